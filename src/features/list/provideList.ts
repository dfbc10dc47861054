import { fromPromise } from 'xstate';
import { deletionMachine } from '../../../machines/deletionMachine';
import { listMachine } from '../../../machines/listMachine';
import type { Kind } from '../../domain/kind';
import type { Services } from '../services';
import { loadRows } from './loadRows';

/** The list of a kind, with its calls. */
export const provideList = ({ http, alerts, deleteRecord, restoreRecord, hear }: Services, kind: Kind) =>
  listMachine.provide({
    actors: {
      loadPage: fromPromise(({ input, signal }) => loadRows(http, kind, input, signal)),
      hear: hear([kind.name]),
      deletion: deletionMachine.provide({ actors: { deleteRecord: deleteRecord(kind.name) } }),
      restoreRecord: restoreRecord(kind.name),
    },
    actions: { showReadError: (_, failure) => alerts.showReadError(failure) },
  });
