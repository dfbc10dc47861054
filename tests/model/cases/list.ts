import { createListMachine } from '../../../machines/listMachine';
import { ApiError, ConnectionError } from '../../../machines/shared/errors';
import type { ListQuery } from '../../../machines/shared/list';
import type { Cidade } from '../../../src/domain/cidade';
import { answered, broken, defineCases, type EventCase, elapsed, failed } from '../case';

export const marilia: Cidade = { id: 3, nome: 'Marília' };
export const manaus: Cidade = { id: 4, nome: 'Manaus' };

export const twoPages = { items: [marilia, manaus], total: 7 };
const lastRow = { items: [marilia], total: 6 };
const nothing = { items: [], total: 0 };

const load = ({ busca, pagina }: ListQuery) => [{ id: 'loadPage', input: { busca, pagina } }];
const alert = (message: string) => [{ type: 'showError', params: { message } }];

const machine = createListMachine<Cidade>();

type ListCase = EventCase<typeof machine>;

/** Whoever deleted it: the row is gone, and the list asks for what moves up. */
const withoutMarilia: ListCase['change'] = (before) => {
  const { busca, pagina, shown, items, total } = before.context;
  // What an answer of meanwhile does not hold has not been counted either.
  const left = items?.includes(marilia) ? total - 1 : total;
  // Who has asked for another page meanwhile is told by its answer.
  const page = left <= 5 && pagina === shown ? 1 : pagina;
  // A query that is still to come needs no other.
  const reloads = !before.matches({ query: 'debouncing' });
  return {
    state: { deletion: 'idle', ...(reloads && { query: 'loading' }) },
    context: {
      items: items?.filter((item) => item !== marilia) ?? null,
      total: left,
      pagina: page,
      shown: left <= 5 ? 1 : shown,
      toDelete: null,
    },
    starts: reloads ? load({ busca, pagina: page }) : [],
  };
};

export const listCases = defineCases({
  machine,
  effects: ['showDeleted', 'showError'],
  calls: { 'query.loading': 'loadPage', 'deletion.deleting': 'deleteRecord' },
  busy: ['query.loading', 'query.debouncing'],
  starts: [
    {
      title: 'loading',
      input: { busca: '', pagina: 1, pageSize: 5 },
      change: {
        state: { query: 'loading', deletion: 'idle' },
        context: {
          busca: '',
          pagina: 1,
          pageSize: 5,
          items: null,
          total: 0,
          shown: 1,
          saved: null,
          toDelete: null,
          failure: null,
        },
        starts: load({ busca: '', pagina: 1 }),
      },
    },
    {
      title: 'come back to',
      input: { busca: '', pagina: 1, pageSize: 5, remembered: twoPages },
      change: {
        // What it had is there at once, and is asked for anew.
        state: { query: 'loading', deletion: 'idle' },
        context: {
          busca: '',
          pagina: 1,
          pageSize: 5,
          ...twoPages,
          shown: 1,
          saved: null,
          toDelete: null,
          failure: null,
        },
        starts: load({ busca: '', pagina: 1 }),
      },
    },
  ],
  events: [
    {
      title: 'query answered',
      event: answered('loadPage', twoPages),
      change: ({ context }) => ({
        state: { query: 'idle' },
        context: { ...twoPages, shown: context.pagina, failure: null },
      }),
    },
    {
      title: 'last row answered',
      event: answered('loadPage', lastRow),
      offered: ({ context }) => context.pagina === 2,
      change: () => ({ state: { query: 'idle' }, context: { ...lastRow, shown: 2, failure: null } }),
    },
    {
      title: 'query answered empty',
      event: answered('loadPage', nothing),
      change: ({ context: { busca, pagina } }) =>
        // An empty list has one page: whoever asked for the second is shown the first.
        pagina > 1
          ? { context: { pagina: 1 }, starts: load({ busca, pagina: 1 }) }
          : { state: { query: 'idle' }, context: { ...nothing, shown: 1, failure: null } },
    },
    {
      title: 'query failed',
      event: failed('loadPage', new ConnectionError('Erro de conexão.')),
      change: ({ context }) => ({
        state: { query: 'failed' },
        context: { failure: 'connection' as const, items: null },
        // Lost before and still lost: nobody asked for the alert again.
        effects: context.failure === 'connection' ? [] : alert('Erro de conexão.'),
      }),
    },
    {
      title: 'query refused',
      event: failed('loadPage', new ApiError('Erro ao listar os registros.')),
      change: () => ({
        state: { query: 'failed' },
        context: { failure: 'api' as const, items: null },
        effects: alert('Erro ao listar os registros.'),
      }),
    },
    {
      title: 'query took 30 s',
      event: elapsed('callTimeout', 'list', 'query.loading', 30_000),
      change: ({ context }) => ({
        state: { query: 'failed' },
        context: { failure: 'connection' as const, items: null },
        effects: context.failure === 'connection' ? [] : alert('Erro de conexão.'),
      }),
    },
    broken('query met a defect', 'loadPage'),
    {
      title: 'changed by a write that nobody waited for',
      event: { type: 'records.changed' },
      // One list is as good as another, and there are many.
      offered: ({ context }) => context.busca === '' && context.pagina === 1 && context.toDelete === null,
      possible: () => true,
      change: (before) =>
        // A query that is still to come needs no other.
        before.matches({ query: 'debouncing' })
          ? {}
          : { state: { query: 'loading' }, starts: load(before.context) },
    },
    {
      title: 'told that the connection is lost',
      event: { type: 'records.changed', isOffline: true },
      // One search is as good as another.
      offered: (before) =>
        before.context.toDelete === null &&
        (before.context.busca === '' || before.matches({ query: 'debouncing' })),
      possible: () => true,
      change: (before) => ({
        context: { failure: 'connection' as const },
        ...(!before.matches({ query: 'debouncing' }) && {
          state: { query: 'loading' },
          starts: load(before.context),
        }),
      }),
    },
    {
      title: 'told that a row is gone',
      event: { type: 'records.changed', deletedId: marilia.id },
      offered: ({ context }) =>
        context.busca === '' && context.toDelete === null && (context.items?.includes(marilia) ?? false),
      possible: () => true,
      change: withoutMarilia,
    },
    {
      title: 'retried',
      event: { type: 'retry' },
      possible: (before) => before.matches({ query: 'failed' }),
      change: ({ context }) => ({
        state: { query: 'loading' },
        context: { failure: null },
        starts: load(context),
      }),
    },
    ...['mar', 'mari'].map(
      (busca): ListCase => ({
        title: busca === 'mar' ? 'typed' : 'typed on',
        event: { type: 'search.typed', busca },
        offered: ({ context }) => (busca === 'mari' ? context.busca === 'mar' : context.busca !== 'mar'),
        possible: () => true,
        change: () => ({ state: { query: 'debouncing' }, context: { busca, pagina: 1 } }),
      }),
    ),
    {
      title: '300 ms passed',
      event: elapsed('debounce', 'list', 'query.debouncing', 300),
      change: ({ context }) => ({ state: { query: 'loading' }, starts: load(context) }),
    },
    {
      title: 'page 2 chosen',
      event: { type: 'page.chosen', pagina: 2 },
      possible: () => true,
      change: ({ context: { busca } }) => ({
        state: { query: 'loading' },
        context: { pagina: 2, failure: null },
        starts: load({ busca, pagina: 2 }),
      }),
    },
    {
      title: 'plain address followed',
      event: { type: 'url.changed', busca: '', pagina: 1 },
      // The list one is on already is asked for anew.
      possible: () => true,
      change: () => ({
        state: { query: 'loading' },
        context: { busca: '', pagina: 1, failure: null },
        starts: load({ busca: '', pagina: 1 }),
      }),
    },
    {
      title: 'delete pressed',
      event: { type: 'delete', item: marilia },
      offered: ({ context }) => context.items?.includes(marilia) ?? false,
      possible: (before) => before.matches({ deletion: 'idle' }),
      change: () => ({ state: { deletion: 'confirming' }, context: { toDelete: marilia } }),
    },
    {
      title: 'cancelled',
      event: { type: 'cancel' },
      // The call goes on without the question.
      possible: (before) => !before.matches({ deletion: 'idle' }),
      change: () => ({ state: { deletion: 'idle' }, context: { toDelete: null } }),
    },
    {
      title: 'confirmed',
      event: { type: 'confirm' },
      possible: (before) => before.matches({ deletion: 'confirming' }),
      change: () => ({
        state: { deletion: 'deleting' },
        starts: [{ id: 'deleteRecord', input: { id: marilia.id } }],
      }),
    },
    {
      title: 'deleted',
      event: answered('deleteRecord', undefined),
      change: (before) => ({ ...withoutMarilia(before), effects: [{ type: 'showDeleted' }] }),
    },
    {
      title: 'deletion came too late',
      event: failed('deleteRecord', new ApiError('Registro não encontrado.', {}, 'gone')),
      change: (before) => ({ ...withoutMarilia(before), effects: alert('Registro não encontrado.') }),
    },
    {
      title: 'deletion failed',
      event: failed('deleteRecord', new ApiError('Erro ao apagar o registro.')),
      change: () => ({
        state: { deletion: 'idle' },
        context: { toDelete: null },
        effects: alert('Erro ao apagar o registro.'),
      }),
    },
    broken('deletion met a defect', 'deleteRecord'),
  ],
});
