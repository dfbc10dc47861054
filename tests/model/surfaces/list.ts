import type { SnapshotFrom } from 'xstate';
import { labels } from '../../support/labels';
import { type ListMachine, marilia } from '../cases/list';
import { childFailure, holds, type Surface, textIf, there, thereIf } from '../surface';
import { alertsOfDeletion, endDeletion, question } from './deletion';
import { deleting, listed, listing } from './wires';

type State = SnapshotFrom<ListMachine>;

const FAILED = 'Verifique a conexão e tente novamente daqui a pouco.';

const deleteButton = {
  role: 'button',
  name: labels.list.remove,
  inside: { role: 'row', name: marilia.nome },
} as const;

const isFailed = (state: State) => state.matches({ query: 'failed' });
const isAsking = (state: State) => state.matches({ deletion: 'asked' });
const isPaged = ({ context }: State) => context.items !== null && context.total > 5;

/** /cidades. While the question is open, nothing behind it can be reached. */
export const listSurface: Surface<ListMachine> = {
  starts: ['/cidades'],
  acts: {
    'search.typed': {
      offered: (before) => !isAsking(before),
      do: (user, { busca }) => user.fill(labels.list.search, busca),
    },
    'page.chosen': {
      offered: (before, { pagina }) =>
        !isAsking(before) && isPaged(before) && before.context.pagina !== pagina,
      do: (user, { pagina }) => user.press({ role: 'button', name: `Página ${pagina}` }),
    },
    'url.changed': {
      // Until the wait is over, the address is that of the query before.
      offered: (before) => !isAsking(before) && !before.matches({ query: 'debouncing' }),
      do: (user) => user.press({ role: 'link', name: labels.frame.cities }),
    },
    retry: {
      offered: (before) => !isAsking(before),
      do: (user) => user.press({ role: 'button', name: labels.fault.retry }),
    },
    'connection.restored': { do: (user) => user.goOnline() },
    delete: { do: (user) => user.press(deleteButton) },
  },
  children: { deletion: endDeletion },
  sights: (state) => {
    if (isAsking(state)) return [there(question.role, question.name)];
    const { busca, items, shown, total } = state.context;
    const isIdle = state.matches({ query: 'idle' });
    const first = (shown - 1) * 5 + 1;
    const last = first + (items?.length ?? 0) - 1;
    const rows = first === last ? first : `${first}–${last}`;
    const page = `Página ${shown} de 2 · ${rows} de ${total} registros`;
    return [
      thereIf(false, question.role, question.name),
      holds(labels.list.search, busca),
      thereIf(isFailed(state), 'button', labels.fault.retry),
      textIf(isFailed(state), FAILED),
      thereIf(!isIdle && !isFailed(state), 'progressbar', labels.fault.loading),
      thereIf(isPaged(state), 'navigation', labels.list.pagination),
      textIf(isPaged(state), page),
      textIf(isIdle && items?.length === 0, labels.list.empty),
      ...['Marília', 'Manaus'].map((nome) =>
        thereIf(items?.some((item) => item.nome === nome) ?? false, 'row', nome),
      ),
    ];
  },
  addresses: (state) => {
    const { busca, pagina } = state.context;
    // Typing does not change the address before the query is asked.
    if (state.matches({ query: 'debouncing' })) return undefined;
    const written = `/cidades?busca=${busca}&pagina=${pagina}`;
    return busca === '' && pagina === 1 ? ['/cidades', written] : [written];
  },
  alerts: alertsOfDeletion,
  alertsLossOnce: true,
  wires: {
    loadPage: {
      names: ['GET /cidades'],
      request: (query: never) => listing('cidades', query),
      answer: listed,
    },
    deleteRecord: deleting,
  },
  hasDelays: true,
  exceptions: childFailure('deletion.asked: deletion failed'),
};
