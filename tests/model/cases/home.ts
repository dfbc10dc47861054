import { homeMachine } from '../../../machines/homeMachine';
import { ApiError, ConnectionError } from '../../../machines/shared/errors';
import { answered, broken, defineCases, type EventCase, failed } from '../case';

type Total = 'pessoas' | 'cidades';
type HomeCase = EventCase<typeof homeMachine>;

const callOf = { pessoas: 'countPessoas', cidades: 'countCidades' } as const;

/** The same five things can happen to both totals. */
const casesOf = (total: Total): HomeCase[] => [
  {
    title: `${total} counted`,
    event: answered(callOf[total], 12),
    change: () => ({ state: { [total]: 'ready' }, context: { [total]: 12 } }),
  },
  ...[new ConnectionError('Erro de conexão.'), new ApiError(`Erro ao contar ${total}.`)].map(
    (error): HomeCase => ({
      title: `${total} failed with '${error.message}'`,
      event: failed(callOf[total], error),
      // A lost connection fails both calls; the user hears of it once.
      change: ({ context }) =>
        context.told === error.message
          ? { state: { [total]: 'failed' } }
          : {
              state: { [total]: 'failed' },
              context: { told: error.message },
              effects: [{ type: 'showError', params: { message: error.message } }],
            },
    }),
  ),
  broken(`${total} met a defect`, callOf[total]),
  {
    title: `${total} retried`,
    event: { type: `retry.${total}` },
    possible: (before) => before.matches({ [total]: 'failed' }),
    change: () => ({
      state: { [total]: 'loading' },
      context: { told: null },
      starts: [{ id: callOf[total], input: {} }],
    }),
  },
];

export const homeCases = defineCases({
  machine: homeMachine,
  effects: ['showError'],
  calls: { 'pessoas.loading': 'countPessoas', 'cidades.loading': 'countCidades' },
  busy: ['pessoas.loading', 'cidades.loading'],
  starts: [
    {
      title: 'both loading',
      input: undefined,
      change: {
        starts: [
          { id: 'countPessoas', input: {} },
          { id: 'countCidades', input: {} },
        ],
      },
    },
  ],
  events: [...casesOf('pessoas'), ...casesOf('cidades')],
});
