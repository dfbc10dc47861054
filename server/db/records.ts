import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type RecordTable, type RecordValues, writtenColumns } from '../kinds';
import { recordChanges } from './changes';
import { columnList, type Engine, type Stored } from './engine';
import { rowColumns, toRow } from './row';

/** Rows per statement; databases bound the number of its parameters. */
const BATCH = 4_000;

/** An `Idempotency-Key`, and a digest of what was sent with it. */
function toKey(table: RecordTable, values: RecordValues, chave: string) {
  const sent = [table.name, ...writtenColumns(table).map((name) => values[name])];
  return { chave, corpo: createHash('sha256').update(JSON.stringify(sent)).digest('base64url') };
}

/** The result of a create: a key that was used before `repeated` it, or was for `other` values, or a record that is gone. */
export type Creation =
  | { outcome: 'created' | 'repeated'; id: number; version: number }
  | { outcome: 'other' | 'gone'; id: number };

/** Single records of one table. `usuario` is the id of the user who changes them; versions begin at 1. */
export function resource(engine: Engine, table: RecordTable, forgetTotals: () => void) {
  const records = engine.records(table);
  const changes = recordChanges(engine, table);
  const columns = rowColumns(table);

  /** Forgets the totals of before a write, which may have happened when it fails, too. */
  async function written<Answer>(write: Promise<Answer>): Promise<Answer> {
    try {
      return await write;
    } finally {
      forgetTotals();
    }
  }

  return {
    history: changes.history,
    deleted: changes.deleted,
    forget: changes.forget,

    /** The record and its version, which every change of it moves. */
    async read(id: number): Promise<{ record: Stored; version: number } | undefined> {
      const row = await records.read(id);
      if (row === undefined) return undefined;
      const { versao: version, ...record } = row;
      return { record, version };
    },
    /** The same, with what the session of its reader stands on: one round trip. */
    async readAs(id: number, usuario: number) {
      const row = await records.readAs(id, usuario);
      if (row === undefined) return { origin: undefined, found: undefined };
      const { geracao, epoca, versao: version, ...record } = row;
      return { origin: { geracao, epoca }, found: version === null ? undefined : { record, version } };
    },
    /** Makes a record, once for a key of the user. */
    async create(values: RecordValues, usuario: number, requestKey?: string): Promise<Creation> {
      const key = requestKey === undefined ? undefined : toKey(table, values, requestKey);
      const made = await written(records.create(toRow(table, values), usuario, key));
      if ('id' in made) return { outcome: 'created', id: made.id, version: made.versao };
      const { registro: id, corpo, versao } = made;
      if (versao === null) return { outcome: 'gone', id };
      return corpo === key?.corpo ? { outcome: 'repeated', id, version: versao } : { outcome: 'other', id };
    },
    /** Makes many records, without lines in the log of changes; one whose unique value is taken is left out. */
    async createAll(all: readonly RecordValues[]) {
      for (let done = 0; done < all.length; done += BATCH) {
        const rows = all.slice(done, done + BATCH).map((values) => toRow(table, values));
        const lists = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
        const insert = sql`insert into ${sql.table(table.name)} (${columnList(columns)})
          values ${sql.join(lists)} on conflict do nothing`;
        await engine.run(insert);
      }
      forgetTotals();
    },
    update: async (id: number, values: RecordValues, usuario: number, versions?: readonly number[]) =>
      written(records.update(id, versions, toRow(table, values), usuario)),
    remove: (id: number, usuario: number, versions?: readonly number[]) =>
      written(records.remove(id, versions, usuario)),
    /** Brings a deleted record back, under its number; `missing` where there is none, or it is there again. */
    restore: (id: number, usuario: number) => written(records.restore(id, usuario)),
  };
}
