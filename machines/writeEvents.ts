import type { RecordName } from '../src/domain/changes';
import { type Failure, NO_FAILURE, type RefusedFields } from '../src/domain/errors';
import type { FieldValues } from '../src/domain/kind';

/** A save, a deletion or a restoration that `writes` is asked for. */
export type WriteInput = {
  task: 'save' | 'delete' | 'restore';
  /** The session id of the actor that asks: the bridge of a page, or a call. */
  asker: string;
  kind: RecordName;
  /** The page of the record: its draft is settled, and the write is named after it. */
  address: string;
  /** The record; null creates one. */
  id: number | null;
  /** The values that the form holds; null where nothing is saved. */
  values: FieldValues | null;
  /** The only version that an update may replace; null replaces any. */
  etag: string | null;
  /** Idempotency key of a create. */
  key: string;
  /** Another key, for a create that the first key can't make. */
  freshKey: string;
  /** Values that this form sent before without an answer: the server may hold any of them. */
  sent: readonly FieldValues[];
};

/** A write as a page asks for it: its bridge adds the rest. */
export type WriteRequest = { type: 'write' } & Omit<WriteInput, 'asker' | 'address' | 'freshKey'>;

export type Acknowledged = { id: number | null; values: FieldValues | null; etag: string | null };

/** The data of a write at its end; those that its outcome does not change are as it was asked. */
export type WriteEnd = Acknowledged & {
  /** The key of the write, and one that nothing was sent with. */
  key: string;
  freshKey: string;
  failure: Failure;
  fields: RefusedFields;
};

/** The ways in which a write ends. After a lost answer the server may have done it or not. */
export type Outcome = 'acknowledged' | 'refused' | 'conflicted' | 'gone' | 'madeBefore' | 'lost';

/** The end of a write as a fact, which everybody may hear. */
export type WriteEnded = WriteEnd &
  Pick<WriteInput, 'task' | 'asker' | 'kind'> & {
    type: 'write.ended';
    /** The name of its actor. */
    name: string;
    outcome: Outcome;
  };

/** The end of a page's own write, as it hears it. */
export type WriteAnswer = {
  [Name in Outcome]: { type: `write.${Name}` } & WriteEnd;
}[Outcome];

/** Another's write has changed a record, or an import has changed many of a kind, none of them named. */
export type RecordsChanged = {
  type: 'records.changed';
  kind: RecordName;
  deletedId: number | null;
  savedId: number | null;
} & Pick<WriteEnd, 'values' | 'etag' | 'key' | 'freshKey'>;

/** The bridge of a page hears the page's own requests, and the facts of the session. */
export type BridgeEvent = WriteRequest | WriteEnded | RecordsChanged;

/** Many records of a kind were imported. */
export const importOf = (kind: RecordName): RecordsChanged => ({
  type: 'records.changed',
  kind,
  deletedId: null,
  savedId: null,
  values: null,
  etag: null,
  key: '',
  freshKey: '',
});

/** The event by which a page hears of a write that is not its own; null where nothing has changed. */
export function changeOf({ outcome, task, kind, id, ...end }: WriteEnded): RecordsChanged | null {
  if (outcome === 'gone' || (outcome === 'acknowledged' && task === 'delete')) {
    return { ...importOf(kind), deletedId: id };
  }
  const { values, etag, key, freshKey } = end;
  return outcome === 'acknowledged' ? { ...importOf(kind), savedId: id, values, etag, key, freshKey } : null;
}

/** The event by which a page hears of the end of its own write. */
export function answerOf(ended: WriteEnded): WriteAnswer {
  const { outcome, id, values, etag, key, freshKey, failure, fields } = ended;
  return { type: `write.${outcome}`, id, values, etag, key, freshKey, failure, fields };
}

/** The failure that a page shows without an alert, to be alerted for a page that was left. */
export function unseenOf({ outcome, failure, fields }: WriteEnded): Failure {
  if (outcome === 'madeBefore') return failure;
  return failure.message === null ? { ...failure, message: Object.values(fields)[0] ?? null } : NO_FAILURE;
}
