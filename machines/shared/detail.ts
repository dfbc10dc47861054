import type { FieldErrors } from '../../src/domain/rules';
import { changeFields, changesOf, isSameValue, serverErrors } from './form';
import type { NamedRecord } from './list';
import { isOwn, type RecordsChanged, type WriteInput, type WriteResult } from './write';

/** What was typed and not saved, as it is stored per address. */
export type Draft<Values> = {
  changes: Partial<Values>;
  /** The values of the record that the changes were typed over. */
  base: Partial<Values>;
  /** Idempotency key of a create: sent again, it answers the record that was made. */
  key: string;
  /** What saves have sent without an answer: the server may hold any of it. */
  sent: Values[];
  /** The record was made by an earlier send of the form that the changes were typed in. */
  isMadeBefore?: boolean | undefined;
};

export type DetailInput<Values> = {
  /** The record to edit; null makes a new one. */
  id: number | null;
  /** What the form of a new record starts with. */
  blank: Values;
  draft: Draft<Values> | null;
  /** A fresh idempotency key. */
  key: string;
};

/** A record as the server has it, and its version, where the backend knows one. */
export type SavedRecord<Values> = { id: number; values: Values; etag: string | null };

/** What a save is asked with. */
export type SaveInput<Values> = Pick<WriteInput, 'id' | 'etag' | 'key'> & { values: Values; sent: Values[] };

export type DetailContext<Values> = SaveInput<Values> & {
  blank: Values;
  /** The stored draft, until the record it belongs to is read. */
  draft: Draft<Values> | null;
  /** The record as the server has it; null until it is read. */
  saved: Values | null;
  /** Of the fields that both changed, what another person saved. */
  theirs: Partial<Values>;
  errors: FieldErrors<Values>;
  /** Alternates when values come from elsewhere than the fields: a field with a text of its own starts again. */
  revision: 0 | 1;
};

export type DetailTypes<Values> = {
  input: DetailInput<Values>;
  context: DetailContext<Values>;
  events:
    | { type: 'field.changed'; changes: Partial<Values> }
    | { type: 'useValues'; changes: Partial<Values> }
    | { type: 'save' }
    | { type: 'saveAndClose' }
    | { type: 'saveAsNew' }
    | { type: 'discardDraft'; key: string }
    | ({ type: 'delete' } & NamedRecord)
    | { type: 'goBack' }
    | { type: 'startNew' }
    | ({ type: 'records.changed' } & Omit<RecordsChanged, 'resource'>)
    // Raised: what the work has found, for the notice.
    | { type: 'save.acknowledged' }
    | { type: 'conflict.rebased' }
    | { type: 'record.deleted' };
  emitted: { type: 'fields.invalid' } | { type: 'conflict.found' } | { type: 'record.saved' };
  children: { deletion: 'deletion'; history: 'history' };
  tags: 'busy';
};

export const initialContext = <Values>({
  id,
  blank,
  draft,
  key,
}: DetailInput<Values>): DetailContext<Values> => ({
  id,
  blank,
  draft,
  values: { ...blank, ...draft?.changes },
  saved: null,
  etag: null,
  key: draft?.key ?? key,
  sent: draft?.sent ?? [],
  theirs: {},
  errors: {},
  revision: 0,
});

/** The form with values that its fields did not hand over. */
function replaceValues<Values extends object>(context: DetailContext<Values>, values: Values) {
  const isOther = Object.keys(changesOf(values, context.values)).length > 0;
  const other: 0 | 1 = context.revision === 0 ? 1 : 0;
  return { values, revision: isOther ? other : context.revision };
}

/** The form with values that its fields did not type, which count as typed. */
export const useValues = <Values extends object>(
  context: DetailContext<Values>,
  changes: Partial<Values>,
) => ({
  ...changeFields(context, changes),
  ...replaceValues(context, { ...context.values, ...changes }),
});

/** The form without what was typed. */
export const discardChanges = <Values extends object>(context: DetailContext<Values>, key: string) => ({
  ...replaceValues(context, context.saved ?? context.blank),
  key,
  sent: [],
  theirs: {},
  errors: {},
});

/** What a save is asked with, once its values are among those that were sent. */
export const saveInputOf = <Values>(context: DetailContext<Values>): SaveInput<Values> => {
  const { id, values, etag, key, sent } = context;
  return { id, values, etag, key, sent: sent.slice(0, -1) };
};

/** The draft of a form; null when it holds nothing that is not saved. */
export function draftOf<Values extends object>(context: DetailContext<Values>): Draft<Values> | null {
  const { values, saved, blank, key, sent } = context;
  const base = saved ?? blank;
  const changes = changesOf(values, base);
  if (Object.keys(changes).length === 0) return null;
  const typedOver = Object.entries(base).filter(([field]) => Object.hasOwn(changes, field));
  return { changes, base: Object.fromEntries(typedOver) as Partial<Values>, key, sent };
}

/**
 * The record just read, under what was typed: changed fields stay on top, and the next save names this
 * version. A field that another person changed too keeps their value in `theirs`; a record that holds what
 * this form sent is no other person's.
 */
export function applyRecord<Values extends object>(
  context: DetailContext<Values>,
  { values, etag }: SavedRecord<Values>,
) {
  const nothing: Pick<Draft<Values>, 'changes' | 'base'> = { changes: {}, base: {} };
  const { changes, base } = context.draft ?? draftOf(context) ?? nothing;
  const typed = { ...values, ...changes };
  const changedByBoth = Object.keys(changes).filter((key) => {
    const field = key as keyof Values;
    return !isSameValue(values[field], base[field]) && !isSameValue(values[field], typed[field]);
  });
  const theirs = isOwn(values, context.sent)
    ? []
    : Object.entries(values).filter(([field]) => changedByBoth.includes(field));
  return {
    ...replaceValues(context, typed),
    saved: values,
    etag,
    draft: null,
    sent: [],
    theirs: Object.fromEntries(theirs) as Partial<Values>,
    errors: {},
  };
}

/** The form after a save: what was typed meanwhile stays. A typed city has become the one that was saved. */
export function applySaved<Values extends object>(
  context: DetailContext<Values>,
  { id, values: saved, etag }: WriteResult<Values>,
) {
  const { values, sent, key } = context;
  return {
    id,
    ...replaceValues(context, { ...saved, ...changesOf(values, sent.at(-1) ?? values) }),
    saved,
    etag,
    key,
    sent: [],
    theirs: {},
    errors: {},
  };
}

/** The form after a failed save. What a lost one has sent is remembered, and what a refused one has is not. */
export function applyFailure<Values extends object>(
  { values: typed, sent }: DetailContext<Values>,
  { outcome, key, values, fields }: WriteResult<Values>,
) {
  const before = sent.slice(0, -1);
  return {
    key,
    sent: outcome === 'lost' ? [...before, values] : before,
    errors: serverErrors(typed, fields),
  };
}

/** The form of a new record that its key has made before: it becomes that record's, with what was typed on top. */
export const becomeRecord = <Values>(
  { values }: DetailContext<Values>,
  { id, values: saved, etag, freshKey }: WriteResult<Values>,
) => ({ id, values, saved, etag, key: freshKey, sent: [], errors: {} });

/** Whether a form shows what was typed and is not saved. */
export const isDirty = <Values extends object>({
  values,
  saved,
  blank,
}: Pick<DetailContext<Values>, 'values' | 'saved' | 'blank'>): boolean =>
  Object.keys(changesOf(values, saved ?? blank)).length > 0;
