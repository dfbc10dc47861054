import type { PoolClient } from 'pg';
import { type RecordTable, type Reference, referenceOf } from '../../kinds';
import {
  type ImportOrigin,
  type ImportOutcome,
  type ImportRow,
  type ImportWrites,
  isUnused,
  StoreError,
  type Values,
} from '../engine';
import { firstLine, rowColumns } from '../row';
import { constant, named, raw, type Statement, sql, whole } from '../sql';
import { deletedTextOf, valuesBefore } from './postgresRecords';
import { postgresPredicates } from './postgresSearch';

interface Connected {
  write<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** Runs statements in one transaction. */
  transact<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result>;
}

/** The lock under which rows with unique names and records that rows refer to are made: two servers make none twice. */
const NAMES_LOCK = 7_261_001;

const WRITE_ATTEMPTS = 3;

/** Decides again where another write was first: one of the same rows, or of a record that refers to a city or deletes it. */
async function decideAgain<Result>(decide: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await decide();
    } catch (error) {
      const isOvertaken = error instanceof StoreError && ['conflict', 'reference'].includes(error.kind);
      if (attempt === WRITE_ATTEMPTS || !isOvertaken) throw error;
    }
  }
}

/** The values of a list as rows of texts. */
const listed = (values: readonly unknown[]) =>
  sql`select value from json_array_elements_text(cast(${JSON.stringify(values)} as json))`;

type Named = { id: number; busca: string };
type Inserted = { linha: number; id: number | null; has_reference: boolean };

/** The rows of imports of one table in PostgreSQL: a batch is one transaction, its rows one statement. */
export function postgresImports({ write, transact }: Connected, table: RecordTable): ImportWrites {
  const name = named(table.name);
  const tipo = constant(table.name);
  const columns = rowColumns(table);
  const list = named(...columns);
  const reference = referenceOf(table);
  const shape = raw(
    columns.map((column) => `"${column}" ${column === reference?.field ? 'bigint' : 'text'}`).join(', '),
  );
  const hasReference =
    reference === null
      ? sql`true`
      : sql`exists (select 1 from ${named(reference.table.name)} as alvo
          where alvo.id = ${named(`dado.${reference.field}`)})`;

  const made = (importacao: number, rows: readonly { linha: number }[]) =>
    sql<{ linha: number; id: number }>`select linha, registro as id from importados
      where importacao = ${whole(importacao)}
      and linha in (select cast(value as bigint) from (${listed(rows.map(({ linha }) => linha))}) as numeros)`;

  const insert = ({ importacao, quem }: ImportOrigin, rows: readonly object[], quando = whole(Date.now())) =>
    // In the order of the unique value, so that two batches don't lock each other.
    sql<Inserted>`with dado as materialized (
        select d.*, nextval(pg_get_serial_sequence(${tipo}, 'id')) as id
        from json_to_recordset(cast(${JSON.stringify(rows)} as json)) as d(linha bigint, place bigint, ${shape})
        where not exists (select 1 from importados as f
          where f.importacao = ${whole(importacao)} and f.linha = d.linha)
      ), nova as (
        insert into ${name} (id, ${list}, importacao)
        select id, ${list}, ${whole(importacao)} from dado where ${hasReference}
        order by ${table.email === undefined ? sql`` : sql`"emailUnico",`} place
        on conflict do nothing returning id
      ), feita as (
        select dado.linha, dado.id from nova join dado on dado.id = nova.id
      ), registrada as (
        insert into mudancas (tipo, registro, versao, acao, quem, quando, importacao)
        select ${tipo}, id, 1, 'criou', ${whole(quem)}, ${quando}, ${whole(importacao)}
        from feita order by linha
      ), guardada as (
        insert into importados (importacao, linha, registro) select ${whole(importacao)}, linha, id from feita
      ), inicio as (
        insert into mudancas (tipo, registro, versao, acao, quem, quando)
        select 'importacoes', ${whole(importacao)}, 1, 'importou', ${whole(quem)}, ${quando}
        where exists (select 1 from feita) on conflict do nothing
      ), contada as (
        update importacoes set registros = registros + (select count(*) from feita), quando = ${quando}
        where id = ${whole(importacao)} and exists (select 1 from feita)
      )
      select dado.linha, feita.id, ${hasReference} as has_reference from dado left join feita on feita.id = dado.id`;

  const insertReferred = (
    target: RecordTable,
    { importacao, quem }: ImportOrigin,
    rows: readonly object[],
  ) => {
    const fields = rowColumns(target);
    return sql<Named>`with nova as (
        insert into ${named(target.name)} (${named(...fields)}, importacao)
        select ${named(...fields)}, ${whole(importacao)}
        from json_to_recordset(cast(${JSON.stringify(rows)} as json))
          as d(${raw(fields.map((column) => `"${column}" text`).join(', '))})
        returning id, busca
      ), registrada as (
        insert into mudancas (tipo, registro, versao, acao, quem, quando, importacao)
        select ${constant(target.name)}, id, 1, 'criou', ${whole(quem)}, ${whole(Date.now())}, ${whole(importacao)}
        from nova
      )
      select id, busca from nova`;
  };
  // A record whose rows were refused after all was never committed.
  const removeUnused = (target: RecordTable, records: readonly Named[]) =>
    sql`with vazia as (
        delete from ${named(target.name)} where id in (
          select cast(value as bigint) from (${listed(records.map(({ id }) => id))}) as numeros)
        ${isUnused(target)} returning id
      )
      delete from mudancas using vazia where tipo = ${constant(target.name)} and registro = vazia.id`;

  async function ask<Row>(client: PoolClient, { text, values }: Statement<Row>): Promise<Row[]> {
    const { rows } = await client.query({ text, values });
    return rows as Row[];
  }

  /** The emails of these rows that records have already. */
  async function takenEmails(client: PoolClient, rows: readonly ImportRow[]): Promise<ReadonlySet<string>> {
    if (table.email === undefined) return new Set();
    const emails = listed(rows.map(({ row }) => row.emailUnico ?? ''));
    const found = await ask(
      client,
      sql<{ emailUnico: string }>`select "emailUnico" from ${name} where "emailUnico" in (${emails})`,
    );
    return new Set(found.map(({ emailUnico }) => emailUnico));
  }

  /** The ids of the records that rows refer to by name, by their searchable names; those that are missing are made. */
  async function referredBy(
    { table: target }: Reference,
    client: PoolClient,
    origin: ImportOrigin,
    rows: readonly ImportRow[],
  ) {
    const nothing = { ids: new Map<string, number>(), made: [] };
    if (rows.every(({ referred }) => referred === null)) return nothing;
    const taken = await takenEmails(client, rows);
    const wanted = new Map<string, Values>();
    for (const { row, referred } of rows) {
      // Of names that differ by an accent or a capital the first is the record's.
      if (referred === null || taken.has(String(row.emailUnico)) || wanted.has(String(referred.busca)))
        continue;
      wanted.set(String(referred.busca), referred);
    }
    if (wanted.size === 0) return nothing;
    await client.query(`select pg_advisory_xact_lock(${NAMES_LOCK})`);
    const names = listed([...wanted.keys()]);
    const found = await ask(
      client,
      sql<Named>`select min(id) as id, busca from ${named(target.name)} where busca in (${names}) group by busca`,
    );
    for (const { busca } of found) wanted.delete(busca);
    const made =
      wanted.size === 0 ? [] : await ask(client, insertReferred(target, origin, [...wanted.values()]));
    return { ids: new Map([...found, ...made].map(({ id, busca }) => [busca, id])), made };
  }

  /** Inserts rows after the records that they refer to; of these it deletes those that no row has used. */
  async function insertRows(client: PoolClient, origin: ImportOrigin, rows: readonly ImportRow[]) {
    if (rows.length === 0) return [];
    const numbered = rows.map(({ linha, row, referred }, place) => ({
      sent: { linha, place, ...row },
      referred,
    }));
    if (reference === null)
      return ask(
        client,
        insert(
          origin,
          numbered.map(({ sent }) => sent),
        ),
      );
    const { ids, made } = await referredBy(reference, client, origin, rows);
    const sent = numbered.map(({ sent, referred }) =>
      referred === null ? sent : { ...sent, [reference.field]: ids.get(String(referred.busca)) ?? null },
    );
    const answers = await ask(client, insert(origin, sent));
    if (made.length > 0) await ask(client, removeUnused(reference.table, made));
    return answers;
  }

  /** The rows whose searchable names no record has, nor an earlier row; `isUnique` says of which that is asked. */
  async function withoutExisting(client: PoolClient, rows: readonly ImportRow[]) {
    const names = rows.flatMap(({ row, isUnique }) => (isUnique ? [firstLine(row)] : []));
    if (names.length === 0) return rows;
    const found = await ask(
      client,
      sql<{ value: string }>`select value from (${listed(names)}) as nomes
        where exists (select 1 from ${name} where busca = value)
          or exists (select 1 from ${name}
            where ${postgresPredicates.between(named('busca'), sql`(value || chr(10))`, sql`(value || chr(11))`)})`,
    );
    const taken = new Set(found.map(({ value }) => value));
    return rows.filter(({ row, isUnique }) => {
      const isNew = !isUnique || !taken.has(firstLine(row));
      taken.add(firstLine(row));
      return isNew;
    });
  }

  async function insertAll(
    client: PoolClient,
    origin: ImportOrigin,
    all: readonly ImportRow[],
  ): Promise<ImportOutcome[] | 'undone'> {
    if (all.length === 0) return [];
    const { importacao } = origin;
    // Another server that undoes the import waits for this batch, or was first.
    const [open] = await ask(
      client,
      sql`select 1 from importacoes where id = ${whole(importacao)} and desfeita is null for update`,
    );
    if (open === undefined) return 'undone';
    // Before anything is read: what another server makes meanwhile is seen.
    if (all.some(({ isUnique }) => isUnique))
      await client.query(`select pg_advisory_xact_lock(${NAMES_LOCK})`);
    const earlier = await ask(client, made(importacao, all));
    const ids = new Map(earlier.map(({ linha, id }) => [linha, id]));
    const rest = await withoutExisting(
      client,
      all.filter(({ linha }) => !ids.has(linha)),
    );
    const answers = await insertRows(client, origin, rest);
    // Another batch with the same rows may have been first.
    const refused = answers.filter(({ id }) => id === null);
    const meanwhile = refused.length === 0 ? [] : await ask(client, made(importacao, refused));
    for (const { linha, id } of [...answers, ...meanwhile]) if (id !== null) ids.set(linha, id);
    const lacksReference = new Set(
      answers.filter((answer) => !answer.has_reference).map(({ linha }) => linha),
    );
    const isNamed = new Set(rest.filter(({ referred }) => referred !== null).map(({ linha }) => linha));
    const isSent = new Set(rest.map(({ linha }) => linha));
    return all.map(({ linha }): ImportOutcome => {
      const id = ids.get(linha);
      if (id !== undefined) return { linha, id };
      if (!isSent.has(linha)) return { linha, refusal: 'exists' };
      const isUnknown = lacksReference.has(linha) && !isNamed.has(linha);
      return { linha, refusal: isUnknown ? 'reference' : 'duplicate' };
    });
  }

  return {
    insert: (origin, rows) => decideAgain(() => transact((client) => insertAll(client, origin, rows))),

    async remove({ importacao, quem }, limit) {
      const removed = sql<{ total: number }>`with velha as (
            select * from ${name} where importacao = ${whole(importacao)} ${isUnused(table)}
            order by id limit ${whole(limit)} for update
          ), nova as (
            delete from ${name} using velha where ${name}.id = velha.id
          ), registrada as (
            insert into mudancas (tipo, registro, versao, acao, quem, quando, antes, busca, importacao)
            select ${tipo}, velha.id, velha.versao + 1, 'apagou', ${whole(quem)}, ${whole(Date.now())},
              ${valuesBefore(table)}, ${deletedTextOf(table)}, ${whole(importacao)}
            from velha order by velha.id
          )
          select count(*) as total from velha`;
      const [row] = await decideAgain(() => write(removed));
      return row?.total ?? 0;
    },
  };
}
