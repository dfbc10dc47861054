import { is, pattern, string } from 'superstruct';
import { TOKEN_STORAGE_KEY } from '../domain/constants';

/** What can stand in an authorization header; anything else in the storage is garbage. */
const tokenSchema = pattern(string(), /^[\x21-\x7e]+$/);
const NOT_TOKENS = ['null', 'undefined', 'NaN', 'true', 'false'];

/**
 * Reads a stored value as a token, written raw or as a JSON string.
 * @returns null for garbage, which means signed out
 */
function parseToken(stored: string | null): string | null {
  if (stored === null) return null;
  const token = stored.startsWith('"') ? unquote(stored) : stored;
  if (!is(token, tokenSchema) || NOT_TOKENS.includes(token) || /["{}[\]]/.test(token)) return null;
  return token;
}

function unquote(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return null;
  }
}

/**
 * The access token in local storage (section 4). A browser that forbids
 * storage still gets a session, which then lasts as long as the page.
 */
export const tokenStorage = {
  read(): string | null {
    try {
      return parseToken(localStorage.getItem(TOKEN_STORAGE_KEY));
    } catch {
      return null;
    }
  },

  write(token: string): void {
    try {
      localStorage.setItem(TOKEN_STORAGE_KEY, token);
    } catch {
      // Without storage the token lives in the auth machine alone.
    }
  },

  remove(): void {
    try {
      localStorage.removeItem(TOKEN_STORAGE_KEY);
    } catch {
      // Nothing was stored, so nothing is left behind.
    }
  },

  /** Calls back when another tab writes or removes the token. */
  subscribe(onChange: (token: string | null) => void): void {
    window.addEventListener('storage', (event) => {
      // A null key means that the other tab cleared the whole storage.
      if (event.key === TOKEN_STORAGE_KEY || event.key === null) onChange(tokenStorage.read());
    });
  },
};
