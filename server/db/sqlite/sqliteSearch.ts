import type { RecordTable } from '../../kinds';
import type { PageRow, Part, Predicates } from '../engine';
import type { Search, SoundSearch } from '../parseSearch';
import { columnsOf, endOf, limitedSelects, type Source, textOf } from '../searchParts';
import { join, named, type Statement, sql, whole } from '../sql';

const between: Predicates['between'] = (text, from, to) => sql`(${text} >= ${from} and ${text} < ${to})`;
const contains = (text: Statement, word: string) => sql`instr(${text}, ${word}) > 0`;

/** Asks the thread, see `reader.js`, at one row of 256: a call costs as much as a row. */
const isInTime = (id: Statement) => sql`(${id} & 255 or in_time())`;

/** The query of an FTS5 table for records that have all terms. */
const phrases = (terms: readonly string[]) =>
  terms.map((term) => `"${term.replaceAll('"', '""')}"`).join(' AND ');

/** The sources of a search in SQLite: FTS5 tables of trigrams, and indexes on whole texts. */
function sourceOf(kind: RecordTable, search: Search): Source {
  const table = named(kind.name);
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
      matching: sql`from ${table} where ${join([isInTime(sql`${table}.id`), ...checks], ' and ')}`,
      isNotBeginning: sql`not (${beginning})`,
    };
  }
  const found = named(search.in === 'emails' ? `${kind.name}_busca_email` : `${kind.name}_busca`);
  const rows = checks.length === 0 ? sql`` : sql`cross join ${table} on ${table}.id = ${found}.rowid`;
  const conditions = [sql`${found} match ${phrases(search.terms)}`, isInTime(sql`${found}.rowid`), ...checks];
  return {
    exact,
    beginning,
    id: sql`${found}.rowid`,
    matching: sql`from ${found} ${rows} where ${join(conditions, ' and ')}`,
    isNotBeginning: sql`${found}.rowid not in (select id from ${table} where ${beginning})`,
  };
}

/** The queries of an FTS5 table for one of these words, and for one of each group; the rows of a table's sounds that a query finds. */
const anyOf = (sounds: readonly string[]) => `(${sounds.map((sound) => `"${sound}"`).join(' OR ')})`;
const allOf = (groups: SoundSearch['groups']) => groups.map(anyOf).join(' AND ');
function fromSounds({ name }: RecordTable, query: string) {
  const table = named(`${name}_som`);
  return sql`from ${table} where ${table} match ${query} and ${isInTime(sql`rowid`)}`;
}

export const sqlitePredicates: Predicates = {
  between,
  contains,
  isInTime,
};

/** A page of a search by sounds: FTS5 answers by id, and stops where the page is full. */
function soundPage(table: RecordTable, { groups, same }: SoundSearch, { skip, limit }: Part) {
  const name = named(table.name);
  const near = allOf(groups);
  const equal = same.map((sound) => anyOf([sound])).join(' AND ');
  const idsOf = (query: string) =>
    sql`select rowid as id ${fromSounds(table, query)} order by rowid limit ${whole(skip + limit)}`;
  return sql<PageRow>`with found as materialized (
      select 1 as rank, id from (${idsOf(equal)}) as same
      union all select 2, id from (${idsOf(`(${near}) NOT (${equal})`)}) as others
      limit ${whole(limit)} offset ${whole(skip)}
    )
    select total.row_count, ${columnsOf(table)} from (
      select count(*) as row_count ${fromSounds(table, near)}) as total
    left join found on true left join ${name} on ${name}.id = found.id order by found.rank, found.id`;
}

/** A page of a search. SQLite runs the selects of a union one after the other, and stops where the page is full. */
export const sqlitePage = (table: RecordTable, search: Search | SoundSearch, part: Part) =>
  search.in === 'sounds'
    ? soundPage(table, search, part)
    : limitedSelects(table, sourceOf(table, search), part, sql``);

/** The ids of all that a search finds. */
export function sqliteMatching(table: RecordTable, search: Search | SoundSearch) {
  if (search.in === 'sounds') {
    return sql<{ id: number }>`select rowid as id ${fromSounds(table, allOf(search.groups))} order by rowid`;
  }
  const { id, matching } = sourceOf(table, search);
  return sql<{ id: number }>`select ${id} as id ${matching} order by ${id}`;
}
