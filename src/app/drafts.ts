import {
  array,
  boolean,
  is,
  number,
  object,
  optional,
  record,
  type Struct,
  string,
  unknown,
} from 'superstruct';
import type { Draft } from '../../machines/shared/detail';
import { changesOf } from '../../machines/shared/form';
import type { WriteContext } from '../../machines/shared/write';

/** Followed by the address of the form that the draft belongs to. */
const KEY_PREFIX = 'APP_DRAFT:';

/** After this time a draft is worthless, in milliseconds. */
const LIFETIME = 86_400_000;

const fields = record(string(), unknown());
const entrySchema = object({
  storedAt: number(),
  /** Whose draft it is, as {@link ownerOf} says it. */
  owner: string(),
  draft: object({
    changes: fields,
    base: fields,
    key: string(),
    sent: array(fields),
    isMadeBefore: optional(boolean()),
  }),
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
      const { changes, base, sent, ...rest } = stored.draft;
      const isPart = (part: object): part is Partial<Values> => is({ ...blank, ...part }, schema);
      if (!isPart(changes) || !isPart(base)) return null;
      return { ...rest, changes, base, sent: is(sent, array(schema)) ? sent : [] };
    },

    /** @param draft null removes the stored one */
    store(address: string, owner: string | null, draft: Draft<object> | null): void {
      storage((kept) => {
        if (draft === null) kept.removeItem(KEY_PREFIX + address);
        else kept.setItem(KEY_PREFIX + address, JSON.stringify({ storedAt: Date.now(), owner, draft }));
      });
    },

    /**
     * A write was acknowledged: what the form held at its submit is no draft any more; what was typed later
     * stays one, over what was sent.
     */
    settle({ address, typed, values }: Pick<WriteContext, 'address' | 'typed' | 'values'>): void {
      const entry = entryAt(KEY_PREFIX + address);
      if (entry === null || typed === null) return;
      const { owner, draft } = entry;
      const later = changesOf<object>({ ...typed, ...draft.changes }, typed);
      const sent = Object.entries(values ?? {}).filter(([field]) => Object.hasOwn(draft.base, field));
      const base = Object.fromEntries(sent);
      this.store(address, owner, Object.keys(later).length === 0 ? null : { ...draft, base });
    },

    hasAny: (): boolean =>
      (storage((kept) => Object.keys(kept)) ?? []).some((key) => key.startsWith(KEY_PREFIX)),

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
