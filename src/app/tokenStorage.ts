import { TOKEN_STORAGE_KEY } from '../domain/constants';
import { isToken } from '../domain/token';

/**
 * Reads a stored value as a token, written raw or as a JSON string.
 * @returns null for garbage, which means signed out
 */
function parseToken(stored: string | null): string | null {
  if (stored === null) return null;
  const token = stored.startsWith('"') ? unquote(stored) : stored;
  return isToken(token) ? token : null;
}

function unquote(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return null;
  }
}

/** Where the access token is kept between visits. */
export type TokenStorage = ReturnType<typeof createTokenStorage>;

/**
 * The access token in the local storage of a page (section 4). A browser whose
 * storage is full or forbidden, even to look at, still gets a session, which
 * then lasts as long as the page.
 */
export const createTokenStorage = (
  page: Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>,
) => {
  /** The token that storage would not take; it stands where storage has none. */
  let unwritten: string | null = null;
  /** What storage held when this page last read or wrote it. */
  let seen: string | null = null;

  const stored = (): string | null => {
    try {
      return page.localStorage.getItem(TOKEN_STORAGE_KEY);
    } catch {
      return null;
    }
  };

  const read = (): string | null => {
    seen = stored();
    return parseToken(seen) ?? unwritten;
  };

  return {
    /** @returns null where there is no token, or none that makes sense */
    read,

    /**
     * @param isRenewal written only where storage holds what this tab last saw there: another tab's sign-out or
     *   login that it has yet to hear of stays
     */
    write(token: string, isRenewal = false): void {
      if (isRenewal && stored() !== seen) return;
      try {
        page.localStorage.setItem(TOKEN_STORAGE_KEY, token);
        seen = token;
        unwritten = null;
      } catch {
        unwritten = token;
      }
    },

    remove(): void {
      seen = null;
      unwritten = null;
      try {
        page.localStorage.removeItem(TOKEN_STORAGE_KEY);
      } catch {
        // Nothing was stored, so nothing is left behind.
      }
    },

    /**
     * Calls back when another tab writes or removes the token, and when a page
     * comes back as it was left (Back from another site), which heard of nothing meanwhile.
     * @returns stops listening
     */
    subscribe(onChange: (token: string | null) => void): () => void {
      const listener = ({ key }: StorageEvent) => {
        // A null key means that the other tab cleared the whole storage.
        if (key !== TOKEN_STORAGE_KEY && key !== null) return;
        // The other tab's word is the newer one.
        unwritten = null;
        onChange(read());
      };
      const onReturn = ({ persisted }: PageTransitionEvent) => {
        if (persisted) onChange(read());
      };
      page.addEventListener('storage', listener);
      page.addEventListener('pageshow', onReturn);
      return () => {
        page.removeEventListener('storage', listener);
        page.removeEventListener('pageshow', onReturn);
      };
    },
  };
};
