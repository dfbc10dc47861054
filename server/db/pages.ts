import { type RawBuilder, sql } from 'kysely';
import { answeredColumns, type RecordKind, type RecordValues } from '../kinds';
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

/** A row of a page beside the total of all pages; no record where the page is empty. */
type PageRow = { soma: number } & { [Column in keyof Stored]: Stored[Column] | null };

function toPage(rows: PageRow[]): Page {
  const records = rows.filter(({ id }) => id !== null).map(({ soma: _, ...record }) => record as Stored);
  return { rows: records, total: rows[0]?.soma ?? 0 };
}

/** The lists and searches of one kind of record; `forgetTotals` follows every write. */
export function recordPages(engine: Engine, kind: RecordKind) {
  const { prepare } = engine;
  const table = sql.table(kind.name);
  const columns = sql.join(answeredColumns(kind).map((column) => sql.ref(`${kind.name}.${column}`)));

  /** Skips whole blocks by their totals, then rows within one block. */
  const pageOfAll = prepare(
    sql<PageRow>`with blocos as (
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

  /** What is compared with the search's text. */
  function textOf({ in: place }: Search): RawBuilder<unknown> {
    if (place === 'emails') return sql.ref(`${kind.name}.buscaEmail`);
    return sql.ref(`${kind.name}.${place === 'names' ? 'busca' : kind.searched}`);
  }

  /**
   * Exact, then beginning, then the rest, each by id (docs/decisions/0020).
   * @param total of all pages where it is known; else counted where more follows than is read behind the page
   */
  function pageOfSearch(search: Search, skip: number, limit: number, total: number | undefined) {
    const text = textOf(search);
    const { exact, beginning, matching, id, beyondBeginning } = engine.places(kind, search, text);
    const most = whole(limit + LOOKAHEAD);
    const end = whole(skip + limit + LOOKAHEAD);
    const isAtEnd = sql`count(*) < ${most} and (count(*) > 0 or ${whole(skip)} = 0)`;
    const others = total === undefined ? sql`(select count(*) ${matching})` : whole(total);
    return prepare(
      sql<PageRow>`with achados as materialized (
          select 1 as nivel, id from (
            select id from ${table} where ${exact} order by id limit ${end}) as exatos
          union all select 2, id from (
            select id from ${table} where ${beginning} and not (${exact})
            order by id limit ${end}) as iniciais
          union all select 3, id from (
            select ${id} as id ${matching} and ${beyondBeginning} order by ${id} limit ${end}) as demais
          ${engine.tierOrder} limit ${most} offset ${whole(skip)}
        ), tudo as (
          select case when ${isAtEnd} then ${whole(skip)} + count(*) else ${others} end as soma from achados
        )
        select tudo.soma, ${columns} from tudo left join achados on true
        left join ${table} on ${table}.id = achados.id
        order by achados.nivel, achados.id limit ${whole(limit)}`,
    );
  }

  /** Replaced by every write, so that a total of before it is remembered nowhere. */
  let totals = new Map<string, { total: number; until: number }>();

  async function find(search: Search, skip: number, limit: number): Promise<Page> {
    const remembered = totals;
    const { total, until = 0 } = remembered.get(search.text) ?? {};
    const known = until > performance.now() ? total : undefined;
    const page = toPage(await engine.search(pageOfSearch(search, skip, limit, known)));
    if (known !== undefined) return page;
    if (remembered.size >= MOST_TOTALS) remembered.clear();
    remembered.set(search.text, { total: page.total, until: performance.now() + TTL_MS });
    return page;
  }

  return {
    /** `page` counts from 1, `filter` is the text as the user typed it. */
    async list(request: { page: number; limit: number; filter: string }): Promise<Page> {
      const { page, limit, filter } = request;
      const skip = (page - 1) * limit;
      const search = parseSearch(kind, filter);
      if (search === 'none') return { rows: [], total: 0 };
      return search === 'all'
        ? toPage(await engine.read(pageOfAll, { skip, limit }))
        : find(search, skip, limit);
    },
    forgetTotals() {
      totals = new Map();
    },
  };
}
