import { assertEvent, assign, sendTo, setup, spawnChild, stopChild } from 'xstate';
import { nameOf, type PendingWrite, recordOf, type WriteInput } from './shared/write';
import { writeMachine } from './writeMachine';

/** A write whose turn has come, and the version that the one before it brought. */
type Turn = { name: string; etag: string | null };

const hasPending = (pending: readonly PendingWrite[], record: string | null) =>
  record !== null && pending.some((one) => one.record === record);

/** The next write of the record that a write was about; undefined where none waits. */
const nextOf = (pending: readonly PendingWrite[], { name }: { name: string }) => {
  const ended = pending.find((one) => one.name === name);
  return pending.find((one) => one.name !== name && one.record !== null && one.record === ended?.record);
};

/**
 * The pending writes of a session; they end with it. Those of one record run one after another, each with
 * the version that the one before brought; creates don't wait.
 */
export const writesMachine = setup({
  types: {
    context: {} as { pending: PendingWrite[] },
    events: {} as ({ type: 'write.asked' } & WriteInput) | ({ type: 'write.ended' } & Turn),
  },
  actors: { write: writeMachine },
  actions: {
    spawnWrite: spawnChild('write', {
      id: ({ context, event }) => {
        assertEvent(event, 'write.asked');
        return nameOf(context.pending, event.address);
      },
      input: ({ event }) => {
        assertEvent(event, 'write.asked');
        const { type: _, ...input } = event;
        return input;
      },
    }),
    addWrite: assign(({ context: { pending } }, input: WriteInput) => ({
      pending: [...pending, { name: nameOf(pending, input.address), record: recordOf(input) }],
    })),
    giveTurn: sendTo(
      (_, { name }: Turn) => name,
      (_, { etag }: Turn) => ({ type: 'turn.came', etag }),
    ),
    stopWrite: stopChild((_, { name }: Pick<Turn, 'name'>) => name),
    removeWrite: assign(({ context: { pending } }, { name }: Pick<Turn, 'name'>) => ({
      pending: pending.filter((one) => one.name !== name),
    })),
  },
  guards: {
    'a write of this record is pending': ({ context }, input: WriteInput) =>
      hasPending(context.pending, recordOf(input)),
    'another write of this record waits': ({ context }, params: Pick<Turn, 'name'>) =>
      nextOf(context.pending, params) !== undefined,
  },
}).createMachine({
  id: 'writes',
  description: 'As gravações de uma sessão, que terminam com ela.',
  context: { pending: [] },
  initial: 'open',
  states: {
    open: {
      on: {
        'write.asked': [
          {
            guard: { type: 'a write of this record is pending', params: ({ event }) => event },
            actions: [{ type: 'spawnWrite' }, { type: 'addWrite', params: ({ event }) => event }],
          },
          {
            actions: [
              { type: 'spawnWrite' },
              { type: 'addWrite', params: ({ event }) => event },
              {
                type: 'giveTurn',
                params: ({ context }) => ({ name: context.pending.at(-1)?.name ?? '', etag: null }),
              },
            ],
          },
        ],
        'write.ended': [
          {
            guard: { type: 'another write of this record waits', params: ({ event }) => event },
            actions: [
              {
                type: 'giveTurn',
                params: ({ context, event }) => ({
                  name: nextOf(context.pending, event)?.name ?? '',
                  etag: event.etag,
                }),
              },
              { type: 'stopWrite', params: ({ event }) => event },
              { type: 'removeWrite', params: ({ event }) => event },
            ],
          },
          {
            actions: [
              { type: 'stopWrite', params: ({ event }) => event },
              { type: 'removeWrite', params: ({ event }) => event },
            ],
          },
        ],
      },
    },
  },
});
