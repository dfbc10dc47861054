import { type RecordTable, referenceOf } from '../../kinds';
import {
  type Database,
  type ImportOrigin,
  type ImportOutcome,
  type ImportRow,
  type ImportWrites,
  isUnused,
  type Values,
} from '../engine';
import { deletedText, firstLine, lineOf, type Row } from '../row';
import { constant, inserted, named, sql, type Value } from '../sql';
import type { Statements } from './connection';
import type { GroupCommit } from './groupCommit';

/** Rows of one commit: while it runs nothing else does. */
const ROWS_PER_COMMIT = 50;

interface Connected {
  statements: Statements;
  commits: GroupCommit;
  search: Database['search'];
}

type Made = { id: number };

/** The rows of imports of one table in SQLite, as jobs of the group commit. */
export function sqliteImports({ statements, commits, search }: Connected, table: RecordTable): ImportWrites {
  const reference = referenceOf(table);

  /** The records that are as the import made them, and that none points at. */
  const intact = (importacao: number) =>
    sql`from ${named(table.name)} where importacao = ${importacao} ${isUnused(table)}`;

  const isThere = ({ name }: RecordTable, id: number) =>
    statements.change(sql`select id from ${named(name)} where id = ${id}`) !== undefined;
  const isTaken = (email: string) =>
    statements.change(sql`select id from ${named(table.name)} where "emailUnico" = ${email}`) !== undefined;

  /** Makes a record with its line of the log, and answers its id. */
  function make(kind: RecordTable, { importacao, quem }: ImportOrigin, row: Values, quando: number): number {
    const made = statements.change(
      sql<Made>`insert into ${named(kind.name)} ${inserted({ ...row, importacao })} returning id`,
    );
    if (made === undefined) throw new Error('an insert answered no id');
    statements.change(
      sql`insert into mudancas (tipo, registro, versao, acao, quem, quando, importacao)
        values (${constant(kind.name)}, ${made.id}, 1, 'criou', ${quem}, ${quando}, ${importacao})`,
    );
    return made.id;
  }

  /** The id of a record that is there by now, or is made. */
  function findOrMake(kind: RecordTable, origin: ImportOrigin, row: Values, quando: number): number {
    const found = statements.change(
      sql<Made>`select id from ${named(kind.name)} where busca = ${row.busca ?? ''} order by id limit 1`,
    );
    return found?.id ?? make(kind, origin, row, quando);
  }

  /** A record has this searchable name, which is the whole text of it, or its first line. */
  const exists = (text: string) =>
    [sql`busca = ${text}`, sql`busca >= ${`${text}\n`} and busca < ${`${text}\v`}`].some(
      (isNamed) =>
        statements.change(sql`select id from ${named(table.name)} where ${isNamed} limit 1`) !== undefined,
    );

  const insertOne = (origin: ImportOrigin, { linha, row, referred, isUnique }: ImportRow, quando: number) => {
    const { importacao } = origin;
    const refuse = (refusal: 'duplicate' | 'exists' | 'reference') => ({
      outcome: { linha, refusal },
      isNew: false,
    });
    const before = statements.change(
      sql<Made>`select registro as id from importados where importacao = ${importacao} and linha = ${linha}`,
    );
    if (before !== undefined) return { outcome: { linha, id: before.id }, isNew: false };
    if (isUnique && exists(firstLine(row))) return refuse('exists');
    // Before a record is made for it.
    if (table.email !== undefined && isTaken(String(row.emailUnico))) return refuse('duplicate');
    const values: Record<string, Value> = { ...row };
    if (reference !== null) {
      const { field, table: target } = reference;
      if (referred !== null) values[field] = findOrMake(target, origin, referred, quando);
      else if (!isThere(target, Number(row[field]))) return refuse('reference');
    }
    const id = make(table, origin, values, quando);
    statements.change(
      sql`insert into importados (importacao, linha, registro) values (${importacao}, ${linha}, ${id})`,
    );
    return { outcome: { linha, id }, isNew: true };
  };

  return {
    async insert(origin, rows) {
      const { importacao, quem } = origin;
      const outcomes: ImportOutcome[] = [];
      for (let done = 0; done < rows.length; done += ROWS_PER_COMMIT) {
        const part = await commits.run(() => {
          const quando = Date.now();
          const all = rows.slice(done, done + ROWS_PER_COMMIT).map((row) => insertOne(origin, row, quando));
          const made = all.filter(({ isNew }) => isNew).length;
          if (made > 0) {
            statements.change(
              sql`update importacoes set registros = registros + ${made}, quando = ${quando} where id = ${importacao}`,
            );
            statements.change(
              sql`insert into mudancas (tipo, registro, versao, acao, quem, quando)
                values ('importacoes', ${importacao}, 1, 'importou', ${quem}, ${quando}) on conflict do nothing`,
            );
          }
          return all.map(({ outcome }) => outcome);
        });
        outcomes.push(...part);
      }
      return outcomes;
    },

    async remove({ importacao, quem }, limit) {
      // Found beside the writes: records that stay, however many, would be passed over in each of them.
      const found = await search(sql<Made>`select id ${intact(importacao)} order by id limit ${limit}`);
      let removed = 0;
      for (let done = 0; done < found.length; done += ROWS_PER_COMMIT) {
        removed += await commits.run(() => {
          let count = 0;
          for (const { id } of found.slice(done, done + ROWS_PER_COMMIT)) {
            const before = statements.change(
              sql<Row & { versao: number }>`select * ${intact(importacao)} and id = ${id}`,
            );
            if (before === undefined) continue;
            const { versao } = before;
            count += 1;
            statements.change(sql`delete from ${named(table.name)} where id = ${id}`);
            statements.change(
              sql`insert into mudancas (tipo, registro, versao, acao, quem, quando, antes, busca, importacao)
                values (${constant(table.name)}, ${id}, ${versao + 1}, 'apagou', ${quem}, ${Date.now()},
                  ${lineOf(table, before)}, ${deletedText(before)}, ${importacao})`,
            );
          }
          return count;
        });
      }
      return removed;
    },
  };
}
