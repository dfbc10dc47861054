import { type RawBuilder, sql } from 'kysely';
import type { RecordTable } from '../../kinds';
import {
  type Changed,
  columnList,
  keyUse,
  type Outcome,
  param,
  paramList,
  type Query,
  type RecordWrites,
  type Values,
} from '../engine';
import { deletedText, lineOf, type Row, rowColumns, toRow, VERSIONS_KEPT, valuesIn } from '../row';
import type { Statements } from './connection';
import type { GroupCommit } from './groupCommit';

interface Connected {
  prepare<Row>(statement: RawBuilder<Row>): Query<Row>;
  statements: Statements;
  commits: GroupCommit;
}

/**
 * Changes the records of one table in SQLite. Each write is a job: what it decides by is read inside it, and all that it
 * writes, its line of the log included, is kept or nothing.
 */
export function sqliteRecords({ prepare, statements, commits }: Connected, table: RecordTable): RecordWrites {
  const name = sql.table(table.name);
  const columns = rowColumns(table);

  const find = prepare(sql<Row & Changed>`select * from ${name} where id = ${param('id')}`);
  const insert = prepare(
    sql<Changed>`insert into ${name} (${columnList(columns)}) values (${paramList(columns)}) returning id, versao`,
  );
  const insertAgain = prepare(
    sql`insert into ${name} (${columnList([...columns, 'id', 'versao'])})
      values (${paramList([...columns, 'id', 'versao'])})`,
  );
  const settings = columns.map((column) => sql`${sql.ref(column)} = ${param(column)}`);
  const update = prepare(
    sql`update ${name} set ${sql.join(settings)}, versao = ${param('versao')}, importacao = null
      where id = ${param('id')}`,
  );
  const remove = prepare(sql`delete from ${name} where id = ${param('id')}`);
  const lastLine = prepare(
    sql<{ acao: string; versao: number; antes: string }>`select acao, versao, antes from mudancas
      where tipo = ${sql.lit(table.name)} and registro = ${param('id')} order by versao desc limit 1`,
  );
  const writeLine = prepare(
    sql`insert into mudancas (tipo, registro, versao, acao, quem, quando, antes, busca) values (
      ${sql.lit(table.name)}, ${param('id')}, ${param('versao')}, ${param('acao')}, ${param('quem')},
      ${param('quando')}, ${param('antes')}, ${param('busca')})`,
  );
  const removeLine = prepare(
    sql`delete from mudancas where tipo = ${sql.lit(table.name)} and registro = ${param('id')}
      and versao = ${param('versao')}`,
  );
  const readKey = prepare(keyUse(table));
  const keepKey = prepare(
    sql`insert into chaves (usuario, chave, corpo, registro, criada)
      values (${param('quem')}, ${param('chave')}, ${param('corpo')}, ${param('id')}, ${param('quando')})`,
  );

  const noLine = { antes: null, busca: null };

  /** Writes a line, and removes the one that it makes too many. */
  function keepLine(line: Values & { id: number; versao: number }) {
    statements.change(writeLine, line);
    const versao = line.versao - VERSIONS_KEPT;
    if (versao > 0) statements.change(removeLine, { id: line.id, versao });
  }

  /** Changes the record of one of these versions, or any, by `write`. */
  const change = (
    id: number,
    versions: readonly number[] | undefined,
    write: (before: Row & Changed, versao: number) => Values,
  ) =>
    commits.run((): Outcome => {
      const before = statements.change(find, { id });
      if (before === undefined) return 'missing';
      if (versions?.includes(before.versao) === false) return 'changed';
      const versao = before.versao + 1;
      const line = write(before, versao);
      const common = { id, versao, quando: Date.now(), antes: lineOf(table, before) };
      keepLine({ ...common, ...line });
      return versao;
    });

  return {
    create: (row, quem, key) =>
      commits.run(() => {
        const kept = key && statements.change(readKey, { quem, chave: key.chave });
        if (kept !== undefined) return kept;
        const made = statements.change(insert, row);
        if (made === undefined) throw new Error('an insert answered no id');
        const common = { id: made.id, quem, quando: Date.now() };
        statements.change(writeLine, { ...common, versao: made.versao, acao: 'criou', ...noLine });
        if (key !== undefined) statements.change(keepKey, { ...common, ...key });
        return made;
      }),

    update: (id, versions, row, quem) =>
      change(id, versions, (before, versao) => {
        // A double of before emails had one form has none, and keeps its email.
        const isSameEmail = table.email !== undefined && before[table.email] === row[table.email];
        const form = isSameEmail ? { emailUnico: before.emailUnico ?? null } : {};
        statements.change(update, { ...row, ...form, id, versao });
        return { acao: 'alterou', quem, busca: null };
      }),

    remove: (id, versions, quem) =>
      change(id, versions, (before) => {
        statements.change(remove, { id });
        return { acao: 'apagou', quem, busca: deletedText(before) };
      }),

    restore: (id, quem) =>
      commits.run(() => {
        const last = statements.change(lastLine, { id });
        if (last?.acao !== 'apagou') return 'missing';
        const versao = last.versao + 1;
        statements.change(insertAgain, { ...toRow(table, valuesIn(table, last.antes)), id, versao });
        keepLine({ id, versao, acao: 'restaurou', quem, quando: Date.now(), ...noLine });
        return versao;
      }),
  };
}
