import { assign, fromPromise, raise, sendParent, setup } from 'xstate';
import {
  createdIdOf,
  type Failure,
  failureOf,
  isConflict,
  isGone,
  isLost,
  refusedFieldsOf,
} from '../src/domain/errors';
import type { SavedRecord } from './shared/detail';
import { rejectNotProvided, throwNotProvided } from './shared/notProvided';
import {
  callOf,
  changeOf,
  initialContext,
  isOwn,
  type Outcome,
  type RecordsChanged,
  resultOf,
  sentenceOf,
  type WriteCall,
  type WriteContext,
  type WriteInput,
  type WriteResult,
} from './shared/write';

type Failed = { error: unknown };
type Self = { context: WriteContext };

const output = <Output>({ event }: { event: { output: Output } }) => event.output;
const itself = <Event>({ event }: { event: Event }) => event;
const call = ({ context }: Self) => callOf(context);
const change = ({ context }: Self) => changeOf(context);
const alertOf = ({ context }: Self) => context.failure;
const end = ({ context: { outcome, etag } }: Self) => ({ etag: outcome === 'acknowledged' ? etag : null });
const sentence = ({ context }: Self) => sentenceOf(context);
type Written = { id: number | null; etag: string | null };

/**
 * One create, update or deletion, from the click to its outcome (section 7). Leaving its screen does not
 * stop it: from then on it alerts its failure or publishes its success.
 */
export const writeMachine = setup({
  types: {
    input: {} as WriteInput,
    context: {} as WriteContext,
    output: {} as WriteResult<object | null>,
    events: {} as { type: 'turn.came'; etag: string | null } | { type: 'leave' } | { type: 'settled' },
  },
  actors: {
    prepare: fromPromise<Pick<WriteContext, 'values'>, WriteCall>(() => rejectNotProvided('prepare')),
    send: fromPromise<Written, WriteCall>(() => rejectNotProvided('send')),
    readRecord: fromPromise<SavedRecord<object>, WriteCall>(() => rejectNotProvided('readRecord')),
  },
  actions: {
    applyTag: assign(({ context }, { etag }: { etag: string | null }) => ({ etag: etag ?? context.etag })),
    applyPayload: assign((_, { values }: Pick<WriteContext, 'values'>) => ({ values })),
    applyWritten: assign((_, { id, etag }: Written) => ({ id, etag })),
    applyMadeBefore: assign((_, { error }: Failed) => ({ id: createdIdOf(error) })),
    applyRecord: assign((_, { id, values, etag }: SavedRecord<object>) => ({ id, values, etag })),
    applyFailure: assign((_, { error }: Failed) => ({
      failure: failureOf(error),
      fields: refusedFieldsOf(error),
    })),
    goOnFrom: assign((_, { etag }: { etag: string | null }) => ({ etag, sent: [] })),
    takeFreshKey: assign(({ context }) => ({ id: null, key: context.freshKey })),
    applyOutcome: assign((_, { outcome }: { outcome: Outcome }) => ({ outcome })),
    settle: raise({ type: 'settled' }),
    reportEnd: sendParent(({ self }, { etag }: { etag: string | null }) => ({
      type: 'write.ended',
      name: self.id,
      etag,
    })),
    settleDraft: (_, _params: WriteContext) => throwNotProvided('settleDraft'),
    publish: (_, _params: RecordsChanged) => throwNotProvided('publish'),
    showDeleted: () => throwNotProvided('showDeleted'),
    showError: (_, _params: Failure) => throwNotProvided('showError'),
  },
  guards: {
    'its own earlier send may have changed it': ({ context }, { error }: Failed) =>
      isConflict(error) && context.sent.length > 0,
    'the record was changed': (_, { error }: Failed) => isConflict(error),
    'its key made a record': ({ context: { key, freshKey } }, { error }: Failed) =>
      key !== freshKey && createdIdOf(error) !== null && !isGone(error),
    'what its key made is gone': ({ context: { key, freshKey } }, { error }: Failed) =>
      key !== freshKey && createdIdOf(error) !== null && isGone(error),
    'the record is gone': ({ context }, { error }: Failed) => context.id !== null && isGone(error),
    'the answer is lost': (_, { error }: Failed) => isLost(error),
    'this form sent what it holds': ({ context }, { values }: SavedRecord<object>) =>
      isOwn(values, context.sent),
    'it is a deletion': ({ context }) => context.values === null,
    'it had nothing to delete': ({ context: { outcome, values } }) => outcome === 'gone' && values === null,
    'it wrote nothing': ({ context }) => context.outcome !== 'acknowledged',
    'its screen does not say so': ({ context: { outcome } }) =>
      outcome !== 'acknowledged' && outcome !== 'madeBefore',
  },
}).createMachine({
  id: 'write',
  description: 'Uma gravação, do clique ao desfecho.',
  context: ({ input }) => initialContext(input),
  type: 'parallel',
  states: {
    course: {
      initial: 'waiting',
      states: {
        waiting: {
          description: 'As gravações de um registro vão uma após a outra.',
          on: { 'turn.came': { target: 'preparing', actions: { type: 'applyTag', params: itself } } },
        },
        preparing: {
          description: 'Uma cidade digitada é procurada; nada foi enviado ainda.',
          invoke: {
            id: 'prepare',
            src: 'prepare',
            input: call,
            onDone: { target: 'sending', actions: { type: 'applyPayload', params: output } },
            onError: { target: 'refused', actions: { type: 'applyFailure', params: itself } },
          },
        },
        sending: {
          description: 'Duas vezes no máximo: a segunda com a versão ou a chave nova.',
          invoke: {
            id: 'send',
            src: 'send',
            input: call,
            onDone: [
              {
                guard: 'it is a deletion',
                target: 'acknowledged',
                actions: [{ type: 'applyWritten', params: output }, { type: 'showDeleted' }],
              },
              { target: 'acknowledged', actions: { type: 'applyWritten', params: output } },
            ],
            onError: [
              {
                guard: { type: 'its own earlier send may have changed it', params: itself },
                target: 'recognizing.update',
                actions: { type: 'applyFailure', params: itself },
              },
              {
                guard: { type: 'the record was changed', params: itself },
                target: 'conflicted',
                actions: { type: 'applyFailure', params: itself },
              },
              {
                guard: { type: 'its key made a record', params: itself },
                target: 'recognizing.create',
                actions: [
                  { type: 'applyFailure', params: itself },
                  { type: 'applyMadeBefore', params: itself },
                ],
              },
              {
                guard: { type: 'what its key made is gone', params: itself },
                target: 'sending',
                reenter: true,
                actions: { type: 'takeFreshKey' },
              },
              {
                guard: { type: 'the record is gone', params: itself },
                target: 'gone',
                actions: { type: 'applyFailure', params: itself },
              },
              {
                guard: { type: 'the answer is lost', params: itself },
                target: 'lost',
                actions: { type: 'applyFailure', params: itself },
              },
              { target: 'refused', actions: { type: 'applyFailure', params: itself } },
            ],
          },
        },
        recognizing: {
          initial: 'update',
          states: {
            update: {
              description: 'Um 412 pode vir de um envio deste mesmo formulário cuja resposta se perdeu.',
              invoke: {
                id: 'readCurrent',
                src: 'readRecord',
                input: call,
                onDone: [
                  {
                    guard: { type: 'this form sent what it holds', params: output },
                    target: '#write.course.sending',
                    actions: { type: 'goOnFrom', params: output },
                  },
                  { target: '#write.course.conflicted' },
                ],
                onError: { target: '#write.course.conflicted' },
              },
            },
            create: {
              description: 'Nada é gravado por cima do que a chave já criou.',
              invoke: {
                id: 'readMade',
                src: 'readRecord',
                input: call,
                onDone: [
                  {
                    guard: { type: 'this form sent what it holds', params: output },
                    target: '#write.course.madeBefore',
                    actions: { type: 'applyRecord', params: output },
                  },
                  { target: '#write.course.sending', actions: { type: 'takeFreshKey' } },
                ],
                onError: [
                  {
                    guard: { type: 'the record is gone', params: itself },
                    target: '#write.course.sending',
                    actions: { type: 'takeFreshKey' },
                  },
                  {
                    target: '#write.course.refused',
                    actions: { type: 'applyFailure', params: itself },
                  },
                ],
              },
            },
          },
        },
        acknowledged: {
          type: 'final',
          entry: [
            { type: 'settleDraft', params: ({ context }) => context },
            { type: 'applyOutcome', params: { outcome: 'acknowledged' } },
            { type: 'settle' },
          ],
        },
        refused: {
          type: 'final',
          entry: [{ type: 'applyOutcome', params: { outcome: 'refused' } }, { type: 'settle' }],
        },
        conflicted: {
          type: 'final',
          entry: [{ type: 'applyOutcome', params: { outcome: 'conflicted' } }, { type: 'settle' }],
        },
        gone: {
          type: 'final',
          entry: [{ type: 'applyOutcome', params: { outcome: 'gone' } }, { type: 'settle' }],
        },
        madeBefore: {
          type: 'final',
          entry: [{ type: 'applyOutcome', params: { outcome: 'madeBefore' } }, { type: 'settle' }],
        },
        lost: {
          type: 'final',
          entry: [{ type: 'applyOutcome', params: { outcome: 'lost' } }, { type: 'settle' }],
        },
      },
    },
    audience: {
      initial: 'watched',
      states: {
        watched: {
          on: {
            leave: { target: 'left' },
            settled: [
              {
                guard: 'its screen does not say so',
                target: 'closed',
                actions: { type: 'showError', params: alertOf },
              },
              { target: 'closed' },
            ],
          },
        },
        left: {
          description: 'A tela foi deixada: a gravação publica o que mudou.',
          on: {
            settled: [
              {
                guard: 'it had nothing to delete',
                target: 'closed',
                actions: [
                  { type: 'showError', params: sentence },
                  { type: 'publish', params: change },
                ],
              },
              {
                guard: 'it wrote nothing',
                target: 'closed',
                actions: { type: 'showError', params: sentence },
              },
              { target: 'closed', actions: { type: 'publish', params: change } },
            ],
          },
        },
        closed: { type: 'final', entry: { type: 'reportEnd', params: end } },
      },
    },
  },
  output: ({ context }) => resultOf(context),
});
