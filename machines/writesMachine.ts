import { assertEvent, assign, emit, sendTo, setup, spawnChild, stopChild } from 'xstate';
import type { RecordName } from '../src/domain/changes';
import {
  type ChangeEvent,
  importOf,
  nextOf,
  type PendingWrite,
  pendingOf,
  type WriteEnded,
  type WriteInput,
} from './writeAnswers';
import { writeMachine } from './writeMachine';

type Ended = WriteEnded & { name: string };
type Turn = { name: string; etag: string | null };

const itself = <Event>({ event }: { event: Event }) => event;

/**
 * The pending writes of a session; they end with it. Those of one record run one after another, each with
 * the version that the one before brought; creates don't wait.
 */
export const writesMachine = setup({
  types: {
    context: {} as { pending: PendingWrite[] },
    events: {} as
      | ({ type: 'write' } & WriteInput)
      | ({ type: 'write.ended' } & Ended)
      | { type: 'records.imported'; kind: RecordName },
    emitted: {} as ({ type: 'write.ended' } & WriteEnded) | ChangeEvent,
  },
  actors: { write: writeMachine },
  actions: {
    spawnWrite: spawnChild('write', {
      id: ({ context, event }) => {
        assertEvent(event, 'write');
        return pendingOf(context.pending, event).name;
      },
      input: ({ event }) => {
        assertEvent(event, 'write');
        const { type: _, ...input } = event;
        return input;
      },
    }),
    addWrite: assign(({ context: { pending } }, input: WriteInput) => ({
      pending: [...pending, pendingOf(pending, input)],
    })),
    start: sendTo(
      (_, { name }: Turn) => name,
      (_, { etag }: Turn) => ({ type: 'start', etag }),
    ),
    announceEnd: emit((_, { name: _name, ...ended }: Ended) => ({ ...ended, type: 'write.ended' })),
    stopWrite: stopChild((_, { name }: Ended) => name),
    removeWrite: assign(({ context: { pending } }, { name }: Ended) => ({
      pending: pending.filter((one) => one.name !== name),
    })),
    announceImport: emit((_, { kind }: { kind: RecordName }) => importOf(kind)),
  },
  guards: {
    'a write of the same record is under way': ({ context: { pending } }, input: WriteInput) =>
      pending.some(({ record }) => record !== null && record === pendingOf(pending, input).record),
    'a write of the same record waits': ({ context: { pending } }, { name }: Ended) =>
      nextOf(pending, name) !== undefined,
  },
}).createMachine({
  id: 'writes',
  description: 'As gravações de uma sessão, que terminam com ela.',
  context: { pending: [] },
  initial: 'open',
  states: {
    open: {
      on: {
        write: [
          {
            description: 'As de um registro vão uma após a outra.',
            guard: { type: 'a write of the same record is under way', params: itself },
            actions: ['spawnWrite', { type: 'addWrite', params: itself }],
          },
          {
            actions: [
              'spawnWrite',
              {
                type: 'start',
                params: ({ context, event }) => ({
                  name: pendingOf(context.pending, event).name,
                  etag: null,
                }),
              },
              { type: 'addWrite', params: itself },
            ],
          },
        ],
        'write.ended': [
          {
            description: 'A próxima do registro continua da versão que esta trouxe.',
            guard: { type: 'a write of the same record waits', params: itself },
            actions: [
              { type: 'announceEnd', params: itself },
              { type: 'stopWrite', params: itself },
              {
                type: 'start',
                params: ({ context, event: { name, outcome, etag } }) => ({
                  name: nextOf(context.pending, name)?.name ?? '',
                  etag: outcome === 'acknowledged' ? etag : null,
                }),
              },
              { type: 'removeWrite', params: itself },
            ],
          },
          {
            actions: [
              { type: 'announceEnd', params: itself },
              { type: 'stopWrite', params: itself },
              { type: 'removeWrite', params: itself },
            ],
          },
        ],
        'records.imported': { actions: { type: 'announceImport', params: itself } },
      },
    },
  },
});
