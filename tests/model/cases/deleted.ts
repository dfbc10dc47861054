import type { SnapshotFrom } from 'xstate';
import { deletedMachine } from '../../../machines/deletedMachine';
import { ApiError } from '../../../src/domain/errors';
import { alert, answered, defineCases, elapsed, failed } from '../case';

const record = (id: number, nome: string) => ({ id, nome, quem: 'Ana', quando: '2026-11-25T12:00:00Z' });
export const marilia = record(3, 'Marília');
const undone = { importacao: 'clientes-1', nome: 'clientes.csv' };
const line = { id: null, ...undone, total: 3, quem: 'Bia', quando: '2026-11-25T12:00:00Z' };
const page = { deleted: [marilia, line], total: 6 };
const few = { deleted: [marilia], total: 1 };

type Before = SnapshotFrom<typeof deletedMachine>;
type Query = Pick<Before['context'], 'busca' | 'pagina' | 'opened'>;
const queryOf = ({ busca, pagina, opened }: Query): Query => ({ busca, pagina, opened });
const withoutMarilia = ({ deleted, total }: Before['context']) => ({
  deleted: deleted.filter((one) => one !== marilia),
  total: total - 1,
  restoringId: null,
});

const loading = (query: Query) => ({
  state: { list: 'loading' },
  starts: [{ id: 'loadDeleted', input: queryOf(query) }],
});
/** Another query is asked at once. */
const asks = (before: Before, changed: Partial<Query>) => ({
  ...loading({ ...queryOf(before.context), ...changed }),
  context: changed,
});
const isListed = (before: Before) => before.matches('list');
const first: Query = { busca: '', pagina: 1, opened: null };

export const deletedCases = defineCases({
  machine: deletedMachine,
  effects: ['showError', 'announceRestored'],
  calls: { 'list.loading': 'loadDeleted', restoring: 'restoreRecord' },
  busy: ['list.loading', 'list.debouncing'],
  starts: [
    {
      title: 'opened',
      input: undefined,
      change: {
        ...loading(first),
        context: { ...first, deleted: [], total: 0, shown: 1, restoringId: null },
      },
    },
  ],
  events: [
    {
      title: 'a page answered',
      event: answered('loadDeleted', page),
      change: ({ context }) => ({ state: { list: 'ready' }, context: { ...page, shown: context.pagina } }),
    },
    {
      title: 'all answered',
      event: answered('loadDeleted', few),
      offered: ({ context }) => context.pagina === 1,
      change: () => ({ state: { list: 'ready' }, context: { ...few, shown: 1 } }),
    },
    {
      title: 'a page past the last one answered',
      event: answered('loadDeleted', { deleted: [], total: 2 }),
      offered: ({ context }) => context.pagina === 2,
      change: (before) => asks(before, { pagina: 1 }),
    },
    {
      title: 'not answered',
      event: failed('loadDeleted', new ApiError('Erro ao listar os registros.')),
      change: () => ({ state: { list: 'failed' }, effects: [alert('Erro ao listar os registros.')] }),
    },
    {
      title: 'retried',
      event: { type: 'retry' },
      possible: (before) => before.matches({ list: 'failed' }),
      change: (before) => loading(before.context),
    },
    {
      title: 'typed',
      event: { type: 'search.typed', busca: 'mar' },
      offered: ({ context }) => context.busca === '',
      possible: isListed,
      change: () => ({ state: { list: 'debouncing' }, context: { busca: 'mar', pagina: 1 } }),
    },
    {
      title: 'the wait over',
      event: elapsed('debounce', 'deleted', 'list.debouncing', 300),
      change: (before) => loading(before.context),
    },
    {
      title: 'a page chosen',
      event: { type: 'page.chosen', pagina: 2 },
      offered: ({ context }) => context.total > 5 && context.pagina === 1,
      possible: isListed,
      change: (before) => asks(before, { pagina: 2 }),
    },
    {
      title: 'an undone import opened',
      event: { type: 'import.opened', ...undone },
      offered: ({ context }) => context.deleted.includes(line) && context.opened === null,
      possible: isListed,
      change: (before) => asks(before, { opened: undone, busca: '', pagina: 1 }),
    },
    {
      title: 'the import closed',
      event: { type: 'import.closed' },
      offered: ({ context }) => context.opened !== null,
      possible: isListed,
      change: (before) => asks(before, first),
    },
    {
      title: 'restore pressed',
      event: { type: 'restore', id: marilia.id },
      offered: ({ context }) => context.deleted.includes(marilia),
      possible: (before) => before.matches({ list: 'ready' }),
      change: () => ({
        state: 'restoring',
        context: { restoringId: marilia.id },
        starts: [{ id: 'restoreRecord', input: { id: marilia.id } }],
      }),
    },
    {
      title: 'restored',
      event: answered('restoreRecord', undefined),
      change: ({ context }) => ({
        ...loading(context),
        context: withoutMarilia(context),
        effects: [{ type: 'announceRestored', params: { nome: marilia.nome } }],
      }),
    },
    {
      title: 'restoration refused',
      event: failed('restoreRecord', new ApiError('Não deu.')),
      change: () => ({ state: { list: 'ready' }, context: { restoringId: null } }),
    },
    {
      title: 'restoration gone',
      event: failed('restoreRecord', new ApiError('Não deu.', {}, 'gone')),
      // A record that is forgotten goes from the list.
      change: ({ context }) => ({ ...loading(context), context: withoutMarilia(context) }),
    },
  ],
});
