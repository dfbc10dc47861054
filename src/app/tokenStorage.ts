import { TOKEN_STORAGE_KEY } from '../domain/constants';
import { isToken } from '../domain/usuario';

/** Reads a stored value as a token, written raw or as a JSON string; null for anything else. */
function parseToken(stored: string | null): string | null {
  const quoted = stored === null ? null : /^"(.*)"$/.exec(stored);
  const token = quoted ? quoted[1] : stored;
  return isToken(token) ? token : null;
}

/**
 * The access token in the local storage of a page (section 4). If the storage is full or forbidden, the token is in
 * memory for as long as the page lives.
 */
export function createTokenStorage(page: Window) {
  let inMemory: string | null = null;

  const read = (): string | null => {
    try {
      return parseToken(page.localStorage.getItem(TOKEN_STORAGE_KEY)) ?? inMemory;
    } catch {
      return inMemory;
    }
  };

  return {
    /** @returns null where there is no token, or none that makes sense */
    read,

    write(token: string): void {
      try {
        page.localStorage.setItem(TOKEN_STORAGE_KEY, token);
        inMemory = null;
      } catch {
        inMemory = token;
      }
    },

    remove(): void {
      inMemory = null;
      try {
        page.localStorage.removeItem(TOKEN_STORAGE_KEY);
      } catch {
        // Nothing was stored.
      }
    },

    /**
     * Calls back when another tab writes or removes the token, and when the page comes back from the
     * browser's back-forward cache, where it heard of no change.
     */
    subscribe(onChange: () => void): void {
      page.addEventListener('storage', ({ key }) => {
        // A null key means that the other tab cleared the whole storage.
        if (key !== TOKEN_STORAGE_KEY && key !== null) return;
        inMemory = null;
        onChange();
      });
      page.addEventListener('pageshow', ({ persisted }) => {
        if (persisted) onChange();
      });
    },
  };
}
