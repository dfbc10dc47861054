import type { Cidade } from '../../src/domain/cidade';
import { PAGE_SIZE } from '../../src/domain/constants';
import { finds, searchableName } from '../../src/domain/searchable';
import type { RecordTable } from '../kinds';
import type { Engine, PageRow, Part, Stored } from './engine';
import { leadingRecords, type Near, selectionsNear } from './nearby';
import { parseSearch, type Search, type Selection } from './parseSearch';
import { columnsOf, referencePage } from './searchParts';
import { constant, named, type Statement, sql, whole } from './sql';

interface Page {
  rows: Stored[];
  /** The number of records that match the filter on all pages together. */
  total: number;
  /** Nothing matches: these records are near the filter, and why. */
  near?: Near | null;
}

/** Ids per row of `totais`, as the triggers have it. */
const BLOCK = constant(4_096);
/** The time that the total of a search is remembered, in milliseconds. */
const TTL_MS = 2_000;
const MOST_TOTALS = 1_000;

/** Near names that are listed on request. */
const MOST_NEAR_ROWS = 20;

/** Rows of a page that is read beside everything else; a longer one is read as searches are. */
const MOST_ROWS_AT_ONCE = 50;

interface Listing {
  page: number;
  limit: number;
  filter: string;
}

/** A list that waits for its turn: a search, or a long page. */
export const readsMuch = ({ filter, limit }: Listing) => filter !== '' || limit > MOST_ROWS_AT_ONCE;

function toPage(rows: PageRow[]): Page {
  const records = rows.filter(({ id }) => id !== null).map(({ row_count: _, ...record }) => record as Stored);
  return { rows: records, total: rows[0]?.row_count ?? 0 };
}

/** The lists and searches of one kind of record; `forgetTotals` follows every write. */
export function recordPages(engine: Engine, table: RecordTable) {
  const name = named(table.name);
  const columns = columnsOf(table);

  /** Skips whole blocks by their totals, then rows within one block, from its nearer end. */
  const pageOfAll = (skip: Statement, limit: Statement) =>
    sql<PageRow>`with blocks as (
        select bloco as block, cast(sum(total) as bigint) as row_count from totais
        where tabela = ${constant(table.name)} group by bloco
      ), sums as (
        select block, row_count, cast(sum(row_count) over (order by block) as bigint) as end_count from blocks
      ), first as (
        select block, ${skip} - end_count + row_count as row_before, end_count - ${skip} - ${limit} as row_after,
          end_count - ${skip} - ${limit} between 0 and row_count / 2 as is_near_end
        from sums where end_count > ${skip} order by block limit 1
      ), page as (
        select * from (
          select ${columns} from ${name}
          where id >= (select block * ${BLOCK} from first where not is_near_end)
          order by id limit ${limit} offset coalesce((select row_before from first), 0)) as ascending
        union all select * from (
          select ${columns} from ${name}
          where id < (select (block + 1) * ${BLOCK} from first where is_near_end)
          order by id desc limit ${limit}
          offset coalesce((select row_after from first where is_near_end), 0)) as descending
      )
      select total.row_count, page.* from
        (select cast(coalesce(sum(row_count), 0) as bigint) as row_count from blocks) as total
        left join page on true order by page.id`;

  /** A page of what is looked for. */
  const pageOf = async (selection: Selection, part: Part): Promise<Page> =>
    toPage(
      selection.in === 'reference'
        ? await engine.search(referencePage(engine.dialect.predicates, table, selection, part))
        : await engine.dialect.find(table, selection, part),
    );

  /** Exact, then beginning, then the rest, each by id, as a search answers. */
  const placeOf = ({ text }: Search, { id, nome }: Cidade): [rank: number, id: number] => {
    const busca = searchableName(nome);
    const isExact = busca.split('\n').at(0) === text || busca === text;
    return [isExact ? 1 : busca.startsWith(text) ? 2 : 3, id];
  };
  const isBefore = ([rank, id]: [number, number], [other, otherId]: [number, number]) =>
    rank < other || (rank === other && id < otherId);

  /** Cities that the text means by an alias or abbreviation come before the others that it finds, and count once. */
  async function findWithLeading(filter: string, search: Search, skip: number, limit: number): Promise<Page> {
    const leading = await leadingRecords(engine.dialect, table, filter, engine.search);
    if (leading.length === 0) return find(search, skip, limit);
    const alsoFound = leading.filter(({ nome }) => finds(filter, nome));
    const start = Math.max(0, skip - leading.length);
    // As many rows more as may lead and be among them.
    const found = await find(search, start, limit + alsoFound.length);
    const [first] = found.rows;
    const isLeading = ({ id }: { id: number }) => leading.some((city) => city.id === id);
    const others = found.rows.filter((row) => !isLeading(row));
    const firstPlace = first && placeOf(search, { id: first.id, nome: String(first[table.searched]) });
    const before = firstPlace
      ? alsoFound.filter((city) => isBefore(placeOf(search, city), firstPlace)).length
      : 0;
    return {
      rows: [...leading.slice(skip), ...others.slice(before)].slice(0, limit),
      total: found.total + leading.length - alsoFound.length,
    };
  }

  const meant = selectionsNear(engine.dialect, table, engine.search);

  /** Replaced by every write, so that an older total can't be stored after it. */
  let totals = new Map<string, { total: number; until: number }>();

  async function find(search: Search, skip: number, limit: number): Promise<Page> {
    const remembered = totals;
    const key = `${search.in} ${search.text}`;
    const { total, until = 0 } = remembered.get(key) ?? {};
    const known = until > performance.now() ? total : undefined;
    const page = await pageOf(search, { skip, limit, total: known });
    if (known !== undefined) return page;
    if (remembered.size >= MOST_TOTALS) remembered.clear();
    remembered.set(key, { total: page.total, until: performance.now() + TTL_MS });
    return page;
  }

  /** `page` counts from 1, `filter` is the text as the user typed it. */
  async function list(request: Listing): Promise<Page> {
    const { page, limit, filter } = request;
    const skip = (page - 1) * limit;
    const search = parseSearch(table, filter);
    if (search === 'none') return { rows: [], total: 0 };
    if (search === 'all') {
      const page = pageOfAll(whole(skip), whole(limit));
      return toPage(await (readsMuch(request) ? engine.search(page) : engine.read(page)));
    }
    const part = { skip, limit, total: undefined };
    if (search.in === 'reference') return pageOf(search, part);
    const found = await findWithLeading(filter, search, skip, limit);
    if (found.total > 0) return found;
    for await (const { selection, near } of meant.steps(filter, search)) {
      const page = await pageOf(selection, part);
      if (page.total > 0) return { ...page, near };
    }
    return found;
  }

  return {
    list,
    /** Names near a text, beside the first rows that a search for it shows. */
    async listNear(filter: string): Promise<Stored[]> {
      const search = parseSearch(table, filter);
      if (typeof search === 'string' || search.in === 'reference') return [];
      const near = await meant.names(search);
      if (near === null) return [];
      const { rows: shown } = await list({ page: 1, limit: PAGE_SIZE, filter });
      const part = { skip: 0, limit: MOST_NEAR_ROWS + shown.length, total: undefined };
      const { rows } = await pageOf(near, part);
      return rows.filter(({ id }) => !shown.some((row) => row.id === id)).slice(0, MOST_NEAR_ROWS);
    },
    forgetTotals() {
      totals = new Map();
    },
  };
}
