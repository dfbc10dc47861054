import type { Engine } from './engine';
import { named, type Statement, sql } from './sql';

/** Rows that one statement removes, so that other writes wait for no more. */
const REMOVED_AT_ONCE = 1_000;

/**
 * Deletes the rows of a table that meet a condition, a bounded number at a time.
 * @param key the columns of its primary key
 * @returns how many there were
 */
export async function removeInParts(
  { write }: Engine,
  table: string,
  key: readonly string[],
  condition: Statement,
): Promise<number> {
  const columns = named(...key);
  const removal = sql`delete from ${named(table)} where (${columns}) in (
    select ${columns} from ${named(table)} where ${condition} limit ${REMOVED_AT_ONCE}) returning 1 as removed`;
  let removed = 0;
  for (;;) {
    const rows = await write(removal);
    if (rows.length === 0) return removed;
    removed += rows.length;
  }
}
