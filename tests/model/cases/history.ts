import { historyMachine } from '../../../machines/historyMachine';
import type { LogLine } from '../../../src/domain/changes';
import { ApiError } from '../../../src/domain/errors';
import { answered, defineCases, failed } from '../case';

const quando = '2026-11-25T12:00:00Z';
const made = { quando, sua: false, importacao: null, arquivo: null };
const renamed: LogLine = { ...made, versao: 2, acao: 'alterou', quem: 'Ana', antes: { nome: 'Marilia' } };
const created: LogLine = { ...made, versao: 1, acao: 'criou', quem: null, antes: null };
const part = { changes: [renamed], total: 2 };
const all = { changes: [renamed, created], total: 2 };

const loading = (limit: number) => ({
  state: 'loading',
  starts: [{ id: 'loadHistory', input: { id: 7, limit } }],
});

export const historyCases = defineCases({
  machine: historyMachine,
  effects: [],
  calls: { loading: 'loadHistory' },
  busy: ['loading'],
  starts: [
    {
      title: 'opened',
      input: { id: 7 },
      change: { ...loading(20), context: { id: 7, changes: [], total: null, limit: 20 } },
    },
  ],
  events: [
    {
      title: 'reloaded',
      event: { type: 'reload' },
      possible: () => true,
      // Until it is read again, nobody is said to have saved last.
      change: ({ context }) => ({ ...loading(context.limit), context: { changes: [], total: null } }),
    },
    {
      title: 'part answered',
      event: answered('loadHistory', part),
      offered: ({ context }) => context.limit === 20,
      change: () => ({ state: 'idle', context: part }),
    },
    {
      title: 'all answered',
      event: answered('loadHistory', all),
      offered: ({ context }) => context.limit === 40,
      change: () => ({ state: 'idle', context: all }),
    },
    {
      title: 'not answered',
      event: failed('loadHistory', new ApiError('Erro ao listar os registros.')),
      // In silence: what is shown stays.
      change: () => ({ state: 'idle' }),
    },
    {
      title: 'more asked',
      event: { type: 'showMore' },
      offered: ({ context }) => context.limit === 20,
      possible: (before) => before.matches('idle'),
      change: () => ({ ...loading(40), context: { limit: 40 } }),
    },
  ],
});
