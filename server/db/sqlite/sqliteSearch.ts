import { sql } from 'kysely';
import type { RecordTable } from '../../kinds';
import type { Part } from '../engine';
import { limitedSelects, type Source, textOf } from '../ranking';
import type { Search } from '../search';

/** Sorts after every text that begins with `text`: no name contains the last code point. */
const endOf = (text: string) => `${text}\u{10FFFF}`;

/** The query of an FTS5 table for records that have all terms. */
const phrases = (terms: readonly string[]) =>
  terms.map((term) => `"${term.replaceAll('"', '""')}"`).join(' AND ');

/** Where a search looks in SQLite: FTS5 tables of trigrams, and indexes on whole texts. */
function sourceOf(kind: RecordTable, search: Search): Source {
  const table = sql.table(kind.name);
  const text = textOf(kind, search);
  // A range, because the end of a line sorts before all that names are written with.
  const exact = sql`${text} >= ${search.text} and ${text} < ${`${search.text}\n\u{10FFFF}`}`;
  const beginning = sql`${text} >= ${search.text} and ${text} < ${endOf(search.text)}`;
  const checks = search.words.map((word) => sql`instr(${text}, ${word}) > 0`);
  if (search.terms.length === 0) {
    return {
      exact,
      beginning,
      id: sql`${table}.id`,
      matching: sql`from ${table} where ${sql.join(checks, sql` and `)}`,
      isNotBeginning: sql`not (${beginning})`,
    };
  }
  const found = sql.table(search.in === 'emails' ? `${kind.name}_busca_email` : `${kind.name}_busca`);
  const rows = checks.length === 0 ? sql`` : sql`cross join ${table} on ${table}.id = ${found}.rowid`;
  const conditions = [sql`${found} match ${phrases(search.terms)}`, ...checks];
  return {
    exact,
    beginning,
    id: sql`${found}.rowid`,
    matching: sql`from ${found} ${rows} where ${sql.join(conditions, sql` and `)}`,
    isNotBeginning: sql`${found}.rowid not in (select id from ${table} where ${beginning})`,
  };
}

/** A page of a search. SQLite runs the selects of a union one after the other, and stops where the page is full. */
export const sqlitePage = (table: RecordTable, search: Search, part: Part) =>
  limitedSelects(table, sourceOf(table, search), part, sql``);

/** The ids of all that a search finds. */
export function sqliteMatching(table: RecordTable, search: Search) {
  const { id, matching } = sourceOf(table, search);
  return sql<{ id: number }>`select ${id} as id ${matching} order by ${id}`;
}
