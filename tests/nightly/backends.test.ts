import { test } from 'vitest';
import { compareBackends } from '../server/support/backends';

test('the backend of the screens, SQLite and PostgreSQL answer alike a thousand times', async () => {
  await compareBackends({ numRuns: 1_000 });
}, 3_600_000);
