import type { SnapshotFrom } from 'xstate';
import { importsMachine } from '../../../machines/importsMachine';
import { ApiError, ConnectionError } from '../../../src/domain/errors';
import type { Import } from '../../../src/domain/imports';
import { alert, answered, type Change, defineCases, failed } from '../case';

const importOf = (id: string, arquivo: string, intactos: number): Import => ({
  id,
  tipo: 'cidades',
  arquivo,
  total: 300,
  quem: 'Ana',
  quando: '2026-11-25T12:00:00Z',
  registros: 36,
  intactos,
});
export const cut = importOf('a0b1c2d3', 'clientes.xlsx', 2);
const few = { imports: [cut], total: 21 };
const all = { imports: [cut, importOf('b0b1c2d3', 'antigos.csv', 0)], total: 2 };

type Before = SnapshotFrom<typeof importsMachine>;
type Changed = Change<typeof importsMachine>;

const loading = (limit: number): Changed => ({
  state: 'loading',
  starts: [{ id: 'loadImports', input: { limit } }],
});
const undoing: Changed = { state: 'undoing', starts: [{ id: 'undoBatch', input: { id: cut.id } }] };
const isReady = (before: Before) => before.matches('ready');

export const importsCases = defineCases({
  machine: importsMachine,
  effects: ['showError', 'publishImported'],
  calls: { loading: 'loadImports', undoing: 'undoBatch' },
  busy: ['loading'],
  starts: [
    {
      title: 'opened',
      input: undefined,
      change: { ...loading(20), context: { imports: [], total: 0, limit: 20, undoing: null } },
    },
  ],
  events: [
    {
      title: 'a part answered',
      event: answered('loadImports', few),
      offered: ({ context }) => context.limit === 20,
      change: () => ({ state: 'ready', context: few }),
    },
    {
      title: 'all answered',
      event: answered('loadImports', all),
      change: () => ({ state: 'ready', context: all }),
    },
    {
      title: 'not answered',
      event: failed('loadImports', new ApiError('Erro ao listar os registros.')),
      change: () => ({ state: 'failed', effects: [alert('Erro ao listar os registros.')] }),
    },
    {
      title: 'retried',
      event: { type: 'retry' },
      possible: (before) => before.matches('failed'),
      change: ({ context }) => loading(context.limit),
    },
    {
      title: 'more asked',
      event: { type: 'showMore' },
      offered: ({ context }) => context.imports.length < context.total && context.limit === 20,
      possible: isReady,
      change: () => ({ ...loading(40), context: { limit: 40 } }),
    },
    {
      title: 'undo pressed',
      event: { type: 'undo', id: cut.id },
      possible: isReady,
      change: () => ({
        state: 'asking',
        context: { undoing: { id: cut.id, deleted: 0, kept: 0, left: 2 } },
      }),
    },
    {
      title: 'cancelled',
      event: { type: 'cancel' },
      possible: (before) => before.matches('asking'),
      change: () => ({ state: 'ready', context: { undoing: null } }),
    },
    {
      title: 'confirmed',
      event: { type: 'confirm' },
      possible: (before) => before.matches('asking'),
      change: () => undoing,
    },
    {
      title: 'some records deleted',
      event: answered('undoBatch', { apagados: 1, mantidos: 1, restantes: 1 }),
      offered: ({ context }) => context.undoing?.deleted === 0,
      change: () => ({
        ...undoing,
        context: { undoing: { id: cut.id, deleted: 1, kept: 1, left: 1 } },
      }),
    },
    {
      title: 'the last records deleted',
      event: answered('undoBatch', { apagados: 1, mantidos: 1, restantes: 0 }),
      change: ({ context }) => ({
        ...loading(context.limit),
        context: {
          undoing: { id: cut.id, deleted: (context.undoing?.deleted ?? 0) + 1, kept: 1, left: 0 },
        },
        effects: [{ type: 'publishImported' }],
      }),
    },
    {
      title: 'no answer to the undoing',
      event: failed('undoBatch', new ConnectionError()),
      change: ({ context }) => ({
        ...loading(context.limit),
        context: { undoing: null },
        effects: [alert('Erro de conexão.'), { type: 'publishImported' }],
      }),
    },
  ],
});
