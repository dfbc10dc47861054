import { type RawBuilder, sql } from 'kysely';
import { kinds, type RecordTable } from '../../kinds';
import {
  columnList,
  type ImportOrigin,
  type ImportOutcome,
  type ImportRow,
  type ImportWrites,
  param,
  paramList,
  type Query,
  type Values,
} from '../engine';
import { deletedText, lineOf, type Row, rowColumns } from '../row';
import type { Statements } from './connection';
import type { GroupCommit } from './groupCommit';

/** Rows of one commit: while it runs nothing else does. */
const ROWS_PER_COMMIT = 50;

interface Connected {
  prepare<Row>(statement: RawBuilder<Row>): Query<Row>;
  statements: Statements;
  commits: GroupCommit;
}

type Made = { id: number };

/** The rows of imports of one table in SQLite, as jobs of the group commit. */
export function sqliteImports({ prepare, statements, commits }: Connected, table: RecordTable): ImportWrites {
  const [reference] = Object.keys(table.references);

  const insertInto = (kind: RecordTable) => {
    const columns = [...rowColumns(kind), 'importacao'];
    return prepare(
      sql<Made>`insert into ${sql.table(kind.name)} (${columnList(columns)}) values (${paramList(columns)}) returning id`,
    );
  };
  const lineFor = (kind: RecordTable) =>
    prepare(
      sql`insert into mudancas (tipo, registro, versao, acao, quem, quando, antes, busca, importacao) values (
        ${sql.lit(kind.name)}, ${param('id')}, ${param('versao')}, ${param('acao')}, ${param('quem')},
        ${param('quando')}, ${param('antes')}, ${param('busca')}, ${param('importacao')})`,
    );
  const insert = insertInto(table);
  const insertCity = insertInto(kinds.cidades);
  const writeLine = lineFor(table);
  const writeCityLine = lineFor(kinds.cidades);
  const findMade = prepare(
    sql<Made>`select registro as id from importados
      where importacao = ${param('importacao')} and linha = ${param('linha')}`,
  );
  const keep = prepare(
    sql`insert into importados (importacao, linha, registro)
      values (${param('importacao')}, ${param('linha')}, ${param('id')})`,
  );
  const findEmail = prepare(sql<Made>`select id from pessoas where "emailUnico" = ${param('emailUnico')}`);
  const findCity = prepare(sql<Made>`select id from cidades where id = ${param('id')}`);
  const findNamed = prepare(
    sql<Made>`select id from cidades where busca = ${param('busca')} order by id limit 1`,
  );
  const count = prepare(
    sql`update importacoes set registros = registros + ${param('count')}, quando = ${param('quando')}
      where id = ${param('importacao')}`,
  );
  const writeBeginning = prepare(
    sql`insert into mudancas (tipo, registro, versao, acao, quem, quando)
      values ('importacoes', ${param('importacao')}, 1, 'importou', ${param('quem')}, ${param('quando')})
      on conflict do nothing`,
  );
  const isUsed = Object.values<RecordTable>(kinds).flatMap(({ name, references }) =>
    Object.entries(references)
      .filter(([, target]) => target === table.name)
      .map(
        ([column]) => sql`and not exists (
          select 1 from ${sql.table(name)} where ${sql.ref(`${name}.${column}`)} = ${sql.ref(`${table.name}.id`)})`,
      ),
  );
  const findIntact = prepare(
    sql<Row & { id: number; versao: number }>`select * from ${sql.table(table.name)}
      where importacao = ${param('importacao')} ${sql.join(isUsed, sql` `)} order by id limit 1`,
  );
  const removeOne = prepare(sql`delete from ${sql.table(table.name)} where id = ${param('id')}`);

  const noLine = { antes: null, busca: null };

  /** The id of a city that is there by now, or is made. */
  const cityFor = ({ importacao, quem }: ImportOrigin, city: Values, quando: number): number => {
    const found = statements.change(findNamed, { busca: city.busca ?? '' });
    if (found !== undefined) return found.id;
    const made = statements.change(insertCity, { ...city, importacao });
    if (made === undefined) throw new Error('an insert answered no id');
    statements.change(writeCityLine, {
      ...noLine,
      id: made.id,
      versao: 1,
      acao: 'criou',
      quem,
      quando,
      importacao,
    });
    return made.id;
  };

  const insertOne = (origin: ImportOrigin, { linha, row, city }: ImportRow, quando: number) => {
    const { importacao, quem } = origin;
    const refuse = (refusal: 'duplicate' | 'reference') => ({ outcome: { linha, refusal }, isNew: false });
    const before = statements.change(findMade, { importacao, linha });
    if (before !== undefined) return { outcome: { linha, id: before.id }, isNew: false };
    // Before a city is made for it.
    if (table.email !== undefined && statements.change(findEmail, { emailUnico: row.emailUnico ?? '' }))
      return refuse('duplicate');
    const referred = reference === undefined ? {} : { [reference]: row[reference] ?? 0 };
    if (city !== null && reference !== undefined) referred[reference] = cityFor(origin, city, quando);
    else if (reference !== undefined && !statements.change(findCity, { id: referred[reference] ?? 0 }))
      return refuse('reference');
    const made = statements.change(insert, { ...row, ...referred, importacao });
    if (made === undefined) throw new Error('an insert answered no id');
    const { id } = made;
    statements.change(writeLine, { ...noLine, id, versao: 1, acao: 'criou', quem, quando, importacao });
    statements.change(keep, { importacao, linha, id });
    return { outcome: { linha, id }, isNew: true };
  };

  return {
    async insert(origin, rows) {
      const outcomes: ImportOutcome[] = [];
      for (let done = 0; done < rows.length; done += ROWS_PER_COMMIT) {
        const part = await commits.run(() => {
          const quando = Date.now();
          const all = rows.slice(done, done + ROWS_PER_COMMIT).map((row) => insertOne(origin, row, quando));
          const made = all.filter(({ isNew }) => isNew).length;
          if (made > 0) {
            statements.change(count, { importacao: origin.importacao, count: made, quando });
            statements.change(writeBeginning, { ...origin, quando });
          }
          return all.map(({ outcome }) => outcome);
        });
        outcomes.push(...part);
      }
      return outcomes;
    },

    async remove({ importacao, quem }, limit) {
      let removed = 0;
      for (let isOver = false; !isOver && removed < limit; ) {
        const most = Math.min(ROWS_PER_COMMIT, limit - removed);
        const part = await commits.run(() => {
          for (let done = 0; done < most; done += 1) {
            const before = statements.change(findIntact, { importacao });
            if (before === undefined) return done;
            const { id } = before;
            statements.change(removeOne, { id });
            statements.change(writeLine, {
              id,
              versao: before.versao + 1,
              acao: 'apagou',
              quem,
              quando: Date.now(),
              antes: lineOf(table, before),
              busca: deletedText(before),
              importacao,
            });
          }
          return most;
        });
        removed += part;
        isOver = part < most;
      }
      return removed;
    },
  };
}
