import { fromPromise } from 'xstate';
import { hasExtensions } from '../../../machines/authMachine';
import { historyMachine } from '../../../machines/historyMachine';
import { createChangeLog } from '../../api/changeCalls';
import type { RecordName } from '../../domain/changes';
import type { Services } from '../services';

/** The history of a record; empty where there is no record yet, and with any other backend than our own. */
export function provideHistory(services: Services, kind: RecordName) {
  const log = createChangeLog(services.http, `/${kind}`);
  return historyMachine.provide({
    actors: {
      loadHistory: fromPromise(async ({ input: { id, limit }, signal }) => {
        if (id === null || !hasExtensions(services.auth.getSnapshot())) return { changes: [], total: 0 };
        const { items, total } = await log.history(id, limit, signal);
        return { changes: items, total };
      }),
    },
  });
}
