import type { SnapshotFrom } from 'xstate';
import type { WriteInput } from '../../../machines/shared/write';
import { writesMachine } from '../../../machines/writesMachine';
import { type Change, defineCases, type EventCase } from '../case';

type Before = SnapshotFrom<typeof writesMachine>;
type WritesCase = EventCase<typeof writesMachine>;

const address = '/cidades/detalhe/7';
const newAddress = '/cidades/detalhe/nova';
const save: WriteInput = {
  kind: 'cidades',
  address,
  id: 7,
  values: { nome: 'Belém' },
  etag: '"1"',
  key: 'key-1',
  freshKey: 'key-2',
  sent: [],
};
const create: WriteInput = { ...save, address: newAddress, id: null, etag: null };

const turn = (name: string, etag: string | null) => [{ type: 'giveTurn', params: { name, etag } }];
const names = ({ context }: Before) => context.pending.map(({ name }) => name);
/** A second write of an address is numbered. */
const free = (before: Before, name: string) => (names(before).includes(name) ? `${name} 2` : name);
const isOf = (name: string) => name.startsWith(address);

const asked = (title: string, input: WriteInput, record: string | null): WritesCase => ({
  title,
  event: { type: 'write.asked', ...input },
  possible: () => true,
  // One of each is pending beside the new one, at most.
  offered: (before) => !names(before).includes(`${input.address} 2`),
  change: (before): Change<typeof writesMachine> => {
    const name = free(before, input.address);
    const mustWait = record !== null && names(before).some(isOf);
    return {
      context: { pending: [...before.context.pending, { name, record }] },
      starts: [{ id: name, input }],
      effects: mustWait ? [] : turn(name, null),
    };
  },
});

const ended = (name: string): WritesCase => ({
  title: `${name} ended`,
  event: { type: 'write.ended', name, etag: '"2"' },
  // Of one record only the first was sent.
  offered: (before) => names(before).includes(name) && (!isOf(name) || names(before).find(isOf) === name),
  possible: () => true,
  change: (before) => {
    const next = isOf(name) ? names(before).find((other) => isOf(other) && other !== name) : undefined;
    return {
      context: { pending: before.context.pending.filter((one) => one.name !== name) },
      effects: next === undefined ? [] : turn(next, '"2"'),
    };
  },
});

export const writesCases = defineCases({
  machine: writesMachine,
  effects: ['giveTurn'],
  calls: {},
  spawned: names,
  busy: [],
  starts: [{ title: 'no write', input: {}, change: { state: 'open', context: { pending: [] } } }],
  events: [
    asked('a save asked', save, 'cidades/7'),
    asked('a create asked', create, null),
    ...[address, `${address} 2`, newAddress, `${newAddress} 2`].map(ended),
  ],
});
