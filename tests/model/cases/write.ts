import type { SnapshotFrom } from 'xstate';
import { ApiError, ConnectionError } from '../../../machines/shared/errors';
import { NO_ANSWER } from '../../../machines/shared/timeout';
import { createWriteMachine } from '../../../machines/writeMachine';
import { answered, broken, defineCases, type EventCase, elapsed, failed } from '../case';

const machine = createWriteMachine<{ id: number }, undefined>();

type WriteCase = EventCase<typeof machine>;
type Before = SnapshotFrom<typeof machine>;

const isLeft = (before: Before) => before.matches({ underWay: 'left' });

/** Nobody is left to hear it but everybody: the lists, then the person. */
const told = (message: string, error?: Error) => ({
  state: 'ended',
  effects: [
    ...(error === undefined ? [] : [{ type: 'keepUnsaved', params: { error } }]),
    { type: 'announceChange', params: { error: error ?? null } },
    { type: 'tell', params: { message } },
  ],
  ends: { output: undefined },
});

const handedOver = (emitted: { type: string; result?: unknown; error?: unknown }) => ({
  state: 'ended',
  emits: [emitted],
  ends: { output: undefined },
});

const failure = (title: string, error: Error): WriteCase => ({
  title,
  event: failed('send', error),
  change: (before) =>
    isLeft(before) ? told(error.message, error) : handedOver({ type: 'write.failed', error }),
});

const defect = broken('met a defect', 'send');

/** A deletion, for all of the product's writes. */
export const writeCases = defineCases({
  machine,
  effects: ['keepUnsaved', 'announceChange', 'tell'],
  calls: { underWay: 'send' },
  busy: [],
  starts: [
    {
      title: 'under way',
      input: {
        draft: { id: 3 },
        sentences: { done: 'Registro apagado com sucesso!', failed: 'Erro ao apagar o registro.' },
      },
      change: {
        state: { underWay: 'watched' },
        starts: [{ id: 'send', input: { draft: { id: 3 } } }],
      },
    },
  ],
  events: [
    {
      title: 'left',
      event: { type: 'leave' },
      possible: (before) => before.matches({ underWay: 'watched' }),
      change: () => ({ state: { underWay: 'left' } }),
    },
    {
      title: 'asked for again',
      event: { type: 'join' },
      possible: isLeft,
      // Nothing is sent twice.
      change: () => ({ state: { underWay: 'watched' } }),
    },
    {
      title: 'done',
      event: answered('send', undefined),
      change: (before) =>
        isLeft(before)
          ? told('Registro apagado com sucesso!')
          : handedOver({ type: 'write.done', result: undefined }),
    },
    failure('refused', new ApiError('A cidade está em uso.')),
    failure('connection lost', new ConnectionError()),
    {
      title: '30 s passed',
      event: elapsed('callTimeout', 'write', 'underWay', 30_000),
      change: (before) =>
        isLeft(before)
          ? told('Erro de conexão.', NO_ANSWER)
          : handedOver({ type: 'write.failed', error: NO_ANSWER }),
    },
    {
      ...defect,
      // Without a screen to break there is still somebody to be told.
      change: (before) => (isLeft(before) ? told('Erro ao apagar o registro.') : defect.change()),
    },
  ],
});
