import { createHash } from 'node:crypto';
import { answeredColumns, type RecordTable, type RecordValues, writtenColumns } from '../kinds';
import type { Engine, Stored } from './engine';
import { rowColumns, toRow } from './row';
import { join, named, sql } from './sql';

/** Rows per statement; databases bound the number of its parameters. */
const CREATED_AT_ONCE = 4_000;

/** An `Idempotency-Key`, and a digest of what was sent with it. */
function toKey(table: RecordTable, values: RecordValues, chave: string) {
  const sent = [table.name, ...writtenColumns(table).map((name) => values[name])];
  // A key belongs to a user and a kind. No key has a blank.
  return {
    chave: `${table.name} ${chave}`,
    corpo: createHash('sha256').update(JSON.stringify(sent)).digest('base64url'),
  };
}

/** The result of a create: a key that was used before `repeated` it, or was for `other` values, or a record that is gone. */
export type Creation =
  | { outcome: 'created' | 'repeated'; id: number; version: number }
  | { outcome: 'other' | 'gone'; id: number };

/** A record and its version, which every change of it moves. */
type Versioned = Stored & { versao: number };

/** The values that a session depends on, and a record; the version is null if there is no record. */
type InSession = Stored & { geracao: number; epoca: string; versao: number | null };

/**
 * The records of one kind. `usuario` is the id of the user who changes them; versions begin at 1.
 * @param forgetTotals is called after every write, which may have happened when it fails, too
 */
export function recordsOf(engine: Engine, table: RecordTable, forgetTotals: () => void) {
  const writes = engine.dialect.records(table);
  const columns = rowColumns(table);

  const versioned = sql`select ${named(...answeredColumns(table))}, versao from ${named(table.name)}`;
  const byId = (id: number) => sql<Versioned>`${versioned} where id = ${id}`;

  async function written<Answer>(write: Promise<Answer>): Promise<Answer> {
    try {
      return await write;
    } finally {
      forgetTotals();
    }
  }

  return {
    async read(id: number): Promise<{ record: Stored; version: number } | undefined> {
      const [row] = await engine.read(byId(id));
      if (row === undefined) return undefined;
      const { versao: version, ...record } = row;
      return { record, version };
    },
    /** Reads a record and the values that its reader's session depends on, in one round trip. */
    async readAs(id: number, usuario: number) {
      const [row] = await engine.read(
        sql<InSession>`select geracao, (select valor from configuracoes where chave = 'epoca') as epoca, registro.*
          from usuarios left join (${byId(id)}) as registro on true where usuarios.id = ${usuario}`,
      );
      if (row === undefined) return { origin: undefined, found: undefined };
      const { geracao, epoca, versao: version, ...record } = row;
      return { origin: { geracao, epoca }, found: version === null ? undefined : { record, version } };
    },
    /** Makes a record, once for a key of the user. */
    async create(values: RecordValues, usuario: number, requestKey?: string): Promise<Creation> {
      const key = requestKey === undefined ? undefined : toKey(table, values, requestKey);
      const made = await written(writes.create(toRow(table, values), usuario, key));
      if ('id' in made) return { outcome: 'created', id: made.id, version: made.versao };
      const { registro: id, corpo, versao } = made;
      if (versao === null) return { outcome: 'gone', id };
      return corpo === key?.corpo ? { outcome: 'repeated', id, version: versao } : { outcome: 'other', id };
    },
    /** Makes many records, without lines in the log of changes; one whose unique value is taken is left out. */
    async createAll(all: readonly RecordValues[]) {
      for (let done = 0; done < all.length; done += CREATED_AT_ONCE) {
        const rows = all.slice(done, done + CREATED_AT_ONCE).map((values) => toRow(table, values));
        const lists = rows.map((row) => sql`(${join(Object.values(row))})`);
        const insert = sql`insert into ${named(table.name)} (${named(...columns)})
          values ${join(lists)} on conflict do nothing`;
        await engine.run(insert);
      }
      forgetTotals();
    },
    update: async (id: number, values: RecordValues, usuario: number, versions?: readonly number[]) =>
      written(writes.update(id, versions, toRow(table, values), usuario)),
    remove: (id: number, usuario: number, versions?: readonly number[]) =>
      written(writes.remove(id, versions, usuario)),
    /** Brings a deleted record back, under its number; `missing` where there is none, or it is there again. */
    restore: (id: number, usuario: number) => written(writes.restore(id, usuario)),
  };
}
