/** The words of the detail flow, which the machine and the screens share. */

import type { FieldErrors } from '../../src/domain/validation';
import { isConnectionLost, type RefusedFields } from './errors';
import { changesOf, refusedFieldsIn, withoutErrorsOf } from './form';

export type DetailInput<Values> = {
  /** The record to edit; null makes a new one. */
  id: number | null;
  /** What the form of a new record starts with. */
  blank: Values;
  /** What had been typed before, put over what the form starts with. */
  typed?: Partial<Values> | undefined;
  /** The version which that was typed over, where one is known: the first save replaces no other. */
  etag?: string | null | undefined;
};

export type DetailEvent<Values> =
  | { type: 'field.changed'; changes: Partial<Values> }
  | { type: 'save' }
  | { type: 'saveAndClose' }
  | { type: 'saveAsNew' }
  | { type: 'goBack' }
  | { type: 'startNew' }
  | { type: 'newer.taken'; record: SavedRecord<Values> }
  | { type: 'newer.overruled'; record: SavedRecord<Values> }
  | { type: 'record.deleted' };

export type DetailTypes<Values> = {
  input: DetailInput<Values>;
  context: DetailContext<Values>;
  events: DetailEvent<Values>;
  emitted: { type: 'fields.rejected' } | { type: 'record.saved' };
  output: DetailOutput;
  tags: 'busy';
};

/** The ways to save. */
export type Save = 'save' | 'saveAndClose' | 'saveAsNew' | 'newer.overruled';
export type SaveEvent<Values> = Extract<DetailEvent<Values>, { type: Save }>;

export type DetailContext<Values> = {
  id: number | null;
  values: Values;
  typed: Partial<Values>;
  /** The record as the server has it; null until then. */
  saved: Values | null;
  /** What the last save sent; null before any. */
  sent: Values | null;
  /** The version that the next save replaces; null where the backend knows none. */
  etag: string | null;
  errors: FieldErrors<Values>;
  output: DetailOutput;
};

/** A record before anything of it has been read. */
export const unread = <Values>({
  id,
  blank,
  typed = {},
  etag = null,
}: DetailInput<Values>): DetailContext<Values> => ({
  id,
  values: { ...blank, ...typed },
  typed,
  saved: null,
  sent: null,
  etag,
  errors: {},
  output: { kind: 'list' },
});

/** What was typed over a record that is gone, on its way to become a new one: its address leads nowhere any more. */
export const anew = <Values>(values: Values): DetailContext<Values> => ({
  ...unread({ id: null, blank: values }),
  output: { kind: 'gone' },
});

/**
 * A record as it has just been read, under what had been typed before. Over which version that was still
 * counts, unless the record has it all by now.
 */
export const loaded = <Values extends object>(
  { values, etag }: SavedRecord<Values>,
  { typed, etag: typedOver }: Pick<DetailContext<Values>, 'typed' | 'etag'>,
) => {
  const shown = { ...values, ...typed };
  const isHeld = changesOf(shown, values) === null;
  return {
    values: shown,
    typed: {},
    saved: values,
    etag: isHeld ? etag : (typedOver ?? etag),
    errors: {},
  };
};

/** What a save sends, and what it is told of that. */
export const draftOf = <Values>({ id, values, saved, etag }: DetailContext<Values>): RecordDraft<Values> => ({
  id,
  values,
  saved,
  etag,
});

/** What a server has refused, but for the fields that are no longer what was sent. */
export const refused = <Values extends object>(
  { values, sent }: DetailContext<Values>,
  fields: RefusedFields,
) => {
  const corrected = Object.keys(changesOf(values, sent ?? values) ?? {});
  return { errors: withoutErrorsOf(refusedFieldsIn(values, fields), corrected) };
};

/** What was typed, over what somebody else has saved meanwhile: in all other fields theirs stands. */
export const overruled = <Values extends object>(
  { values, saved }: DetailContext<Values>,
  newer: SavedRecord<Values>,
) => loaded(newer, { typed: changesOf(values, saved ?? values) ?? {}, etag: null });

/** The form once somebody has typed: the errors of those fields are gone. */
export const changed = <Values>({ values, errors }: DetailContext<Values>, changes: Partial<Values>) => ({
  values: { ...values, ...changes },
  errors: withoutErrorsOf(errors, Object.keys(changes)),
});

/**
 * Where the flow leaves to: the list, the list with the record just saved, the
 * list instead of a record that can't be shown (any more, or without a
 * connection), the detail page of a record just made, or an empty form.
 */
export type DetailOutput =
  | { kind: 'list' }
  | { kind: 'saved'; id: number; values: object }
  | { kind: 'gone'; isOffline?: boolean }
  | { kind: 'created'; id: number; values: object }
  | { kind: 'new' };

/** How the flow leaves a record that could not be read. */
export const unreadable = (error: unknown): DetailOutput => ({
  kind: 'gone',
  isOffline: isConnectionLost(error),
});

/** Which record a call is about; null where there is none yet. */
export type RecordRef = { id: number | null };

/** A record on its way to the server, and what it replaces there: null for a new one, its version where one is known. */
export type RecordDraft<Values> = RecordRef & { values: Values; saved: Values | null; etag: string | null };

/** A record as it is kept: the id it has now, what it holds, and its version, where the backend knows one. */
export type SavedRecord<Values> = { id: number; values: Values; etag: string | null };
