import { array, enums, is, nullable, number, object, string } from 'superstruct';
import { recordNames } from '../domain/changes';
import { LAST_IMPORT_KEY } from '../domain/constants';
import type { LastImport } from '../features/services';

const ROWS_KEY = 'APP_IMPORT_ROWS';

/** After this time an import of before is worthless, in milliseconds. */
const LIFETIME = 86_400_000;

const progressSchema = object({
  total: number(),
  ready: number(),
  imported: number(),
  refused: number(),
  lost: number(),
  undone: number(),
  kept: number(),
});
const accountSchema = object({
  /** The owner, as {@link ownerOf} says it. */
  owner: nullable(string()),
  account: object({ kind: enums(recordNames), startedAt: string(), progress: progressSchema }),
});
const made = array(object({ id: number(), etag: nullable(string()) }));
const rowsSchema = object({ refused: array(array(string())), made, cities: made });

/**
 * The last import of a tab in its session storage, by the law of drafts: of another owner it is removed.
 * Where the storage is full, only its counts are kept; where it is forbidden, nothing.
 */
export function createLastImport(page: Window): LastImport & { keepOnly: (owner: string | null) => void } {
  const storage = <Result>(use: (storage: Storage) => Result): Result | null => {
    try {
      return use(page.sessionStorage);
    } catch {
      return null;
    }
  };
  const read = (key: string) => storage((kept): unknown => JSON.parse(kept.getItem(key) ?? 'null'));
  const remove = () => {
    storage((kept) => kept.removeItem(ROWS_KEY));
    storage((kept) => kept.removeItem(LAST_IMPORT_KEY));
  };
  const readRows: LastImport['readRows'] = () => {
    const rows = read(ROWS_KEY);
    return is(rows, rowsSchema) ? rows : null;
  };

  return {
    keep: (owner, account, rows) => {
      remove();
      storage((kept) => kept.setItem(LAST_IMPORT_KEY, JSON.stringify({ owner, account })));
      storage((kept) => kept.setItem(ROWS_KEY, JSON.stringify(rows)));
    },

    read: () => {
      const entry = read(LAST_IMPORT_KEY);
      if (!is(entry, accountSchema)) return null;
      if (Date.now() - Date.parse(entry.account.startedAt) > LIFETIME) return null;
      return { ...entry.account, hasRows: storage((kept) => kept.getItem(ROWS_KEY)) !== null };
    },

    readRows,

    /** @param owner whose import stays; null removes any */
    keepOnly: (owner) => {
      const entry = read(LAST_IMPORT_KEY);
      if (entry !== null && (!is(entry, accountSchema) || owner === null || entry.owner !== owner)) remove();
    },
  };
}
