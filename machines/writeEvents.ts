import type { RecordName } from '../src/domain/changes';
import { ApiError, type Failure, NO_FAILURE, type Reason, type RefusedFields } from '../src/domain/errors';
import type { FieldValues } from '../src/domain/kind';

/** A save, a deletion or a restoration that `writes` is asked for. */
export type WriteInput = {
  /** Chosen by the call, and the id of its actor: a pending write of the same name is the same write. */
  name: string;
  task: 'save' | 'delete' | 'restore';
  kind: RecordName;
  /** Of the page of the record: its draft is settled, and the page that opens there next waits for the end. */
  address: string;
  /** The record; null creates one. */
  id: number | null;
  /** The values that the form holds; null where nothing is saved. */
  values: FieldValues | null;
  /** The only version that an update may replace or a deletion remove; null names none. */
  etag: string | null;
  /** Idempotency key of a create. */
  key: string;
  /** Another key, for a create that the first key can't make. */
  freshKey: string;
  /** Values that this form sent before without an answer: the server may hold any of them. */
  sent: readonly FieldValues[];
  /** The form that was handed over with the write; null where a page waits for the end. */
  handedOver: HandedOver | null;
};

/** A form whose page has given it up: the name of its record, and its entry of the history. */
export type HandedOver = { title: string; entry: string };

/** The ways in which a write ends. After a lost answer the server may have done it or not. */
export type Outcome = 'acknowledged' | 'refused' | 'conflicted' | 'gone' | 'madeBefore' | 'lost';

/** A write at its end; the data that its outcome does not change are as it was asked. */
export type WriteEnd = {
  outcome: Outcome;
  id: number | null;
  values: FieldValues | null;
  etag: string | null;
  /** `key`: the idempotency key of this write. `freshKey`: an unused key for the next one. */
  key: string;
  freshKey: string;
  failure: Failure;
  fields: RefusedFields;
};

/** Reports the end of a write to its callers. */
export type WriteEnded = { type: 'write.ended' } & WriteEnd &
  Pick<WriteInput, 'name' | 'address' | 'task' | 'kind' | 'handedOver'>;

/** A form that was handed over and not saved: its notice stays until the form is opened again. */
export type UnsavedForm = HandedOver &
  Pick<WriteInput, 'address' | 'kind'> & {
    id: number | null;
    /** The answer was lost: it may be saved. */
    isLost: boolean;
    reason: string;
    fields: RefusedFields;
  };

/** The forms that are not saved, once a write has ended: one of the same form takes its place. */
export function unsavedAfter(unsaved: readonly UnsavedForm[], ended: WriteEnded): UnsavedForm[] {
  const { outcome, address, kind, id, failure, fields, handedOver } = ended;
  const others = unsaved.filter((form) => form.address !== address);
  if (handedOver === null || outcome === 'acknowledged') return others;
  const reason = failure.message ?? Object.values(fields)[0] ?? '';
  const record = outcome === 'madeBefore' ? null : id;
  return [
    ...others,
    { ...handedOver, address, kind, id: record, isLost: outcome === 'lost', reason, fields },
  ];
}

/** A write has changed a record, or an import has changed many of a kind, none of them named. */
export type RecordsChanged = {
  type: 'records.changed';
  kind: RecordName;
  deletedId: number | null;
  savedId: number | null;
};

/** Many records of a kind were imported, or taken back. */
export const importOf = (kind: RecordName): RecordsChanged => ({
  type: 'records.changed',
  kind,
  deletedId: null,
  savedId: null,
});

/** The change that a write has made; null if it has made none. */
export function changeOf({ outcome, task, kind, id }: WriteEnded): RecordsChanged | null {
  if (outcome !== 'acknowledged' && outcome !== 'gone') return null;
  const isDeleted = outcome === 'gone' || task === 'delete';
  return { ...importOf(kind), [isDeleted ? 'deletedId' : 'savedId']: id };
}

const reasons: Readonly<Partial<Record<Outcome, Reason>>> = {
  conflicted: 'changed',
  gone: 'gone',
  madeBefore: 'created',
  lost: 'lost',
};

/** A write that was not acknowledged: what the call for it is rejected with. */
export class WriteError extends ApiError {
  constructor(readonly end: WriteEnd) {
    const createdId = end.outcome === 'madeBefore' ? end.id : null;
    super(end.failure.message ?? '', end.fields, reasons[end.outcome], createdId ?? undefined);
  }
}

/**
 * The part of a failure that `write` leaves to the page: a message of a field alone, or that an earlier send made the
 * record. If the page was left, the caller alerts it. `NO_FAILURE` if `write` has alerted all of it.
 */
export function unseenOf({ outcome, failure, fields }: WriteEnd): Failure {
  if (outcome === 'madeBefore') return failure;
  return failure.message === null ? { ...failure, message: Object.values(fields)[0] ?? null } : NO_FAILURE;
}
