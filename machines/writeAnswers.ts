import type { RecordName } from '../src/domain/changes';
import { type Failure, NO_FAILURE, type RefusedFields } from '../src/domain/errors';
import { changesOf } from './formFields';

/** A save, a deletion or a restoration that `writes` is asked for. */
export type WriteInput = {
  task: 'save' | 'delete' | 'restore';
  /** The session id of the bridge of the page that asks. */
  page: string;
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

/** A write as a page asks for it: its bridge adds the rest. */
export type WriteRequest = { type: 'write' } & Omit<WriteInput, 'page' | 'address' | 'freshKey'>;

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

export type Acknowledged<Values> = { id: number | null; values: Values | null; etag: string | null };

/** What is known at the end of a write; what its outcome does not tell is as it was asked. */
export type WriteEnd<Values = object> = Acknowledged<Values> & {
  /** The key of the write, and one that nothing was sent with. */
  key: string;
  freshKey: string;
  failure: Failure;
  fields: RefusedFields;
};

/** How a write ends. After a lost answer the server may have done it or not. */
export type Outcome = 'acknowledged' | 'refused' | 'conflicted' | 'gone' | 'madeBefore' | 'lost';

/** The end of a write as a fact, which everybody may hear. */
export type WriteEnded = WriteEnd & Pick<WriteInput, 'task' | 'page' | 'kind'> & { outcome: Outcome };

/** The end of a page's own write, as it hears it. */
export type WriteAnswer<Values = object> = {
  [Name in Outcome]: { type: `write.${Name}` } & WriteEnd<Values>;
}[Outcome];

/** A change that somebody else's write has made. */
export type RecordsChanged<Values = object> = Pick<
  WriteEnd<Values>,
  'values' | 'etag' | 'key' | 'freshKey'
> & {
  kind: RecordName;
  deletedId: number | null;
  savedId: number | null;
};

export type ChangeEvent<Values = object> = { type: 'records.changed' } & RecordsChanged<Values>;

/** What the bridge of a page hears: the page's own writes, and the facts of the session. */
export type SessionEvent = WriteRequest | ({ type: 'write.ended' } & WriteEnded) | ChangeEvent;

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

export const endedAs = (outcome: Outcome, context: WriteContext): WriteEnded => {
  const { task, page, kind, id, record, payload, etag, key, freshKey, failure, fields } = context;
  return { outcome, task, page, kind, id, values: record ?? payload, etag, key, freshKey, failure, fields };
};

/** A change of many records of a kind, none of them named. */
export const importOf = (kind: RecordName): ChangeEvent => ({
  type: 'records.changed',
  kind,
  deletedId: null,
  savedId: null,
  values: null,
  etag: null,
  key: '',
  freshKey: '',
});

/** What a page hears of a write that is not its own; null where nothing has changed. */
export function changeOf({ outcome, task, kind, id, ...end }: WriteEnded): ChangeEvent | null {
  if (outcome === 'gone' || (outcome === 'acknowledged' && task === 'delete')) {
    return { ...importOf(kind), deletedId: id };
  }
  const { values, etag, key, freshKey } = end;
  return outcome === 'acknowledged' ? { ...importOf(kind), savedId: id, values, etag, key, freshKey } : null;
}

/** What a page hears of the end of its own write. */
export function answerOf({
  outcome,
  id,
  values,
  etag,
  key,
  freshKey,
  failure,
  fields,
}: WriteEnded): WriteAnswer {
  return { type: `write.${outcome}`, id, values, etag, key, freshKey, failure, fields };
}

/** What a page would have shown without an alert, for a page that was left. */
export function unseenOf({ outcome, failure, fields }: WriteEnded): Failure {
  if (outcome === 'madeBefore') return failure;
  return failure.message === null ? { ...failure, message: Object.values(fields)[0] ?? null } : NO_FAILURE;
}

/** A record holds exactly the values that a form has sent before. */
export const wasSentByThisForm = (values: object, sent: readonly object[]): boolean =>
  sent.some((one) => Object.keys(changesOf<object>(values, one)).length === 0);

/** A write that has not ended: the first one of a record is under way, the others wait for it. */
export type PendingWrite = {
  /** The name of its actor: the address, and a number where a write of this name is pending. */
  name: string;
  /** The record it is about; null for a create, which waits for no other. */
  record: string | null;
  page: string;
};

type Pending = readonly PendingWrite[];

const nameOf = (pending: Pending, address: string, number = 1): string => {
  const name = number === 1 ? address : `${address} ${number}`;
  return pending.some((one) => one.name === name) ? nameOf(pending, address, number + 1) : name;
};

export const pendingOf = (pending: Pending, { kind, id, address, page }: WriteInput): PendingWrite => ({
  name: nameOf(pending, address),
  record: id === null ? null : `${kind}/${id}`,
  page,
});

/** The write of the same record that comes after this one. */
export function nextOf(pending: Pending, name: string): PendingWrite | undefined {
  const at = pending.findIndex((one) => one.name === name);
  const record = pending[at]?.record ?? null;
  return pending.slice(at + 1).find((one) => record !== null && one.record === record);
}
