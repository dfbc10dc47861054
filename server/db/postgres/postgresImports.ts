import { type RawBuilder, sql } from 'kysely';
import type { PoolClient } from 'pg';
import { kinds, type RecordTable, writtenColumns } from '../../kinds';
import {
  bind,
  type ImportOrigin,
  type ImportOutcome,
  type ImportRow,
  type ImportWrites,
  param,
  type Query,
  StoreError,
  type Values,
} from '../engine';
import { rowColumns } from '../row';

interface Connected {
  prepare<Row>(statement: RawBuilder<Row>): Query<Row>;
  write<Row>(query: Query<Row>, values: Values): Promise<Row[]>;
  /** Runs statements in one transaction. */
  transact<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result>;
}

/** The lock under which cities are made for rows: two servers make none twice. */
const CITIES_LOCK = 7_261_001;

/** A batch decides again after another one of the same rows was first. */
const ATTEMPTS = 3;

const bigint = (name: string) => sql`cast(${param(name)} as bigint)`;

type City = { id: number; busca: string };
type Inserted = { linha: number; id: number | null; has_reference: boolean };

/** The rows of imports of one table in PostgreSQL: a batch is one transaction, its rows one statement. */
export function postgresImports({ prepare, write, transact }: Connected, table: RecordTable): ImportWrites {
  const name = sql.table(table.name);
  const tipo = sql.lit(table.name);
  const columns = rowColumns(table);
  const [[reference, target] = []] = Object.entries(table.references);
  const listOf = (from: string) =>
    sql.join(columns.map((column) => sql.ref(from === '' ? column : `${from}.${column}`)));
  const typeOf = (column: string) => sql.raw(column === reference ? 'bigint' : 'text');
  const shape = sql.join(columns.map((column) => sql`${sql.ref(column)} ${typeOf(column)}`));
  const hasReference =
    reference === undefined || target === undefined
      ? sql`true`
      : sql`exists (select 1 from ${sql.table(target)} as alvo where alvo.id = dado.${sql.ref(reference)})`;

  const made = prepare(
    sql<{ linha: number; id: number }>`select linha, registro as id from importados
      where importacao = ${bigint('importacao')}
      and linha in (select cast(value as bigint) from json_array_elements_text(cast(${param('linhas')} as json)))`,
  );
  const insert = prepare(
    // In the order of the unique value, so that two batches don't lock each other.
    sql<Inserted>`with dado as materialized (
        select d.*, nextval(pg_get_serial_sequence(${tipo}, 'id')) as id
        from json_to_recordset(cast(${param('rows')} as json)) as d(linha bigint, place bigint, ${shape})
        where not exists (select 1 from importados as f
          where f.importacao = ${bigint('importacao')} and f.linha = d.linha)
      ), nova as (
        insert into ${name} (id, ${listOf('')}, importacao)
        select id, ${listOf('')}, ${bigint('importacao')} from dado where ${hasReference}
        order by ${table.email === undefined ? sql`` : sql`"emailUnico",`} place
        on conflict do nothing returning id
      ), feita as (
        select dado.linha, dado.id from nova join dado on dado.id = nova.id
      ), registrada as (
        insert into mudancas (tipo, registro, versao, acao, quem, quando, importacao)
        select ${tipo}, id, 1, 'criou', ${bigint('quem')}, ${bigint('quando')}, ${bigint('importacao')}
        from feita order by linha
      ), guardada as (
        insert into importados (importacao, linha, registro) select ${bigint('importacao')}, linha, id from feita
      ), inicio as (
        insert into mudancas (tipo, registro, versao, acao, quem, quando)
        select 'importacoes', ${bigint('importacao')}, 1, 'importou', ${bigint('quem')}, ${bigint('quando')}
        where exists (select 1 from feita) on conflict do nothing
      ), contada as (
        update importacoes set registros = registros + (select count(*) from feita), quando = ${bigint('quando')}
        where id = ${bigint('importacao')} and exists (select 1 from feita)
      )
      select dado.linha, feita.id, ${hasReference} as has_reference from dado left join feita on feita.id = dado.id`,
  );

  const cityColumns = rowColumns(kinds.cidades);
  const takenEmails = prepare(
    sql<{ emailUnico: string }>`select "emailUnico" from pessoas where "emailUnico" in (
      select value from json_array_elements_text(cast(${param('emails')} as json)))`,
  );
  const namedCities = prepare(
    sql<City>`select min(id) as id, busca from cidades where busca in (
      select value from json_array_elements_text(cast(${param('names')} as json))) group by busca`,
  );
  const insertCities = prepare(
    sql<City>`with nova as (
        insert into cidades (${sql.join(cityColumns.map((column) => sql.ref(column)))}, importacao)
        select ${sql.join(cityColumns.map((column) => sql.ref(column)))}, ${bigint('importacao')}
        from json_to_recordset(cast(${param('rows')} as json))
          as d(${sql.join(cityColumns.map((column) => sql`${sql.ref(column)} text`))})
        returning id, busca
      ), registrada as (
        insert into mudancas (tipo, registro, versao, acao, quem, quando, importacao)
        select 'cidades', id, 1, 'criou', ${bigint('quem')}, ${bigint('quando')}, ${bigint('importacao')} from nova
      )
      select id, busca from nova`,
  );
  // A city whose rows were refused after all was never committed.
  const removeEmpty = prepare(
    sql`with vazia as (
        delete from cidades where id in (
          select cast(value as bigint) from json_array_elements_text(cast(${param('ids')} as json)))
        and not exists (select 1 from pessoas where pessoas."cidadeId" = cidades.id) returning id
      )
      delete from mudancas using vazia where tipo = 'cidades' and registro = vazia.id`,
  );

  const before = sql`json_build_object(${sql.join(
    writtenColumns(table).map((column) => sql`${sql.lit(column)}, velha.${sql.ref(column)}`),
  )})`;
  const buscaEmail = table.email === undefined ? sql`''` : sql.ref('velha.buscaEmail');
  const isUsed = Object.values<RecordTable>(kinds).flatMap(({ name: other, references }) =>
    Object.entries(references)
      .filter(([, pointed]) => pointed === table.name)
      .map(
        ([column]) => sql`and not exists (
          select 1 from ${sql.table(other)} where ${sql.ref(`${other}.${column}`)} = ${sql.ref(`${table.name}.id`)})`,
      ),
  );
  const removal = prepare(
    sql<{ total: number }>`with velha as (
        select * from ${name} where importacao = ${bigint('importacao')} ${sql.join(isUsed, sql` `)}
        order by id limit ${bigint('limit')} for update
      ), nova as (
        delete from ${name} using velha where ${name}.id = velha.id
      ), registrada as (
        insert into mudancas (tipo, registro, versao, acao, quem, quando, antes, busca, importacao)
        select ${tipo}, velha.id, velha.versao + 1, 'apagou', ${bigint('quem')}, ${bigint('quando')}, ${before},
          velha.busca || chr(9) || ${buscaEmail}, ${bigint('importacao')}
        from velha order by velha.id
      )
      select count(*) as total from velha`,
  );

  async function ask<Row>(client: PoolClient, query: Query<Row>, values: Values): Promise<Row[]> {
    const { rows } = await client.query({ text: query.sql, values: bind(query, values) });
    return rows as Row[];
  }

  /** The ids of the cities that rows name, by their searchable names; those that are missing are made. */
  async function citiesFor(
    client: PoolClient,
    { importacao, quem }: ImportOrigin,
    rows: readonly ImportRow[],
  ) {
    const nothing = { ids: new Map<string, number>(), made: [] };
    if (rows.every(({ city }) => city === null)) return nothing;
    const emails = JSON.stringify(rows.map(({ row }) => row.emailUnico ?? ''));
    const taken = new Set((await ask(client, takenEmails, { emails })).map(({ emailUnico }) => emailUnico));
    const wanted = new Map(
      rows.flatMap(({ row, city }) =>
        city === null || taken.has(String(row.emailUnico)) ? [] : [[String(city.busca), city] as const],
      ),
    );
    if (wanted.size === 0) return nothing;
    await client.query(`select pg_advisory_xact_lock(${CITIES_LOCK})`);
    const names = JSON.stringify([...wanted.keys()]);
    const found = await ask(client, namedCities, { names });
    for (const { busca } of found) wanted.delete(busca);
    const values = { rows: JSON.stringify([...wanted.values()]), importacao, quem, quando: Date.now() };
    const made = wanted.size === 0 ? [] : await ask(client, insertCities, values);
    return { ids: new Map([...found, ...made].map(({ id, busca }) => [busca, id])), made };
  }

  async function insertAll(client: PoolClient, origin: ImportOrigin, rows: readonly ImportRow[]) {
    const { importacao, quem } = origin;
    const linhas = JSON.stringify(rows.map(({ linha }) => linha));
    const earlier = await ask(client, made, { importacao, linhas });
    const ids = new Map(earlier.map(({ linha, id }) => [linha, id]));
    const rest = rows.filter(({ linha }) => !ids.has(linha));
    const cities = await citiesFor(client, origin, rest);
    const sent = rest.map(({ linha, row, city }, place) => {
      if (city === null || reference === undefined) return { linha, place, ...row };
      return { linha, place, ...row, [reference]: cities.ids.get(String(city.busca)) ?? null };
    });
    const values = { rows: JSON.stringify(sent), importacao, quem, quando: Date.now() };
    const answers = rest.length === 0 ? [] : await ask(client, insert, values);
    const empty = JSON.stringify(cities.made.map(({ id }) => id));
    if (cities.made.length > 0) await ask(client, removeEmpty, { ids: empty });
    // Another batch with the same rows may have been first.
    const refused = answers.filter(({ id }) => id === null).map(({ linha }) => linha);
    const meanwhile =
      refused.length === 0 ? [] : await ask(client, made, { importacao, linhas: JSON.stringify(refused) });
    for (const { linha, id } of [...answers, ...meanwhile]) if (id !== null) ids.set(linha, id);
    const lacksReference = new Set(answers.filter((one) => !one.has_reference).map(({ linha }) => linha));
    const hasCity = new Set(rest.filter(({ city }) => city !== null).map(({ linha }) => linha));
    return rows.map(({ linha }): ImportOutcome => {
      const id = ids.get(linha);
      if (id !== undefined) return { linha, id };
      const isUnknown = lacksReference.has(linha) && !hasCity.has(linha);
      return { linha, refusal: isUnknown ? 'reference' : 'duplicate' };
    });
  }

  return {
    async insert(origin, rows) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await transact((client) => insertAll(client, origin, rows));
        } catch (error) {
          const isConflict = error instanceof StoreError && error.kind === 'conflict';
          if (attempt === ATTEMPTS || !isConflict) throw error;
        }
      }
    },

    async remove({ importacao, quem }, limit) {
      const [row] = await write(removal, { importacao, quem, limit, quando: Date.now() });
      return row?.total ?? 0;
    },
  };
}
