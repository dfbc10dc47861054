import { assertEvent, assign, emit, enqueueActions, sendTo, setup, spawnChild, stopChild } from 'xstate';
import type { RecordName } from '../src/domain/changes';
import { itself } from './eventParams';
import {
  changeOf,
  importOf,
  type RecordsChanged,
  type UnsavedForm,
  unsavedAfter,
  type WriteEnded,
  type WriteInput,
} from './writeEvents';
import { writeMachine } from './writeMachine';

/** A write that has not ended: the first one of a page is under way, the others wait for it. */
type PendingWrite = Pick<WriteInput, 'name' | 'address'>;

type Name = Pick<WriteInput, 'name'>;

/** The write of the same page that comes after this one. */
function nextOf(pending: readonly PendingWrite[], { name }: Name): PendingWrite | undefined {
  const [ended, ...later] = pending.slice(pending.findIndex((write) => write.name === name));
  return later.find(({ address }) => address === ended?.address);
}

/** The pending writes of a session; they end with it. Those of one address run one after another. */
export const writesMachine = setup({
  types: {
    context: {} as { pending: PendingWrite[]; unsaved: UnsavedForm[] },
    events: {} as
      | ({ type: 'write' } & WriteInput)
      | WriteEnded
      | { type: 'notice.followed'; address: string }
      | { type: 'records.imported'; kind: RecordName },
    emitted: {} as WriteEnded | RecordsChanged,
  },
  actors: { write: writeMachine },
  actions: {
    spawnWrite: spawnChild('write', {
      id: ({ event }) => {
        assertEvent(event, 'write');
        return event.name;
      },
      input: ({ event }) => {
        assertEvent(event, 'write');
        const { type: _, ...input } = event;
        return input;
      },
    }),
    addWrite: assign(({ context: { pending } }, { name, address }: WriteInput) => ({
      pending: [...pending, { name, address }],
    })),
    start: sendTo((_, { name }: Name) => name, { type: 'start' }),
    announceEnd: enqueueActions(({ enqueue }, ended: WriteEnded) => {
      enqueue.emit(ended);
      const change = changeOf(ended);
      if (change !== null) enqueue.emit(change);
    }),
    stopWrite: stopChild((_, { name }: Name) => name),
    removeWrite: assign(({ context: { pending } }, { name }: Name) => ({
      pending: pending.filter((write) => write.name !== name),
    })),
    applyUnsaved: assign(({ context: { unsaved } }, ended: WriteEnded) => ({
      unsaved: unsavedAfter(unsaved, ended),
    })),
    removeUnsaved: assign(({ context: { unsaved } }, { address }: { address: string }) => ({
      unsaved: unsaved.filter((form) => form.address !== address),
    })),
    announceImport: emit((_, { kind }: { kind: RecordName }) => importOf(kind)),
  },
  guards: {
    'this write is pending': ({ context: { pending } }, { name }: WriteInput) =>
      pending.some((write) => write.name === name),
    'a write of the same page is under way': ({ context: { pending } }, { address }: WriteInput) =>
      pending.some((write) => write.address === address),
    'a write of the same page waits': ({ context: { pending } }, ended: WriteEnded) =>
      nextOf(pending, ended) !== undefined,
  },
}).createMachine({
  id: 'writes',
  description: 'As gravações de uma sessão, que terminam com ela.',
  context: { pending: [], unsaved: [] },
  initial: 'open',
  states: {
    open: {
      on: {
        write: [
          {
            description: 'Quem pede de novo espera o mesmo fim.',
            guard: { type: 'this write is pending', params: itself },
          },
          {
            description: 'As de um registro vão uma após a outra.',
            guard: { type: 'a write of the same page is under way', params: itself },
            actions: ['spawnWrite', { type: 'addWrite', params: itself }],
          },
          {
            actions: ['spawnWrite', { type: 'addWrite', params: itself }, { type: 'start', params: itself }],
          },
        ],
        'write.ended': [
          {
            guard: { type: 'a write of the same page waits', params: itself },
            actions: [
              { type: 'applyUnsaved', params: itself },
              { type: 'announceEnd', params: itself },
              { type: 'stopWrite', params: itself },
              {
                type: 'start',
                params: ({ context, event }) => ({ name: nextOf(context.pending, event)?.name ?? '' }),
              },
              { type: 'removeWrite', params: itself },
            ],
          },
          {
            actions: [
              { type: 'applyUnsaved', params: itself },
              { type: 'announceEnd', params: itself },
              { type: 'stopWrite', params: itself },
              { type: 'removeWrite', params: itself },
            ],
          },
        ],
        'notice.followed': { actions: { type: 'removeUnsaved', params: itself } },
        'records.imported': { actions: { type: 'announceImport', params: itself } },
      },
    },
  },
});
