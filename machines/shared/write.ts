import { type Failure, NO_FAILURE, type RefusedFields } from '../../src/domain/errors';
import { changesOf } from './form';

/** What is asked for. */
export type WriteInput = {
  /** The kind of record: `pessoas`. */
  kind: string;
  /** The page of the record: its draft is settled, and the inspector names the write after it. */
  address: string;
  /** The record; null creates one. */
  id: number | null;
  /** What the form holds; null deletes the record. */
  values: object | null;
  /** The only version that an update may replace; null replaces any. */
  etag: string | null;
  /** Idempotency key of a create. */
  key: string;
  /** Another key, for a create that the first key can't make. */
  freshKey: string;
  /** What this form sent before without an answer: the server may hold any of it. */
  sent: readonly object[];
};

/** How a write ends. After a lost answer the server may have done it or not. */
export type Outcome = 'acknowledged' | 'refused' | 'conflicted' | 'gone' | 'madeBefore' | 'lost';

/** What a write has found out. */
export type WriteResult<Values> = Pick<WriteInput, 'id' | 'etag' | 'key' | 'freshKey'> & {
  outcome: Outcome;
  /** What was sent; of a record that was made before, what it holds. */
  values: Values;
  /** The messages of single fields. */
  fields: RefusedFields;
};

export type WriteContext = WriteInput &
  WriteResult<object | null> & {
    /** What the form held at the submit: `values` become what is sent. */
    typed: object | null;
    failure: Failure;
  };

/** What the calls of a write are made of. */
export type WriteCall = Pick<WriteInput, 'kind' | 'id' | 'values' | 'etag' | 'key'>;

/** What a write has changed, for the screens of its kind. */
export type RecordsChanged = {
  /** The kind of record: `pessoas`. */
  resource: string;
  deletedId?: number;
  savedId?: number;
  /** The version and the key of what was saved, and a key that nothing was sent with. */
  etag?: string | null;
  key?: string;
  freshKey?: string;
};

export const initialContext = (input: WriteInput): WriteContext => ({
  ...input,
  typed: input.values,
  outcome: 'lost',
  failure: NO_FAILURE,
  fields: {},
});

export const callOf = ({ kind, id, values, etag, key }: WriteContext): WriteCall => ({
  kind,
  id,
  values,
  etag,
  key,
});

export function resultOf(context: WriteContext): WriteResult<object | null> {
  const { outcome, id, values, etag, key, freshKey, fields } = context;
  return { outcome, id, values, etag, key, freshKey, fields };
}

export function changeOf({ kind, id, values, etag, key, freshKey }: WriteContext): RecordsChanged {
  const record = id === null ? {} : values === null ? { deletedId: id } : { savedId: id };
  return { resource: kind, ...record, etag, key, freshKey };
}

/** The sentence of a failure that no form shows any more. */
export const sentenceOf = ({ failure, fields }: WriteContext): Failure => ({
  ...failure,
  message: failure.message ?? Object.values(fields)[0] ?? null,
});

/** Whether a record holds exactly what a form has sent before. */
export const isOwn = (values: object, sent: readonly object[]): boolean =>
  sent.some((one) => Object.keys(changesOf<object>(values, one)).length === 0);

/** A pending write: the name of its actor, and the record that it is about; null for a create. */
export type PendingWrite = { name: string; record: string | null };

export const recordOf = ({ kind, id }: Pick<WriteInput, 'kind' | 'id'>): string | null =>
  id === null ? null : `${kind}/${id}`;

/** The name of a write: its address, and a number where a write of this name is pending. */
export function nameOf(pending: readonly PendingWrite[], address: string): string {
  const isTaken = (name: string) => pending.some((one) => one.name === name);
  let name = address;
  for (let number = 2; isTaken(name); number += 1) name = `${address} ${number}`;
  return name;
}
