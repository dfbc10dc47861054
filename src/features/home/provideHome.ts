import { fromPromise } from 'xstate';
import { createReadMachine } from '../../../machines/readMachine';
import { loadChangeGroups } from '../../api/changeCalls';
import { loadListPage } from '../../api/resource';
import { type ChangeGroup, recordNames } from '../../domain/changes';
import type { Kind } from '../../domain/kind';
import type { Services } from '../services';

/** The number of groups of changes on the home page. */
const RECENT_GROUPS = 8;

/** The total of a kind of record. */
export function provideTotal({ http, alerts, hear }: Services, kind: Kind) {
  const first = { busca: '', pagina: 1 };
  return createReadMachine<number>().provide({
    actors: {
      load: fromPromise(
        async ({ signal }) => (await loadListPage(http, `/${kind.name}`, first, kind.row, signal)).total,
      ),
      hear: hear([kind.name]),
    },
    actions: { showError: (_, failure) => alerts.showReadError(failure) },
  });
}

/** The last changes of the register, which are read in silence. */
export const provideRecentChanges = ({ http, hear }: Services) =>
  createReadMachine<ChangeGroup[]>().provide({
    actors: {
      load: fromPromise(({ signal }) => loadChangeGroups(http, RECENT_GROUPS, signal)),
      hear: hear(recordNames),
    },
    actions: { showError: () => {} },
  });
