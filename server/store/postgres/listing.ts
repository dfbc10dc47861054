import { type Kysely, type RawBuilder, sql } from 'kysely';
import { answeredColumns, type RecordKind } from '../../kinds/kind';
import { onceForEach, type PageOrder } from '../engine';
import { type Matches, type Segment, segmentsOf, type Tier } from '../matches';
import { compile, param, type Query } from '../query';
import type { Schema } from '../schema';
import type { Page, Stored } from '../store';
import type { Run } from './connections';
import type { Lanes } from './lanes';
import { SearchTotals } from './totals';

/** Literal for `like`: nothing in it is a wildcard. */
const literal = (needle: string) => needle.replace(/[\\%_]/g, '\\$&');

/** A row of a page beside what was true of the table in the same moment; no record where the page is empty. */
type RowOf<Beside> = Beside & { [Column in keyof Stored]: Stored[Column] | null };

/** A page's rows can be many less than a table's, which is then read from its end. */
const NEAR = 1_000;

const searchValues = (needle: string) => ({
  needle,
  prefix: `${literal(needle)}%`,
  part: `%${literal(needle)}%`,
});

/** The statements of a kind's lists and searches. */
function statementsOf(db: Kysely<Schema>, kind: RecordKind) {
  const table = sql.table(kind.name);
  const columns = sql.join(answeredColumns(kind).map((column) => sql.ref(column)));
  const sums = sql`select sum(total)::bigint as total, sum(versao)::bigint as versao
    from contadores where tabela = ${sql.lit(kind.name)}`;
  const conditions: Record<Tier, RawBuilder<unknown>> = {
    exact: sql`busca = ${param('needle')}`,
    leading: sql`busca like ${param('prefix')} and busca <> ${param('needle')}`,
    containing: sql`busca like ${param('part')} and busca not like ${param('prefix')}`,
  };
  /** One statement, so one moment, for the sums and the rows. */
  const beside = <Beside>(page: RawBuilder<unknown>, direction: RawBuilder<unknown>) =>
    compile(
      db,
      sql<RowOf<Beside>>`select soma.total as soma_total, soma.versao as soma_versao, pagina.*
        from (${sums}) as soma left join lateral (${page}) as pagina on true order by pagina.id ${direction}`,
    );
  const segment = (tier: Tier, direction: RawBuilder<unknown>) =>
    sql`select ${columns} from ${table} where ${conditions[tier]} order by id ${direction}
      limit ${param('limit')}::bigint offset ${param('offset')}::bigint`;
  const segments = (tier: Tier) => ({
    ascending: beside<Sums>(segment(tier, sql`asc`), sql`asc`),
    descending: beside<Sums>(segment(tier, sql`desc`), sql`desc`),
  });
  const left = sql`greatest(soma.total - ${param('skip')}::bigint, 0)`;

  return {
    sums: compile(db, sql<{ total: number; versao: number }>`${sums}`),
    fromStart: beside<Sums>(
      sql`select ${columns} from ${table} order by id asc
        limit ${param('limit')}::bigint offset ${param('skip')}::bigint`,
      sql`asc`,
    ),
    // The end is where the total says, in the very moment of the rows.
    fromEnd: beside<Sums>(
      sql`select ${columns} from ${table} order by id desc limit least(${param('limit')}::bigint, ${left})
        offset greatest(${left} - ${param('limit')}::bigint, 0)`,
      sql`asc`,
    ),
    segments: {
      exact: segments('exact'),
      leading: segments('leading'),
      containing: segments('containing'),
    },
    matches: compile(
      db,
      sql<Matches>`select count(*) as total,
          count(*) filter (where busca like ${param('prefix')}) as leading,
          count(*) filter (where busca = ${param('needle')}) as exact
        from ${table} where busca like ${param('part')}`,
    ),
  };
}

interface Sums {
  soma_total: number;
  soma_versao: number;
}

/** The records among the rows, without what stands beside them. */
function recordsIn(kind: RecordKind, rows: RowOf<Sums>[]): Stored[] {
  const columns = answeredColumns(kind);
  return rows
    .filter(({ id }) => id !== null)
    .map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])) as Stored);
}

/** Finds pages of lists and searches, each page with its total from one snapshot. */
export function postgresListing(db: Kysely<Schema>, lanes: Lanes) {
  const totals = new SearchTotals();
  const lastTotals = new Map<string, number>();
  const statementsFor = onceForEach((kind) => statementsOf(db, kind));

  async function whole(kind: RecordKind, { skip, limit }: PageOrder): Promise<Page> {
    const { sums, fromStart, fromEnd } = statementsFor(kind);
    const known = lastTotals.get(kind.name);
    // A guess decides from which end to come, not what is answered.
    const total = skip < NEAR ? undefined : (known ?? (await lanes.of(kind).run(sums, {}))[0]?.total);
    const isNearEnd = total !== undefined && skip > total / 2;
    const rows = await lanes.of(kind).run(isNearEnd ? fromEnd : fromStart, { skip, limit });
    const found = rows[0]?.soma_total ?? 0;
    lastTotals.set(kind.name, found);
    return { rows: recordsIn(kind, rows), total: found };
  }

  const segmentRows = (run: Run, kind: RecordKind, needle: string, segment: Segment) => {
    const { tier, descending, limit, offset } = segment;
    const { [tier]: ways } = statementsFor(kind).segments;
    const way: Query<RowOf<Sums>> = descending ? ways.descending : ways.ascending;
    return run(way, { ...searchValues(needle), limit, offset });
  };

  const inOrder = (kind: RecordKind, { descending }: Segment, rows: RowOf<Sums>[]) => {
    const records = recordsIn(kind, rows);
    return descending ? records.reverse() : records;
  };

  /** The page by counts taken before, where one statement reads it and shows that they still hold. */
  async function byKnownCounts(kind: RecordKind, order: PageOrder): Promise<Page | undefined> {
    const known = totals.get(kind.name, order.needle);
    if (known === undefined) return undefined;
    const [segment, second] = segmentsOf(known.matches, order.skip, order.limit);
    if (second !== undefined) return undefined;
    const { total } = known.matches;
    if (segment === undefined) {
      const [now] = await lanes.of(kind).run(statementsFor(kind).sums, {});
      return now?.versao === known.version ? { rows: [], total } : undefined;
    }
    const rows = await segmentRows(lanes.of(kind).run, kind, order.needle, segment);
    if (rows[0]?.soma_versao !== known.version) return undefined;
    return { rows: inOrder(kind, segment, rows), total };
  }

  const byCounting = (kind: RecordKind, { needle, skip, limit }: PageOrder) =>
    lanes.of(kind).snapshot(async (run): Promise<Page> => {
      const { sums, matches: counting } = statementsFor(kind);
      const [now] = await run(sums, {});
      const [matches] = await run(counting, searchValues(needle));
      if (now === undefined || matches === undefined) throw new Error(`no counter for ${kind.name}`);
      totals.set(kind.name, needle, { version: now.versao, matches });
      const rows: Stored[] = [];
      for (const segment of segmentsOf(matches, skip, limit)) {
        rows.push(...inOrder(kind, segment, await segmentRows(run, kind, needle, segment)));
      }
      return { rows, total: matches.total };
    });

  return async (kind: RecordKind, order: PageOrder): Promise<Page> =>
    order.strategy === 'all'
      ? whole(kind, order)
      : ((await byKnownCounts(kind, order)) ?? byCounting(kind, order));
}
