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

/** The product's font, which a page shows where it comes at once or not at all. */
export type Font = {
  /** Where its file is. */
  address: string;
  /** Of the tab's session storage, where the address of the file stands that an earlier visit has fetched. */
  key: string;
  /** How long a browser waits for a font before it settles for another one, in milliseconds. */
  patience: number;
};

/**
 * Runs in index.html before anything else has arrived: asks for the scripts of
 * the screen that comes and paints its frame; where the first scripts do not
 * arrive, it says so in the place of the frame. Its source is put into the
 * document, so it may use nothing but what it is given.
 * @param visits any path that none of them names gets the last one of its state
 * @param missing id of the template that says so
 */
export function paint(tokenKey: string, visits: FirstVisit[], font: Font, missing: string): void {
  let token: string | null = null;
  let fetchedFont: string | null = null;
  try {
    token = localStorage.getItem(tokenKey);
    fetchedFont = sessionStorage.getItem(font.key);
  } catch {
    // No storage: nobody is signed in.
  }
  // Where the document alone took longer than that, the font can't be in time: it would only take
  // the line from the scripts, before all of them. It comes later, for the next visit.
  const [visited] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const wait = performance.now() - (visited?.requestStart ?? 0);
  if (wait > font.patience && fetchedFont !== font.address) {
    document.documentElement.dataset.font = font.address;
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
  const root = document.getElementById('root');
  for (const template of document.querySelectorAll('template')) {
    if (template.id === visit?.frame) root?.append(template.content);
    if (template.id === missing) {
      // The one that starts all fails with whatever it imports; what an extension of the browser adds is not ours.
      const say = ({ target }: Event) => {
        if (!(target instanceof HTMLScriptElement && target.type === 'module')) return;
        if (!target.src.startsWith(location.origin)) return;
        root?.replaceChildren(template.content.cloneNode(true));
        root?.querySelector('button')?.addEventListener('click', () => location.reload());
      };
      addEventListener('error', say, true);
    }
    template.remove();
  }
}
