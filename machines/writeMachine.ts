import { assign, fromPromise, sendParent, setup } from 'xstate';
import {
  createdIdOf,
  type Failure,
  failureOf,
  isConflict,
  isGone,
  isLost,
  NO_FAILURE,
  type RefusedFields,
  refusedFieldsOf,
  VERSION_MANGLED,
} from '../src/domain/errors';
import type { FieldValues } from '../src/domain/kind';
import type { SavedRecord } from './detailForm';
import { itself, output } from './eventParams';
import { wasSentByThisForm } from './formFields';
import { rejectNotProvided, throwNotProvided } from './notProvided';
import type { Outcome, WriteEnded, WriteInput } from './writeEvents';

export type WriteContext = Omit<WriteInput, 'values'> & {
  /** The values that the form held at the submit. */
  typed: FieldValues | null;
  /** The values that are sent: a typed city has become its number. */
  payload: FieldValues | null;
  /** The values of the record that the key had made before. */
  record: FieldValues | null;
  failure: Failure;
  /** The messages of single fields. */
  fields: RefusedFields;
};

/** The data of a call of a write. */
export type WriteCall = Pick<WriteContext, 'task' | 'kind' | 'id' | 'typed' | 'payload' | 'etag' | 'key'>;

type Failed = { error: unknown };
type Self = { context: WriteContext };
type Written = { id: number | null; etag: string | null };

const initialWriteContext = ({ values, ...input }: WriteInput): WriteContext => ({
  ...input,
  typed: values,
  payload: null,
  record: null,
  failure: NO_FAILURE,
  fields: {},
});

const call = ({ context: { task, kind, id, typed, payload, etag, key } }: Self): WriteCall => ({
  task,
  kind,
  id,
  typed,
  payload,
  etag,
  key,
});

const endedAs = (outcome: Outcome, context: WriteContext): WriteEnded => {
  const { name, address, task, kind, id, record, payload, etag, key, freshKey } = context;
  const { failure, fields, handedOver } = context;
  const values = record ?? payload;
  return {
    type: 'write.ended',
    outcome,
    name,
    address,
    task,
    kind,
    id,
    values,
    etag,
    key,
    freshKey,
    failure,
    fields,
    handedOver,
  };
};

const ownFailure = ({ context }: Self) => context.failure;

/**
 * One save, deletion or restoration, from the click to its end (section 7), which it says to the user and to
 * its parent.
 */
export const writeMachine = setup({
  types: {
    input: {} as WriteInput,
    context: {} as WriteContext,
    events: {} as { type: 'start' },
  },
  actors: {
    resolve: fromPromise<{ payload: FieldValues }, WriteCall>(() => rejectNotProvided('resolve')),
    send: fromPromise<Written, WriteCall>(() => rejectNotProvided('send')),
    readRecord: fromPromise<SavedRecord, WriteCall>(() => rejectNotProvided('readRecord')),
  },
  actions: {
    applyPayload: assign((_, { payload }: { payload: FieldValues }) => ({ payload })),
    applyWritten: assign((_, { id, etag }: Written) => ({ id, etag, failure: NO_FAILURE, fields: {} })),
    applyCreatedId: assign((_, { error }: Failed) => ({ id: createdIdOf(error) })),
    applyRecord: assign((_, { id, values, etag }: SavedRecord) => ({ id, record: values, etag })),
    applyFailure: assign((_, { error }: Failed) => ({
      failure: failureOf(error),
      fields: refusedFieldsOf(error),
    })),
    applyMangledVersion: assign({ failure: { kind: 'api', message: VERSION_MANGLED }, fields: {} }),
    clearFailure: assign({ failure: NO_FAILURE, fields: {} }),
    continueFrom: assign((_, { etag }: { etag: string | null }) => ({ etag, sent: [] })),
    takeFreshKey: assign(({ context }) => ({ id: null, key: context.freshKey })),
    discardSaved: (_, _params: WriteContext) => throwNotProvided('discardSaved'),
    showDeleted: () => throwNotProvided('showDeleted'),
    showError: (_, _params: Failure) => throwNotProvided('showError'),
    reportEnd: sendParent((_, ended: WriteEnded) => ended),
  },
  guards: {
    'the task is a save': ({ context }) => context.task === 'save',
    'the task is a deletion': ({ context }) => context.task === 'delete',
    'the record was changed': (_, { error }: Failed) => isConflict(error),
    'the key had made a record': ({ context: { key, freshKey } }, { error }: Failed) =>
      key !== freshKey && createdIdOf(error) !== null && !isGone(error),
    'the record that the key had made is gone': ({ context: { key, freshKey } }, { error }: Failed) =>
      key !== freshKey && createdIdOf(error) !== null && isGone(error),
    'the record may be restored already': ({ context }, { error }: Failed) =>
      context.task === 'restore' && isGone(error),
    'the record is gone': ({ context }, { error }: Failed) => context.id !== null && isGone(error),
    'the answer is lost': (_, { error }: Failed) => isLost(error),
    'the version is the one that was sent': ({ context }, { etag }: SavedRecord) =>
      etag !== null && etag === context.etag,
    'the record was sent by this form': ({ context }, { values }: SavedRecord) =>
      wasSentByThisForm(values, context.sent),
  },
}).createMachine({
  id: 'write',
  description: 'Uma gravação, do clique ao desfecho.',
  context: ({ input }) => initialWriteContext(input),
  initial: 'waiting',
  states: {
    waiting: {
      description: 'As gravações de um registro vão uma após a outra.',
      on: {
        start: [{ guard: 'the task is a save', target: 'resolving' }, { target: 'sending' }],
      },
    },
    resolving: {
      description: 'Uma cidade digitada é procurada; nada foi enviado ainda.',
      invoke: {
        id: 'resolve',
        src: 'resolve',
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
            guard: 'the task is a deletion',
            target: 'acknowledged',
            actions: [{ type: 'applyWritten', params: output }, 'showDeleted'],
          },
          { target: 'acknowledged', actions: { type: 'applyWritten', params: output } },
        ],
        onError: [
          {
            guard: { type: 'the record was changed', params: itself },
            target: 'recognizing.update',
            actions: { type: 'applyFailure', params: itself },
          },
          {
            guard: { type: 'the key had made a record', params: itself },
            target: 'recognizing.create',
            actions: [
              { type: 'applyFailure', params: itself },
              { type: 'applyCreatedId', params: itself },
            ],
          },
          {
            guard: { type: 'the record that the key had made is gone', params: itself },
            target: 'sending',
            reenter: true,
            actions: 'takeFreshKey',
          },
          {
            guard: { type: 'the record may be restored already', params: itself },
            target: 'recognizing.restoration',
            actions: { type: 'applyFailure', params: itself },
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
          description:
            'Um 412 pode vir de um envio deste mesmo formulário cuja resposta se perdeu, ou de um proxy que muda as versões.',
          invoke: {
            id: 'readCurrent',
            src: 'readRecord',
            input: call,
            onDone: [
              {
                guard: { type: 'the version is the one that was sent', params: output },
                target: '#write.refused',
                actions: 'applyMangledVersion',
              },
              {
                guard: { type: 'the record was sent by this form', params: output },
                target: '#write.sending',
                actions: { type: 'continueFrom', params: output },
              },
              { target: '#write.conflicted' },
            ],
            onError: { target: '#write.conflicted' },
          },
        },
        create: {
          description: 'Nada é gravado por cima do que a chave já criou.',
          invoke: {
            id: 'readCreated',
            src: 'readRecord',
            input: call,
            onDone: [
              {
                guard: { type: 'the record was sent by this form', params: output },
                target: '#write.madeBefore',
                actions: { type: 'applyRecord', params: output },
              },
              { target: '#write.sending', actions: 'takeFreshKey' },
            ],
            onError: [
              {
                guard: { type: 'the record is gone', params: itself },
                target: '#write.sending',
                actions: 'takeFreshKey',
              },
              { target: '#write.refused', actions: { type: 'applyFailure', params: itself } },
            ],
          },
        },
        restoration: {
          description: 'Outra pessoa o restaurou antes? Então ele está lá.',
          invoke: {
            id: 'readRestored',
            src: 'readRecord',
            input: call,
            onDone: { target: '#write.acknowledged', actions: 'clearFailure' },
            onError: { target: '#write.gone' },
          },
        },
      },
    },
    acknowledged: {
      type: 'final',
      entry: [
        { type: 'discardSaved', params: ({ context }) => context },
        { type: 'reportEnd', params: ({ context }) => endedAs('acknowledged', context) },
      ],
    },
    refused: {
      type: 'final',
      entry: [
        { type: 'showError', params: ownFailure },
        { type: 'reportEnd', params: ({ context }) => endedAs('refused', context) },
      ],
    },
    conflicted: {
      type: 'final',
      entry: [
        { type: 'showError', params: ownFailure },
        { type: 'reportEnd', params: ({ context }) => endedAs('conflicted', context) },
      ],
    },
    gone: {
      description: 'O registro não existe mais: todas as telas o tiram.',
      type: 'final',
      entry: [
        { type: 'showError', params: ownFailure },
        { type: 'reportEnd', params: ({ context }) => endedAs('gone', context) },
      ],
    },
    madeBefore: {
      description: 'O formulário o diz.',
      type: 'final',
      entry: { type: 'reportEnd', params: ({ context }) => endedAs('madeBefore', context) },
    },
    lost: {
      type: 'final',
      entry: [
        { type: 'showError', params: ownFailure },
        { type: 'reportEnd', params: ({ context }) => endedAs('lost', context) },
      ],
    },
  },
});
