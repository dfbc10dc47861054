import { assertEvent, assign, emit, sendTo, setup, spawnChild, stopChild } from 'xstate';
import type { RecordName } from '../src/domain/changes';
import type { Failure } from '../src/domain/errors';
import { throwNotProvided } from './notProvided';
import {
  type ChangeEvent,
  failureOfLeft,
  importOf,
  nameOf,
  nextOf,
  type PendingWrite,
  type RecordsChanged,
  type WriteAnswer,
  type WriteInput,
  withoutWrite,
  withWrite,
} from './writeAnswers';
import { writeMachine } from './writeMachine';

type Settled = { name: string; answer: WriteAnswer };
type Asker = { asker: string };
type Turn = Pick<PendingWrite, 'name' | 'etag'>;

const itself = <Event>({ event }: { event: Event }) => event;
const next = ({ context }: { context: { pending: PendingWrite[] } }): Turn => {
  const { name = '', etag = null } = nextOf(context.pending) ?? {};
  return { name, etag };
};

/**
 * The pending writes of a session; they end with it. Those of one record run one after another, each with
 * the version that the one before brought; creates don't wait.
 */
export const writesMachine = setup({
  types: {
    context: {} as { pending: PendingWrite[] },
    events: {} as
      | ({ type: 'write.ask' } & WriteInput)
      | ({ type: 'write.left' } & Asker)
      | ({ type: 'write.settled' } & Settled)
      | ({ type: 'record.written' } & RecordsChanged)
      | { type: 'records.imported'; kind: RecordName },
    emitted: {} as ({ type: 'write.answered'; answer: WriteAnswer } & Asker) | ChangeEvent,
  },
  actors: { write: writeMachine },
  actions: {
    spawnWrite: spawnChild('write', {
      id: ({ context, event }) => {
        assertEvent(event, 'write.ask');
        return nameOf(context.pending, event.address);
      },
      input: ({ event }) => {
        assertEvent(event, 'write.ask');
        const { type: _, ...input } = event;
        return input;
      },
    }),
    addWrite: assign(({ context }, input: WriteInput) => ({ pending: withWrite(context.pending, input) })),
    start: sendTo(
      (_, { name }: Turn) => name,
      (_, { etag }: Turn) => ({ type: 'start', etag }),
    ),
    markStarted: assign(({ context: { pending } }, { name }: Turn) => ({
      pending: pending.map((one) => (one.name === name ? { ...one, hasStarted: true } : one)),
    })),
    forgetAsker: assign(({ context: { pending } }, { asker }: Asker) => ({
      pending: pending.map((one) => (one.asker === asker ? { ...one, asker: null } : one)),
    })),
    answer: emit(({ context }, { name, answer }: Settled) => ({
      type: 'write.answered',
      asker: context.pending.find((one) => one.name === name)?.asker ?? '',
      answer,
    })),
    stopWrite: stopChild((_, { name }: Settled) => name),
    removeWrite: assign(({ context }, settled: Settled) => ({
      pending: withoutWrite(context.pending, settled),
    })),
    announceChange: emit((_, change: RecordsChanged) => ({ ...change, type: 'records.changed' })),
    showError: (_, _params: Failure) => throwNotProvided('showError'),
  },
  guards: {
    'a write waits for no other': ({ context }) => nextOf(context.pending) !== undefined,
    'the asker waits': ({ context }, { name }: Settled) =>
      context.pending.some((one) => one.name === name && one.asker !== null),
    'the write succeeded': (_, { answer }: Settled) => answer.type === 'write.acknowledged',
  },
}).createMachine({
  id: 'writes',
  description: 'As gravações de uma sessão, que terminam com ela.',
  context: { pending: [] },
  initial: 'open',
  states: {
    open: {
      always: {
        description: 'As de um registro vão uma após a outra.',
        guard: 'a write waits for no other',
        actions: [
          { type: 'start', params: next },
          { type: 'markStarted', params: next },
        ],
      },
      on: {
        'write.ask': { actions: ['spawnWrite', { type: 'addWrite', params: itself }] },
        'write.left': { actions: { type: 'forgetAsker', params: itself } },
        'write.settled': [
          {
            guard: { type: 'the asker waits', params: itself },
            actions: [
              { type: 'answer', params: itself },
              { type: 'stopWrite', params: itself },
              { type: 'removeWrite', params: itself },
            ],
          },
          {
            guard: { type: 'the write succeeded', params: itself },
            actions: [
              { type: 'stopWrite', params: itself },
              { type: 'removeWrite', params: itself },
            ],
          },
          {
            description: 'A página foi deixada: a falha é avisada aqui.',
            actions: [
              { type: 'showError', params: ({ event }) => failureOfLeft(event.answer) },
              { type: 'stopWrite', params: itself },
              { type: 'removeWrite', params: itself },
            ],
          },
        ],
        'record.written': { actions: { type: 'announceChange', params: itself } },
        'records.imported': {
          actions: { type: 'announceChange', params: ({ event }) => importOf(event.kind) },
        },
      },
    },
  },
});
