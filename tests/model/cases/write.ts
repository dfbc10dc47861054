import type { SnapshotFrom } from 'xstate';
import type { WriteAnswer, WriteInput } from '../../../machines/writeAnswers';
import { writeMachine } from '../../../machines/writeMachine';
import { ApiError, ConnectionError, failureOf, NO_FAILURE } from '../../../src/domain/errors';
import { answered, type Change, defineCases, type EventCase, failed } from '../case';

type Before = SnapshotFrom<typeof writeMachine>;
type Changed = Change<typeof writeMachine>;
type WriteCase = EventCase<typeof writeMachine>;
type Outcome = WriteAnswer['type'] extends `write.${infer Name}` ? Name : never;

const belem = { nome: ' Belém ' };
const PAYLOAD = { nome: 'Belém' };
const update: WriteInput = {
  task: 'save',
  asker: 'x:1',
  kind: 'cidades',
  address: '/cidades/detalhe/7',
  id: 7,
  values: belem,
  etag: '"1"',
  key: 'key-1',
  freshKey: 'key-2',
  sent: [],
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
const isUpdate = (before: Before) => before.context.id !== null && isSave(before);

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

/** What each end brings to the asker. */
const answerOf = (outcome: Outcome, context: Before['context']) => {
  const { id, etag, key, freshKey, payload, record, failure, fields } = context;
  const failed = { failure, fields };
  return {
    acknowledged: { id, values: payload, etag },
    refused: { key, ...failed },
    conflicted: failed,
    gone: failed,
    madeBefore: { id, values: record, etag, freshKey, ...failed },
    lost: { key, values: payload, ...failed },
  }[outcome];
};

/** The end: its parent hears the answer, and then the change. */
const settle = (before: Before, outcome: Outcome, found: Partial<Before['context']> = {}): Changed => {
  const context = { ...before.context, ...found };
  const { task, kind, id, etag, key, freshKey, payload } = context;
  const isDone = outcome === 'acknowledged';
  const saved = { kind, deletedId: null, savedId: id, values: payload, etag, key, freshKey };
  const gone = { kind, deletedId: id, savedId: null, values: null, etag: null, key: '', freshKey: '' };
  return {
    state: outcome,
    context: found,
    effects: [
      ...(isDone && task === 'delete' ? [{ type: 'showDeleted' }] : []),
      ...(isDone ? [{ type: 'settleDraft', params: context }] : []),
      { type: 'reportSettled', params: { type: `write.${outcome}`, ...answerOf(outcome, context) } },
      // A record that another person deleted goes from the pages, too.
      ...(isDone && task !== 'delete' ? [{ type: 'reportWritten', params: saved }] : []),
      ...((isDone && task === 'delete') || outcome === 'gone'
        ? [{ type: 'reportWritten', params: gone }]
        : []),
    ],
    ends: { output: undefined },
  };
};

/** A call is refused with this error. */
const refusal = (error: Error) => ({
  failure: failureOf(error),
  fields: error instanceof ApiError ? error.fields : {},
});

const failing = (
  title: string,
  error: Error,
  outcome: Outcome,
  offered: (before: Before) => boolean = () => true,
): WriteCase => ({
  title,
  event: failed('send', error),
  offered,
  change: (before) => settle(before, outcome, refusal(error)),
});

const changed = new ApiError('O registro foi alterado por outra pessoa.', {}, 'changed');
const gone = new ApiError('Registro não encontrado.', {}, 'gone');
const made = new ApiError('Já criado.', {}, 'created', 9);
const madeAndGone = new ApiError('Registro não encontrado.', {}, 'gone', 9);
const unreachable = new ConnectionError();
/** A create sends by one other key at most. */
const hasOtherKey = ({ context }: Before) => context.key !== context.freshKey;
const again = (before: Before): Changed =>
  goTo(before, 'sending', 'send', { id: null, key: before.context.freshKey });

export const writeCases = defineCases({
  machine: writeMachine,
  effects: ['reportSettled', 'reportWritten', 'settleDraft', 'showDeleted'],
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
    { title: 'deletion', input: { ...update, task: 'delete' as const, values: null, etag: null } },
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
        failure: NO_FAILURE,
        fields: {},
      },
    },
  })),
  events: [
    {
      title: 'started',
      event: { type: 'start', etag: null },
      possible: (before) => before.matches('waiting'),
      // A deletion and a restoration have no values to resolve.
      change: (before) =>
        isSave(before) ? goTo(before, 'resolving', 'resolve') : goTo(before, 'sending', 'send'),
    },
    {
      title: 'started with a version',
      event: { type: 'start', etag: '"4"' },
      offered: isUpdate,
      possible: (before) => before.matches('waiting'),
      // The version that the write before it brought is the user's own.
      change: (before) => goTo(before, 'resolving', 'resolve', { etag: '"4"' }),
    },
    {
      title: 'resolved',
      event: answered('resolve', { payload: PAYLOAD }),
      change: (before) => goTo(before, 'sending', 'send', { payload: PAYLOAD }),
    },
    {
      title: 'city not found',
      event: failed('resolve', new ApiError('', { nome: 'Escolha.' })),
      change: (before) => settle(before, 'refused', { failure: NO_FAILURE, fields: { nome: 'Escolha.' } }),
    },
    {
      title: 'acknowledged',
      event: answered('send', { id: 7, etag: '"2"' }),
      change: (before) =>
        settle(before, 'acknowledged', { id: 7, etag: '"2"', failure: NO_FAILURE, fields: {} }),
    },
    failing('refused', new ApiError('Erro ao salvar.', { nome: 'Já existe.' }), 'refused'),
    failing('lost by the line', unreachable, 'lost'),
    failing('lost by a gateway', new ApiError('Erro ao salvar.', {}, 'lost'), 'lost'),
    failing('gone', gone, 'gone', (before) => !isCreate(before) && !isRestoration(before)),
    {
      title: 'not among the deleted',
      event: failed('send', gone),
      offered: isRestoration,
      // Another person may have restored it.
      change: (before) => goTo(before, { recognizing: 'restoration' }, 'readRestored', refusal(gone)),
    },
    {
      title: 'the record is there',
      event: answered('readRestored', { id: 7, values: santos, etag: '"1"' }),
      change: (before) => settle(before, 'acknowledged', { failure: NO_FAILURE, fields: {} }),
    },
    {
      title: 'the record is not there',
      event: failed('readRestored', gone),
      change: (before) => settle(before, 'gone'),
    },
    failing('refused for an address', gone, 'refused', isCreate),
    {
      title: 'another version',
      event: failed('send', changed),
      offered: isUpdate,
      // An earlier save whose answer was lost may be that version.
      change: (before) =>
        before.context.sent.length > 0
          ? goTo(before, { recognizing: 'update' }, 'readCurrent', refusal(changed))
          : settle(before, 'conflicted', refusal(changed)),
    },
    {
      title: 'own version found',
      event: answered('readCurrent', { id: 7, values: santos, etag: '"3"' }),
      change: (before) => goTo(before, 'sending', 'send', { etag: '"3"', sent: [] }),
    },
    {
      title: "another person's version found",
      event: answered('readCurrent', { id: 7, values: { nome: 'Recife' }, etag: '"3"' }),
      change: (before) => settle(before, 'conflicted'),
    },
    {
      title: 'version not found',
      event: failed('readCurrent', unreachable),
      change: (before) => settle(before, 'conflicted'),
    },
    {
      title: 'made before with other values',
      event: failed('send', made),
      offered: (before) => isCreate(before),
      change: (before) =>
        hasOtherKey(before)
          ? goTo(before, { recognizing: 'create' }, 'readCreated', { id: 9, ...refusal(made) })
          : settle(before, 'refused', refusal(made)),
    },
    {
      title: 'made before, and gone since',
      event: failed('send', madeAndGone),
      offered: isCreate,
      change: (before) =>
        hasOtherKey(before) ? again(before) : settle(before, 'refused', refusal(madeAndGone)),
    },
    {
      title: 'what this form sent is there',
      event: answered('readCreated', { id: 9, values: santos, etag: '"1"' }),
      // Nothing is sent over it; what this form never sent is none of its records.
      change: (before) =>
        before.context.sent.length > 0
          ? settle(before, 'madeBefore', { id: 9, record: santos, etag: '"1"' })
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
      change: (before) => settle(before, 'refused', refusal(unreachable)),
    },
  ],
});
