import { ConnectionError } from '../../machines/shared/errors';

type MissingCodeParts = {
  page: { readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'> };
  /** The address of the script that this page was started by. */
  ownScript: string | null | undefined;
  fetch: typeof fetch;
  show: (message: string) => void;
  reload: () => void;
};

/** Remembers in the tab which build the page was reloaded for: once for each is enough. */
const RELOADED_FOR = 'cadastro.reloadedFor';

const SCRIPT = /<script[^>]+type="module"[^>]*\ssrc="([^"]+)"/;

/**
 * What to do when code of the product does not arrive. A newer build has no use
 * for the old one's files, so the page takes it over by loading anew; anything
 * else is a lost connection (section 8), and asking again may help.
 * @returns `canReload` tells whether nothing typed would be lost by that
 */
export function createMissingCodeHandler({ page, ownScript, fetch, show, reload }: MissingCodeParts) {
  /** The script of the build that the server has now; undefined where it does not answer. */
  const currentScript = async (): Promise<string | undefined> => {
    try {
      const response = await fetch('/', { cache: 'no-store' });
      return SCRIPT.exec(await response.text())?.[1];
    } catch {
      return undefined;
    }
  };

  const isFirstReloadFor = (script: string): boolean => {
    try {
      if (page.sessionStorage.getItem(RELOADED_FOR) === script) return false;
      page.sessionStorage.setItem(RELOADED_FOR, script);
      return true;
    } catch {
      // Without a memory the page could go on reloading for ever.
      return false;
    }
  };

  /** The page goes on for a moment, in which more may be found missing. */
  let isLeaving = false;

  return async (canReload: boolean): Promise<void> => {
    const script = await currentScript();
    if (isLeaving) return;
    const isNewBuild = script !== undefined && script !== ownScript;
    isLeaving = isNewBuild && canReload && isFirstReloadFor(script);
    if (isLeaving) reload();
    else show(new ConnectionError().message);
  };
}
