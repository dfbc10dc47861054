import { useEffect } from 'react';
import type { RecordName } from '../../domain/changes';
import { useServices } from '../services';

/**
 * Keeps a record among those opened last for as long as it is there.
 * @param name empty before the record is read
 * @param end the final state of its page; null while it has not ended
 */
export function useOpenedRecord(kind: RecordName, id: number | null, name: string, end: string | null): void {
  const { recents } = useServices();
  useEffect(() => {
    if (id === null) return;
    if (end === 'removed' || end === 'gone') recents.remove({ kind, id });
    else if (name !== '') recents.add({ kind, id, name });
  }, [recents, kind, id, name, end]);
}
