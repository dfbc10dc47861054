import type { SnapshotFrom } from 'xstate';
import type { Outcome, WriteInput } from '../../../machines/writeEvents';
import { writeMachine } from '../../../machines/writeMachine';
import { ApiError, ConnectionError, VERSION_MANGLED } from '../../../src/domain/errors';
import { answered, type Change, defineCases, failed } from '../case';

type Before = SnapshotFrom<typeof writeMachine>;
type Changed = Change<typeof writeMachine>;

const belem = { nome: ' Belém ' };
const PAYLOAD = { nome: 'Belém' };
const update: WriteInput = {
  name: '/cidades/detalhe/7 key-1',
  task: 'save',
  kind: 'cidades',
  address: '/cidades/detalhe/7',
  id: 7,
  values: belem,
  etag: '"1"',
  key: 'key-1',
  freshKey: 'key-2',
  sent: [],
  handedOver: null,
};
const create: WriteInput = { ...update, address: '/cidades/detalhe/nova', id: null, etag: null };
const withoutValues = ({ values: _, ...rest }: WriteInput) => rest;
const santos = { nome: 'Santos' };

const callOf = ({ task, kind, id, typed, payload, etag, key }: Before['context']) => ({
  task,
  kind,
  id,
  typed,
  payload,
  etag,
  key,
});
const isSave = ({ context }: Before) => context.task === 'save';
const isRestoration = ({ context }: Before) => context.task === 'restore';
const isCreate = ({ context }: Before) => context.id === null;

/** Goes to a call. */
const goTo = (
  before: Before,
  course: Changed['state'],
  id: string,
  context: Partial<Before['context']> = {},
  effects: Changed['effects'] = [],
): Changed => ({
  state: course ?? '',
  context,
  starts: [{ id, input: callOf({ ...before.context, ...context }) }],
  effects,
});

/** What an error says: in an alert, and under single fields. */
const says = (message: string | null, fields: Record<string, string> = {}) => ({
  failure: { kind: 'api' as const, message },
  fields,
});
const nothing = says(null);
const lostLine = { failure: { kind: 'connection' as const, message: 'Erro de conexão.' }, fields: {} };

/** An end: it is said to the user, where its page doesn't show it, and reported. */
const end = (before: Before, outcome: Outcome, context: Partial<Before['context']>): Changed => {
  const now = { ...before.context, ...context };
  const { name, address, task, kind, id, record, payload, etag, key, freshKey, failure, fields } = now;
  const { handedOver } = now;
  const values = record ?? payload;
  const from = { name, address, task, kind, handedOver };
  const told = { outcome, ...from, id, values, etag, key, freshKey, failure, fields };
  const ended = { type: 'write.ended', ...told };
  const isSaid = outcome !== 'acknowledged' && outcome !== 'madeBefore';
  return {
    state: outcome,
    context,
    effects: [
      ...(isSaid ? [{ type: 'showError', params: failure }] : []),
      { type: 'reportEnd', params: ended },
    ],
    ends: { output: undefined },
  };
};

/** Its draft is settled before anybody hears of it. */
const done = (before: Before, etag: string | null): Changed => {
  const context = { ...nothing, id: 7, etag };
  const told = end(before, 'acknowledged', context);
  return {
    ...told,
    effects: [
      ...(before.context.task === 'delete' ? [{ type: 'showDeleted' }] : []),
      { type: 'discardSaved', params: { ...before.context, ...context } },
      ...(told.effects ?? []),
    ],
  };
};

const lostByGateway = { failure: { kind: 'server' as const, message: 'Erro ao salvar.' }, fields: {} };
type Why = typeof nothing | typeof lostLine | typeof lostByGateway;
const refused = (before: Before, why: Why) => end(before, 'refused', why);
const lost = (before: Before, why: Why) => end(before, 'lost', why);
const isGone = (before: Before) => end(before, 'gone', notFound);
const conflicted = (before: Before) => end(before, 'conflicted', otherVersion);

const notFound = says('Registro não encontrado.');
const otherVersion = says('O registro foi alterado por outra pessoa.');
const madeAlready = says('Já criado.');

const changed = new ApiError('O registro foi alterado por outra pessoa.', {}, 'changed');
const gone = new ApiError('Registro não encontrado.', {}, 'gone');
const made = new ApiError('Já criado.', {}, 'created', 9);
const madeAndGone = new ApiError('Registro não encontrado.', {}, 'gone', 9);
const unreachable = new ConnectionError();
/** A create sends by one other key at most. */
const hasOtherKey = ({ context }: Before) => context.key !== context.freshKey;
const again = (before: Before): Changed => goTo(before, 'sending', 'send', { id: null, key: 'key-2' });

export const writeCases = defineCases({
  machine: writeMachine,
  effects: ['reportEnd', 'showError', 'discardSaved', 'showDeleted'],
  calls: {
    resolving: 'resolve',
    sending: 'send',
    'recognizing.update': 'readCurrent',
    'recognizing.create': 'readCreated',
    'recognizing.restoration': 'readRestored',
  },
  busy: [],
  starts: [
    { title: 'update', input: update },
    { title: 'update after a lost one', input: { ...update, sent: [santos] } },
    { title: 'create', input: create },
    { title: 'create after a lost one', input: { ...create, sent: [santos] } },
    { title: 'deletion', input: { ...update, task: 'delete' as const, values: null } },
    { title: 'restoration', input: { ...update, task: 'restore' as const, values: null, etag: null } },
  ].map(({ title, input }) => ({
    title,
    input,
    change: {
      state: 'waiting',
      context: {
        ...withoutValues(input),
        typed: input.values,
        payload: null,
        record: null,
        ...nothing,
      },
    },
  })),
  events: [
    {
      title: 'started',
      event: { type: 'start' },
      possible: (before) => before.matches('waiting'),
      // A deletion and a restoration have no values to resolve.
      change: (before) =>
        isSave(before) ? goTo(before, 'resolving', 'resolve') : goTo(before, 'sending', 'send'),
    },
    {
      title: 'resolved',
      event: answered('resolve', { payload: PAYLOAD }),
      change: (before) => goTo(before, 'sending', 'send', { payload: PAYLOAD }),
    },
    {
      title: 'city not found',
      event: failed('resolve', new ApiError('', { nome: 'Escolha.' })),
      change: (before) => refused(before, says(null, { nome: 'Escolha.' })),
    },
    {
      title: 'acknowledged',
      event: answered('send', { id: 7, etag: '"2"' }),
      change: (before) => done(before, '"2"'),
    },
    {
      title: 'refused',
      event: failed('send', new ApiError('Erro ao salvar.', { nome: 'Já existe.' })),
      change: (before) => refused(before, says('Erro ao salvar.', { nome: 'Já existe.' })),
    },
    {
      title: 'lost by the line',
      event: failed('send', unreachable),
      change: (before) => lost(before, lostLine),
    },
    {
      title: 'lost by a gateway',
      event: failed('send', new ApiError('Erro ao salvar.', {}, 'lost')),
      change: (before) => lost(before, lostByGateway),
    },
    {
      title: 'gone',
      event: failed('send', gone),
      offered: (before) => !isCreate(before) && !isRestoration(before),
      change: isGone,
    },
    {
      title: 'not among the deleted',
      event: failed('send', gone),
      offered: isRestoration,
      // Another person may have restored it.
      change: (before) => goTo(before, { recognizing: 'restoration' }, 'readRestored', notFound),
    },
    {
      title: 'the record is there',
      event: answered('readRestored', { id: 7, values: santos, etag: '"1"' }),
      change: (before) => done(before, null),
    },
    {
      title: 'the record is not there',
      event: failed('readRestored', gone),
      change: isGone,
    },
    {
      title: 'refused for an address',
      event: failed('send', gone),
      offered: isCreate,
      change: (before) => refused(before, notFound),
    },
    {
      title: 'another version',
      event: failed('send', changed),
      offered: (before) => !isCreate(before) && !isRestoration(before),
      // An earlier save whose answer was lost may be that version, or a proxy has changed the one that was sent.
      change: (before) => goTo(before, { recognizing: 'update' }, 'readCurrent', otherVersion),
    },
    {
      title: 'own version found',
      event: answered('readCurrent', { id: 7, values: santos, etag: '"3"' }),
      change: (before) => {
        if (before.context.etag === '"3"') return refused(before, says(VERSION_MANGLED));
        const isOwn = before.context.sent.length > 0;
        return isOwn ? goTo(before, 'sending', 'send', { etag: '"3"', sent: [] }) : conflicted(before);
      },
    },
    {
      title: "another person's version found",
      event: answered('readCurrent', { id: 7, values: { nome: 'Recife' }, etag: '"5"' }),
      change: conflicted,
    },
    {
      title: 'the version that was sent found',
      event: answered('readCurrent', { id: 7, values: santos, etag: '"1"' }),
      // It is not refused for another's change.
      offered: ({ context }) => context.etag === '"1"',
      change: (before) => refused(before, says(VERSION_MANGLED)),
    },
    {
      title: 'version not found',
      event: failed('readCurrent', unreachable),
      change: conflicted,
    },
    {
      title: 'made before with other values',
      event: failed('send', made),
      offered: (before) => isCreate(before),
      change: (before) =>
        hasOtherKey(before)
          ? goTo(before, { recognizing: 'create' }, 'readCreated', { id: 9, ...madeAlready })
          : refused(before, madeAlready),
    },
    {
      title: 'made before, and gone since',
      event: failed('send', madeAndGone),
      offered: isCreate,
      change: (before) => (hasOtherKey(before) ? again(before) : refused(before, notFound)),
    },
    {
      title: 'what this form sent is there',
      event: answered('readCreated', { id: 9, values: santos, etag: '"1"' }),
      // Nothing is sent over it; what this form never sent is none of its records.
      change: (before) =>
        before.context.sent.length > 0
          ? end(before, 'madeBefore', { id: 9, etag: '"1"', record: santos, ...madeAlready })
          : again(before),
    },
    {
      title: 'something else is there',
      event: answered('readCreated', { id: 9, values: { nome: 'Recife' }, etag: '"3"' }),
      change: again,
    },
    { title: 'nothing is there', event: failed('readCreated', gone), change: again },
    {
      title: 'nothing could be read',
      event: failed('readCreated', unreachable),
      change: (before) => refused(before, lostLine),
    },
  ],
});
