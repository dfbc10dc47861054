import { type RecordTable, writtenColumns } from '../../kinds';
import { type Changed, keyUse, type Outcome, type RecordWrites, StoreError, type Values } from '../engine';
import { toRow, VERSIONS_KEPT, valuesIn } from '../row';
import { constant, inserted, join, named, type Statement, sql, whole } from '../sql';

interface Connected {
  read<Row>(statement: Statement<Row>): Promise<Row[]>;
  write<Row>(statement: Statement<Row>): Promise<Row[]>;
}

/** A restoration decides again after another write was first. */
const CREATE_ATTEMPTS = 10;

const isRefusal = (error: unknown, ...kinds: string[]) =>
  error instanceof StoreError && kinds.includes(error.kind);

/** The values of a record before, by the name `velha`, as a line of the log keeps them. */
export const valuesBefore = (table: RecordTable) =>
  sql`json_build_object(${join(
    writtenColumns(table).map((column) => sql`${constant(column)}, ${named(`velha.${column}`)}`),
  )})`;

/** The text that searches of deleted records look at, of `velha`. */
export const deletedTextOf = ({ email }: RecordTable) =>
  sql`velha.busca || chr(9) || ${email === undefined ? sql`''` : named('velha.buscaEmail')}`;

/** The record has one of these versions; any, where none are given. */
function hasVersion(versions: readonly number[] | undefined) {
  const among = sql`cast(${versions ? `{${versions.join(',')}}` : null} as bigint[])`;
  return sql`(${among} is null or velha.versao = any(${among}))`;
}

/**
 * Changes the records of one table in PostgreSQL. Each write is one statement, so one transaction: the record, its line of
 * the log and the key of the request are kept together or not at all.
 */
export function postgresRecords({ read, write }: Connected, table: RecordTable): RecordWrites {
  const name = named(table.name);
  const tipo = constant(table.name);
  const before = valuesBefore(table);
  const deletedText = deletedTextOf(table);

  // The line that a change makes too many.
  const cut = sql`cortada as (
        delete from mudancas using nova where mudancas.tipo = ${tipo} and mudancas.registro = nova.id
        and mudancas.versao = nova.versao - ${constant(VERSIONS_KEPT)}
      )`;

  /**
   * The assignments of an update. A duplicate that is older than normalized emails keeps its null emailUnico while its
   * email stays.
   */
  const settings = (row: Values) =>
    join(
      Object.entries(row).map(([column, value]) =>
        column === 'emailUnico' && table.email !== undefined
          ? sql`"emailUnico" = case when ${named(`velha.${table.email}`)} = ${row[table.email] ?? null}
              then velha."emailUnico" else ${value} end`
          : sql`${named(column)} = ${value}`,
      ),
    );

  async function add(statement: Statement<Changed>): Promise<Changed> {
    const [row] = await write(statement);
    if (row === undefined) throw new Error('an insert answered no id');
    return row;
  }

  async function change(statement: Statement<{ versao: number | null }>): Promise<Outcome> {
    const [row] = await write(statement);
    return row === undefined ? 'missing' : (row.versao ?? 'changed');
  }

  return {
    async create(row, quem, key) {
      const quando = Date.now();
      // A key that is there already undoes the insert.
      const keeping =
        key === undefined
          ? sql``
          : sql`, guardada as (
              insert into chaves (usuario, chave, corpo, registro, criada)
              select ${whole(quem)}, ${key.chave}, ${key.corpo}, id, ${whole(quando)} from nova
            )`;
      const insert = sql<Changed>`with nova as (
          insert into ${name} ${inserted(row)} returning id, versao
        ), linha as (
          insert into mudancas (tipo, registro, versao, acao, quem, quando)
          select ${tipo}, id, versao, 'criou', ${whole(quem)}, ${whole(quando)} from nova
        ) ${keeping}
        select id, versao from nova`;
      try {
        return await add(insert);
      } catch (error) {
        // If two constraints are violated, PostgreSQL names one of them, perhaps not the key's.
        if (key === undefined || !isRefusal(error, 'duplicate', 'reference', 'conflict')) throw error;
        const [kept] = await read(keyUse(table, quem, key.chave));
        if (kept === undefined) throw error;
        return kept;
      }
    },

    // The lock comes first: a select beside a write would answer what the record was when the statement began.
    update: (id, versions, row, quem) =>
      change(sql`with velha as (
          select * from ${name} where id = ${whole(id)} for no key update
        ), nova as (
          update ${name} set ${settings(row)}, versao = velha.versao + 1, importacao = null from velha
          where ${name}.id = velha.id and ${hasVersion(versions)}
          returning velha.id, velha.versao + 1 as versao
        ), linha as (
          insert into mudancas (tipo, registro, versao, acao, quem, quando, antes)
          select ${tipo}, nova.id, nova.versao, 'alterou', ${whole(quem)}, ${whole(Date.now())}, ${before}
          from nova join velha on velha.id = nova.id
        ), ${cut}
        select nova.versao from velha left join nova on true`),

    remove: (id, versions, quem) =>
      change(sql`with velha as (
          select * from ${name} where id = ${whole(id)} for update
        ), nova as (
          delete from ${name} using velha
          where ${name}.id = velha.id and ${hasVersion(versions)}
          returning velha.id, velha.versao + 1 as versao
        ), linha as (
          insert into mudancas (tipo, registro, versao, acao, quem, quando, antes, busca)
          select ${tipo}, nova.id, nova.versao, 'apagou', ${whole(quem)}, ${whole(Date.now())}, ${before}, ${deletedText}
          from nova join velha on velha.id = nova.id
        ), ${cut}
        select nova.versao from velha left join nova on true`),

    async restore(id, quem) {
      for (let attempt = 1; ; attempt += 1) {
        const [last] = await read(
          sql<{
            acao: string;
            versao: number;
            antes: string;
          }>`select acao, versao, cast(antes as text) as antes
            from mudancas where tipo = ${tipo} and registro = ${id} order by versao desc limit 1`,
        );
        if (last?.acao !== 'apagou') return 'missing';
        const versao = last.versao + 1;
        const row = { ...toRow(table, valuesIn(table, last.antes)), id, versao };
        try {
          // Where another write was first, the number or the line's version is there already.
          await write(sql`with nova as (
              insert into ${name} ${inserted(row)} returning id, versao
            ), ${cut}
            insert into mudancas (tipo, registro, versao, acao, quem, quando)
            select ${tipo}, id, versao, 'restaurou', ${whole(quem)}, ${whole(Date.now())} from nova`);
          return versao;
        } catch (error) {
          if (attempt === CREATE_ATTEMPTS || !isRefusal(error, 'conflict')) throw error;
        }
      }
    },
  };
}
