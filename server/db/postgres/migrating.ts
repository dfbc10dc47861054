import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import { kinds } from '../../kinds/all';
import type { RecordKind } from '../../kinds/kind';
import type { Schema } from '../schema';

/** Kysely's own number, so that servers of earlier releases are kept out as well. */
const LOCK = sql.raw('3853314791062309107');

/** Until a start that waits for another server's says so, in milliseconds. */
const SILENCE = 1_000;

/** Kysely's lock is a session's: behind a pooler it would keep nobody out, and stay behind. {@link lock} is another. */
class Unlocked extends PostgresAdapter {
  override async acquireMigrationLock() {
    // See above.
  }

  override async releaseMigrationLock() {
    // It would fail after a failed statement, and hide that one's error.
  }
}

class MigratingDialect extends PostgresDialect {
  override createAdapter = () => new Unlocked();
}

async function lock(session: Kysely<Schema>) {
  const notice = setTimeout(
    () => process.stdout.write('Aguardando outro servidor, que prepara o banco de dados…\n'),
    SILENCE,
  );
  try {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(session);
  } finally {
    clearTimeout(notice);
  }
}

/** The database at the start: `alone` does something in a transaction while no other server does the same, and without the limits of time that the database may set. */
export function startingDatabase(pool: Pool) {
  // Kysely looks again after a refusal; within a transaction that fails too, and would hide the reason.
  let refused: unknown;
  const db = new Kysely<Schema>({
    dialect: new MigratingDialect({ pool }),
    log: (event) => {
      if (event.level === 'error') refused ??= event.error;
    },
  });

  const alone = <Result>(work: (db: Kysely<Schema>) => Promise<Result>) =>
    db.connection().execute(async (session) => {
      // Read committed: after the wait it sees what the other server has made.
      await sql`begin isolation level read committed`.execute(session);
      try {
        await sql`set local statement_timeout = 0`.execute(session);
        await sql`set local lock_timeout = 0`.execute(session);
        await lock(session);
        const result = await work(session);
        await sql`commit`.execute(session);
        return result;
      } catch (error) {
        const reason = refused ?? error;
        // Where the connection is lost, so is the transaction.
        await sql`rollback`.execute(session).catch(() => undefined);
        throw reason;
      }
    });
  return { db, alone };
}

/**
 * Makes the indexes of trigrams when they are missing. A server that may not have pg_trgm works all the same, with
 * slower searches, and warns; the next start tries again.
 */
export async function ensureSearchIndex({ db, alone }: ReturnType<typeof startingDatabase>) {
  const indexes = Object.values<RecordKind>(kinds).flatMap(({ name, email }) => [
    { name: `${name}_busca`, table: name, text: sql.raw('busca') },
    ...(email === undefined
      ? []
      : [{ name: `${name}_busca_email`, table: name, text: sql`lower(${sql.ref(email)})` }]),
  ]);
  const found = await sql`select 1 from pg_indexes where schemaname = current_schema()
    and indexname in (${sql.join(indexes.map(({ name }) => name))})`.execute(db);
  if (found.rows.length >= indexes.length) return;
  const notice = setTimeout(() => process.stdout.write('Preparando os índices de busca…\n'), SILENCE);
  try {
    await alone(async (session) => {
      await sql`create extension if not exists pg_trgm`.execute(session);
      for (const { name, table, text } of indexes) {
        await sql`create index if not exists ${sql.ref(name)} on ${sql.table(table)}
          using gin (${text} gin_trgm_ops)`.execute(session);
      }
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Aviso: buscas sem índice, mais lentas, porque falta pg_trgm: ${reason}\n`);
  } finally {
    clearTimeout(notice);
  }
}
