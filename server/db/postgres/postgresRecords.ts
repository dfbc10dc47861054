import { type RawBuilder, sql } from 'kysely';
import { type RecordTable, writtenColumns } from '../../kinds';
import {
  type Changed,
  columnList,
  keyUse,
  type Outcome,
  param,
  paramList,
  type Query,
  type RecordWrites,
  StoreError,
  type Values,
} from '../engine';
import { rowColumns, toRow, VERSIONS_KEPT, valuesIn } from '../row';

interface Connected {
  prepare<Row>(statement: RawBuilder<Row>): Query<Row>;
  read<Row>(query: Query<Row>, values: Values): Promise<Row[]>;
  write<Row>(query: Query<Row>, values: Values): Promise<Row[]>;
}

const bigint = (name: string) => sql`cast(${param(name)} as bigint)`;

/** A restoration decides again after another write was first. */
const ATTEMPTS = 10;

/** Versions as the array that a statement takes; null for any. */
const arrayOf = (versions: readonly number[] | undefined) => (versions ? `{${versions.join(',')}}` : null);

const isRefusal = (error: unknown, ...kinds: string[]) =>
  error instanceof StoreError && kinds.includes(error.kind);

/**
 * Changes the records of one table in PostgreSQL. Each write is one statement, so one transaction: the record, its line of
 * the log and the key of the request are kept together or not at all.
 */
export function postgresRecords({ prepare, read, write }: Connected, table: RecordTable): RecordWrites {
  const name = sql.table(table.name);
  const tipo = sql.lit(table.name);
  const columns = rowColumns(table);
  const before = sql`json_build_object(${sql.join(
    writtenColumns(table).map((column) => sql`${sql.lit(column)}, velha.${sql.ref(column)}`),
  )})`;
  const buscaEmail = table.email === undefined ? sql`''` : sql.ref('velha.buscaEmail');
  const settings = columns.map((column) =>
    // A double of before emails had one form has none, and keeps its email.
    column === 'emailUnico' && table.email !== undefined
      ? sql`"emailUnico" = case when velha.${sql.ref(table.email)} = ${param(table.email)}
          then velha."emailUnico" else ${param(column)} end`
      : sql`${sql.ref(column)} = ${param(column)}`,
  );

  // The line that a change makes too many.
  const cut = sql`cortada as (
        delete from mudancas using nova where mudancas.tipo = ${tipo} and mudancas.registro = nova.id
        and mudancas.versao = nova.versao - ${sql.lit(VERSIONS_KEPT)}
      )`;

  const versions = sql`cast(${param('versions')} as bigint[])`;
  const hasVersion = sql`(${versions} is null or velha.versao = any(${versions}))`;

  const insert = prepare(
    sql<Changed>`with nova as (
        insert into ${name} (${columnList(columns)}) values (${paramList(columns)}) returning id, versao
      ), linha as (
        insert into mudancas (tipo, registro, versao, acao, quem, quando)
        select ${tipo}, id, versao, 'criou', ${bigint('quem')}, ${bigint('quando')} from nova
      )
      select id, versao from nova`,
  );
  // A key that is there already undoes the insert.
  const insertWithKey = prepare(
    sql<Changed>`with nova as (
        insert into ${name} (${columnList(columns)}) values (${paramList(columns)}) returning id, versao
      ), linha as (
        insert into mudancas (tipo, registro, versao, acao, quem, quando)
        select ${tipo}, id, versao, 'criou', ${bigint('quem')}, ${bigint('quando')} from nova
      ), guardada as (
        insert into chaves (usuario, chave, corpo, registro, criada)
        select ${bigint('quem')}, ${param('chave')}, ${param('corpo')}, id, ${bigint('quando')} from nova
      )
      select id, versao from nova`,
  );
  const readKey = prepare(keyUse(table));
  // The lock comes first: a select beside a write would answer what the record was when the statement began.
  const update = prepare(
    sql<{ versao: number | null }>`with velha as (
        select * from ${name} where id = ${bigint('id')} for no key update
      ), nova as (
        update ${name} set ${sql.join(settings)}, versao = velha.versao + 1, importacao = null from velha
        where ${name}.id = velha.id and ${hasVersion}
        returning velha.id, velha.versao + 1 as versao
      ), linha as (
        insert into mudancas (tipo, registro, versao, acao, quem, quando, antes)
        select ${tipo}, nova.id, nova.versao, 'alterou', ${bigint('quem')}, ${bigint('quando')}, ${before}
        from nova join velha on velha.id = nova.id
      ), ${cut}
      select nova.versao from velha left join nova on true`,
  );
  const remove = prepare(
    sql<{ versao: number | null }>`with velha as (
        select * from ${name} where id = ${bigint('id')} for update
      ), nova as (
        delete from ${name} using velha
        where ${name}.id = velha.id and ${hasVersion}
        returning velha.id, velha.versao + 1 as versao
      ), linha as (
        insert into mudancas (tipo, registro, versao, acao, quem, quando, antes, busca)
        select ${tipo}, nova.id, nova.versao, 'apagou', ${bigint('quem')}, ${bigint('quando')}, ${before},
          velha.busca || chr(9) || ${buscaEmail}
        from nova join velha on velha.id = nova.id
      ), ${cut}
      select nova.versao from velha left join nova on true`,
  );
  const lastLine = prepare(
    sql<{ acao: string; versao: number; antes: string }>`select acao, versao, cast(antes as text) as antes
      from mudancas where tipo = ${tipo} and registro = ${param('id')} order by versao desc limit 1`,
  );
  // Where another write was first, the number or the line's version is there already.
  const insertAgain = prepare(
    sql`with nova as (
        insert into ${name} (${columnList([...columns, 'id', 'versao'])})
        values (${paramList([...columns, 'id', 'versao'])}) returning id, versao
      ), ${cut}
      insert into mudancas (tipo, registro, versao, acao, quem, quando)
      select ${tipo}, id, versao, 'restaurou', ${bigint('quem')}, ${bigint('quando')} from nova`,
  );

  async function add(query: Query<Changed>, values: Values): Promise<Changed> {
    const [row] = await write(query, values);
    if (row === undefined) throw new Error('an insert answered no id');
    return row;
  }

  async function change(query: Query<{ versao: number | null }>, values: Values): Promise<Outcome> {
    const [row] = await write(query, values);
    return row === undefined ? 'missing' : (row.versao ?? 'changed');
  }

  return {
    async create(row, quem, key) {
      const values = { ...row, quem, quando: Date.now() };
      if (key === undefined) return add(insert, values);
      try {
        return await add(insertWithKey, { ...values, ...key });
      } catch (error) {
        // Of two violated constraints PostgreSQL names one, which can be another than the key's.
        if (!isRefusal(error, 'duplicate', 'reference', 'conflict')) throw error;
        const [kept] = await read(readKey, { quem, chave: key.chave });
        if (kept === undefined) throw error;
        return kept;
      }
    },

    update: (id, versions, row, quem) =>
      change(update, { ...row, id, versions: arrayOf(versions), quem, quando: Date.now() }),

    remove: (id, versions, quem) =>
      change(remove, { id, versions: arrayOf(versions), quem, quando: Date.now() }),

    async restore(id, quem) {
      for (let attempt = 1; ; attempt += 1) {
        const [last] = await read(lastLine, { id });
        if (last?.acao !== 'apagou') return 'missing';
        const versao = last.versao + 1;
        const row = toRow(table, valuesIn(table, last.antes));
        try {
          await write(insertAgain, { ...row, id, versao, quem, quando: Date.now() });
          return versao;
        } catch (error) {
          if (attempt === ATTEMPTS || !isRefusal(error, 'conflict')) throw error;
        }
      }
    },
  };
}
