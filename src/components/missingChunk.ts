/** The sentences of Chrome and Firefox, Safari (twice), and Vite’s loader for a chunk that could not be loaded. */
const CHUNK_LOAD_ERROR =
  /dynamically imported module|importing a module script failed|javascript mime type|preload css/i;

/** Set in session storage once the page was reloaded for a missing chunk. */
const RELOADED_KEY = 'cadastro.chunkReload';

/** True for the failure of an import whose chunk did not come: it is gone, as after a deployment, or the connection is. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && CHUNK_LOAD_ERROR.test(error.message);

/**
 * Notes that the page is about to be reloaded for a missing chunk, which happens once per session.
 * @returns false where it was reloaded before, storage is forbidden, or the browser is offline: no page would come
 */
export function markFirstReload(): boolean {
  if (!navigator.onLine) return false;
  try {
    if (sessionStorage.getItem(RELOADED_KEY) !== null) return false;
    sessionStorage.setItem(RELOADED_KEY, 'true');
    return true;
  } catch {
    return false;
  }
}
