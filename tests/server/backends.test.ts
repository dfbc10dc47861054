import { test } from 'vitest';
import { compareBackends } from './support/backends';

test('the backend of the screens, SQLite and PostgreSQL answer alike, whatever they are asked', async () => {
  await compareBackends({ numRuns: 20, seed: 7 });
});
