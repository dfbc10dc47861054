import type { SnapshotFrom } from 'xstate';
import type { WriteInput } from '../../../machines/writeEvents';
import { writesMachine } from '../../../machines/writesMachine';
import { changed, defineCases, type EventCase } from '../case';

type Before = SnapshotFrom<typeof writesMachine>;
type WritesCase = EventCase<typeof writesMachine>;

const save: WriteInput = {
  name: '/cidades/detalhe/7 key-1',
  task: 'save',
  kind: 'cidades',
  address: '/cidades/detalhe/7',
  id: 7,
  values: { nome: 'Belém' },
  etag: '"1"',
  key: 'key-1',
  freshKey: 'key-2',
  sent: [],
};
const deletion: WriteInput = { ...save, name: '/cidades/detalhe/7 delete', task: 'delete', values: null };
const create: WriteInput = {
  ...save,
  name: '/cidades/detalhe/nova#one key-3',
  address: '/cidades/detalhe/nova#one',
  id: null,
  etag: null,
};
/** Of another entry of the history. */
const otherCreate: WriteInput = {
  ...create,
  name: '/cidades/detalhe/nova#other key-4',
  address: '/cidades/detalhe/nova#other',
};

const start = (name: string) => [{ type: 'start', params: { name } }];
const names = ({ context }: Before) => context.pending.map(({ name }) => name);
/** Those that wait for each other. */
const ofPage = ({ context }: Before, { address }: WriteInput) =>
  context.pending.filter((one) => one.address === address);

const asked = (title: string, input: WriteInput): WritesCase => ({
  title,
  event: { type: 'write', ...input },
  // A pending write of the same name is the same write.
  possible: (before) => !names(before).includes(input.name),
  change: (before) => {
    const { name, address } = input;
    const waits = ofPage(before, input).length > 0;
    return {
      context: { pending: [...before.context.pending, { name, address }] },
      starts: [{ id: name, input }],
      effects: waits ? [] : [{ type: 'start', params: { type: 'write', ...input } }],
    };
  },
});

const ended = (input: WriteInput, outcome: 'acknowledged' | 'refused' | 'gone'): WritesCase => {
  const { name, task, kind, id, values, etag, key, freshKey } = input;
  const failure = { kind: 'api', message: outcome === 'acknowledged' ? null : 'Não deu.' } as const;
  const end = { outcome, id, values, etag, key, freshKey, failure, fields: {} };
  const fact = { type: 'write.ended', name, task, kind, ...end } as const;
  const isDeleted = outcome === 'gone' || task === 'delete';
  const news = changed(isDeleted ? { deletedId: id } : { savedId: id });
  return {
    title: `${name} ${outcome}`,
    event: fact,
    // Of the writes of a page the first is under way.
    offered: (before) => ofPage(before, input)[0]?.name === name,
    possible: () => true,
    change: (before) => {
      const next = ofPage(before, input)[1];
      return {
        context: { pending: before.context.pending.filter((other) => other.name !== name) },
        effects: next ? start(next.name) : [],
        emits: outcome === 'refused' ? [fact] : [fact, news],
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
    asked('a save asked', save),
    asked('a deletion asked', deletion),
    asked('a create asked', create),
    asked('another create asked', otherCreate),
    ...[save, deletion, create, otherCreate].flatMap((input) => [
      ended(input, 'acknowledged'),
      ended(input, 'refused'),
    ]),
    ended(save, 'gone'),
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
