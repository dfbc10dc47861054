import { fromPromise } from 'xstate';
import { createReadMachine } from '../../../machines/readMachine';
import { loadListPage } from '../../api/resource';
import { type ChangeGroup, recordNames } from '../../domain/changes';
import type { Kind } from '../../domain/kind';
import type { Extensions } from '../extensions';
import type { Services } from '../services';

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
export const provideRecentChanges = ({ hear }: Services, { loadRecentChanges }: Extensions) =>
  createReadMachine<ChangeGroup[]>().provide({
    actors: {
      load: fromPromise(({ signal }) => loadRecentChanges(signal)),
      hear: hear(recordNames),
    },
    actions: { showError: () => {} },
  });
