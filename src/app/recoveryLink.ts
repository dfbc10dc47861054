import { RECOVERY_KEY_LENGTH } from '../domain/usuario';

/** The part of a window that a link is read from. */
type Page = {
  location: Pick<Location, 'pathname' | 'search' | 'hash'>;
  history: Pick<History, 'state' | 'replaceState'>;
};

/** Mail programs encode `#` and `=`, once or more often: each time but the first adds a `25` behind the percent sign. */
function decode(text: string): string {
  return text.replace(/%(?:25)*([0-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The key after any signs that are none of its own; what follows it in a text is not read. */
const LINK = new RegExp(
  String.raw`^/+entrar\b.*?\brecuperar(?:[^\w-]+([\w-]{1,${RECOVERY_KEY_LENGTH}}))?`,
  'is',
);

/**
 * The key of a recovery link in the address, which it leaves at once, as it came through a mail program.
 * @returns a shorter key for a damaged link, null where there is none
 */
export function takeRecoveryKey({ location, history }: Page): string | null {
  const { pathname, search, hash } = location;
  const link = LINK.exec(decode(pathname + search + hash));
  if (link === null) return null;
  history.replaceState(history.state, '', '/entrar');
  return link[1] ?? '';
}

/** Calls back with the key of a link that is opened while the login is shown. */
export function watchRecoveryLinks(page: Window, onOpen: (chave: string) => void): void {
  page.addEventListener('hashchange', () => {
    const chave = takeRecoveryKey(page);
    if (chave !== null) onOpen(chave);
  });
}
