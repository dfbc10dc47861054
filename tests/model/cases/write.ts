import type { SnapshotFrom } from 'xstate';
import type { WriteInput } from '../../../machines/shared/write';
import { writeMachine } from '../../../machines/writeMachine';
import { ApiError, ConnectionError, failureOf, NO_FAILURE } from '../../../src/domain/errors';
import { alert, answered, type Change, defineCases, type EventCase, failed } from '../case';

type Before = SnapshotFrom<typeof writeMachine>;
type Changed = Change<typeof writeMachine>;
type WriteCase = EventCase<typeof writeMachine>;

const belem = { nome: ' Belém ' };
/** What is sent of it. */
const PAYLOAD = { nome: 'Belém' };
const update: WriteInput = {
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
const santos = { nome: 'Santos' };

const callOf = ({ kind, id, values, etag, key }: Before['context']) => ({ kind, id, values, etag, key });
const isPending = (before: Before) => before.status === 'active';
const isLeft = (before: Before) => before.matches({ audience: 'left' });
const isDeletion = ({ context }: Before) => context.values === null;
const isCreate = ({ context }: Before) => context.id === null && context.values !== null;
const isUpdate = (before: Before) => !isCreate(before) && !isDeletion(before);

/** Goes to a call. */
const goTo = (
  before: Before,
  course: Changed['state'],
  id: string,
  context: Partial<Before['context']> = {},
  effects: Changed['effects'] = [],
): Changed => ({
  state: { course: course ?? '' },
  context,
  starts: [{ id, input: callOf({ ...before.context, ...context }) }],
  effects,
});

type Outcome = Before['context']['outcome'];

/** The outcome, by the one who still listens: the screen that waits; without one it is published. */
const settle = (before: Before, outcome: Outcome, found: Partial<Before['context']> = {}): Changed => {
  const context = { ...found, outcome };
  const { kind, id, etag, key, freshKey, values, failure, fields, ...rest } = {
    ...before.context,
    ...context,
  };
  const isDone = outcome === 'acknowledged';
  const change = {
    resource: kind,
    ...(values === null ? { deletedId: id } : { savedId: id }),
    etag,
    key,
    freshKey,
  };
  const isNews = isDone || (outcome === 'gone' && values === null);
  // Under its field an error needs no alert; a form that was left shows no field.
  const { message } = failure;
  const sentence = isLeft(before) ? message || fields.nome || '' : (message ?? '');
  return {
    state: { course: outcome, audience: 'closed' },
    context,
    effects: [
      ...(isDone && values === null ? [{ type: 'showDeleted' }] : []),
      ...(isDone
        ? [
            {
              type: 'settleDraft',
              params: {
                ...rest,
                kind,
                id,
                etag,
                key,
                freshKey,
                values,
                failure,
                fields,
                outcome: before.context.outcome,
              },
            },
          ]
        : []),
      // That it was made before is said by the page that waits for it.
      ...(isDone || (outcome === 'madeBefore' && !isLeft(before)) ? [] : [alert(sentence)]),
      ...(isLeft(before) && isNews ? [{ type: 'publish', params: change }] : []),
      { type: 'reportEnd', params: { etag: isDone ? etag : null } },
    ],
    ends: {
      output: { outcome, id, values, etag, key, freshKey, fields },
    },
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
const anew = (before: Before): Changed =>
  goTo(before, 'sending', 'send', { id: null, key: before.context.freshKey });

export const writeCases = defineCases({
  machine: writeMachine,
  effects: ['reportEnd', 'settleDraft', 'publish', 'showDeleted', 'showError'],
  calls: {
    'course.preparing': 'prepare',
    'course.sending': 'send',
    'course.recognizing.update': 'readCurrent',
    'course.recognizing.create': 'readMade',
  },
  busy: [],
  starts: [
    { title: 'update', input: update },
    { title: 'update after a lost one', input: { ...update, sent: [santos] } },
    { title: 'create', input: create },
    { title: 'create after a lost one', input: { ...create, sent: [santos] } },
    { title: 'deletion', input: { ...update, values: null, etag: null } },
  ].map(({ title, input }) => ({
    title,
    input,
    change: {
      state: { course: 'waiting', audience: 'watched' },
      context: { ...input, typed: input.values, outcome: 'lost' as const, failure: NO_FAILURE, fields: {} },
    },
  })),
  events: [
    {
      title: 'screen left',
      event: { type: 'leave' },
      possible: (before) => isPending(before) && !isLeft(before),
      change: () => ({ state: { audience: 'left' } }),
    },
    {
      title: 'its turn came',
      event: { type: 'turn.came', etag: null },
      possible: (before) => before.matches({ course: 'waiting' }),
      change: (before) => goTo(before, 'preparing', 'prepare'),
    },
    {
      title: 'its turn came with a version',
      event: { type: 'turn.came', etag: '"4"' },
      offered: isUpdate,
      possible: (before) => before.matches({ course: 'waiting' }),
      // The version that the write before it brought is the user's own.
      change: (before) => goTo(before, 'preparing', 'prepare', { etag: '"4"' }),
    },
    {
      title: 'prepared',
      event: answered('prepare', { values: PAYLOAD }),
      offered: (before) => !isDeletion(before),
      change: (before) => goTo(before, 'sending', 'send', { values: PAYLOAD }),
    },
    {
      title: 'nothing to prepare',
      event: answered('prepare', { values: null }),
      offered: isDeletion,
      change: (before) => goTo(before, 'sending', 'send'),
    },
    {
      title: 'city not found',
      event: failed('prepare', new ApiError('', { nome: 'Escolha.' })),
      offered: (before) => !isDeletion(before),
      change: (before) => settle(before, 'refused', { failure: NO_FAILURE, fields: { nome: 'Escolha.' } }),
    },
    {
      title: 'acknowledged',
      event: answered('send', { id: 7, etag: '"2"' }),
      change: (before) => settle(before, 'acknowledged', { id: 7, etag: '"2"' }),
    },
    failing('refused', new ApiError('Erro ao salvar.', { nome: 'Já existe.' }), 'refused'),
    failing('lost by the line', unreachable, 'lost'),
    failing('lost by a gateway', new ApiError('Erro ao salvar.', {}, 'lost'), 'lost'),
    failing('gone', gone, 'gone', (before) => !isCreate(before)),
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
          ? goTo(before, { recognizing: 'create' }, 'readMade', { id: 9, ...refusal(made) })
          : settle(before, 'refused', refusal(made)),
    },
    {
      title: 'made before, and gone since',
      event: failed('send', madeAndGone),
      offered: isCreate,
      change: (before) =>
        hasOtherKey(before) ? anew(before) : settle(before, 'refused', refusal(madeAndGone)),
    },
    {
      title: 'what this form sent is there',
      event: answered('readMade', { id: 9, values: santos, etag: '"1"' }),
      // Nothing is sent over it; what this form never sent is none of its records.
      change: (before) =>
        before.context.sent.length > 0
          ? settle(before, 'madeBefore', { id: 9, values: santos, etag: '"1"' })
          : anew(before),
    },
    {
      title: 'something else is there',
      event: answered('readMade', { id: 9, values: { nome: 'Recife' }, etag: '"3"' }),
      change: anew,
    },
    { title: 'nothing is there', event: failed('readMade', gone), change: anew },
    {
      title: 'nothing could be read',
      event: failed('readMade', unreachable),
      change: (before) => settle(before, 'refused', refusal(unreachable)),
    },
  ],
});
