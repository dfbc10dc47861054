import { type ChangeGroup, MOST_COUNTED } from '../../src/domain/changes';
import { kinds, type RecordTable } from '../kinds';
import type { Engine } from './engine';
import { parseSearch, type ReferenceSearch, type Search, wordsOf } from './parseSearch';
import { removeInParts } from './removeInParts';
import { valuesIn } from './row';
import { constant, join, named, type Statement, sql } from './sql';

/** The columns of every line. */
interface Line {
  acao: ChangeGroup['acao'];
  /** Today's name of the user, null for a removed one. */
  quem: string | null;
  /** Epoch milliseconds; ISO 8601 in UTC once it is answered. */
  quando: number;
}

/** `page` counts from 1. */
interface Request {
  page: number;
  limit: number;
}

/** Statement of a deletion whose record a search looks for: {@link deletedText} has every word of it. */
function isFound(search: Search | ReferenceSearch): Statement {
  if (search.in === 'reference') {
    const lived = sql`cast(antes ->> ${constant(search.column)} as bigint) in (${join(search.ids)})`;
    return search.among === null ? lived : sql`${lived} and ${isFound(search.among)}`;
  }
  const { in: where, text } = search;
  const words = wordsOf(text).map((word) => word.replace(/[\\%_]/g, '\\$&'));
  const patterns = words.map((word) => (where === 'emails' ? `%\t%${word}%` : `%${word}%\t%`));
  return join(
    patterns.map((pattern) => sql`busca like ${pattern} escape '\\'`),
    ' and ',
  );
}

const QUEM = sql`(select nome from usuarios where id = mudancas.quem) as quem`;

/** A page of lines, newest first, and how many there are. Columns are computed of its lines alone, not of skipped ones. */
async function list<Row extends Line>(
  { search, dialect }: Engine,
  columns: Statement,
  isMeant: Statement,
  { page, limit }: Request,
  order: 'id' | 'versao' = 'id',
) {
  const newestFirst = sql`order by ${named(`mudancas.${order}`)} desc`;
  const condition = sql`${dialect.predicates.isInTime(sql`mudancas.id`)} and ${isMeant}`;
  const lines = sql<Row>`select ${columns}, acao, quando, ${QUEM} from mudancas where id in (
        select id from mudancas where ${condition} ${newestFirst} limit ${limit} offset ${(page - 1) * limit})
      ${newestFirst}`;
  const count = sql<{ total: number }>`select count(*) as total from mudancas where ${condition}`;
  const [rows, [counted]] = await Promise.all([search(lines), search(count)]);
  const answered = rows.map((row) => ({ ...row, quando: new Date(row.quando).toISOString() }));
  return { rows: answered, total: counted?.total ?? 0 };
}

/** The name that a line of `mudancas` has for its record before the change. */
const nameIn = (line: string, { searched }: RecordTable) =>
  sql`${named(`${line}.antes`)} ->> ${constant(searched)}`;

/** The log of the changes of one kind of record. */
export function recordChanges(engine: Engine, table: RecordTable) {
  const isOfKind = sql`mudancas.tipo = ${constant(table.name)}`;

  /** The lines of deletions, those of one import together: as its newest one, with their number. */
  async function deletedLines(isDeleted: Statement, { page, limit }: Request) {
    type Row = Omit<Line, 'acao'> & {
      id: number | null;
      nome: string | null;
      importacao: string | null;
      row_count: number;
    };
    const lines = sql`select max(mudancas.id) as head, count(*) as row_count, max(importacoes.id) as origin
      from mudancas left join importacoes on importacoes.id = mudancas.importacao
      where ${engine.dialect.predicates.isInTime(sql`mudancas.id`)} and ${isDeleted}
      group by coalesce(importacoes.id, -mudancas.id)`;
    const [rows, [counted]] = await Promise.all([
      engine.search(
        sql<Row>`select case when origin is null then mudancas.registro end as id,
            case when origin is null then ${nameIn('mudancas', table)} else importacoes.arquivo end as nome,
            importacoes.chave as importacao, row_count, mudancas.quando, ${QUEM}
          from (${lines} order by head desc limit ${limit} offset ${(page - 1) * limit}) as heads
          join mudancas on mudancas.id = heads.head left join importacoes on importacoes.id = heads.origin
          order by head desc`,
      ),
      engine.search(sql<{ total: number }>`select count(*) as total from (${lines}) as heads`),
    ]);
    const answered = rows.map(({ importacao, row_count, ...row }) => ({
      ...row,
      quando: new Date(row.quando).toISOString(),
      ...(importacao !== null && { importacao, total: row_count }),
    }));
    return { rows: answered, total: counted?.total ?? 0 };
  }

  return {
    /** The id of the user who made the last change of a record; undefined where none is kept. */
    async lastChangedBy(id: number) {
      const [line] = await engine.read(
        sql<{ quem: number }>`select quem from mudancas where ${isOfKind} and registro = ${id}
          order by versao desc limit 1`,
      );
      return line?.quem;
    },
    /**
     * The changes of one record, newest first; `antes` are all its values before, null where it was not there.
     * @param usuario who asks: `sua` says that they made the change
     */
    async history(id: number, usuario: number, request: Request) {
      type Row = Line & {
        versao: number;
        antes: string | null;
        sua: unknown;
        importacao: string | null;
        arquivo: string | null;
      };
      const ofImport = (column: string) => sql`case acao when 'criou' then
        (select ${named(column)} from importacoes where id = mudancas.importacao) end`;
      const columns = sql`versao, cast(antes as text) as antes, quem = ${usuario} as sua,
        ${ofImport('chave')} as importacao, ${ofImport('arquivo')} as arquivo`;
      const ofRecord = sql`${isOfKind} and registro = ${id}`;
      const { rows, total } = await list<Row>(engine, columns, ofRecord, request, 'versao');
      const answered = rows.map(({ antes, sua, ...row }) => ({
        ...row,
        antes: antes === null ? null : valuesIn(table, antes),
        sua: Boolean(sua),
      }));
      return { rows: answered, total };
    },
    /**
     * The records that are deleted now, the last one first. Those of an undone import are one line, but for a search, and
     * for the import that they are asked of.
     */
    async deleted({
      filter,
      importacao = '',
      ...request
    }: Request & { filter: string; importacao?: string }) {
      type Row = Line & { id: number; nome: string };
      const search = parseSearch(table, filter);
      if (search === 'none') return { rows: [], total: 0 };
      const isLast = sql`not exists (select 1 from mudancas as depois where depois.tipo = mudancas.tipo
        and depois.registro = mudancas.registro and depois.versao > mudancas.versao)`;
      const isDeleted = sql`${isOfKind} and mudancas.acao = 'apagou' and ${isLast}`;
      if (search === 'all' && importacao === '') return deletedLines(isDeleted, request);
      const found = search === 'all' ? sql`` : sql`and ${isFound(search)}`;
      const ofImport =
        importacao === ''
          ? sql``
          : sql`and mudancas.importacao = (select id from importacoes where chave = ${importacao})`;
      const columns = sql`registro as id, ${nameIn('mudancas', table)} as nome`;
      return list<Row>(engine, columns, sql`${isDeleted} ${found} ${ofImport}`, request);
    },
    /** Removes all lines of one record; resolves to false where there are none. */
    async forget(id: number) {
      const forgotten = await engine.write(
        sql`delete from mudancas where ${isOfKind} and registro = ${id} returning id`,
      );
      return forgotten.length > 0;
    },
  };
}

/** The most lines that are read for a group. */
const MOST_READ = 10_000;

type Head = { id: number; registro: number; tipo: string; acao: string; quem: number };
type RecentLine = Line & { tipo: string; id: number | null; nome: string | null; total: number | null };

/** A line; only an import's has a total. */
function withoutTotal({ total, ...line }: RecentLine) {
  return total === null ? line : { ...line, total };
}

/** The log of the changes of all kinds. */
export function changeLog(engine: Engine) {
  const names = Object.values<RecordTable>(kinds).map(
    (table) => sql`when ${constant(table.name)} then coalesce(
      (select ${named(table.searched)} from ${named(table.name)} where id = mudancas.registro),
      (select ${nameIn('fim', table)} from mudancas as fim where fim.tipo = mudancas.tipo
        and fim.registro = mudancas.registro and fim.acao = 'apagou' order by fim.versao desc limit 1))`,
  );
  const ofImport = (column: string) => sql`(select ${named(column)} from importacoes where id = registro)`;
  const isImport = sql`mudancas.tipo = 'importacoes'`;
  const columns = sql`case when ${isImport} then ${ofImport('tipo')} else tipo end as tipo,
    case when ${isImport} then null else registro end as id,
    case tipo when 'importacoes' then ${ofImport('arquivo')} ${join(names, ' ')} end as nome,
    case when ${isImport} then
      case acao when 'importou' then ${ofImport('registros')} else ${ofImport('apagados')} end end as total`;
  // The import's own line represents the lines of its records.
  const isTold = sql`mudancas.importacao is null`;

  const newestLine = (condition: Statement) =>
    engine.search(
      sql<Head>`select id, registro, tipo, acao, quem from mudancas where ${isTold} and ${condition}
        order by id desc limit 1`,
    );

  /** The newest line below an id, and the id of the next line that belongs to another group; 0 where there is none. */
  async function groupBelow(below: number): Promise<{ head: Head; next: number } | undefined> {
    const [head] = await newestLine(sql`id < ${below}`);
    if (head === undefined) return undefined;
    const { id, tipo, acao, quem } = head;
    const isAlike = sql`tipo = ${tipo} and acao = ${acao} and quem = ${quem} and tipo <> 'importacoes'`;
    const [other] = await newestLine(sql`id < ${id} and not (${isAlike})`);
    return { head, next: other?.id ?? 0 };
  }

  return {
    /** The changes of all records, newest first, with the current name of the record, or its last one. */
    recent: async (request: Request) => {
      const { rows, total } = await list<RecentLine>(engine, columns, isTold, request);
      return { rows: rows.map(withoutTotal), total };
    },
    /**
     * The newest groups of lines of one user, action and kind that follow each other, each as its newest line with
     * the number of other records, up to {@link MOST_COUNTED}. An import is a group of its own.
     */
    async groups(most: number) {
      const groups: (Omit<RecentLine, 'total'> & { total?: number; mais: number })[] = [];
      for (let below = Number.MAX_SAFE_INTEGER; groups.length < most; ) {
        const group = await groupBelow(below);
        if (group === undefined) break;
        const { head, next } = group;
        const firstPage = { page: 1, limit: 1 };
        const { rows } = await list<RecentLine>(engine, columns, sql`mudancas.id = ${head.id}`, firstPage);
        const [counted] = await engine.search(
          sql<{ total: number }>`select count(*) as total from (
            select distinct registro from (
              select registro from mudancas where ${isTold} and id < ${head.id} and id > ${next} limit ${MOST_READ}
            ) as read where registro <> ${head.registro} limit ${MOST_COUNTED}
          ) as others`,
        );
        for (const row of rows) groups.push({ ...withoutTotal(row), mais: counted?.total ?? 0 });
        below = next + 1;
      }
      return groups;
    },
    /** Removes the lines that are older than a moment, in epoch milliseconds, and returns their number. */
    async removeBefore(oldest: number) {
      return removeInParts(engine, 'mudancas', ['id'], sql`quando < ${oldest}`);
    },
  };
}
