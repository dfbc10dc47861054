import { type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import type { Schema } from '../schema';

/** Kysely's own number, so that servers of earlier releases are kept out as well. */
const LOCK = sql.raw('3853314791062309107');

/** Kysely's lock is a session's: behind a pooler it would keep nobody out, and stay behind. {@link alone} has another. */
class Unlocked extends PostgresAdapter {
  override async acquireMigrationLock() {
    // See above.
  }

  override async releaseMigrationLock() {
    // It would fail after a failed statement, and hide that one's error.
  }
}

export class MigratingDialect extends PostgresDialect {
  override createAdapter = () => new Unlocked();
}

/**
 * Does it in a transaction, while no other server does the same, and without the
 * limits of time that the database may set.
 */
export const alone = <Result>(db: Kysely<Schema>, work: (db: Kysely<Schema>) => Promise<Result>) =>
  db.connection().execute(async (session) => {
    // Read committed: after the wait it sees what the other server has made.
    await sql`begin isolation level read committed`.execute(session);
    try {
      await sql`set local statement_timeout = 0`.execute(session);
      await sql`set local lock_timeout = 0`.execute(session);
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(session);
      const result = await work(session);
      await sql`commit`.execute(session);
      return result;
    } catch (error) {
      // Where the connection is lost, so is the transaction.
      await sql`rollback`.execute(session).catch(() => undefined);
      throw error;
    }
  });
