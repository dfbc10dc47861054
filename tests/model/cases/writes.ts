import type { SnapshotFrom } from 'xstate';
import type { UnsavedForm, WriteInput } from '../../../machines/writeEvents';
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
  handedOver: null,
};
const deletion: WriteInput = { ...save, name: '/cidades/detalhe/7 delete', task: 'delete', values: null };
const create: WriteInput = {
  ...save,
  name: '/cidades/detalhe/nova#one key-3',
  address: '/cidades/detalhe/nova#one',
  id: null,
  etag: null,
};
/** Of another entry of the history, whose page has given it up. */
const handedOver: WriteInput = {
  ...create,
  name: '/cidades/detalhe/nova#other key-4',
  address: '/cidades/detalhe/nova#other',
  handedOver: { title: 'Belém', entry: 'other' },
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

const ended = (input: WriteInput, outcome: 'acknowledged' | 'refused' | 'gone' | 'lost'): WritesCase => {
  const { name, address, task, kind, id, values, etag, key, freshKey, handedOver } = input;
  const failure = { kind: 'api', message: outcome === 'acknowledged' ? null : 'Não deu.' } as const;
  const end = { outcome, id, values, etag, key, freshKey, failure, fields: {} };
  const fact = { type: 'write.ended', name, address, task, kind, handedOver, ...end } as const;
  const isSaid = handedOver !== null && outcome !== 'acknowledged';
  const notice = {
    ...handedOver,
    address,
    kind,
    id,
    isLost: outcome === 'lost',
    reason: 'Não deu.',
    fields: {},
  };
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
        context: {
          pending: before.context.pending.filter((other) => other.name !== name),
          unsaved: isSaid
            ? [notice as UnsavedForm]
            : before.context.unsaved.filter((one) => one.address !== address),
        },
        effects: next ? start(next.name) : [],
        emits: outcome === 'refused' || outcome === 'lost' ? [fact] : [fact, news],
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
  starts: [
    { title: 'no write', input: undefined, change: { state: 'open', context: { pending: [], unsaved: [] } } },
  ],
  events: [
    asked('a save asked', save),
    asked('a deletion asked', deletion),
    asked('a create asked', create),
    asked('a form handed over', handedOver),
    ...[save, deletion, create, handedOver].flatMap((input) => [
      ended(input, 'acknowledged'),
      ended(input, 'refused'),
    ]),
    ended(save, 'gone'),
    ended(handedOver, 'lost'),
    {
      title: 'its notice followed',
      event: { type: 'notice.followed', address: handedOver.address },
      offered: ({ context }) => context.unsaved.length > 0,
      possible: () => true,
      change: () => ({ context: { unsaved: [] } }),
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
