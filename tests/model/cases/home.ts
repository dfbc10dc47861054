import { homeMachine } from '../../../machines/homeMachine';
import { ApiError, ConnectionError } from '../../../machines/shared/errors';
import { answered, broken, defineCases, type EventCase, elapsed, failed } from '../case';

type Total = 'pessoas' | 'cidades';
type HomeCase = EventCase<typeof homeMachine>;

const callOf = { pessoas: 'countPessoas', cidades: 'countCidades' } as const;

const other = { pessoas: 'cidades', cidades: 'pessoas' } as const;

/** A lost connection fails both calls; the user hears of it once. */
const failing =
  (total: Total, message: string): HomeCase['change'] =>
  ({ context }) =>
    context.told === message
      ? { state: { [total]: 'failed' } }
      : {
          state: { [total]: 'failed' },
          context: { told: message },
          effects: [{ type: 'showError', params: { message } }],
        };

/** The same things can happen to both totals. */
const casesOf = (total: Total): HomeCase[] => [
  {
    title: `${total} counted`,
    event: answered(callOf[total], 12),
    change: () => ({ state: { [total]: 'ready' }, context: { [total]: 12 } }),
  },
  ...[new ConnectionError(), new ApiError(`Erro ao contar ${total}.`)].map(
    (error): HomeCase => ({
      title: `${total} failed with '${error.message}'`,
      event: failed(callOf[total], error),
      change: failing(total, error.message),
    }),
  ),
  {
    title: `${total} unanswered for 30 s`,
    event: elapsed('callTimeout', 'home', `${total}.loading`, 30_000),
    // Time passes for both; what comes of that is told by hand.
    offered: (before) => !before.matches({ [other[total]]: 'loading' }),
    change: failing(total, 'Erro de conexão.'),
  },
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
  events: [
    ...casesOf('pessoas'),
    ...casesOf('cidades'),
    {
      title: 'counted anew',
      event: { type: 'refresh' },
      possible: () => true,
      change: () => ({
        state: { pessoas: 'loading', cidades: 'loading' },
        context: { told: null },
        starts: [
          { id: 'countPessoas', input: {} },
          { id: 'countCidades', input: {} },
        ],
      }),
    },
    {
      title: 'told of a lost connection and counted anew',
      event: { type: 'refresh', told: 'Erro de conexão.' },
      possible: () => true,
      change: () => ({
        state: { pessoas: 'loading', cidades: 'loading' },
        context: { told: 'Erro de conexão.' },
        starts: [
          { id: 'countPessoas', input: {} },
          { id: 'countCidades', input: {} },
        ],
      }),
    },
  ],
});
