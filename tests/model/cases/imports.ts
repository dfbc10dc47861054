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
  // Noon, wherever the test runs.
  quando: new Date(2026, 10, 25, 12).toISOString(),
  registros: 36,
  intactos,
  desfeita: null,
});
export const cut = importOf('a0b1c2d3', 'clientes.xlsx', 2);
const few = { imports: [cut], total: 6 };
const all = { imports: [cut, importOf('b0b1c2d3', 'antigos.csv', 0)], total: 2 };

type Before = SnapshotFrom<typeof importsMachine>;
type Changed = Change<typeof importsMachine>;

const loading = (pagina: number): Changed => ({
  state: 'loading',
  starts: [{ id: 'loadImports', input: { pagina } }],
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
      change: { ...loading(1), context: { imports: [], total: 0, pagina: 1, shown: 1, undoing: null } },
    },
  ],
  events: [
    {
      title: 'a part answered',
      event: answered('loadImports', few),
      change: ({ context }) => ({ state: 'ready', context: { ...few, shown: context.pagina } }),
    },
    {
      title: 'all answered',
      event: answered('loadImports', all),
      offered: ({ context }) => context.pagina === 1,
      change: () => ({ state: 'ready', context: { ...all, shown: 1 } }),
    },
    {
      title: 'a page past the last one answered',
      event: answered('loadImports', { imports: [], total: 2 }),
      offered: ({ context }) => context.pagina === 2,
      change: () => ({ ...loading(1), context: { pagina: 1 } }),
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
      change: ({ context }) => loading(context.pagina),
    },
    {
      title: 'a page chosen',
      event: { type: 'page.chosen', pagina: 2 },
      offered: ({ context }) => context.total > 5 && context.pagina === 1,
      possible: isReady,
      change: () => ({ ...loading(2), context: { pagina: 2 } }),
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
        ...loading(context.pagina),
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
        ...loading(context.pagina),
        context: { undoing: null },
        effects: [alert('Erro de conexão.'), { type: 'publishImported' }],
      }),
    },
  ],
});
