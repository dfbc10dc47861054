import type { RecordName } from '../src/domain/changes';
import { type Failure, NO_FAILURE, type RefusedFields } from '../src/domain/errors';
import { changesOf } from './formFields';

/** A save, a deletion or a restoration that `writes` is asked for. */
export type WriteInput = {
  task: 'save' | 'delete' | 'restore';
  /** The session id of the actor that asks, and hears the answer. */
  asker: string;
  kind: RecordName;
  /** The page of the record: its draft is settled, and the write is named after it. */
  address: string;
  /** The record; null creates one. */
  id: number | null;
  /** The values that the form holds; null where nothing is saved. */
  values: object | null;
  /** The only version that an update may replace; null replaces any. */
  etag: string | null;
  /** Idempotency key of a create. */
  key: string;
  /** Another key, for a create that the first key can't make. */
  freshKey: string;
  /** Values that this form sent before without an answer: the server may hold any of them. */
  sent: readonly object[];
};

export type WriteContext = Omit<WriteInput, 'values'> & {
  /** The values that the form held at the submit. */
  typed: object | null;
  /** The values that are sent: a typed city has become its number. */
  payload: object | null;
  /** The values of the record that the key had made before. */
  record: object | null;
  failure: Failure;
  /** The messages of single fields. */
  fields: RefusedFields;
};

/** The data of a call of a write. */
export type WriteCall = Pick<WriteContext, 'task' | 'kind' | 'id' | 'typed' | 'payload' | 'etag' | 'key'>;

type Failed = Pick<WriteContext, 'failure' | 'fields'>;

/** The record that the key of a create had made before, and a key that nothing was sent with. */
export type Made<Values> = Acknowledged<Values> & { freshKey: string };
export type Acknowledged<Values> = { id: number | null; values: Values | null; etag: string | null };

/** The end of a write, as its asker hears it. After a lost answer the server may have done it or not. */
export type WriteAnswer<Values = object> =
  | ({ type: 'write.acknowledged' } & Acknowledged<Values>)
  | ({ type: 'write.refused'; key: string } & Failed)
  | ({ type: 'write.conflicted' } & Failed)
  | ({ type: 'write.gone' } & Failed)
  | ({ type: 'write.madeBefore' } & Made<Values> & Failed)
  | ({ type: 'write.lost'; key: string; values: Values | null } & Failed);

/** A change that a write has made, for every page of its kind. */
export type RecordsChanged<Values = object> = {
  kind: RecordName;
  deletedId: number | null;
  savedId: number | null;
  /** The values that were saved; null where they are not known. */
  values: Values | null;
  etag: string | null;
  /** The key of the write, and one that nothing was sent with. */
  key: string;
  freshKey: string;
};

/** The news of a change, which every page of its kind hears. */
export type ChangeEvent<Values = object> = { type: 'records.changed' } & RecordsChanged<Values>;

export const initialContext = ({ values, ...input }: WriteInput): WriteContext => ({
  ...input,
  typed: values,
  payload: null,
  record: null,
  failure: NO_FAILURE,
  fields: {},
});

export const callOf = ({ task, kind, id, typed, payload, etag, key }: WriteContext): WriteCall => ({
  task,
  kind,
  id,
  typed,
  payload,
  etag,
  key,
});

export const acknowledged = ({ id, payload, etag }: WriteContext): WriteAnswer => ({
  type: 'write.acknowledged',
  id,
  values: payload,
  etag,
});

export const refused = ({ key, failure, fields }: WriteContext): WriteAnswer => ({
  type: 'write.refused',
  key,
  failure,
  fields,
});

export const conflicted = ({ failure, fields }: WriteContext): WriteAnswer => ({
  type: 'write.conflicted',
  failure,
  fields,
});

export const gone = ({ failure, fields }: WriteContext): WriteAnswer => ({
  type: 'write.gone',
  failure,
  fields,
});

export function madeBefore(context: WriteContext): WriteAnswer {
  const { id, record, etag, freshKey, failure, fields } = context;
  return { type: 'write.madeBefore', id, values: record, etag, freshKey, failure, fields };
}

export const lost = ({ key, payload, failure, fields }: WriteContext): WriteAnswer => ({
  type: 'write.lost',
  key,
  values: payload,
  failure,
  fields,
});

/** A change of many records of a kind, none of them named. */
export const importOf = (kind: RecordName): RecordsChanged => ({
  kind,
  deletedId: null,
  savedId: null,
  values: null,
  etag: null,
  key: '',
  freshKey: '',
});

/** The change of a write that found its record gone. */
export const goneOf = ({ kind, id }: WriteContext): RecordsChanged => ({ ...importOf(kind), deletedId: id });

/** The change of a write that was acknowledged. */
export const changeOf = (context: WriteContext): RecordsChanged => {
  const { task, kind, id, payload, etag, key, freshKey } = context;
  if (task === 'delete') return goneOf(context);
  return { kind, deletedId: null, savedId: id, values: payload, etag, key, freshKey };
};

/** The failure of a write whose page was left: no field is there to show its message. */
export function failureOfLeft(answer: WriteAnswer): Failure {
  if (answer.type === 'write.acknowledged') return NO_FAILURE;
  const { failure, fields } = answer;
  return { ...failure, message: failure.message ?? Object.values(fields)[0] ?? null };
}

/** A record holds exactly the values that a form has sent before. */
export const wasSentByThisForm = (values: object, sent: readonly object[]): boolean =>
  sent.some((one) => Object.keys(changesOf<object>(values, one)).length === 0);

/** A write that has not ended. */
export type PendingWrite = {
  /** The name of its actor. */
  name: string;
  /** The record it is about; null for a create, which waits for no other. */
  record: string | null;
  /** The actor that hears its end; null where its page was left. */
  asker: string | null;
  hasStarted: boolean;
  /** The version that the write before it brought. */
  etag: string | null;
};

const recordOf = ({ kind, id }: Pick<WriteInput, 'kind' | 'id'>) => (id === null ? null : `${kind}/${id}`);

/** The name of a write: its address, and a number where a write of this name is pending. */
export function nameOf(pending: readonly PendingWrite[], address: string): string {
  const isTaken = (name: string) => pending.some((one) => one.name === name);
  let name = address;
  for (let number = 2; isTaken(name); number += 1) name = `${address} ${number}`;
  return name;
}

export const withWrite = (pending: readonly PendingWrite[], input: WriteInput): PendingWrite[] => [
  ...pending,
  {
    name: nameOf(pending, input.address),
    record: recordOf(input),
    asker: input.asker,
    hasStarted: false,
    etag: null,
  },
];

/** The first write that waits for no other; undefined where none does. */
export const nextOf = (pending: readonly PendingWrite[]): PendingWrite | undefined =>
  pending.find(
    ({ hasStarted, record }, at) =>
      !hasStarted && (record === null || !pending.slice(0, at).some((one) => one.record === record)),
  );

/** The pending writes without one that has settled; the next ones of its record go on from the version it brought. */
export function withoutWrite(
  pending: readonly PendingWrite[],
  { name, answer }: { name: string; answer: WriteAnswer },
): PendingWrite[] {
  const settled = pending.find((one) => one.name === name);
  const etag = answer.type === 'write.acknowledged' ? answer.etag : null;
  const isNext = ({ record }: PendingWrite) => record !== null && record === settled?.record;
  return pending.filter((one) => one.name !== name).map((one) => (isNext(one) ? { ...one, etag } : one));
}
