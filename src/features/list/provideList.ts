import { fromPromise } from 'xstate';
import { deletionMachine } from '../../../machines/deletionMachine';
import { createListMachine } from '../../../machines/listMachine';
import { loadListPage } from '../../api/resource';
import type { ListKind } from '../kind';
import type { Services } from '../services';

/** The list of a kind, with its calls. */
export function provideList<Row extends { id: number }>(
  { http, alerts, askWrite, hear }: Services,
  kind: ListKind<Row>,
) {
  return createListMachine<Row>().provide({
    actors: {
      loadPage: fromPromise(({ input, signal }) =>
        loadListPage(http, `/${kind.name}`, input, kind.row, signal),
      ),
      hear: hear([kind.name]),
      deletion: deletionMachine.provide({ actors: { deleteRecord: askWrite(kind.name, 'delete') } }),
      restoreRecord: askWrite(kind.name, 'restore'),
    },
    actions: { showReadError: (_, failure) => alerts.showReadError(failure) },
  });
}
