import type { FieldErrors } from '../../src/domain/validation';
import { changesOf, isSameValue } from './form';
import type { NamedRecord, RecordsChange } from './list';

/** What was typed and not saved, as it is stored per address. */
export type Draft<Values> = {
  changes: Partial<Values>;
  /** The values of the record that the changes were typed over. */
  base: Partial<Values>;
  /** Idempotency key of a create: sent again, it answers the record that was made. */
  key: string;
  /** What saves have sent whose answers were lost: the server may hold any of it. */
  unacknowledged: Values[];
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

/** What a save sends (section 7), and by what it recognises an earlier save of its own. */
export type SavePayload<Values> = {
  id: number | null;
  values: Values;
  etag: string | null;
  key: string;
  unacknowledged: Values[];
};

export type DetailContext<Values> = SavePayload<Values> & {
  blank: Values;
  /** The stored draft, until the record it belongs to is read. */
  draft: Draft<Values> | null;
  /** The record as the server has it; null until it is read. */
  saved: Values | null;
  /** Of the fields that both changed, what another person saved. */
  theirs: Partial<Values>;
  errors: FieldErrors<Values>;
};

export type DetailTypes<Values> = {
  input: DetailInput<Values>;
  context: DetailContext<Values>;
  events:
    | { type: 'field.changed'; changes: Partial<Values> }
    | { type: 'save' }
    | { type: 'saveAndClose' }
    | { type: 'saveAsNew' }
    | { type: 'discardDraft' }
    | ({ type: 'delete' } & NamedRecord)
    | { type: 'goBack' }
    | { type: 'startNew' }
    | ({ type: 'records.changed' } & RecordsChange);
  emitted: { type: 'fields.rejected' } | { type: 'record.saved' };
  children: { deletion: 'deletion' };
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
  unacknowledged: draft?.unacknowledged ?? [],
  theirs: {},
  errors: {},
});

/** What a save sends; the last unacknowledged values are its own. */
export const payloadOf = <Values>(context: DetailContext<Values>): SavePayload<Values> => {
  const { id, values, etag, key, unacknowledged } = context;
  return { id, values, etag, key, unacknowledged: unacknowledged.slice(0, -1) };
};

/** The draft of a form; null when it holds nothing that is not saved. */
export function draftOf<Values extends object>(context: DetailContext<Values>): Draft<Values> | null {
  const { values, saved, blank, key, unacknowledged } = context;
  const base = saved ?? blank;
  const changes = changesOf(values, base);
  if (Object.keys(changes).length === 0) return null;
  const typedOver = Object.entries(base).filter(([field]) => Object.hasOwn(changes, field));
  return { changes, base: Object.fromEntries(typedOver) as Partial<Values>, key, unacknowledged };
}

/**
 * The record just read, under what was typed: changed fields stay on top, and the next save names this
 * version. A field that the other person changed too keeps their value in `theirs`.
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
  const theirs = Object.entries(values).filter(([field]) => changedByBoth.includes(field));
  return {
    values: typed,
    saved: values,
    etag,
    draft: null,
    unacknowledged: [],
    theirs: Object.fromEntries(theirs) as Partial<Values>,
    errors: {},
  };
}

/** The form after a save: what was typed meanwhile stays. A typed city has become the one that was saved. */
export function applySaved<Values extends object>(
  { values, unacknowledged }: DetailContext<Values>,
  { id, values: saved, etag }: SavedRecord<Values>,
) {
  const sent = unacknowledged.at(-1) ?? values;
  return {
    id,
    values: { ...saved, ...changesOf(values, sent) },
    saved,
    etag,
    unacknowledged: [],
    theirs: {},
    errors: {},
  };
}
