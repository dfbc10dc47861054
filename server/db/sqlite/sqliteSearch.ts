import { type RawBuilder, sql } from 'kysely';
import type { RecordTable } from '../../kinds';
import type { Part, Predicates } from '../engine';
import { endOf, limitedSelects, type Source, textOf } from '../ranking';
import type { Search } from '../search';

const between = (text: RawBuilder<unknown>, from: string, to: string) =>
  sql`(${text} >= ${from} and ${text} < ${to})`;
const contains = (text: RawBuilder<unknown>, word: string) => sql`instr(${text}, ${word}) > 0`;

/** The query of an FTS5 table for records that have all terms. */
const phrases = (terms: readonly string[]) =>
  terms.map((term) => `"${term.replaceAll('"', '""')}"`).join(' AND ');

/** Where a search looks in SQLite: FTS5 tables of trigrams, and indexes on whole texts. */
function sourceOf(kind: RecordTable, search: Search): Source {
  const table = sql.table(kind.name);
  const text = textOf(kind, search);
  // A range, because the end of a line sorts before all that names are written with.
  const exact = between(text, search.text, endOf(`${search.text}\n`));
  const beginning = between(text, search.text, endOf(search.text));
  const checks = search.words.map((word) => contains(text, word));
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

export const sqlitePredicates: Predicates = {
  between,
  contains,
  sounding({ name }, groups) {
    const table = sql.table(`${name}_som`);
    const query = groups
      .map((sounds) => `(${sounds.map((sound) => `"${sound}"`).join(' OR ')})`)
      .join(' AND ');
    return { id: sql`${table}.rowid`, from: sql`from ${table} where ${table} match ${query}` };
  },
};

/** A page of a search. SQLite runs the selects of a union one after the other, and stops where the page is full. */
export const sqlitePage = (table: RecordTable, search: Search, part: Part) =>
  limitedSelects(table, sourceOf(table, search), part, sql``);
