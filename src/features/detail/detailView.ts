import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { isDirty } from '../../../machines/detailForm';
import type { detailMachine } from '../../../machines/detailMachine';

export type DetailActor = ActorRefFrom<typeof detailMachine>;

/** The page of a record in each of its states. */
export function detailView(snapshot: SnapshotFrom<typeof detailMachine>) {
  const { id, andThen, values, saved, theirs, before, errors, notice, revision } = snapshot.context;
  const isSubmitting = snapshot.matches({ form: 'submitting' });
  return {
    id,
    isNew: id === null,
    values,
    saved,
    theirs,
    before,
    errors,
    revision,
    isSaved: saved !== null && !isDirty(snapshot.context) && !snapshot.matches({ form: 'orphaned' }),
    // While a page waits for its own save, its draft is on its way.
    isDirty: !snapshot.matches('reading') && isDirty(snapshot.context),
    isLoading: snapshot.matches('reading'),
    isReadOnly: !snapshot.can({ type: 'field.changed', changes: {} }),
    isEditing: snapshot.matches({ form: 'idle' }),
    isSaving: isSubmitting && andThen === 'stay',
    isSavingAndLeaving: isSubmitting && andThen !== 'stay',
    notice: snapshot.matches({ form: 'orphaned' })
      ? ('orphaned' as const)
      : snapshot.matches('form')
        ? notice
        : ('none' as const),
    deletion: snapshot.children.deletion,
    history: snapshot.children.history,
    /** The final state of a page that has ended; null while it has not. */
    end: snapshot.status === 'done' && typeof snapshot.value === 'string' ? snapshot.value : null,
  };
}

export type DetailView = ReturnType<typeof detailView>;
