import { assertEvent, assign, emit, sendTo, setup, spawnChild, stopChild } from 'xstate';
import type { RecordName } from '../src/domain/changes';
import { itself } from './eventParams';
import { importOf, type RecordsChanged, type WriteEnded, type WriteInput } from './writeEvents';
import { writeMachine } from './writeMachine';

/** A write that has not ended: the first one of a record is under way, the others wait for it. */
type PendingWrite = {
  /** The name of its actor: the address, and a number where a write of this name is pending. */
  name: string;
  /** The record it is about; null for a create, which waits for no other. */
  record: string | null;
  asker: string;
};

type Pending = readonly PendingWrite[];
type Turn = { name: string; etag: string | null };

const nameOf = (pending: Pending, address: string, number = 1): string => {
  const name = number === 1 ? address : `${address} ${number}`;
  return pending.some((one) => one.name === name) ? nameOf(pending, address, number + 1) : name;
};

const pendingOf = (pending: Pending, { kind, id, address, asker }: WriteInput): PendingWrite => ({
  name: nameOf(pending, address),
  record: id === null ? null : `${kind}/${id}`,
  asker,
});

/** The write of the same record that comes after this one. */
function nextOf(pending: Pending, name: string): PendingWrite | undefined {
  const at = pending.findIndex((one) => one.name === name);
  const record = pending[at]?.record ?? null;
  return pending.slice(at + 1).find((one) => record !== null && one.record === record);
}

/**
 * The pending writes of a session; they end with it. Those of one record run one after another, each with
 * the version that the one before brought; creates don't wait.
 */
export const writesMachine = setup({
  types: {
    context: {} as { pending: PendingWrite[] },
    events: {} as
      | ({ type: 'write' } & WriteInput)
      | WriteEnded
      | { type: 'records.imported'; kind: RecordName },
    emitted: {} as WriteEnded | RecordsChanged,
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
    announceEnd: emit((_, ended: WriteEnded) => ended),
    stopWrite: stopChild((_, { name }: WriteEnded) => name),
    removeWrite: assign(({ context: { pending } }, { name }: WriteEnded) => ({
      pending: pending.filter((one) => one.name !== name),
    })),
    announceImport: emit((_, { kind }: { kind: RecordName }) => importOf(kind)),
  },
  guards: {
    'a write of the same record is under way': ({ context: { pending } }, input: WriteInput) =>
      pending.some(({ record }) => record !== null && record === pendingOf(pending, input).record),
    'a write of the same record waits': ({ context: { pending } }, { name }: WriteEnded) =>
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
