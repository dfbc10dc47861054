import type { SnapshotFrom } from 'xstate';
import { createReadMachine } from '../../../machines/readMachine';
import type { ChangeGroup } from '../../../src/domain/changes';
import { ApiError, ConnectionError } from '../../../src/domain/errors';
import { alert, answered, changed, defineCases, failed } from '../case';

/** The cases of a thing that is read and shown. @param data an answer of its call */
const casesOf = <Data>(data: Data) => {
  const machine = createReadMachine<Data>();
  type Before = SnapshotFrom<typeof machine>;
  const loading = { state: 'loading', starts: [{ id: 'load', input: undefined }] };
  return defineCases({
    machine,
    effects: ['showError'],
    calls: { '': 'hear', loading: 'load' },
    busy: ['loading'],
    starts: [
      {
        title: 'loading',
        input: undefined,
        change: {
          ...loading,
          context: { data: null },
          starts: [
            { id: 'hear', input: undefined },
            { id: 'load', input: undefined },
          ],
        },
      },
    ],
    events: [
      {
        title: 'answered',
        event: answered('load', data),
        change: () => ({ state: 'ready', context: { data } }),
      },
      {
        title: 'connection lost',
        event: failed('load', new ConnectionError()),
        change: () => ({ state: 'failed', effects: [alert('Erro de conexão.')] }),
      },
      {
        title: 'refused',
        event: failed('load', new ApiError('Erro ao listar os registros.')),
        change: () => ({ state: 'failed', effects: [alert('Erro ao listar os registros.')] }),
      },
      {
        title: 'retried',
        event: { type: 'retry' },
        possible: (before: Before) => before.matches('failed'),
        change: () => loading,
      },
      {
        title: 'connection restored',
        event: { type: 'connection.restored' },
        possible: (before: Before) => before.matches('failed'),
        change: () => loading,
      },
      {
        title: 'records changed',
        event: changed({ savedId: 7 }),
        possible: () => true,
        change: () => loading,
      },
    ],
  });
};

export const totalCases = casesOf<number>(12);

export const recentChanges: ChangeGroup[] = [
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
export const recentCases = casesOf<ChangeGroup[]>(recentChanges);

export const ana = { nome: 'Ana', email: 'ana@exemplo.com' };
export const accountCases = casesOf(ana);
