import type { RecordTable } from '../../kinds';
import type { PageRow, Part, Predicates } from '../engine';
import type { Search, SoundSearch } from '../parseSearch';
import { columnsOf, endOf, LOOKAHEAD, limitedSelects, textOf } from '../searchParts';
import { join, named, raw, type Statement, sql } from '../sql';

/** A pattern of `like` in which nothing of the text is a wildcard. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** The planner doesn't look into a sub-select: it takes one plan for every value. */
const hidden = (value: string | number, type: 'text' | 'text[]' | 'bigint') =>
  sql`(select cast(${value} as ${raw(type)}))`;

/** By bytes, as the index is ordered. */
const between: Predicates['between'] = (text, from, to) =>
  sql`(${text} operator(pg_catalog.~>=~) ${from} and ${text} operator(pg_catalog.~<~) ${to})`;

/** Unlike `like`, not looked up in the index. */
const contains = (text: Statement, word: string) => sql`strpos(${text}, ${word}) > 0`;

/** Sounds are letters and digits, which need no quotes. */
const arrayOf = (sounds: readonly string[]) => `{${sounds.join(',')}}`;

export const postgresPredicates: Predicates = {
  between,
  contains,
  // `statement_timeout` ends them.
  isInTime: () => sql`true`,
};

/** The records of a search, from the GIN index of trigrams. */
function matchingOf(
  table: RecordTable,
  search: Search,
  pattern: (term: string) => Statement | string,
): Statement {
  const text = textOf(table, search);
  const conditions = [
    ...search.terms.map((term) => sql`${text} like ${pattern(`%${literal(term)}%`)}`),
    ...search.words.map((word) => contains(text, word)),
  ];
  return sql`from ${named(table.name)} where ${join(conditions, ' and ')}`;
}

/**
 * A page by one scan, which finds, ranks and counts. Its plan is the same for every text of its shape; `offset 0` keeps
 * the planner, which counts with more rows, from reading the whole table for the records of the page.
 * @param found selects ids and ranks
 */
function scan(table: RecordTable, found: Statement, { skip, limit }: Part) {
  const name = named(table.name);
  return sql<PageRow>`with found as materialized (${found}), page as (
      select rank, id from found order by rank, id limit ${hidden(limit, 'bigint')} offset ${hidden(skip, 'bigint')}
    )
    select total.row_count, record.* from (select count(*) as row_count from found) as total
    left join page on true left join lateral (
      select ${columnsOf(table)} from ${name} where id = page.id offset 0) as record on true
    order by page.rank, page.id`;
}

/** A page of a search that one scan finds, ranks and counts. */
function oneScan(table: RecordTable, search: Search, part: Part) {
  const text = textOf(table, search);
  const begins = (start: string) => between(text, start, endOf(start));
  // Another text than a name has one line.
  const firstLine = search.in === 'names' ? sql`or ${begins(`${search.text}\n`)}` : sql``;
  return scan(
    table,
    sql`select id, case when not ${begins(search.text)} then 3
        when ${text} = ${search.text} ${firstLine} then 1 else 2 end as rank
      ${matchingOf(table, search, (term) => hidden(term, 'text'))}`,
    part,
  );
}

/** The records that have one sound of each group. */
function fromSounds({ name }: RecordTable, groups: SoundSearch['groups']) {
  const conditions = groups.map((sounds) => sql`som && ${hidden(arrayOf(sounds), 'text[]')}`);
  return sql`from ${named(`${name}_som`)} where ${join(conditions, ' and ')}`;
}

/** A page of a search by sounds. */
function soundPage(table: RecordTable, { groups, same }: SoundSearch, part: Part) {
  return scan(
    table,
    sql`select id, case when som @> cast(${arrayOf(same)} as text[]) then 1 else 2 end as rank
      ${fromSounds(table, groups)}`,
    part,
  );
}

/** A page by three selects that stop where it is full, planned for this text. */
function stoppingEarly(table: RecordTable, search: Search, part: Part) {
  const text = textOf(table, search);
  const beginning = sql`${text} like ${`${literal(search.text)}%`}`;
  const firstLine = sql`${text} like ${`${literal(search.text)}\n%`}`;
  const source = {
    exact:
      search.in === 'names' ? sql`(${text} = ${search.text} or ${firstLine})` : sql`${text} = ${search.text}`,
    beginning,
    id: sql`${named(table.name)}.id`,
    matching: matchingOf(table, search, (term) => term),
    isNotBeginning: sql`not (${beginning})`,
  };
  return limitedSelects(table, source, part, sql`order by rank, id`);
}

/** Texts of more words are rare: a plan of each length would only take memory. */
const MOST_PLANNED_WORDS = 8;

/** A page of a search, and whether connections keep its plan. */
export function postgresPage(table: RecordTable, search: Search | SoundSearch, part: Part) {
  if (search.in === 'sounds') return { page: soundPage(table, search, part), isPlannedOnce: false };
  const { total = 0 } = part;
  // A scan reads all that a frequent word is in; a page of it needs no count where the total is known.
  if (total > LOOKAHEAD) return { page: stoppingEarly(table, search, part), isPlannedOnce: false };
  const isPlannedOnce = search.words.length <= MOST_PLANNED_WORDS;
  return { page: oneScan(table, search, part), isPlannedOnce };
}

/** The ids of all that a search finds. */
export function postgresMatching(table: RecordTable, search: Search | SoundSearch) {
  const found =
    search.in === 'sounds' ? fromSounds(table, search.groups) : matchingOf(table, search, (term) => term);
  return sql<{ id: number }>`select id ${found} order by id`;
}
