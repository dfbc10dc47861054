import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { deletionMachine } from '../../../machines/deletionMachine';
import { useFlow } from '../useFlow';
import { useRecordsChange } from '../useRecordsChange';
import { deletionView } from './detailView';

/**
 * The deletion of the record of a page (section 4), and the question before it.
 * @param id null for a new record, which nobody can delete
 * @param onDeleted the record is gone, by this page or by a deletion that was left
 */
export function useDeletion(
  machine: typeof deletionMachine,
  { resource, id }: { resource: string; id: number | null },
  onDeleted: () => void,
) {
  const actor = useFlow(machine, { id: `${resource}.deletion` });
  const view = useSelector(actor, deletionView, shallowEqual);
  const tell = useEffectEvent(onDeleted);

  useEffect(() => {
    const subscription = actor.on('record.deleted', () => tell());
    return () => subscription.unsubscribe();
  }, [actor]);
  useRecordsChange((change) => {
    if (id !== null && change.resource === resource && change.deletedId === id) onDeleted();
  });

  return {
    ...view,
    ask: () => id !== null && actor.send({ type: 'delete', id }),
    confirm: () => actor.send({ type: 'confirm' }),
    cancel: () => actor.send({ type: 'cancel' }),
  };
}
