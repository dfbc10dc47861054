/** One of the addresses a visit can begin at, as the script in the document needs it. */
export type FirstVisit = {
  /** Regular expression of the path. */
  path: string;
  isSignedIn: boolean;
  /** Id of the template that holds its frame. */
  frame: string;
  /** Scripts of its screen, beyond those that every visit needs. */
  scripts: string[];
};

/**
 * Runs in index.html before anything else has arrived: asks for the scripts of
 * the screen that comes and paints its frame. Its source is put into the
 * document, so it may use nothing but what it is given.
 * @param visits any path that none of them names gets the last one of its state
 */
export function paint(tokenKey: string, visits: FirstVisit[]): void {
  let token: string | null = null;
  try {
    token = localStorage.getItem(tokenKey);
  } catch {
    // No storage: nobody is signed in.
  }
  const ofState = visits.filter(({ isSignedIn }) => isSignedIn === Boolean(token));
  const visit =
    ofState.find(({ path }) => new RegExp(path).test(location.pathname)) ?? ofState[ofState.length - 1];
  for (const script of visit?.scripts ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = script;
    document.head.append(link);
  }
  for (const template of document.querySelectorAll('template')) {
    if (template.id === visit?.frame) document.getElementById('root')?.append(template.content);
    template.remove();
  }
}
