import { fromPromise } from 'xstate';
import { createListMachine } from '../../../machines/listMachine';
import { loadListPage } from '../../api/resource';
import { provideDeletion } from '../deletion/provideDeletion';
import { hearWindow } from '../hearWindow';
import type { ListKind } from '../kind';
import type { Services } from '../services';

/** The list of a kind, with its calls. */
export function provideList<Row extends { id: number }>(services: Services, kind: ListKind<Row>) {
  const { http, alerts, askWrite, session } = services;
  return createListMachine<Row>().provide({
    actors: {
      loadPage: fromPromise(({ input, signal }) =>
        loadListPage(http, `/${kind.name}`, input, kind.row, signal),
      ),
      session: session([kind.name]),
      hearWindow,
      deletion: provideDeletion(services, kind.name),
      restoreRecord: askWrite(kind.name, 'restore'),
    },
    actions: { showReadError: (_, failure) => alerts.showReadError(failure) },
  });
}
