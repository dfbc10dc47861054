import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { isSameValue } from '../../../machines/formFields';
import type { historyMachine } from '../../../machines/historyMachine';
import type { LogLine } from '../../domain/changes';

export type HistoryActor = ActorRefFrom<typeof historyMachine>;

type Fields = Readonly<Record<string, unknown>>;

const NOTHING: readonly LogLine[] = [];

/** The dialog of a history in each of its states. */
export function historyView(snapshot: SnapshotFrom<typeof historyMachine> | undefined) {
  const { changes = NOTHING, total = null } = snapshot?.context ?? {};
  return {
    changes,
    hasMore: changes.length < (total ?? 0),
    busy: snapshot?.hasTag('busy') ?? false,
    isEmpty: total === 0,
  };
}

/** A field with its values before and after a change. */
export type ChangedField = { field: string; before: unknown; after: unknown };

/**
 * The fields that a change has changed. The values after it are the next change's `antes`, or those of the record.
 * @param newer the change after it; undefined for the last one
 * @param saved the record now
 * @param fields the names of the fields
 */
export function changedFields(
  { acao, antes }: LogLine,
  newer: LogLine | undefined,
  saved: object | null,
  fields: readonly string[],
): ChangedField[] {
  const after: Fields | null = newer === undefined ? saved && { ...saved } : newer.antes;
  if (after === null || (antes === null && acao !== 'criou')) return [];
  return fields
    .filter((field) => antes === null || !isSameValue(antes[field], after[field]))
    .map((field) => ({ field, before: antes?.[field], after: after[field] }));
}

/** The subject of a change that the user has made. */
export const OWN = 'você';

/** Names the user who changed a field of a record last, or any field, as the notes of a conflict word it. */
export function changerOf(changes: readonly LogLine[], saved: object | null, field?: string): string {
  const last = changes.find(
    (change, index) =>
      field === undefined || changedFields(change, changes[index - 1], saved, [field]).length > 0,
  );
  return last?.sua ? OWN : (last?.quem ?? 'outra pessoa');
}

/** The same at the start of a sentence. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
