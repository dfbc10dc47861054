import type { RecordsChange } from '../screens/useFlow';

/** Carries news of records to whoever shows them. */
export function createChanges() {
  const listeners = new Set<(change: RecordsChange) => void>();
  return {
    tellChange(change: RecordsChange): void {
      for (const listener of listeners) listener(change);
    },

    /** @returns stops listening */
    onRecordsChanged: (listener: (change: RecordsChange) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
