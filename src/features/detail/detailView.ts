import type { SnapshotFrom } from 'xstate';
import type { createDetailMachine } from '../../../machines/detailMachine';
import { isDirty } from '../../../machines/shared/detail';
import { textIn } from '../navigationState';

export type DetailMachine<Values extends object> = ReturnType<typeof createDetailMachine<Values>>;

/**
 * Reads the last part of a detail address (section 2): a number, or the word nova.
 * @returns the id, null for a new record, undefined for what is no detail page
 */
export function parseRecordId(param: string | undefined): number | null | undefined {
  if (param === 'nova') return null;
  const id = /^\d+$/.test(param ?? '') ? Number(param) : 0;
  return id > 0 && Number.isSafeInteger(id) ? id : undefined;
}

/** What the page of a record shows in each of its states. */
export function detailView<Values extends object>(snapshot: SnapshotFrom<DetailMachine<Values>>) {
  const { id, values, saved, theirs, errors, revision } = snapshot.context;
  const isChanged = isDirty(snapshot.context);
  const isDeleted = snapshot.matches({ form: { notice: 'deleted' } });
  return {
    isNew: id === null,
    values,
    saved,
    theirs,
    errors,
    revision,
    isSaved: saved !== null && !isChanged,
    isDirty: isChanged,
    isLoading: snapshot.matches('reading'),
    isReadOnly: !snapshot.can({ type: 'field.changed', changes: {} }),
    isEditing: snapshot.matches({ form: { work: 'idle' } }) && !isDeleted,
    isSavingAndStaying: snapshot.matches({ form: { work: { saving: 'andStaying' } } }),
    isSavingAndClosing: snapshot.matches({ form: { work: { saving: 'andClosing' } } }),
    isRestored: isChanged && snapshot.matches({ form: { notice: 'restored' } }),
    hasConflict: isChanged && snapshot.matches({ form: { notice: 'rebased' } }),
    isMadeBefore: isChanged && snapshot.matches({ form: { notice: 'madeBefore' } }),
    isDeleted,
    deletion: snapshot.children.deletion,
    history: snapshot.children.history,
  };
}

/**
 * Where a detail that has ended leads (section 4): undefined while it has not.
 * @param name of the record, for the list that says it was saved or offers to undo its deletion
 * @param state the navigation state of the page, which leads back to the list as it was left
 */
export function destinationOf<Values extends object>(
  snapshot: SnapshotFrom<DetailMachine<Values>>,
  kind: string,
  name: string,
  state: unknown,
): { to: string; replace: boolean; state: unknown } | undefined {
  const { id } = snapshot.context;
  const list = `/${kind}${textIn(state, 'lista') ?? ''}`;
  if (snapshot.matches('left')) return { to: list, replace: false, state: { openedId: id } };
  if (snapshot.matches('gone')) return { to: list, replace: true, state: null };
  if (snapshot.matches('removed')) return { to: list, replace: true, state: { deleted: { id, name } } };
  if (snapshot.matches('saved')) return { to: list, replace: false, state: { saved: { id, name } } };
  if (snapshot.matches('created')) return { to: `/${kind}/detalhe/${id}`, replace: true, state };
  if (snapshot.matches('new')) return { to: `/${kind}/detalhe/nova`, replace: false, state };
  return undefined;
}
