import type { SnapshotFrom } from 'xstate';
import type { createDetailMachine } from '../../../machines/detailMachine';

export type DetailMachine<Values extends object> = ReturnType<typeof createDetailMachine<Values>>;

/** White space at the ends of a text is not sent, and so makes no difference. */
const asSent = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** The fields that differ from what they started with; null when none does. */
export function changesOf<Values extends object>(values: Values, start: Values): Partial<Values> | null {
  const fields = (Object.keys(start) as (keyof Values)[]).filter(
    (field) => asSent(values[field]) !== asSent(start[field]),
  );
  if (fields.length === 0) return null;
  const changes: Partial<Values> = {};
  for (const field of fields) changes[field] = values[field];
  return changes;
}

/** What the form of a record shows in each of its states. */
export function detailView<Values extends object>(snapshot: SnapshotFrom<DetailMachine<Values>>) {
  const { id, values, saved, errors } = snapshot.context;
  const deleting = snapshot.matches('deleting');
  return {
    isNew: id === null,
    values,
    saved,
    errors,
    isDirty: saved !== null && changesOf(values, saved) !== null,
    canType: snapshot.can({ type: 'field.changed', changes: {} }),
    canAct: snapshot.matches('editing'),
    canGoBack: snapshot.can({ type: 'goBack' }),
    busy: snapshot.hasTag('busy'),
    /** There is a record, but nothing of it to show yet. */
    isUnread: saved === null && id !== null,
    savingAndStaying: snapshot.matches({ saving: 'andStaying' }),
    savingAndClosing: snapshot.matches({ saving: 'andClosing' }),
    deleting,
    asking: deleting || snapshot.matches('confirming'),
    output: snapshot.output,
  };
}
