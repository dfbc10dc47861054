import type { Pool } from 'pg';
import { kinds } from '../../kinds/all';

/** Any number no other program is likely to lock. */
const LOCK = 5_570_333;

/** Until a start that makes the indexes, or waits for another server that does, says so, in milliseconds. */
const SILENCE = 1_000;

const indexOf = (table: string) => `${table}_busca`;

/**
 * Makes the trigram indexes when they are missing. A server that may not have
 * the pg_trgm extension works all the same, with slower searches, and says so;
 * the next start tries again.
 */
export async function ensureSearchIndex(pool: Pool) {
  const tables = Object.values(kinds).map(({ name }) => name);
  const found = await pool.query(
    'select 1 from pg_indexes where schemaname = current_schema() and indexname = any($1)',
    [tables.map(indexOf)],
  );
  if (found.rows.length >= tables.length) return;

  const client = await pool.connect();
  const telling = setTimeout(() => process.stdout.write('Preparando os índices de busca…\n'), SILENCE);
  try {
    // The lock is the transaction's: behind a pooler, the next statement may meet another session.
    await client.query('begin; set local statement_timeout = 0; set local lock_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await client.query('create extension if not exists pg_trgm');
    for (const table of tables) {
      await client.query(
        `create index if not exists ${indexOf(table)} on ${table} using gin (busca gin_trgm_ops)`,
      );
    }
    await client.query('commit');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Aviso: buscas sem índice, mais lentas, porque falta pg_trgm: ${reason}\n`);
  } finally {
    clearTimeout(telling);
    client.release(true);
  }
}
