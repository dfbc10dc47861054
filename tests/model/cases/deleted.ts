import type { SnapshotFrom } from 'xstate';
import { deletedMachine } from '../../../machines/deletedMachine';
import { ApiError } from '../../../src/domain/errors';
import { alert, answered, defineCases, failed } from '../case';

const record = (id: number, nome: string) => ({ id, nome, quem: 'Ana', quando: '2026-11-25T12:00:00Z' });
export const marilia = record(3, 'Marília');
const few = { deleted: [marilia], total: 21 };
const all = { deleted: [marilia, record(4, 'Manaus')], total: 2 };

type Before = SnapshotFrom<typeof deletedMachine>;
const withoutMarilia = ({ deleted, total }: Before['context']) => ({
  deleted: deleted.filter((one) => one !== marilia),
  total: total - 1,
  restoringId: null,
});

const loading = (limit: number) => ({ state: 'loading', starts: [{ id: 'loadDeleted', input: { limit } }] });

export const deletedCases = defineCases({
  machine: deletedMachine,
  effects: ['showError', 'announceRestored'],
  calls: { loading: 'loadDeleted', restoring: 'restoreRecord' },
  busy: ['loading'],
  starts: [
    {
      title: 'opened',
      input: undefined,
      change: { ...loading(20), context: { deleted: [], total: 0, limit: 20, restoringId: null } },
    },
  ],
  events: [
    {
      title: 'a part answered',
      event: answered('loadDeleted', few),
      offered: ({ context }) => context.limit === 20,
      change: () => ({ state: 'ready', context: few }),
    },
    {
      title: 'all answered',
      event: answered('loadDeleted', all),
      change: () => ({ state: 'ready', context: all }),
    },
    {
      title: 'not answered',
      event: failed('loadDeleted', new ApiError('Erro ao listar os registros.')),
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
      offered: ({ context }) => context.deleted.length < context.total && context.limit === 20,
      possible: (before) => before.matches('ready'),
      change: () => ({ ...loading(40), context: { limit: 40 } }),
    },
    {
      title: 'restore pressed',
      event: { type: 'restore', id: marilia.id },
      offered: ({ context }) => context.deleted.includes(marilia),
      possible: (before) => before.matches('ready'),
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
        state: 'ready',
        context: withoutMarilia(context),
        effects: [{ type: 'announceRestored', params: { nome: marilia.nome } }],
      }),
    },
    {
      title: 'restoration refused',
      event: failed('restoreRecord', new ApiError('Não deu.')),
      change: () => ({ state: 'ready', context: { restoringId: null } }),
    },
    {
      title: 'restoration gone',
      event: failed('restoreRecord', new ApiError('Não deu.', {}, 'gone')),
      // A record that is forgotten goes from the list.
      change: ({ context }) => ({ state: 'ready', context: withoutMarilia(context) }),
    },
  ],
});
