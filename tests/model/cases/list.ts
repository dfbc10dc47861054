import type { SnapshotFrom } from 'xstate';
import { listMachine } from '../../../machines/listMachine';
import type { ListQuery } from '../../../machines/listRows';
import type { Cidade } from '../../../src/domain/cidade';
import { ApiError, ConnectionError } from '../../../src/domain/errors';
import { alert, answered, changed, defineCases, type EventCase, elapsed, failed } from '../case';

export const marilia: Cidade = { id: 3, nome: 'Marília' };
const manaus: Cidade = { id: 4, nome: 'Manaus' };

export const twoPages = { items: [marilia, manaus], total: 7, near: null };
const lastRow = { items: [marilia], total: 6, near: null };
const near = { items: [manaus], total: 1, near: { by: 'nome', city: null } as const };
const nothing = { items: [], total: 0, near: null };

const machine = listMachine;

export type ListMachine = typeof machine;
type Before = SnapshotFrom<ListMachine>;
type ListCase = EventCase<ListMachine>;

/** Asking for a page writes its query into the address. */
const load = ({ busca, pagina }: ListQuery) => ({
  state: { query: 'loading' },
  starts: [{ id: 'loadPage', input: { busca, pagina } }],
  effects: [{ type: 'writeUrl', params: { busca, pagina } }],
});

/** `hear` for as long as the page is there, and the first call. */
const opening = [
  { id: 'hear', input: undefined },
  { id: 'loadPage', input: { busca: '', pagina: 1 } },
];

/** The rows are read again unasked. */
const refresh = ({ busca, pagina }: ListQuery) => ({
  ...load({ busca, pagina }),
  state: { query: 'refreshing' },
  starts: [{ id: 'refreshPage', input: { busca, pagina } }],
});

/** Records have changed: what was asked is asked again, what waits for a key goes on waiting, the rest is read again. */
function readAgain(before: Before, query: ListQuery): ReturnType<ListCase['change']> {
  if (before.matches({ query: 'debouncing' })) return {};
  return before.matches({ query: 'loading' }) ? load(query) : refresh(query);
}

/** Another query is asked, and the saved record is no longer highlighted. */
const ask = (query: ListQuery) => ({ ...load(query), context: { ...query, highlightedId: null } });

/** What was asked for fails aloud; what was not keeps the rows, where there are any, and says nothing. */
function failing(before: Before, message: string): ReturnType<ListCase['change']> {
  if (before.matches({ query: 'loading' })) {
    return {
      state: { query: 'failed' },
      context: { items: null },
      effects: [{ ...alert(message), type: 'showReadError' }],
    };
  }
  return { state: { query: before.context.items === null ? 'failed' : { shown: 'stale' } } };
}

/** By the previous total: the row is gone; of six records five are left, which have one page. */
const withoutMarilia: Record<number, Partial<Before['context']>> = {
  7: { items: [manaus], total: 6 },
  6: { items: [], total: 5, shown: 1, pagina: 1 },
};

/** Neither a call nor a key is waited for. */
const isAtRest = (before: Before) =>
  (['shown', 'failed'] as const).some((query) => before.matches({ query }));

const asked = { id: marilia.id, name: marilia.nome };
const canUndo = ({ context }: Before) => context.deleted !== null;

/** The question is closed; what was deleted before it can still be undone. */
const closed = (before: Before) => ({ state: { deletion: canUndo(before) ? 'undoable' : 'none' } });

/** A typed search or a chosen page ends the offer to undo. */
const withoutUndo = (before: Before, change: ReturnType<ListCase['change']>) =>
  before.matches({ deletion: 'undoable' })
    ? {
        ...change,
        state: { ...Object(change.state), deletion: 'none' },
        context: { ...change.context, deleted: null },
      }
    : change;

/** What can come of a call for a page, asked for or not. */
const answers = (what: string, id: 'loadPage' | 'refreshPage'): ListCase[] => [
  {
    title: `${what} answered`,
    event: answered(id, twoPages),
    change: ({ context }) => ({
      state: { query: { shown: 'fresh' } },
      context: { ...twoPages, shown: context.pagina, searched: context.busca },
    }),
  },
  {
    title: `${what} answered by the last row`,
    event: answered(id, lastRow),
    offered: ({ context }) => context.pagina === 2,
    change: ({ context }) => ({
      state: { query: { shown: 'fresh' } },
      context: { ...lastRow, shown: 2, searched: context.busca },
    }),
  },
  {
    title: `${what} answered by a near row`,
    event: answered(id, near),
    offered: ({ context }) => context.busca === 'mar' && context.pagina === 1,
    change: () => ({
      state: { query: { shown: 'fresh' } },
      context: { ...near, shown: 1, searched: 'mar' },
    }),
  },
  {
    title: `${what} answered empty`,
    event: answered(id, nothing),
    change: ({ context: { busca, pagina } }) =>
      // An empty list has one page; asked for the second, it shows the first.
      pagina > 1
        ? { ...load({ busca, pagina: 1 }), context: { pagina: 1 } }
        : { state: { query: { shown: 'fresh' } }, context: { ...nothing, shown: 1, searched: busca } },
  },
  {
    title: `${what} lost the connection`,
    event: failed(id, new ConnectionError()),
    change: (before) => failing(before, 'Erro de conexão.'),
  },
  {
    title: `${what} refused`,
    event: failed(id, new ApiError('Erro ao listar os registros.')),
    change: (before) => failing(before, 'Erro ao listar os registros.'),
  },
];

export const listCases = defineCases({
  machine,
  effects: ['showReadError', 'writeUrl', 'announceRestored'],
  calls: {
    '': 'hear',
    'query.loading': 'loadPage',
    'query.refreshing': 'refreshPage',
    'deletion.asked': 'deletion',
    'deletion.restoring': 'restoreRecord',
  },
  busy: ['query.loading', 'query.debouncing'],
  starts: [
    {
      title: 'loading',
      input: { busca: '', pagina: 1, highlightedId: manaus.id, deleted: null },
      change: {
        ...load({ busca: '', pagina: 1 }),
        starts: opening,
        state: { query: 'loading', deletion: 'none' },
        context: {
          busca: '',
          pagina: 1,
          highlightedId: manaus.id,
          items: null,
          total: 0,
          shown: 1,
          searched: '',
          near: null,
          asked: null,
          deleted: null,
        },
      },
    },
    {
      title: 'after a deletion on its page',
      input: { busca: '', pagina: 1, highlightedId: null, deleted: asked },
      change: {
        ...load({ busca: '', pagina: 1 }),
        starts: opening,
        state: { query: 'loading', deletion: 'undoable' },
        context: {
          busca: '',
          pagina: 1,
          highlightedId: null,
          items: null,
          total: 0,
          shown: 1,
          searched: '',
          near: null,
          asked: null,
          deleted: asked,
        },
      },
    },
  ],
  events: [
    ...answers('query', 'loadPage'),
    ...answers('refresh', 'refreshPage'),
    {
      title: 'connection restored',
      event: { type: 'connection.restored' },
      possible: isAtRest,
      change: ({ context }) => refresh(context),
    },
    {
      title: 'tab shown',
      event: { type: 'tab.shown' },
      possible: isAtRest,
      change: ({ context }) => refresh(context),
    },
    {
      title: '10 s passed',
      event: elapsed('refreshRetry', 'list', 'query.shown.stale', 10_000),
      change: ({ context }) => refresh(context),
    },
    {
      title: 'retried',
      event: { type: 'retry' },
      possible: (before) => before.matches({ query: 'failed' }),
      change: ({ context }) => load(context),
    },
    ...['mar', 'mari'].map(
      (busca): ListCase => ({
        title: busca === 'mar' ? 'typed' : 'typed on',
        event: { type: 'search.typed', busca },
        offered: ({ context }) => (busca === 'mari' ? context.busca === 'mar' : context.busca !== 'mar'),
        possible: () => true,
        change: (before) =>
          withoutUndo(before, {
            state: { query: 'debouncing' },
            context: { busca, pagina: 1, highlightedId: null },
          }),
      }),
    ),
    {
      title: '300 ms passed',
      event: elapsed('debounce', 'list', 'query.debouncing', 300),
      change: ({ context }) => load(context),
    },
    {
      title: 'page 2 chosen',
      event: { type: 'page.chosen', pagina: 2 },
      possible: () => true,
      change: (before) => withoutUndo(before, ask({ busca: before.context.busca, pagina: 2 })),
    },
    {
      title: 'plain address followed',
      event: { type: 'url.changed', busca: '', pagina: 1 },
      // The address of the query that is asked already changes nothing.
      possible: ({ context }) => context.busca !== '' || context.pagina !== 1,
      change: () => ask({ busca: '', pagina: 1 }),
    },
    {
      title: 'another record changed',
      event: changed({ deletedId: 9 }),
      possible: () => true,
      change: (before) => readAgain(before, before.context),
    },
    {
      title: 'a row deleted',
      event: changed({ deletedId: marilia.id }),
      possible: () => true,
      // What moves up is read; an answer without the row has counted it already.
      change: (before) => {
        const { items, total } = before.context;
        const left = items?.includes(marilia) ? withoutMarilia[total] : {};
        return { ...readAgain(before, { ...before.context, ...left }), context: left ?? {} };
      },
    },
    {
      title: 'the deleted row restored',
      event: changed({ savedId: marilia.id }),
      possible: () => true,
      // Restored among the deleted: there is nothing to undo any more.
      change: (before) => {
        const change = readAgain(before, before.context);
        return before.matches({ deletion: 'undoable' })
          ? {
              ...change,
              state: { ...Object(change.state), deletion: 'none' },
              context: { ...change.context, deleted: null },
            }
          : change;
      },
    },
    {
      title: 'delete pressed',
      event: { type: 'delete', id: marilia.id, name: marilia.nome },
      offered: ({ context }) => context.items?.includes(marilia) ?? false,
      possible: (before) => before.matches({ deletion: 'none' }) || before.matches({ deletion: 'undoable' }),
      change: () => ({
        state: { deletion: 'asked' },
        context: { asked },
        starts: [{ id: 'deletion', input: { id: marilia.id, name: marilia.nome, etag: null } }],
      }),
    },
    {
      title: 'deleted',
      event: answered('deletion', { deletedId: marilia.id }),
      // The row goes with the change that the deletion makes known.
      change: () => ({ state: { deletion: 'undoable' }, context: { deleted: asked, asked: null } }),
    },
    {
      title: 'question closed',
      event: answered('deletion', { deletedId: null }),
      change: closed,
    },
    {
      title: 'undo pressed',
      event: { type: 'undo' },
      possible: (before) => before.matches({ deletion: 'undoable' }),
      change: () => ({
        state: { deletion: 'restoring' },
        starts: [{ id: 'restoreRecord', input: { id: marilia.id } }],
      }),
    },
    {
      title: 'restored',
      event: answered('restoreRecord', undefined),
      change: () => ({
        state: { deletion: 'none' },
        context: { deleted: null, highlightedId: marilia.id },
        effects: [{ type: 'announceRestored', params: { id: marilia.id, name: marilia.nome } }],
      }),
    },
    {
      title: 'restoration refused',
      event: failed('restoreRecord', new ApiError('Não deu.')),
      change: () => ({ state: { deletion: 'undoable' } }),
    },
  ],
});
