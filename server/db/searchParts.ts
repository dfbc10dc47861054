import { answeredColumns, type RecordTable } from '../kinds';
import type { PageRow, Part, Predicates } from './engine';
import type { ReferenceSearch, Search } from './parseSearch';
import { join, named, type Statement, sql, whole } from './sql';

/** The parts of a search's statement in one database: its sources and predicates. */
export interface Source {
  /** Records whose text, or its first line, is the search's. */
  exact: Statement;
  /** Records whose text begins with the search's. */
  beginning: Statement;
  /** From the index, with everything that is checked: `from … where …`. */
  matching: Statement;
  /** The id of a record in {@link matching}, and the condition that leaves out those in {@link beginning}. */
  id: Statement;
  isNotBeginning: Statement;
}

/** Matches that a search reads behind its page: where they end, the total needs no count. */
export const LOOKAHEAD = 500;

/** Sorts after every text that begins with `text`: no name contains the last code point. */
export const endOf = (text: string) => `${text}\u{10FFFF}`;

export const columnsOf = (table: RecordTable) =>
  named(...answeredColumns(table).map((column) => `${table.name}.${column}`));

/** The column that is compared with the search's text. */
export function textOf(table: RecordTable, { in: where }: Search): Statement {
  if (where === 'emails') return named(`${table.name}.buscaEmail`);
  return named(`${table.name}.${where === 'names' ? 'busca' : table.searched}`);
}

/**
 * Exact, then beginning, then the rest, each by id (docs/decisions/0020), by three selects that stop where the page is
 * full. A total that isn't known is counted where more follows than is read behind the page.
 * @param order of the rows of the selects, where the database doesn't answer them one select after the other
 */
export function limitedSelects(table: RecordTable, source: Source, part: Part, order: Statement) {
  const { exact, beginning, matching, id, isNotBeginning } = source;
  const { skip, limit, total } = part;
  const name = named(table.name);
  const most = whole(limit + LOOKAHEAD);
  const end = whole(skip + limit + LOOKAHEAD);
  const isAtEnd = sql`count(*) < ${most} and (count(*) > 0 or ${whole(skip)} = 0)`;
  const others = total === undefined ? sql`(select count(*) ${matching})` : whole(total);
  return sql<PageRow>`with found as materialized (
      select 1 as rank, id from (
        select id from ${name} where ${exact} order by id limit ${end}) as exact
      union all select 2, id from (
        select id from ${name} where ${beginning} and not (${exact})
        order by id limit ${end}) as beginning
      union all select 3, id from (
        select ${id} as id ${matching} and ${isNotBeginning} order by ${id} limit ${end}) as others
      ${order} limit ${most} offset ${whole(skip)}
    ), total as (
      select case when ${isAtEnd} then ${whole(skip)} + count(*) else ${others} end as row_count from found
    )
    select total.row_count, ${columnsOf(table)} from total left join found on true
    left join ${name} on ${name}.id = found.id
    order by found.rank, found.id limit ${whole(limit)}`;
}

/** The words that a record must have. */
const wordsIn = ({ text, words }: Search) => (words.length === 0 ? [text] : words);

/** The condition that a record refers to one of these, and has the words of a search. */
export function isAmong(
  { contains, isInTime }: Predicates,
  table: RecordTable,
  { column, ids, among }: ReferenceSearch,
): Statement {
  const conditions = among === null ? [] : wordsIn(among).map((word) => contains(textOf(table, among), word));
  return join(
    [
      sql`${named(`${table.name}.${column}`)} in (${join(ids.map(whole))})`,
      isInTime(named(`${table.name}.id`)),
      ...conditions,
    ],
    ' and ',
  );
}

/** A page of the records that refer to one of these: those with the words exactly, then beginning, then the rest. */
export function referencePage(
  predicates: Predicates,
  table: RecordTable,
  reference: ReferenceSearch,
  { skip, limit }: Part,
) {
  const name = named(table.name);
  const { among } = reference;
  if (among === null) {
    const found = sql`from ${name} where ${isAmong(predicates, table, reference)}`;
    return sql<PageRow>`select total.row_count, page.* from (select count(*) as row_count ${found}) as total
      left join (select ${columnsOf(table)} ${found} order by id limit ${whole(limit)} offset ${whole(skip)}) as page
      on true order by page.id`;
  }
  const text = textOf(table, among);
  const sought = among.text;
  const begins = (start: string) => predicates.between(text, start, endOf(start));
  return sql<PageRow>`with found as materialized (
      select id, case when not ${begins(sought)} then 3
        when ${text} = ${sought} or ${begins(`${sought}\n`)} then 1 else 2 end as rank
      from ${name} where ${isAmong(predicates, table, reference)}
    ), page as (
      select id, rank from found order by rank, id limit ${whole(limit)} offset ${whole(skip)}
    )
    select total.row_count, ${columnsOf(table)} from (select count(*) as row_count from found) as total
    left join page on true left join ${name} on ${name}.id = page.id order by page.rank, page.id`;
}
