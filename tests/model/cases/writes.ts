import type { SnapshotFrom } from 'xstate';
import type { WriteInput } from '../../../machines/writeEvents';
import { writesMachine } from '../../../machines/writesMachine';
import { changed, defineCases, type EventCase } from '../case';

type Before = SnapshotFrom<typeof writesMachine>;
type WritesCase = EventCase<typeof writesMachine>;

const address = '/cidades/detalhe/7';
const newAddress = '/cidades/detalhe/nova';
const save: WriteInput = {
  task: 'save',
  asker: 'x:1',
  kind: 'cidades',
  address,
  id: 7,
  values: { nome: 'Belém' },
  etag: '"1"',
  key: 'key-1',
  freshKey: 'key-2',
  sent: [],
};
const create: WriteInput = { ...save, asker: 'x:2', address: newAddress, id: null, etag: null };

type Pending = Before['context']['pending'];
const start = (name: string, etag: string | null) => [{ type: 'start', params: { name, etag } }];
const names = ({ context }: Before) => context.pending.map(({ name }) => name);
const ofRecord = (pending: Pending) => pending.filter(({ record }) => record !== null);

const asked = (title: string, input: WriteInput, record: string | null): WritesCase => ({
  title,
  event: { type: 'write', ...input },
  possible: () => true,
  // One of each is pending beside the new one, at most.
  offered: (before) => !names(before).includes(`${input.address} 2`),
  change: (before) => {
    const { pending } = before.context;
    // A second write of an address is numbered.
    const name = names(before).includes(input.address) ? `${input.address} 2` : input.address;
    const waits = record !== null && ofRecord(pending).length > 0;
    return {
      context: { pending: [...pending, { name, record, asker: input.asker }] },
      starts: [{ id: name, input }],
      effects: waits ? [] : start(name, null),
    };
  },
});

const ended = (name: string, outcome: 'acknowledged' | 'refused'): WritesCase => {
  const { task, asker, kind, id, values, key, freshKey } = name.startsWith(address) ? save : create;
  const failure = { kind: 'api', message: outcome === 'refused' ? 'Não deu.' : null } as const;
  const fact = {
    name,
    outcome,
    task,
    asker,
    kind,
    id,
    values,
    etag: '"2"',
    key,
    freshKey,
    failure,
    fields: {},
  };
  return {
    title: `${name} ${outcome}`,
    event: { type: 'write.ended', ...fact },
    // Of the writes of a record the first is under way, and so is every create.
    offered: ({ context: { pending } }) =>
      pending.some((one) => one.name === name && (one.record === null || one === ofRecord(pending)[0])),
    possible: () => true,
    change: ({ context: { pending } }) => {
      const rest = pending.filter((other) => other.name !== name);
      const next = name.startsWith(address) ? ofRecord(rest)[0] : undefined;
      return {
        context: { pending: rest },
        effects: next ? start(next.name, outcome === 'acknowledged' ? '"2"' : null) : [],
        emits: [{ type: 'write.ended', ...fact }],
      };
    },
  };
};

export const writesCases = defineCases({
  machine: writesMachine,
  effects: ['start'],
  calls: {},
  spawned: names,
  busy: [],
  starts: [{ title: 'no write', input: undefined, change: { state: 'open', context: { pending: [] } } }],
  events: [
    asked('a save asked', save, 'cidades/7'),
    asked('a create asked', create, null),
    ...[address, `${address} 2`, newAddress, `${newAddress} 2`].flatMap((name) => [
      ended(name, 'acknowledged'),
      ended(name, 'refused'),
    ]),
    {
      title: 'many imported',
      event: { type: 'records.imported', kind: 'cidades' },
      possible: () => true,
      change: () => ({
        emits: [changed({})],
      }),
    },
  ],
});
