import { describe, onTestFinished, test } from 'vitest';
import { startServer } from '../server/support/api';
import { databaseKinds } from '../server/support/databases';
import { writeTogether } from '../server/support/writers';

const MINUTE_MS = 60_000;

describe.each(databaseKinds)('twenty writers for a minute on %s', (kind) => {
  test('leave one line for each change, each after the one before', async () => {
    // Twenty clerks are one user here, who may write more than a clerk does.
    const server = await startServer(kind, { writesInOneGo: Number.MAX_SAFE_INTEGER });
    onTestFinished(() => server.stop());
    const end = performance.now() + MINUTE_MS;
    await writeTogether(server, () => performance.now() < end, Date.now() % 1_000_000);
  });
});
