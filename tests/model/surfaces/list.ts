import type { SnapshotFrom } from 'xstate';
import type { PageOfRows } from '../../../machines/listRows';
import { listed } from '../../support/backend';
import { labels } from '../../support/labels';
import { type ListMachine, marilia } from '../cases/list';
import { busyIf, holds, type Surface, textIf, there, thereIf } from '../surface';
import { alertsOfDeletion, endDeletion, question } from './deletion';
import { alertsOfWrite, deleting, listing, restoring } from './wires';

type State = SnapshotFrom<ListMachine>;

const FAILED = 'Não foi possível carregar a lista.';

const deleteButton = {
  role: 'button',
  name: `${labels.list.remove} ${marilia.nome}`,
  inside: { role: 'row', name: marilia.nome },
} as const;

const undo = { role: 'button', name: labels.list.undo } as const;

const isFailed = (state: State) => state.matches({ query: 'failed' });
const isAsking = (state: State) => state.matches({ deletion: 'asked' });
const isPaged = (state: State) => state.context.total > 5 && !state.matches({ query: 'failed' });

const page = {
  names: ['GET /cidades'],
  request: (query: never) => listing('cidades', query),
  answer: ({ items, total, near }: PageOfRows) => {
    const answer = listed(items, total);
    return {
      ...answer,
      headers: { ...answer.headers, ...(near && { 'x-busca': 'parecida', 'x-busca-por': near.by }) },
    };
  },
};

/** /cidades. While the question is open, nothing behind it can be reached. */
export const listSurface: Surface<ListMachine> = {
  actors: /^cidades\.list$/,
  starts: ['/cidades', '/cidades/detalhe/3'],
  // The second comes from the page of a city, which is deleted there.
  begin: async (user, start) => {
    if (start === 0) return;
    await user.see(holds(labels.detail.name, marilia.nome));
    await user.press({ role: 'button', name: labels.detail.remove });
    await endDeletion(user, { deletedId: marilia.id });
    await user.see(there(undo.role, undo.name));
    // Said once the list is painted.
    await user.hear(labels.deletion.done);
  },
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
    'tab.shown': { do: (user) => user.showTab() },
    delete: { do: (user) => user.press(deleteButton) },
    undo: { do: (user) => user.press(undo) },
  },
  children: { deletion: (user, output) => endDeletion(user, output) },
  sights: (state) => {
    if (isAsking(state)) return [there(question.role, question.name)];
    const { busca, items, shown, total, searched, near } = state.context;
    const hasRows = items !== null && items.length > 0;
    const first = (shown - 1) * 5 + 1;
    const last = first + (items?.length ?? 0) - 1;
    const rows = first === last ? first : `${first}–${last}`;
    const place = `Página ${shown} de 2`;
    const page = items?.length ? `${place} · ${rows} de ${total} registros` : place;
    return [
      thereIf(false, question.role, question.name),
      holds(labels.list.search, busca),
      thereIf(state.context.deleted !== null, 'button', labels.list.undo),
      thereIf(isFailed(state), 'button', labels.fault.retry),
      textIf(isFailed(state), FAILED),
      // A busy button has one of its own.
      ...(state.matches({ deletion: 'restoring' })
        ? [busyIf(true, undo)]
        : [thereIf(state.hasTag('busy'), 'progressbar', labels.fault.loading)]),
      thereIf(isPaged(state), 'navigation', labels.list.pagination),
      textIf(isPaged(state), page),
      textIf(near !== null && hasRows, `Nenhuma cidade com “${searched}”. Nomes parecidos:`),
      textIf(!state.hasTag('busy') && items?.length === 0, labels.list.empty),
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
  alerts: (event) => [...alertsOfDeletion(event), ...alertsOfWrite(event)],
  alertsLossOnce: true,
  brings: {
    deleted: 'a row deleted',
    restored: 'the deleted row restored',
  },
  wires: {
    loadPage: page,
    refreshPage: page,
    deleteRecord: deleting,
    restoreRecord: restoring,
  },
  // The page that is deleted on reads its record first.
  isHeld: (name, turn, start) => name !== 'GET /cidades/:id' || start === 0 || turn > 0,
  prepare: (backend) => {
    backend.isOurs = true;
    backend.register.cidades.push(marilia);
  },
  alike: {
    'query.failed = query.shown.fresh': 'the question covers the rows',
    'query.failed = query.shown.stale': 'the question covers the rows',
    'query.shown.fresh = query.shown.stale': 'a reread that fails says nothing: the one after 10 s shows it',
  },
  exceptions: {
    'deletion.undoable: records.changed [the deleted record is back]':
      'restored in the dialog of the deleted ones, which is another chart',
  },
};
