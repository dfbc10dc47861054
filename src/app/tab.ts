import { textIn } from '../features/navigationState';
import { createKey } from '../features/services';

/** The session storage key of the name of a tab. */
const NAME_KEY = 'APP_TAB';

/** Names the channel on which tabs ask for each other, and the question. */
const CHANNEL = 'APP_TABS';
const QUESTION = '?';

/** After this time without an answer a tab is gone, in milliseconds. */
const ANSWER_TIME = 200;

/** Opens the session storage of a tab. What is done with it answers null where the storage is full or forbidden. */
export const openTabStorage =
  (page: Window) =>
  <Result>(use: (storage: Storage) => Result): Result | null => {
    try {
      return use(page.sessionStorage);
    } catch {
      return null;
    }
  };

export type Tab = {
  /** Names the tab among all tabs; a reload keeps it. */
  name: () => string;
  /** Asks which of the tabs of these names live. A tab that is frozen or gone does not answer. */
  findLiving: (names: ReadonlySet<string>) => Promise<ReadonlySet<string>>;
};

/**
 * Names the tab of a page, and answers other tabs that ask whether it lives.
 *
 * The name lies in session storage only while no document of the tab has it, because the browser copies that storage
 * with a tab: a copied tab finds no name, and takes one of its own.
 */
export function createTab(page: Window): Tab {
  const inStorage = openTabStorage(page);
  let name = inStorage((storage) => storage.getItem(NAME_KEY)) ?? createKey();
  let channel: BroadcastChannel | null = null;

  const findLiving: Tab['findLiving'] = (names) =>
    new Promise((resolve) => {
      const living = new Set<string>();
      if (channel === null || names.size === 0) return resolve(living);
      const asked = channel;
      const end = () => {
        page.clearTimeout(timer);
        asked.removeEventListener('message', hear);
        resolve(living);
      };
      const hear = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string' && names.has(data)) living.add(data);
        if (living.size === names.size) end();
      };
      const timer = page.setTimeout(end, ANSWER_TIME);
      asked.addEventListener('message', hear);
      asked.postMessage(QUESTION);
    });

  const open = () => {
    inStorage((storage) => storage.removeItem(NAME_KEY));
    if (!('BroadcastChannel' in page)) return;
    const opened = new BroadcastChannel(CHANNEL);
    opened.addEventListener('message', ({ data }) => {
      if (data === QUESTION) opened.postMessage(name);
    });
    channel = opened;
    // A tab that was copied while it showed another site has brought the name along.
    void findLiving(new Set([name])).then(({ size }) => {
      if (size > 0) name = createKey();
    });
  };
  open();
  page.addEventListener('pagehide', () => {
    inStorage((storage) => storage.setItem(NAME_KEY, name));
    channel?.close();
    channel = null;
  });
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) open();
  });

  return { name: () => name, findLiving };
}

/**
 * Gives the first entry of a document in the history a key of its own, which a reload keeps: the router names the first
 * entry of every tab 'default'. Call it before the router starts.
 */
export function nameFirstEntry({ history }: Window): void {
  if (textIn(history.state, 'key') !== undefined) return;
  history.replaceState({ ...history.state, key: `default-${createKey()}` }, '');
}
