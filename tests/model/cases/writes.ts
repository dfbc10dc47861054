import type { SnapshotFrom } from 'xstate';
import type { WriteAnswer, WriteInput } from '../../../machines/writeAnswers';
import { writesMachine } from '../../../machines/writesMachine';
import { alert, type Change, changed, defineCases, type EventCase } from '../case';

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

const start = (name: string, etag: string | null) => [{ type: 'start', params: { name, etag } }];
const names = ({ context }: Before) => context.pending.map(({ name }) => name);
/** A second write of an address is numbered. */
const free = (before: Before, name: string) => (names(before).includes(name) ? `${name} 2` : name);

type Pending = Before['context']['pending'];
/** Of the writes of a record the first is under way, and so is every create; what was waiting starts. */
const going = (pending: Pending): Change<typeof writesMachine> => {
  const firstOf = (record: string) => pending.find((one) => one.record === record);
  const isFirst = (one: Pending[number]) => one.record === null || one === firstOf(one.record);
  return {
    context: { pending: pending.map((one) => (isFirst(one) ? { ...one, hasStarted: true } : one)) },
    effects: pending
      .filter((one) => isFirst(one) && !one.hasStarted)
      .flatMap(({ name, etag }) => start(name, etag)),
  };
};

const asked = (title: string, input: WriteInput, record: string | null): WritesCase => ({
  title,
  event: { type: 'write.ask', ...input },
  possible: () => true,
  // One of each is pending beside the new one, at most.
  offered: (before) => !names(before).includes(`${input.address} 2`),
  change: (before) => {
    const name = free(before, input.address);
    const one = { name, record, asker: input.asker, hasStarted: false, etag: null };
    return { ...going([...before.context.pending, one]), starts: [{ id: name, input }] };
  },
});

const left = (asker: string): WritesCase => ({
  title: `${asker} left`,
  event: { type: 'write.left', asker },
  possible: () => true,
  change: ({ context: { pending } }) => ({
    context: { pending: pending.map((one) => (one.asker === asker ? { ...one, asker: null } : one)) },
  }),
});

const written = { values: { nome: 'Belém' }, etag: '"2"', key: 'key-1', freshKey: 'key-2' };
const answers = {
  acknowledged: { type: 'write.acknowledged', id: 7, values: { nome: 'Belém' }, etag: '"2"' },
  refused: { type: 'write.refused', key: 'key-1', failure: { kind: 'api', message: 'Não deu.' }, fields: {} },
  'refused for a field': {
    type: 'write.refused',
    key: 'key-1',
    failure: { kind: 'api', message: null },
    fields: { nome: 'Não.' },
  },
} as const satisfies Record<string, WriteAnswer>;

const settled = (name: string, outcome: keyof typeof answers): WritesCase => ({
  title: `${name} ${outcome}`,
  event: { type: 'write.settled', name, answer: answers[outcome] },
  offered: ({ context: { pending } }) => pending.some((one) => one.name === name && one.hasStarted),
  possible: () => true,
  change: ({ context: { pending } }) => {
    const one = pending.find((other) => other.name === name);
    const etag = outcome === 'acknowledged' ? '"2"' : null;
    const isNext = ({ record }: Pending[number]) => record !== null && record === one?.record;
    const rest = pending.filter((other) => other !== one);
    const next = going(rest.map((other) => (isNext(other) ? { ...other, etag } : other)));
    // A page that was left has no field for the message.
    const sentence = outcome === 'refused' ? 'Não deu.' : 'Não.';
    const isSaid = one?.asker === null && outcome !== 'acknowledged';
    return {
      ...next,
      effects: [...(isSaid ? [alert(sentence)] : []), ...(next.effects ?? [])],
      emits:
        one?.asker == null ? [] : [{ type: 'write.answered', asker: one.asker, answer: answers[outcome] }],
    };
  },
});

export const writesCases = defineCases({
  machine: writesMachine,
  effects: ['start', 'showError'],
  calls: {},
  spawned: names,
  busy: [],
  starts: [{ title: 'no write', input: undefined, change: { state: 'open', context: { pending: [] } } }],
  events: [
    asked('a save asked', save, 'cidades/7'),
    asked('a create asked', create, null),
    left('x:1'),
    ...[address, `${address} 2`, newAddress, `${newAddress} 2`].flatMap((name) => [
      settled(name, 'acknowledged'),
      settled(name, 'refused'),
      settled(name, 'refused for a field'),
    ]),
    {
      title: 'a record written',
      event: { type: 'record.written', kind: 'cidades', deletedId: null, savedId: 7, ...written },
      possible: () => true,
      change: () => ({
        emits: [changed({ savedId: 7, ...written })],
      }),
    },
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
