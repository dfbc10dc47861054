import { fromPromise } from 'xstate';
import { historyMachine } from '../../../machines/historyMachine';
import type { RecordName } from '../../domain/changes';
import { extensionsOf } from '../flow';
import type { Services } from '../services';

/** The history of a record; empty where there is no record yet, and with any other backend than our own. */
export const provideHistory = (services: Services, kind: RecordName) =>
  historyMachine.provide({
    actors: {
      loadHistory: fromPromise(async ({ input: { id, limit }, signal }) => {
        const extensions = extensionsOf(services);
        if (id === null || extensions === null) return { changes: [], total: 0 };
        const { items, total } = await extensions.changesOf(kind).history(id, limit, signal);
        return { changes: items, total };
      }),
    },
  });
