import { STOPPED_IMPORT_KEY } from '../domain/constants';
import type { StoppedImport } from '../features/services';

/**
 * The file whose import a lost session has stopped, in the session storage of the tab; nothing where the storage
 * is forbidden.
 */
export function createStoppedImport(page: Window): StoppedImport {
  const use = <Result>(action: (storage: Storage) => Result): Result | null => {
    try {
      return action(page.sessionStorage);
    } catch {
      return null;
    }
  };
  return {
    store: (file) => void use((storage) => storage.setItem(STOPPED_IMPORT_KEY, file)),
    clear: () => void use((storage) => storage.removeItem(STOPPED_IMPORT_KEY)),
    read: () => use((storage) => storage.getItem(STOPPED_IMPORT_KEY)),
  };
}
