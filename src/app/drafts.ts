import { array, boolean, is, nullable, number, object, optional, record, string, union } from 'superstruct';
import { changesOf } from '../../machines/formFields';
import type { FieldValues } from '../domain/kind';
import { nameIn } from '../domain/kind';
import type { Drafts } from '../features/services';
import { DRAFT_PREFIX, draftKeys, inLocalStorage, isFresh } from './storedDrafts';
import { createTab } from './tab';

const KEY = new RegExp(`^${DRAFT_PREFIX}([^:]*):(.*)$`, 's');

/** The drafts that tabs have left; of more the oldest are removed. */
const MOST_LEFT = 20;

const fields = record(string(), nullable(union([string(), number()])));
const entrySchema = object({
  storedAt: number(),
  /** The owner, as {@link ownerOf} says it. */
  owner: string(),
  draft: object({
    changes: fields,
    base: fields,
    key: string(),
    sent: array(fields),
    isMadeBefore: optional(boolean()),
  }),
});
type Entry = typeof entrySchema.TYPE;

/** A stored draft, and the key that names its tab and its form. */
type Stored = Entry & { key: string; tab: string; address: string };

function parseStored(key: string, text: string | null): Stored | null {
  const [, tab, address] = KEY.exec(key) ?? [];
  if (tab === undefined || address === undefined) return null;
  try {
    const entry: unknown = JSON.parse(text ?? 'null');
    return is(entry, entrySchema) ? { ...entry, key, tab, address } : null;
  } catch {
    return null;
  }
}

const newestFirst = (drafts: readonly Stored[]) =>
  drafts.toSorted((left, right) => right.storedAt - left.storedAt);

/**
 * The drafts of all tabs, in local storage, each by the tab and the form that it is typed in. A draft belongs to its
 * tab for as long as that lives; the draft of a tab that is gone is free for any other one of the same owner.
 *
 * If the storage is full or forbidden, drafts are kept in memory, and the browser asks before the page is left. The
 * pages of staff open the drafts, which removes those of another owner.
 * @param findOwner answers whose session the stored token is; null without one, when nothing is stored or read
 */
export function createDrafts(page: Window, findOwner: () => string | null): Drafts {
  const tab = createTab(page);
  /** The texts that could not be stored, by their keys. */
  const unstored = new Map<string, string>();

  const inStorage = <Result>(use: (storage: Storage) => Result) => inLocalStorage(page, use);

  const remove = (key: string) => {
    unstored.delete(key);
    inStorage((storage) => storage.removeItem(key));
  };

  const write = (key: string, entry: Entry) => {
    const text = JSON.stringify(entry);
    const isStored = inStorage((storage) => storage.setItem(key, text)) !== null;
    if (isStored) unstored.delete(key);
    else unstored.set(key, text);
  };

  const keys = () => [...draftKeys(page), ...unstored.keys()];

  const find = (key: string) =>
    parseStored(key, unstored.get(key) ?? inStorage((storage) => storage.getItem(key)));

  /** The drafts of who is signed in. */
  const readAll = (): Stored[] => {
    const owner = findOwner();
    return keys().flatMap((key) => {
      const stored = find(key);
      return stored !== null && stored.owner === owner && isFresh(stored.storedAt) ? [stored] : [];
    });
  };

  const ownKey = (address: string) => `${DRAFT_PREFIX}${tab.name()}:${address}`;
  const isOwn = (stored: Stored) => stored.tab === tab.name();

  /** Those of these that no other living tab has, the newest first. */
  const findLeft = async (select: (stored: Stored) => boolean): Promise<Stored[]> => {
    const others = readAll().filter((stored) => !isOwn(stored) && select(stored));
    const living = await tab.findLiving(new Set(others.map((stored) => stored.tab)));
    // Another tab may have taken one meanwhile.
    return newestFirst(
      readAll().filter((stored) => select(stored) && (isOwn(stored) || !living.has(stored.tab))),
    );
  };

  const removeOldest = async () => {
    for (const { key } of (await findLeft(() => true)).slice(MOST_LEFT)) remove(key);
  };

  const move: Drafts['move'] = (key, address) => {
    const stored = find(key);
    if (stored === null) return false;
    const { storedAt: at, owner, draft } = stored;
    remove(key);
    write(ownKey(address), { storedAt: at, owner, draft });
    return true;
  };

  const store: Drafts['store'] = (address, owner, draft) => {
    const key = ownKey(address);
    if (draft === null) return remove(key);
    // After 'Sair', or under another person's token, no open form stores anything.
    if (owner === null || owner !== findOwner()) return;
    const isFirst = find(key) === null;
    write(key, { storedAt: Date.now(), owner, draft });
    if (isFirst && keys().length > MOST_LEFT) void removeOldest();
  };

  const read: Drafts['read'] = (address, { blank, values }) => {
    const key = ownKey(address);
    const stored = readAll().find((candidate) => candidate.key === key);
    if (stored === undefined) return null;
    const { changes, base, sent, ...rest } = stored.draft;
    const isPart = (part: FieldValues) => is({ ...blank, ...part }, values);
    if (!isPart(changes) || !isPart(base)) return null;
    return { ...rest, changes, base, sent: is(sent, array(values)) ? sent : [] };
  };

  const keepOnly: Drafts['keepOnly'] = (owner) => {
    for (const key of keys()) if (find(key)?.owner !== owner) remove(key);
  };
  const owner = findOwner();
  if (owner !== null) keepOnly(owner);
  page.addEventListener('beforeunload', (event) => {
    if (unstored.size > 0 && findOwner() !== null) event.preventDefault();
  });

  return {
    read,
    store,
    move,
    remove,
    keepOnly,

    hasOthers: (address) => readAll().some((stored) => stored.address === address && !isOwn(stored)),

    take: async (address, kind) => {
      if (find(ownKey(address)) === null) {
        const [left] = await findLeft((stored) => stored.address === address);
        if (left) move(left.key, address);
      }
      return read(address, kind);
    },

    findLeft: async (isLeft, kind) => {
      const [left] = await findLeft(({ address }) => isLeft(address));
      if (left === undefined) return null;
      return { key: left.key, name: nameIn(kind, { ...kind.blank, ...left.draft.changes }).trim() };
    },

    /**
     * Removes the values of an acknowledged save from the draft. Fields that were edited after the submit stay, rebased
     * on the payload.
     */
    discardSaved: ({ address, typed, payload }) => {
      const stored = find(ownKey(address));
      if (stored === null || typed === null) return;
      const { owner, draft } = stored;
      const later = changesOf({ ...typed, ...draft.changes }, typed);
      const sent = Object.entries(payload ?? {}).filter(([field]) => Object.hasOwn(draft.base, field));
      const base = Object.fromEntries(sent);
      store(address, owner, Object.keys(later).length === 0 ? null : { ...draft, base });
    },
  };
}
