import { array, boolean, is, nullable, number, object, optional, record, string, union } from 'superstruct';
import { changesOf } from '../../machines/formFields';
import type { FieldValues } from '../domain/kind';
import type { Drafts } from '../features/services';
import { openTabStorage } from './tabStorage';

/** Followed by the address of the form that the draft belongs to. */
const KEY_PREFIX = 'APP_DRAFT:';

/** After this time a draft is worthless, in milliseconds. */
const LIFETIME = 86_400_000;

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

/**
 * The drafts of a tab, in its session storage. Where storage is full or forbidden, forms work without drafts.
 */
export function createDrafts(page: Window): Drafts {
  const inStorage = openTabStorage(page);

  const entryAt = (key: string) => {
    const stored = inStorage((storage): unknown => JSON.parse(storage.getItem(key) ?? 'null'));
    return is(stored, entrySchema) ? stored : null;
  };

  const store: Drafts['store'] = (address, owner, draft) => {
    inStorage((storage) => {
      if (draft === null) storage.removeItem(KEY_PREFIX + address);
      else storage.setItem(KEY_PREFIX + address, JSON.stringify({ storedAt: Date.now(), owner, draft }));
    });
  };

  return {
    /** Null where nothing was stored, or nothing of this shape. */
    read: (address, { blank, values }) => {
      const stored = entryAt(KEY_PREFIX + address);
      if (stored === null || Date.now() - stored.storedAt > LIFETIME) return null;
      const { changes, base, sent, ...rest } = stored.draft;
      const isPart = (part: FieldValues) => is({ ...blank, ...part }, values);
      if (!isPart(changes) || !isPart(base)) return null;
      return { ...rest, changes, base, sent: is(sent, array(values)) ? sent : [] };
    },

    store,

    /** The values that the form held at the submit are no draft any more; what was typed later stays one, over what was sent. */
    discardSaved: ({ address, typed, payload }) => {
      const entry = entryAt(KEY_PREFIX + address);
      if (entry === null || typed === null) return;
      const { owner, draft } = entry;
      const later = changesOf({ ...typed, ...draft.changes }, typed);
      const sent = Object.entries(payload ?? {}).filter(([field]) => Object.hasOwn(draft.base, field));
      const base = Object.fromEntries(sent);
      store(address, owner, Object.keys(later).length === 0 ? null : { ...draft, base });
    },

    hasAny: () =>
      (inStorage((storage) => Object.keys(storage)) ?? []).some((key) => key.startsWith(KEY_PREFIX)),

    keepOnly: (owner) => {
      for (const key of inStorage((storage) => Object.keys(storage)) ?? []) {
        if (key.startsWith(KEY_PREFIX) && entryAt(key)?.owner !== owner) {
          inStorage((storage) => storage.removeItem(key));
        }
      }
    },
  };
}
