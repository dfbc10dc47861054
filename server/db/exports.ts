import { CSV_START, csvLine, guardCell } from '../../src/domain/csv';
import { type RecordTable, writtenColumns } from '../kinds';
import type { Engine, Snapshot } from './engine';
import { leadingRecords, selectionsNear } from './nearby';
import { parseSearch, type Selection } from './parseSearch';
import { isAmong } from './searchParts';
import { constant, join, named, type Statement, sql } from './sql';

/** Records of one read, between which others have their turns. */
const PAGE = 500;

type Cells = { id: number } & Record<string, string | number>;

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Exports of the records of one kind: a file of CSV from one state of the register. */
export function exportsOf(engine: Engine, table: RecordTable) {
  const name = named(table.name);
  // A reference to another record is written as its name.
  const cells = writtenColumns(table).map((column) => {
    const target = table.references[column];
    if (target === undefined) return sql`${named(`${table.name}.${column}`)} as ${named(column)}`;
    return sql`(select nome from ${named(target)} as alvo
      where alvo.id = ${named(`${table.name}.${column}`)}) as ${named(column)}`;
  });
  const columns = join([named(`${table.name}.id`), ...cells]);

  const select = (selection: Selection) =>
    selection.in === 'reference'
      ? sql<{
          id: number;
        }>`select id from ${name} where ${isAmong(engine.dialect.predicates, table, selection)} order by id`
      : engine.dialect.matching(table, selection);

  /** The ids of what a list shows for a search, near ones included; null for all. */
  async function idsOf({ read }: Snapshot, filter: string): Promise<number[] | null> {
    // As one text: a row for each of a million takes hundreds of megabytes.
    const idsIn = async (statement: Statement<{ id: number }>) => {
      const [row] = await read(
        sql<{ ids: string | null }>`
          select string_agg(cast(id as text), ',') as ids from (${statement}) as found`,
      );
      return row?.ids ? row.ids.split(',').map(Number) : [];
    };
    const search = parseSearch(table, filter);
    if (search === 'all') return null;
    if (search === 'none') return [];
    const found = await idsIn(select(search));
    if (search.in === 'reference') return found;
    const leading = (await leadingRecords(engine.dialect, table, filter, read)).map(({ id }) => id);
    if (leading.length > 0) return [...new Set([...leading, ...found])].sort((left, right) => left - right);
    if (found.length > 0) return found;
    for await (const { selection } of selectionsNear(engine.dialect, table, read).steps(filter, search)) {
      const near = await idsIn(select(selection));
      if (near.length > 0) return near;
    }
    return [];
  }

  return {
    /**
     * Opens an export.
     * @param signal ends it, with what the database runs for it
     * @returns how many records it has, its text piece by piece, and what gives its snapshot back, in any case
     */
    async open(filter: string, signal: AbortSignal) {
      const snapshot = await engine.snapshot();
      try {
        signal.addEventListener('abort', () => void snapshot.close(), { once: true });
        signal.throwIfAborted();
        const ids = await idsOf(snapshot, filter);
        const [counted] = await snapshot.read(
          sql<{ total: number }>`select cast(coalesce(sum(total), 0) as bigint) as total from totais
            where tabela = ${constant(table.name)}`,
        );

        const pageAfter = (last: number, at: number) =>
          ids === null
            ? sql<Cells>`select ${columns} from ${name} where id > ${last} order by id limit ${PAGE}`
            : sql<Cells>`select ${columns} from ${name}
                where id in (${join(ids.slice(at, at + PAGE))}) order by id`;

        async function* text() {
          yield CSV_START + csvLine(writtenColumns(table).map((column) => table.labels[column] ?? column));
          for (let last = 0, at = 0; ids === null || at < ids.length; at += PAGE) {
            const rows = await snapshot.read(pageAfter(last, at));
            if (rows.length === 0) return;
            last = rows.at(-1)?.id ?? last;
            yield rows
              .map((row) =>
                csvLine(writtenColumns(table).map((column) => guardCell(String(row[column] ?? '')))),
              )
              .join('');
            await turn();
          }
        }

        return { total: ids?.length ?? counted?.total ?? 0, text: text(), close: snapshot.close };
      } catch (error) {
        await snapshot.close();
        // The read failed because the client has left.
        throw signal.aborted ? signal.reason : error;
      }
    },
  };
}
