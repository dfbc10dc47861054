import type { SnapshotFrom } from 'xstate';
import type { createConflictMachine } from '../../../machines/conflictMachine';
import type { deletionMachine } from '../../../machines/deletionMachine';
import type { createDetailMachine } from '../../../machines/detailMachine';
import { changesOf } from '../../../machines/shared/form';

export type DetailMachine<Values extends object> = ReturnType<typeof createDetailMachine<Values>>;

/** What the form of a record shows in each of its states. */
export function detailView<Values extends object>(snapshot: SnapshotFrom<DetailMachine<Values>>) {
  const { id, values, saved, etag, errors } = snapshot.context;
  return {
    isNew: id === null,
    values,
    saved,
    etag,
    errors,
    /** The server has the record, and nobody is known to have made another one of it. */
    isSaved: saved !== null && !snapshot.matches('conflicted'),
    isDirty: saved !== null && changesOf(values, saved) !== null,
    canType: snapshot.can({ type: 'field.changed', changes: {} }),
    canAct: snapshot.matches('editing'),
    /** There is a record, but nothing of it to show yet. */
    isUnread: saved === null && id !== null,
    savingAndStaying: snapshot.matches({ saving: 'andStaying' }),
    savingAndClosing: snapshot.matches({ saving: 'andClosing' }),
    overtaken: snapshot.matches({ conflicted: 'changed' }),
    orphaned: snapshot.matches({ conflicted: 'deleted' }),
    output: snapshot.output,
  };
}

/** What the question before a deletion shows in each of its states. */
export function deletionView(snapshot: SnapshotFrom<typeof deletionMachine>) {
  const deleting = snapshot.matches('deleting');
  return { deleting, asking: deleting || snapshot.matches('confirming') };
}

export type ConflictMachine<Values extends object> = ReturnType<typeof createConflictMachine<Values>>;

/** What is shown of a record that somebody else was faster with. */
export function conflictView<Values extends object>(snapshot: SnapshotFrom<ConflictMachine<Values>>) {
  return {
    newer: snapshot.context.newer,
    busy: snapshot.hasTag('busy'),
    failed: snapshot.matches('failed'),
    gone: snapshot.matches('gone'),
  };
}
