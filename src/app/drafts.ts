import { array, is, number, object, record, type Struct, string, unknown } from 'superstruct';
import type { Draft } from '../../machines/shared/detail';

/** Followed by the address of the form that the draft belongs to. */
const KEY_PREFIX = 'APP_DRAFT:';

/** After this time a draft is worthless, in milliseconds. */
const LIFETIME = 86_400_000;

const fields = record(string(), unknown());
const entrySchema = object({
  storedAt: number(),
  /** Whose draft it is, as {@link ownerOf} says it. */
  owner: string(),
  draft: object({ changes: fields, base: fields, key: string(), unacknowledged: array(fields) }),
});

/**
 * What was typed and not saved, per address, in the session storage of the tab. Where storage is full or
 * forbidden, forms work without drafts.
 */
export function createDrafts(page: Window) {
  const storage = <Result>(use: (storage: Storage) => Result): Result | null => {
    try {
      return use(page.sessionStorage);
    } catch {
      return null;
    }
  };

  const entryAt = (key: string) => {
    const stored = storage((kept): unknown => JSON.parse(kept.getItem(key) ?? 'null'));
    return is(stored, entrySchema) ? stored : null;
  };

  return {
    /**
     * @param blank the values of an empty form
     * @param schema the shape of the form's values
     * @returns null where nothing was stored, or nothing of this shape
     */
    read<Values extends object>(
      address: string,
      blank: Values,
      schema: Struct<Values, unknown>,
    ): Draft<Values> | null {
      const stored = entryAt(KEY_PREFIX + address);
      if (stored === null || Date.now() - stored.storedAt > LIFETIME) return null;
      const { changes, base, key, unacknowledged } = stored.draft;
      const isPart = (part: object): part is Partial<Values> => is({ ...blank, ...part }, schema);
      if (!isPart(changes) || !isPart(base)) return null;
      return { changes, base, key, unacknowledged: is(unacknowledged, array(schema)) ? unacknowledged : [] };
    },

    /** @param draft null removes the stored one */
    store(address: string, owner: string | null, draft: Draft<object> | null): void {
      storage((kept) => {
        if (draft === null) kept.removeItem(KEY_PREFIX + address);
        else kept.setItem(KEY_PREFIX + address, JSON.stringify({ storedAt: Date.now(), owner, draft }));
      });
    },

    /** @param owner whose drafts stay; null removes all */
    keepOnly(owner: string | null): void {
      for (const key of storage((kept) => Object.keys(kept)) ?? []) {
        if (key.startsWith(KEY_PREFIX) && entryAt(key)?.owner !== owner) {
          storage((kept) => kept.removeItem(key));
        }
      }
    },
  };
}

export type Drafts = ReturnType<typeof createDrafts>;
