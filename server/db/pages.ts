import { type RawBuilder, sql } from 'kysely';
import { answeredColumns, type RecordKind, type RecordValues } from '../kinds/kind';
import { type Engine, param } from './engine';
import { parseSearch, type Search } from './search';

/** A record as it is kept and answered. */
export type Stored = RecordValues & { id: number };

interface Page {
  rows: Stored[];
  /** How many records match the filter on all pages together. */
  total: number;
}

/** Ids per row of `totais`, as the triggers have it. */
const BLOCK = sql.lit(4_096);
/** Matches that a search reads behind its page: where they end, the total needs no count. */
const LOOKAHEAD = 50;
/** How long the total of a search is remembered, in milliseconds. */
const TTL_MS = 2_000;
const MOST_TOTALS = 1_000;

const whole = (value: RawBuilder<unknown> | number) => sql`cast(${value} as bigint)`;

/** A row of a page of the whole table beside the table's total; no record where the page is empty. */
type RowOfAll = { soma: number } & { [Column in keyof Stored]: Stored[Column] | null };

/** The lists and searches of one kind of record; `forgetTotals` follows every write. */
export function recordPages(engine: Engine, kind: RecordKind) {
  const { prepare, read, readInTurn } = engine;
  const table = sql.table(kind.name);
  const columns = sql.join(answeredColumns(kind).map((column) => sql.ref(`${kind.name}.${column}`)));

  /** Skips whole blocks by their totals, then rows within one block. */
  const pageOfAll = prepare(
    sql<RowOfAll>`with blocos as (
        select bloco, ${whole(sql`sum(total)`)} as total from totais
        where tabela = ${sql.lit(kind.name)} group by bloco
      ), somas as (
        select bloco, total, ${whole(sql`sum(total) over (order by bloco)`)} as ate from blocos
      ), lugar as (
        select bloco * ${BLOCK} as inicio, ate - total as antes from somas
        where ate > ${whole(param('skip'))} order by bloco limit 1
      ), pagina as (
        select ${columns} from ${table} where id >= (select inicio from lugar) order by id
        limit ${whole(param('limit'))}
        offset ${whole(param('skip'))} - coalesce((select antes from lugar), 0)
      )
      select tudo.soma, pagina.* from
        (select ${whole(sql`coalesce(sum(total), 0)`)} as soma from blocos) as tudo
        left join pagina on true order by pagina.id`,
  );

  async function listAll(skip: number, limit: number): Promise<Page> {
    const rows = await read(pageOfAll, { skip, limit });
    const records = rows.filter(({ id }) => id !== null).map(({ soma: _, ...record }) => record as Stored);
    return { rows: records, total: rows[0]?.soma ?? 0 };
  }

  /** What is compared with the search's text. */
  function textOf({ in: place }: Search): RawBuilder<unknown> {
    if (place === 'emails') return sql`lower(${sql.ref(`${kind.name}.${kind.email}`)})`;
    return sql.ref(`${kind.name}.${place === 'names' ? 'busca' : kind.searched}`);
  }

  /** Exact, then beginning, then the rest, each by id (docs/decisions/0020). */
  function pageOfSearch(search: Search, skip: number, limit: number) {
    const text = textOf(search);
    const { beginning, matching, id, beyondBeginning } = engine.places(kind, search, text);
    const end = whole(skip + limit);
    return prepare(
      sql<Stored>`select ${columns} from (
          select 1 as nivel, id from (
            select id from ${table} where ${text} = ${search.text} order by id limit ${end}) as exatos
          union all select 2, id from (
            select id from ${table} where ${beginning} and ${text} <> ${search.text}
            order by id limit ${end}) as iniciais
          union all select 3, id from (
            select ${id} as id ${matching} and ${beyondBeginning} order by ${id} limit ${end}) as demais
          ${engine.tierOrder} limit ${whole(limit)} offset ${whole(skip)}
        ) as achados join ${table} on ${table}.id = achados.id order by nivel, ${table}.id`,
    );
  }

  /** Replaced by every write, so that a count that was taken before it is remembered nowhere. */
  let totals = new Map<string, { total: number; until: number }>();

  async function countOf(search: Search): Promise<number> {
    const known = totals.get(search.text);
    if (known !== undefined && known.until > performance.now()) return known.total;
    const remembered = totals;
    const { matching } = engine.places(kind, search, textOf(search));
    const count = prepare(sql<{ total: number }>`select count(*) as total ${matching}`);
    const [row] = await readInTurn(count, search.terms.length === 0);
    const total = row?.total ?? 0;
    if (remembered.size >= MOST_TOTALS) remembered.clear();
    remembered.set(search.text, { total, until: performance.now() + TTL_MS });
    return total;
  }

  return {
    /** `page` counts from 1, `filter` is the text as the user typed it. */
    async list(request: { page: number; limit: number; filter: string }): Promise<Page> {
      const { page, limit, filter } = request;
      const skip = (page - 1) * limit;
      const search = parseSearch(kind, filter);
      if (search === 'all') return listAll(skip, limit);
      if (search === 'none') return { rows: [], total: 0 };
      const query = pageOfSearch(search, skip, limit + LOOKAHEAD);
      const found = await readInTurn(query, search.terms.length === 0);
      const isAtEnd = found.length < limit + LOOKAHEAD && (found.length > 0 || skip === 0);
      const total = isAtEnd ? skip + found.length : await countOf(search);
      return { rows: found.slice(0, limit), total };
    },
    forgetTotals() {
      totals = new Map();
    },
  };
}
