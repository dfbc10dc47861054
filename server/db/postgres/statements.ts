import { type Kysely, type RawBuilder, sql } from 'kysely';
import { answeredColumns, type RecordKind } from '../../kinds/kind';
import type { Matches, Tier } from '../matches';
import { compile, param } from '../query';
import type { Schema } from '../schema';
import type { Stored } from '../store';
import { UNPREPARED } from './preparedNames';

/** A row of a page beside what was true of the table in the same moment; no record where the page is empty. */
type RowOf<Beside> = Beside & { [Column in keyof Stored]: Stored[Column] | null };

/** The records among the rows, without what stands beside them. */
export function recordsIn(kind: RecordKind, rows: RowOf<object>[]): Stored[] {
  const columns = answeredColumns(kind);
  return rows
    .filter(({ id }) => id !== null)
    .map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])) as Stored);
}

interface Total {
  soma_total: number;
}

/** A moment of a table, see `Counted`. */
interface Moment {
  marca: string;
  versao: number;
  linhas: number;
}

/** What has changed since the moment of a count, and how many changes there should be. */
export interface Since extends Moment {
  esperadas: number | null;
  achadas: number;
  mais_total: number;
  mais_leading: number;
  mais_exact: number;
}

const MOMENT = sql`array_agg(versao order by fatia)::text as marca, sum(versao)::bigint as versao,
  sum(total)::bigint as linhas`;

/** The columns of {@link Since}, to be picked from what else a row holds. */
const SINCE = sql`agora.*, mudou.*`;

/**
 * Ways to the rows of a tier: by id, leaving out what doesn't belong, or by the
 * indexes on names. Statements are prepared, so PostgreSQL can't choose by the
 * text; an empty text or zero that is added keeps the other way's index out.
 */
export type Way = 'byId' | 'byName';

const waysTo = (way: Way) => {
  const name = way === 'byId' ? sql`(busca || '')` : sql`busca`;
  const conditions: Record<Tier, RawBuilder<unknown>> = {
    exact: sql`${name} = ${param('needle')}`,
    // Unlike `like`, this finds its place in the index whatever the text will be.
    leading: sql`${name} ~>=~ ${param('needle')} and ${name} ~<~ ${param('end')}
      and ${name} <> ${param('needle')}`,
    containing: sql`${name} like ${param('part')} and ${name} not like ${param('prefix')}`,
  };
  return { conditions, order: way === 'byId' ? sql`id` : sql`id + 0` };
};

/** How many more texts fulfil a condition than before. */
const more = (condition: (text: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql`count(*) filter (where ${condition(sql`depois`)}) - count(*) filter (where ${condition(sql`antes`)})`;

/** Both of the moment of the statement: where the table stands, and what has happened since `mark`. */
function sinceMark(name: string) {
  const before = sql`(${param('mark')}::bigint[])[fatia + 1]`;
  return sql`(
      select ${MOMENT}, sum(versao - ${before})::bigint as esperadas from contadores where tabela = ${sql.lit(name)}
    ) as agora cross join (
      select count(*) as achadas,
        ${more((text) => sql`${text} like ${param('part')}`)} as mais_total,
        ${more((text) => sql`${text} like ${param('prefix')}`)} as mais_leading,
        ${more((text) => sql`${text} = ${param('needle')}`)} as mais_exact
      from contadores join lateral (
        select antes, depois from mudancas
        where mudancas.tabela = contadores.tabela and mudancas.fatia = contadores.fatia
          and mudancas.versao > (${param('mark')}::bigint[])[contadores.fatia + 1]
          and mudancas.versao <= contadores.versao
        -- Apart, so that each slice is looked up in the index, however many changes there are.
        offset 0
      ) as mudanca on true where contadores.tabela = ${sql.lit(name)}
    ) as mudou`;
}

/** The statements of a kind's lists and searches. */
export function statementsOf(db: Kysely<Schema>, kind: RecordKind) {
  const table = sql.table(kind.name);
  const columns = sql.join(answeredColumns(kind).map((column) => sql.ref(column)));
  const sum = sql`(select sum(total)::bigint as soma_total from contadores
    where tabela = ${sql.lit(kind.name)}) as soma`;
  /** One statement, so one moment, for what is true of the table and the rows. */
  const beside = <Beside>(
    facts: RawBuilder<unknown>,
    table: RawBuilder<unknown>,
    page: RawBuilder<unknown>,
    direction: RawBuilder<unknown>,
  ) =>
    compile(
      db,
      sql<RowOf<Beside>>`select ${facts}, pagina.* from ${table} left join lateral (${page}) as pagina on true
        order by pagina.id ${direction}`,
    );
  function segments(tier: Tier, way: Way) {
    const { conditions, order } = waysTo(way);
    const inDirection = (direction: RawBuilder<unknown>) => {
      const segment = sql<Stored>`select ${columns} from ${table} where ${conditions[tier]}
        order by ${order} ${direction} limit ${param('limit')}::bigint offset ${param('offset')}::bigint`;
      return {
        rows: compile(db, segment),
        besideChanges: beside<Since>(SINCE, sinceMark(kind.name), segment, direction),
      };
    };
    return { ascending: inDirection(sql`asc`), descending: inDirection(sql`desc`) };
  }
  const tiers = (way: Way) => ({
    exact: segments('exact', way),
    leading: segments('leading', way),
    containing: segments('containing', way),
  });
  const left = sql`greatest(soma.soma_total - ${param('skip')}::bigint, 0)`;

  return {
    total: compile(db, sql<Total>`select * from ${sum}`),
    fromStart: beside<Total>(
      sql`soma.*`,
      sum,
      sql`select ${columns} from ${table} order by id asc
        limit ${param('limit')}::bigint offset ${param('skip')}::bigint`,
      sql`asc`,
    ),
    // The end is where the total says, in the very moment of the rows.
    fromEnd: beside<Total>(
      sql`soma.*`,
      sum,
      sql`select ${columns} from ${table} order by id desc limit least(${param('limit')}::bigint, ${left})
        offset greatest(${left} - ${param('limit')}::bigint, 0)`,
      sql`asc`,
    ),
    segments: { byId: tiers('byId'), byName: tiers('byName') },
    since: compile(db, sql<Since>`select ${SINCE} from ${sinceMark(kind.name)}`),
    matches: compile(
      db,
      sql<Matches & Moment>`${sql.raw(UNPREPARED)} select * from (
          select ${MOMENT} from contadores where tabela = ${sql.lit(kind.name)}
        ) as agora cross join (
          select count(*) as total,
            count(*) filter (where busca like ${param('prefix')}) as leading,
            count(*) filter (where busca = ${param('needle')}) as exact
          from ${table} where busca like ${param('part')}
        ) as contagem`,
    ),
  };
}
