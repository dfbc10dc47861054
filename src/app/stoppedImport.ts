import { STOPPED_IMPORT_KEY } from '../domain/constants';
import type { StoppedImport } from '../features/services';
import { openTabStorage } from './tabStorage';

/**
 * The file whose import a lost session has stopped, in the session storage of the tab; nothing where the storage
 * is forbidden.
 */
export function createStoppedImport(page: Window): StoppedImport {
  const inStorage = openTabStorage(page);
  return {
    store: (file) => void inStorage((storage) => storage.setItem(STOPPED_IMPORT_KEY, file)),
    clear: () => void inStorage((storage) => storage.removeItem(STOPPED_IMPORT_KEY)),
    read: () => inStorage((storage) => storage.getItem(STOPPED_IMPORT_KEY)),
  };
}
