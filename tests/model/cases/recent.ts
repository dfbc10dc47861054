import { recentMachine } from '../../../machines/recentMachine';
import type { RecentChange } from '../../../src/domain/changes';
import { ApiError } from '../../../src/domain/errors';
import { answered, defineCases, failed } from '../case';

export const recentChanges: RecentChange[] = [
  {
    tipo: 'pessoas',
    id: 7,
    nome: 'Maria Silva',
    acao: 'alterou',
    quem: 'Ana',
    quando: '2026-11-25T12:00:00Z',
  },
  { tipo: 'cidades', id: 3, nome: 'Marília', acao: 'apagou', quem: null, quando: '2026-11-24T12:00:00Z' },
];

const loading = { state: 'loading', starts: [{ id: 'loadChanges', input: {} }] };

export const recentCases = defineCases({
  machine: recentMachine,
  effects: [],
  calls: { loading: 'loadChanges' },
  // Nobody has asked for it.
  busy: [],
  starts: [{ title: 'loading', input: undefined, change: { context: { changes: [] }, ...loading } }],
  events: [
    {
      title: 'changes answered',
      event: answered('loadChanges', recentChanges),
      change: () => ({ state: 'ready', context: { changes: recentChanges } }),
    },
    {
      title: 'changes refused',
      event: failed('loadChanges', new ApiError('Erro ao listar os registros.')),
      change: () => ({ state: 'failed' }),
    },
    {
      title: 'records changed',
      event: { type: 'records.changed' },
      possible: () => true,
      change: () => loading,
    },
  ],
});
