import { type Kysely, type RawBuilder, sql } from 'kysely';
import { answeredColumns, type RecordKind } from '../../kinds/kind';
import { onceForEach, type PageOrder } from '../engine';
import { endOf, type Matches, type Segment, segmentsOf } from '../matches';
import { compile, param, type Query } from '../query';
import type { Schema } from '../schema';
import type { Page, Stored } from '../store';
import type { Statements } from './statements';
import type { SearchTotals } from './totals';

/** Quoted, so that FTS5 takes everything in it for text and nothing for syntax. */
const phrase = (needle: string) => `"${needle.replaceAll('"', '""')}"`;

/**
 * FTS5 follows every trigram of a phrase at each row that has them all, repeated ones, too. With more of them
 * than this leaves, a text of common ones costs more than reading all names (measured: 3 ms each, and 27).
 */
const LONGEST_PHRASE = 12;

type Direction = RawBuilder<unknown>;
/** Ways through the rows of one tier; `index` and `scan` go by id, `start` by the index on beginnings. */
interface Ways {
  ascending: Query<Stored>;
  descending: Query<Stored>;
}

/** Measured roughly: what looking at one row costs by id, against one entry of an index. */
const ROW_COST = 10;

/**
 * Whether a part of a page is better found with the index on beginnings, which
 * reads every name that begins with the text, than by going through the matches
 * by id and leaving out those of the other tier.
 */
function isBetterByStart({ total, leading }: Matches, { tier, offset, limit }: Segment): boolean {
  const size = tier === 'leading' ? leading : total - leading;
  const visited = ((offset + limit) * total) / Math.max(1, size);
  return leading < ROW_COST * visited;
}

/** The statements of a kind's lists and searches. */
function waysOf(db: Kysely<Schema>, { name, ...kind }: RecordKind) {
  const table = sql.table(name);
  const found = sql.table(`${name}_busca`);
  const columns = sql.join(answeredColumns({ name, ...kind }).map((column) => sql.ref(`${name}.${column}`)));
  const slice = sql`limit ${param('limit')} offset ${param('offset')}`;
  const match = sql`${found} match ${param('phrase')}`;
  const contains = sql`instr(busca, ${param('needle')}) > 0`;
  // A plus keeps the index on beginnings out of it: these rows are come by otherwise.
  const begins = sql`+${table}.busca >= ${param('needle')} and +${table}.busca < ${param('end')}`;
  const isLonger = sql`+${table}.busca <> ${param('needle')}`;
  const beginning = sql`select id from ${table} where busca >= ${param('needle')} and busca < ${param('end')}`;

  const ways = (page: (direction: Direction) => RawBuilder<Stored>): Ways => ({
    ascending: compile(db, page(sql.raw('asc'))),
    descending: compile(db, page(sql.raw('desc'))),
  });
  const byId = (condition: RawBuilder<unknown>) =>
    ways((direction) => sql`select ${columns} from ${table} ${condition} order by id ${direction} ${slice}`);
  /** Ids are chosen by indexes alone; only the rows of the page itself are read. */
  const byIds = (ids: (direction: Direction) => RawBuilder<unknown>) =>
    ways(
      (direction) =>
        sql`select ${columns} from ${table} where id in (${ids(direction)}) order by id ${direction}`,
    );
  const byMatch = (condition: RawBuilder<unknown>) =>
    byIds(
      (direction) =>
        sql`select rowid from ${found} where ${match} ${condition} order by rowid ${direction} ${slice}`,
    );
  const byMatchedRow = (condition: RawBuilder<unknown>) =>
    ways(
      (direction) => sql`select ${columns} from ${found} cross join ${table} on ${table}.id = ${found}.rowid
        where ${match} and ${condition} order by ${found}.rowid ${direction} ${slice}`,
    );

  return {
    all: byId(sql``),
    exact: byId(sql`where busca = ${param('needle')}`),
    leadingByStart: byIds(
      (direction) => sql`${beginning} and busca <> ${param('needle')} order by +id ${direction} ${slice}`,
    ),
    index: {
      leading: byMatchedRow(sql`${begins} and ${isLonger}`),
      containing: byMatchedRow(sql`not (${begins})`),
      containingByStart: byMatch(sql`and rowid not in (${beginning})`),
      // Where nothing begins with the text, nothing needs to be left out.
      everything: byMatch(sql``),
    },
    scan: {
      leading: byId(sql`where ${begins} and ${isLonger}`),
      containing: byId(sql`where instr(busca, ${param('needle')}) > 1`),
      containingByStart: byId(sql`where instr(busca, ${param('needle')}) > 1`),
      everything: byId(sql`where ${contains}`),
    },
    count: {
      all: compile(
        db,
        sql<{ count: number }>`select total as count from contadores where tabela = ${sql.lit(name)}`,
      ),
      index: compile(db, sql<{ count: number }>`select count(*) as count from ${found} where ${match}`),
      scan: compile(db, sql<{ count: number }>`select count(*) as count from ${table} where ${contains}`),
      leading: compile(db, sql<{ count: number }>`select count(*) as count from (${beginning})`),
      exact: compile(
        db,
        sql<{ count: number }>`select count(*) as count from ${table} where busca = ${param('needle')}`,
      ),
    },
  };
}

/** Finds pages of lists and searches. Everything happens in one turn, so in one snapshot. */
export function sqliteListing(db: Kysely<Schema>, statements: Statements, totals: SearchTotals) {
  const waysFor = onceForEach((kind) => waysOf(db, kind));

  function matchesOf(kind: RecordKind, strategy: PageOrder['strategy'], needle: string): Matches {
    const known = totals.get(kind.name, needle);
    if (known !== undefined) return known;
    const { count } = waysFor(kind);
    const values = { needle, phrase: phrase(needle), end: endOf(needle) };
    const counted = (query: Query<{ count: number }>) => statements.all(query, values)[0]?.count ?? 0;
    const total = counted(count[strategy]);
    const leading = strategy === 'all' || total === 0 ? 0 : counted(count.leading);
    const exact = leading === 0 ? 0 : counted(count.exact);
    const matches = { total, leading, exact };
    totals.set(kind.name, needle, matches);
    return matches;
  }

  function wayTo(
    kind: RecordKind,
    strategy: PageOrder['strategy'],
    matches: Matches,
    segment: Segment,
  ): Ways {
    const ways = waysFor(kind);
    if (strategy === 'all') return ways.all;
    if (segment.tier === 'exact') return ways.exact;
    if (matches.leading === 0) return ways[strategy].everything;
    const byStart = isBetterByStart(matches, segment);
    if (segment.tier === 'leading') return byStart ? ways.leadingByStart : ways[strategy].leading;
    return byStart ? ways[strategy].containingByStart : ways[strategy].containing;
  }

  return (kind: RecordKind, order: PageOrder): Page => {
    const { needle } = order;
    const isTooLong = order.strategy === 'index' && needle.length > LONGEST_PHRASE;
    const strategy = isTooLong ? 'scan' : order.strategy;
    const matches = matchesOf(kind, strategy, needle);
    const search = { needle, phrase: phrase(needle), end: endOf(needle) };
    const rows = segmentsOf(matches, order.skip, order.limit).flatMap((segment) => {
      const { descending, limit, offset } = segment;
      const way = wayTo(kind, strategy, matches, segment);
      const part = statements.all(descending ? way.descending : way.ascending, { ...search, limit, offset });
      return descending ? part.reverse() : part;
    });
    return { rows, total: matches.total };
  };
}
