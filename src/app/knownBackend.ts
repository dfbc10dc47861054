import { openTabStorage } from './tabStorage';

const KEY = 'APP_BACKEND';
const OURS = 'cadastro';

/** The server that sent the document says by this header that it is our own one. */
const isSentByOurs = ({ performance }: Window): boolean =>
  performance
    ?.getEntriesByType('navigation')
    .some((entry) => 'serverTiming' in entry && JSON.stringify(entry.serverTiming).includes(`"${OURS}"`)) ??
  false;

/**
 * Recognizes our own server before the first answer: it has answered in this tab, or it has sent the page and its calls
 * go to the same origin.
 */
export function createKnownBackend(page: Window, baseUrl: string) {
  const inStorage = openTabStorage(page);
  return {
    store: (isOurs: boolean) =>
      void inStorage((storage) => (isOurs ? storage.setItem(KEY, OURS) : storage.removeItem(KEY))),
    isOurs: (): boolean =>
      inStorage((storage) => storage.getItem(KEY)) === OURS || (baseUrl === '/api' && isSentByOurs(page)),
  };
}
