/** The key of a recovery link in the address, which it leaves at once; null where there is none. */
export function takeRecoveryKey({ location, history }: Window): string | null {
  const { pathname, search, hash } = location;
  const chave = new URLSearchParams(hash.slice(1)).get('recuperar');
  if (pathname !== '/entrar' || chave === null) return null;
  history.replaceState(history.state, '', pathname + search);
  return chave;
}

/** Calls back with the key of a link that is opened while the login is shown. */
export function watchRecoveryLinks(page: Window, onOpen: (chave: string) => void): void {
  page.addEventListener('hashchange', () => {
    const chave = takeRecoveryKey(page);
    if (chave !== null) onOpen(chave);
  });
}
