import type { RecordTable } from '../../kinds';
import { type Changed, keyUse, type Outcome, type RecordWrites } from '../engine';
import { deletedText, lineOf, type Row, toRow, VERSIONS_KEPT, valuesIn } from '../row';
import { constant, inserted, join, named, sql } from '../sql';
import type { Statements } from './connection';
import type { GroupCommit } from './groupCommit';

interface Connected {
  statements: Statements;
  commits: GroupCommit;
}

interface Line {
  id: number;
  versao: number;
  acao: string;
  quem: number;
  antes: string | null;
  busca: string | null;
}

/**
 * Changes the records of one table in SQLite. Each write is a job: what it decides by is read inside it, and all that it
 * writes, its line of the log included, is kept or nothing.
 */
export function sqliteRecords({ statements, commits }: Connected, table: RecordTable): RecordWrites {
  const name = named(table.name);
  const tipo = constant(table.name);
  const noLine = { antes: null, busca: null };

  /** Writes a line, and removes the one that it makes too many. */
  function keepLine({ id, versao, acao, quem, antes, busca }: Line) {
    statements.change(
      sql`insert into mudancas (tipo, registro, versao, acao, quem, quando, antes, busca)
        values (${tipo}, ${id}, ${versao}, ${acao}, ${quem}, ${Date.now()}, ${antes}, ${busca})`,
    );
    const oldest = versao - VERSIONS_KEPT;
    if (oldest <= 0) return;
    statements.change(
      sql`delete from mudancas where tipo = ${tipo} and registro = ${id} and versao = ${oldest}`,
    );
  }

  /** Changes the record of one of these versions, or any, by `write`. */
  const change = (
    id: number,
    versions: readonly number[] | undefined,
    write: (before: Row & Changed, versao: number) => Pick<Line, 'acao' | 'quem' | 'busca'>,
  ) =>
    commits.run((): Outcome => {
      const before = statements.change(sql<Row & Changed>`select * from ${name} where id = ${id}`);
      if (before === undefined) return 'missing';
      if (versions?.includes(before.versao) === false) return 'changed';
      const versao = before.versao + 1;
      const line = write(before, versao);
      keepLine({ id, versao, antes: lineOf(table, before), ...line });
      return versao;
    });

  return {
    create: (row, quem, key) =>
      commits.run(() => {
        const kept = key && statements.change(keyUse(table, quem, key.chave));
        if (kept !== undefined) return kept;
        const made = statements.change(
          sql<Changed>`insert into ${name} ${inserted(row)} returning id, versao`,
        );
        if (made === undefined) throw new Error('an insert answered no id');
        keepLine({ ...made, acao: 'criou', quem, ...noLine });
        if (key !== undefined) {
          statements.change(
            sql`insert into chaves (usuario, chave, corpo, registro, criada)
              values (${quem}, ${key.chave}, ${key.corpo}, ${made.id}, ${Date.now()})`,
          );
        }
        return made;
      }),

    update: (id, versions, row, quem) =>
      change(id, versions, (before, versao) => {
        // A duplicate that is older than normalized emails keeps its null emailUnico while its email stays.
        const isSameEmail = table.email !== undefined && before[table.email] === row[table.email];
        const form = isSameEmail ? { emailUnico: before.emailUnico ?? null } : {};
        const settings = Object.entries({ ...row, ...form }).map(
          ([column, value]) => sql`${named(column)} = ${value}`,
        );
        statements.change(
          sql`update ${name} set ${join(settings)}, versao = ${versao}, importacao = null where id = ${id}`,
        );
        return { acao: 'alterou', quem, busca: null };
      }),

    remove: (id, versions, quem) =>
      change(id, versions, (before) => {
        statements.change(sql`delete from ${name} where id = ${id}`);
        return { acao: 'apagou', quem, busca: deletedText(before) };
      }),

    restore: (id, quem) =>
      commits.run(() => {
        const last = statements.change(
          sql<{ acao: string; versao: number; antes: string }>`select acao, versao, antes from mudancas
            where tipo = ${tipo} and registro = ${id} order by versao desc limit 1`,
        );
        if (last?.acao !== 'apagou') return 'missing';
        const versao = last.versao + 1;
        const row = { ...toRow(table, valuesIn(table, last.antes)), id, versao };
        statements.change(sql`insert into ${name} ${inserted(row)}`);
        keepLine({ id, versao, acao: 'restaurou', quem, ...noLine });
        return versao;
      }),
  };
}
