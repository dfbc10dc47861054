import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type RecordKind, writtenColumns } from '../../kinds/kind';
import { type Columns, type Engine, type Mutation, onceForEach, pageName, valuesOf } from '../engine';
import { compile, param } from '../query';
import type { Schema } from '../schema';
import { StoreError } from '../store';
import { type Connection, emptyLog } from './connection';
import { isBusy, translate } from './errors';
import { GroupCommit } from './groupCommit';
import { sqliteListing } from './listing';
import { Snapshot } from './snapshot';
import { Statements } from './statements';
import { SearchTotals } from './totals';

/** Readers wait for a writer only while it mends or clears the log; that takes moments. */
const READ_ATTEMPTS = 50;
const READ_RETRY_MS = 20;

/** The engine over one SQLite connection to `file`; `db` builds queries for the same database. */
export function sqliteEngine(db: Kysely<Schema>, connection: Connection, file: string): Engine {
  const statements = new Statements(connection);
  const totals = new SearchTotals();
  const snapshot = new Snapshot(connection, () => totals.clear());
  const commits = new GroupCommit(connection, () => snapshot.end());
  const page = sqliteListing(db, statements, totals);

  /** Reads at once, in the snapshot of this turn. */
  async function reading<Result>(read: () => Result): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        snapshot.ensure();
        return read();
      } catch (error) {
        snapshot.end();
        if (attempt === READ_ATTEMPTS || !isBusy(error)) throw translate(error);
      }
      await pause(READ_RETRY_MS);
    }
  }

  const searchableBefore = onceForEach(({ name }) =>
    compile(db, sql<{ busca: string }>`select busca from ${sql.table(name)} where id = ${param('id')}`),
  );

  function mutate(mutation: Mutation) {
    const { kind, query } = mutation;
    const before = () =>
      mutation.change === 'create'
        ? undefined
        : statements.all(searchableBefore(kind), { id: mutation.id })[0]?.busca;
    const committing = commits.run(
      () => ({ before: before(), changed: statements.change(query, valuesOf(mutation)) }),
      (done) => {
        const after = mutation.change === 'remove' ? undefined : mutation.columns.busca;
        if (done.changed !== undefined) totals.changed(kind.name, done.before, after);
      },
    );
    return committing.then(({ changed }) => changed);
  }

  async function bulk(kind: RecordKind, rows: readonly Columns[]) {
    const columns = [...writtenColumns(kind), 'busca'];
    const insert = compile(
      db,
      sql<never>`insert into ${sql.table(kind.name)} (${sql.join(columns.map((name) => sql.ref(name)))})
        select ${sql.join(columns.map((name) => sql`value ->> ${sql.lit(`$.${name}`)}`))}
        from json_each(${param('rows')}) where true on conflict do nothing`,
    );
    await commits.run(
      () => statements.change(insert, { rows: JSON.stringify(rows) }),
      () => totals.clear(),
    );
  }

  const one = compile(db, sql`select 1`);
  const inode = statSync(file).ino;

  return {
    db,
    read: (query, values) => reading(() => statements.all(query, values)),
    write: async (query, values) => {
      const row = await commits.run(() => statements.change(query, values));
      return row === undefined ? [] : [row];
    },
    mutate,
    counted: (_kind, _change, statement) => statement,
    target: param('id'),
    inTime: (statement) => statement,
    page: (kind, order) => reading(() => snapshot.once(pageName(kind, order), () => page(kind, order))),
    bulk,
    async ping() {
      // A file that was removed or replaced can still be read through the open connection.
      const found = await stat(file).catch((error: unknown) =>
        Promise.reject(new StoreError('unavailable', error)),
      );
      if (found.ino !== inode) throw new StoreError('unavailable', `${file} is another file now`);
      await reading(() => statements.all(one, {}));
    },
    async close() {
      snapshot.end();
      emptyLog(connection);
      connection.close();
    },
  };
}
