import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import { withNotice } from '../../cli';
import { kinds } from '../../kinds/all';
import type { RecordKind } from '../../kinds/kind';

/** Kysely's own number, which earlier releases use. */
const LOCK = sql.raw('3853314791062309107');

/**
 * The database at the start: `alone` runs one transaction at a time among all servers, without the limits of time
 * that the database may set.
 */
export function startingDatabase(pool: Pool) {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const alone = (work: (db: Kysely<unknown>) => Promise<void>) =>
    // Read committed: after the wait it sees what the other server has made.
    db
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (session) => {
        await sql`set local statement_timeout = 0`.execute(session);
        await sql`set local lock_timeout = 0`.execute(session);
        await withNotice('Aguardando outro servidor, que prepara o banco de dados', () =>
          sql`select pg_advisory_xact_lock(${LOCK})`.execute(session),
        );
        await work(session);
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
  try {
    await withNotice('Preparando os índices de busca', () =>
      alone(async (session) => {
        await sql`create extension if not exists pg_trgm`.execute(session);
        for (const { name, table, text } of indexes) {
          await sql`create index if not exists ${sql.ref(name)} on ${sql.table(table)}
            using gin (${text} gin_trgm_ops)`.execute(session);
        }
      }),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Aviso: buscas sem índice, mais lentas, porque falta pg_trgm: ${reason}\n`);
  }
}
