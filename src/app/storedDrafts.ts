/** Followed by the name of the tab and the address of the form that a draft belongs to. */
export const DRAFT_PREFIX = 'APP_DRAFT:';

/** After this time a draft is worthless, in milliseconds. */
const LIFETIME = 86_400_000;

export const isFresh = (storedAt: number): boolean => Date.now() - storedAt <= LIFETIME;

/** Uses the local storage of a page; answers null where it is full or forbidden. */
export function inLocalStorage<Result>(page: Window, use: (storage: Storage) => Result): Result | null {
  try {
    return use(page.localStorage);
  } catch {
    return null;
  }
}

/** The keys of all stored drafts, of every tab and owner. */
export const draftKeys = (page: Window): string[] =>
  (inLocalStorage(page, Object.keys) ?? []).filter((key) => key.startsWith(DRAFT_PREFIX));

/** Removes the drafts that have become worthless, at the start of a page; and what has no time is no draft. */
export function removeStaleDrafts(page: Window): void {
  for (const key of draftKeys(page)) {
    inLocalStorage(page, (storage) => {
      const [, storedAt] = /^{"storedAt":(\d+)/.exec(storage.getItem(key) ?? '') ?? [];
      if (!isFresh(Number(storedAt ?? 0))) storage.removeItem(key);
    });
  }
}
