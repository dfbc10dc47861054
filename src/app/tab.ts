import { createKey } from '../features/services';
import { openTabStorage } from './tabStorage';

/** The session storage key of the name of a tab. */
const NAME_KEY = 'APP_TAB';

/** Names the channel on which tabs ask for each other, and the question. */
const CHANNEL = 'APP_TABS';
const QUESTION = '?';

/** After this time without an answer a tab is gone, in milliseconds. */
const ANSWER_TIME = 200;

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
