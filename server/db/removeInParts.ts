import type { Database } from './engine';
import { named, type Statement, sql } from './sql';

/** Rows that one statement removes, so that other writes wait for no more. */
const REMOVED_AT_ONCE = 1_000;

/**
 * Deletes the rows of a table that meet a condition, a bounded number at a time.
 * @param key the columns of its primary key
 * @returns how many there were
 */
export async function removeInParts(
  { read, write }: Database,
  table: string,
  key: readonly string[],
  condition: Statement,
): Promise<number> {
  const columns = named(...key);
  const part = sql`select ${columns} from ${named(table)} where ${condition} limit ${REMOVED_AT_ONCE}`;
  let removed = 0;
  for (;;) {
    const [found] = await read(sql<{ total: number }>`select count(*) as total from (${part}) as part`);
    if (found === undefined || found.total === 0) return removed;
    await write(sql`delete from ${named(table)} where (${columns}) in (${part})`);
    removed += found.total;
  }
}
