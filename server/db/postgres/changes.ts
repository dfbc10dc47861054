import { randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '../../kinds/kind';
import type { Change, Changed } from '../engine';
import { param } from '../query';

/** The total of a kind is spread over this many rows of `contadores`, so that writers rarely meet. */
const COUNTER_SLICES = 16;
/** So many of the latest changes of a slice are kept: bringing a count up to date by more costs as much as counting. */
const KEPT_CHANGES = 1_024;
/** Every so many changes of a slice the old ones go. */
const PRUNED_EVERY = 64;

/** The parameters that counting a change takes. */
export const counter = () => ({ slice: randomInt(COUNTER_SLICES) });

const DELTAS = { create: 1, update: 0, remove: -1 } as const;

/**
 * Fails by a division by zero when the deadline is past. It is worked out last
 * of all, when nothing is left to wait for but the commit.
 */
const NOT_TOO_LATE = sql<number>`1 / (extract(epoch from clock_timestamp()) * 1000
  < ${param('deadline')}::float8)::int as em_tempo`;

export const inTime = <Row>(statement: RawBuilder<Row>) =>
  sql<Row>`with feito as (${statement}) select feito.*, ${NOT_TOO_LATE} from feito`;

/** Moves a slice of the kind's total, whose row stays locked until the change is committed. */
const count = (kind: RecordKind, delta: -1 | 0 | 1) => sql`update contadores set
    total = total + ${sql.lit(delta)} * (select count(*) from linha),
    versao = versao + (select count(*) from linha)
  where tabela = ${sql.lit(kind.name)} and fatia = ${param('slice')} returning versao`;

/** Counts what a statement has added, however many; what was counted of searches before is void. */
export const countedOnly = (kind: RecordKind, statement: RawBuilder<Changed>) =>
  sql<Changed>`with linha as (${statement}), contagem as (${count(kind, 1)})
    select linha.id, linha.versao, ${NOT_TOO_LATE} from linha, contagem`;

/** The record that is changed, which nobody else changes from the moment when its name is read. */
export const target = sql<number>`(select id from velho)`;

/**
 * Counts and notes the change of at most one record. One statement, so one round
 * trip and one transaction, on any database of this family. Within a slice the
 * notes are numbered without gaps in the order of their commits, because the
 * slice's row is locked: whoever sees a number sees all below it.
 */
export function counted(kind: RecordKind, change: Change, statement: RawBuilder<Changed>) {
  const table = sql.table(kind.name);
  const lock = change === 'remove' ? sql`for update` : sql`for no key update`;
  const isNew = change === 'create';
  const old = isNew
    ? sql``
    : sql`velho as (select id, busca from ${table} where id = ${param('id')} ${lock}),`;
  const before = isNew ? sql`null` : sql`(select busca from velho)`;
  const after = change === 'remove' ? sql`null` : sql`linha.busca`;
  const place = sql`tabela = ${sql.lit(kind.name)} and fatia = ${param('slice')}`;
  return sql<Changed>`with ${old} linha as (${statement}), contagem as (${count(kind, DELTAS[change])}),
    nota as (
      insert into mudancas (tabela, fatia, versao, antes, depois)
      select ${sql.lit(kind.name)}, ${param('slice')}::int, contagem.versao, ${before}, ${after}
      from linha, contagem returning versao
    ), poda as (
      delete from mudancas using nota where nota.versao % ${sql.lit(PRUNED_EVERY)} = 0
        and ${place} and mudancas.versao <= nota.versao - ${sql.lit(KEPT_CHANGES)}
    ) select linha.id, linha.versao, ${NOT_TOO_LATE} from linha, nota`;
}
