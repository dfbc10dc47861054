import type { RecordName } from '../src/domain/changes';
import type { FieldValues } from '../src/domain/kind';
import { kinds } from '../src/domain/kinds';
import type { FieldErrors } from '../src/domain/rules';
import {
  changeFields,
  changesOf,
  type FormContext,
  isSameValue,
  serverErrors,
  wasSentByThisForm,
} from './formFields';
import { type RecordsChanged, type WriteEnd, WriteError, type WriteInput } from './writeEvents';

/** The changes that are typed and not saved, as they are stored per address. */
export type Draft = {
  changes: FieldValues;
  /** The values of the record that the changes were typed over. */
  base: FieldValues;
  /** Idempotency key of a create: sent again, it answers the record that was made. */
  key: string;
  /** Values that saves have sent without an answer: the server may hold any of them. */
  sent: FieldValues[];
  /** The record was made by an earlier send of the form that the changes were typed in. */
  isMadeBefore?: boolean | undefined;
  /** The changes were typed elsewhere a moment ago, as in the palette: nothing is restored. */
  isHandedOver?: boolean | undefined;
};

/**
 * Why a form holds changes: a draft was restored, another person saved in between or was found to have saved,
 * or an earlier send made the record.
 */
export type FormNotice = 'none' | 'restored' | 'rebased' | 'changedElsewhere' | 'madeBefore';

export type DetailInput = {
  kind: RecordName;
  /** The record to edit; null makes a new one. */
  id: number | null;
  draft: Draft | null;
  /** A fresh idempotency key. */
  key: string;
  /** The entry of the history that shows the page: a new record has no other address. */
  entry: string;
  /** Another tab has a draft of this page, or had it and is gone: it is asked before the form is shown. */
  isDraftElsewhere: boolean;
  /** Messages of fields, where the form was handed over and refused. */
  errors: FieldErrors;
};

/** A record as the server has it, and its version, where the backend knows one. */
export type SavedRecord = { id: number; values: FieldValues; etag: string | null };

/** The data of a page that opens: the record is null for a new one. */
export type OpenedPage = Pick<DetailInput, 'draft' | 'key'> & { record: SavedRecord | null };

/** The data of a save. */
export type SaveInput = Pick<WriteInput, 'kind' | 'id' | 'etag' | 'key'> & {
  entry: string;
  values: FieldValues;
  sent: FieldValues[];
};

/** The next step of the user after a save. */
export type SaveIntention = { andThen: 'stay' | 'close' };

export type DetailContext = SaveInput &
  FormContext & {
    /** The values of an empty form. */
    blank: FieldValues;
    isDraftElsewhere: boolean;
    /** The step that follows the save under way. */
    andThen: SaveIntention['andThen'];
    /** The stored draft, until the record it belongs to is read. */
    draft: Draft | null;
    /** The record as the server has it; null until it is read. */
    saved: FieldValues | null;
    /** The values that another person saved, of the fields that both changed. */
    theirs: FieldValues;
    /** The values before another person saved, of the fields that only they changed. */
    before: FieldValues;
    /** None while the form shows the record as it is saved. */
    notice: FormNotice;
    /** Alternates when values are replaced and not typed: a field with a text of its own takes it as its key. */
    revision: 0 | 1;
  };

export type DetailTypes = {
  input: DetailInput;
  context: DetailContext;
  events:
    | { type: 'field.changed'; changes: FieldValues }
    | { type: 'values.replaced'; changes: FieldValues }
    | ({ type: 'save' } & SaveIntention)
    | { type: 'saveAndNew' }
    | { type: 'saveAsNew' }
    | { type: 'discardDraft'; key: string }
    | { type: 'delete' }
    | { type: 'deletion.conflicted' }
    | { type: 'goBack' }
    | { type: 'startNew' }
    | { type: 'tab.shown' }
    | { type: 'connection.restored' }
    | RecordsChanged;
  emitted:
    | { type: 'fields.invalid' }
    | { type: 'conflict.found' }
    | { type: 'record.saved'; saved: FieldValues | null };
  children: { deletion: 'deletion'; history: 'history' };
  tags: 'busy';
};

export function initialDetailContext(input: DetailInput): DetailContext {
  const { kind, id, draft, key, entry, isDraftElsewhere, errors } = input;
  const { blank } = kinds[kind];
  const values = { ...blank, ...draft?.changes };
  return {
    kind,
    id,
    blank,
    entry,
    isDraftElsewhere,
    andThen: 'stay',
    draft,
    values,
    saved: null,
    etag: null,
    key: draft?.key ?? key,
    sent: draft?.sent ?? [],
    theirs: {},
    before: {},
    errors: serverErrors(values, errors),
    // The draft of a record is restored once the record is read.
    notice:
      id === null && !draft?.isHandedOver && isDirty({ values, saved: null, blank }) ? 'restored' : 'none',
    revision: 0,
  };
}

/** Replaces the values. If one differs, `revision` alternates, so that fields with a text of their own remount. */
function withValues(context: DetailContext, values: FieldValues) {
  const isOther = Object.keys(changesOf(values, context.values)).length > 0;
  const other: 0 | 1 = context.revision === 0 ? 1 : 0;
  return { values, revision: isOther ? other : context.revision };
}

/** The notice of a form with these values: no notice outlives the changes that it is about. */
const noticeOf = (context: DetailContext, changed: Partial<DetailContext>, notice: FormNotice): FormNotice =>
  isDirty({ ...context, ...changed }) ? notice : 'none';

/** The form after typing. */
export function changeValues(context: DetailContext, changes: FieldValues) {
  const changed = changeFields(context, changes);
  return { ...changed, notice: noticeOf(context, changed, context.notice) };
}

/** The form with values that its fields did not type, which count as typed. */
export const replaceValues = (context: DetailContext, changes: FieldValues) => ({
  ...changeValues(context, changes),
  ...withValues(context, { ...context.values, ...changes }),
});

/** A form without changes. */
const UNCHANGED = { notice: 'none', sent: [], theirs: {}, before: {}, errors: {} } as const;

/** The form without its draft. */
export const discardChanges = (context: DetailContext, key: string) => ({
  ...UNCHANGED,
  ...withValues(context, context.saved ?? context.blank),
  key,
  sent: [],
});

/** The input of a save. `addSent` has already added the current values to `sent`; the call gets the earlier ones. */
export const saveInputOf = (context: DetailContext): SaveInput => {
  const { kind, id, entry, values, etag, key, sent } = context;
  return { kind, id, entry, values, etag, key, sent: sent.slice(0, -1) };
};

/** The draft of a form; null when it holds nothing that is not saved. */
export function draftOf(context: DetailContext): Draft | null {
  const { values, saved, blank, key, sent, notice } = context;
  const base = saved ?? blank;
  const changes = changesOf(values, base);
  if (Object.keys(changes).length === 0) return null;
  const typedOver = Object.entries(base).filter(([field]) => Object.hasOwn(changes, field));
  const draft = { changes, base: Object.fromEntries(typedOver), key, sent };
  return notice === 'madeBefore' ? { ...draft, isMadeBefore: true } : draft;
}

/**
 * Puts a record that was just read under the draft: changed fields keep the typed value, and the next save names the
 * version of this record. `theirs` gets the values of fields that both persons changed, `before` the previous values of
 * fields that only the other person changed. Both stay empty if the record holds what this form sent.
 */
function putUnderTyped(context: DetailContext, { values, etag }: SavedRecord) {
  const nothing: Pick<Draft, 'changes' | 'base'> = { changes: {}, base: {} };
  const { changes, base } = context.draft ?? draftOf(context) ?? nothing;
  const typed = { ...values, ...changes };
  const isMarked =
    isDirty({ ...context, values: typed, saved: values }) && !wasSentByThisForm(values, context.sent);
  const before = { ...context.saved, ...context.before };
  const marked = (from: FieldValues, isIncluded: (field: string) => boolean) =>
    Object.fromEntries(Object.entries(from).filter(([field]) => isMarked && isIncluded(field)));
  return {
    ...withValues(context, typed),
    saved: values,
    etag,
    draft: null,
    sent: [],
    theirs: marked(
      values,
      (field) =>
        Object.hasOwn(changes, field) &&
        !isSameValue(values[field], typed[field]) &&
        (Object.hasOwn(context.theirs, field) || !isSameValue(values[field], base[field])),
    ),
    before: marked(
      before,
      (field) => !Object.hasOwn(changes, field) && !isSameValue(values[field], before[field]),
    ),
    errors: {},
  };
}

/** The form of a page that opens: its draft, and under it the record just read. */
export function openPage(context: DetailContext, { draft, key, record }: OpenedPage): DetailContext {
  const begun = initialDetailContext({ ...context, draft, key, isDraftElsewhere: false });
  if (record === null) return begun;
  const opened = { ...begun, ...putUnderTyped(begun, record), errors: begun.errors };
  const notice = draft?.isMadeBefore === true ? 'madeBefore' : 'restored';
  return { ...opened, notice: noticeOf(begun, opened, notice) };
}

/** A record read again is the version that the form has; without versions, the values are compared. */
export const isAsItWas = ({ saved, etag }: DetailContext, record: SavedRecord): boolean =>
  etag === null || record.etag === null
    ? saved !== null && Object.keys(changesOf(record.values, saved)).length === 0
    : etag === record.etag;

/** The form over the version that a rereading found. */
export function applyReread(context: DetailContext, record: SavedRecord) {
  const reread = putUnderTyped(context, record);
  const isKnown = context.notice === 'madeBefore' || wasSentByThisForm(record.values, context.sent);
  const notice = noticeOf(context, reread, isKnown ? context.notice : 'changedElsewhere');
  return { ...reread, errors: isDirty({ ...context, ...reread }) ? context.errors : {}, notice };
}

/** The form over the version that another person saved. */
export function rebase(context: DetailContext, record: SavedRecord) {
  const rebased = putUnderTyped(context, record);
  return { ...rebased, notice: noticeOf(context, rebased, 'rebased') };
}

/** The form after a save: what was typed meanwhile stays. A typed city has become the one that was saved. */
export function applySaved(context: DetailContext, { id, values, etag }: WriteEnd) {
  const { values: typed, sent } = context;
  const saved = values ?? typed;
  return {
    ...UNCHANGED,
    id,
    ...withValues(context, { ...saved, ...changesOf(typed, sent.at(-1) ?? typed) }),
    saved,
    etag,
    sent: [],
  };
}

/** The end of a save that failed. */
export function endOf(error: unknown): WriteEnd {
  if (error instanceof WriteError) return error.end;
  throw error;
}

/** Applies a refused save: the server has not stored its values, so they leave `sent`. */
export const applyRefusal = ({ values, sent }: DetailContext, { key, fields }: WriteEnd) => ({
  key,
  sent: sent.slice(0, -1),
  errors: serverErrors(values, fields),
});

/**
 * Applies a save whose answer was lost: the server may hold the payload, so it replaces the typed values as the last
 * entry of `sent`.
 */
export const applyLoss = ({ values: typed, sent }: DetailContext, { key, values, fields }: WriteEnd) => ({
  key,
  sent: values === null ? sent : [...sent.slice(0, -1), values],
  errors: serverErrors(typed, fields),
});

/** The form of a new record whose key had made it before: it becomes that record's, with what was typed on top. */
export function becomeRecord(context: DetailContext, { id, values: saved, etag, freshKey }: WriteEnd) {
  const record = { id, saved, etag, key: freshKey, sent: [], errors: {} };
  return { ...record, notice: noticeOf(context, record, 'madeBefore') };
}

/** A form shows values that are typed and not saved. */
export const isDirty = ({
  values,
  saved,
  blank,
}: Pick<DetailContext, 'values' | 'saved' | 'blank'>): boolean =>
  Object.keys(changesOf(values, saved ?? blank)).length > 0;
