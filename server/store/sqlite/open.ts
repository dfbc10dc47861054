import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { composeStore } from '../compose';
import { migrate } from '../migrate';
import type { Schema } from '../schema';
import { StartupError, type Store } from '../store';
import { sqliteEngine } from './engine';
import { codeOf } from './errors';
import { migrations } from './migrations/all';

/** Long enough for another process's migrations, once, at start-up. */
const STARTUP_PATIENCE_MS = 10_000;
/** While serving, waiting is the group commit's task: SQLite's own would stop the event loop. */
const SERVING_PATIENCE_MS = 20;

/** Opens the file, makes it when it's missing, and readies it for the server. */
export async function openSqlite(path: string): Promise<Store> {
  const file = resolve(path);
  try {
    const connection = connect(file);
    const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: connection }) });
    // The lock keeps a second process from running the same migrations.
    connection.exec('begin immediate');
    await migrate(db, migrations);
    connection.exec('commit');
    connection.exec(`pragma busy_timeout = ${SERVING_PATIENCE_MS}`);
    return composeStore(sqliteEngine(db, connection));
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`Não foi possível abrir o banco de dados ${file}: ${reason(error)}`);
  }
}

function connect(file: string): Database.Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = !existsSync(file);
  const connection = new Database(file);
  // The file holds password hashes and the signing secret.
  if (fresh) chmodSync(file, 0o600);
  connection.exec(`pragma busy_timeout = ${STARTUP_PATIENCE_MS}`);
  connection.exec('pragma journal_mode = wal');
  connection.exec('pragma synchronous = full');
  connection.exec('pragma foreign_keys = on');
  connection.exec('pragma cache_size = -8000');
  return connection;
}

function reason(error: unknown): string {
  const code = codeOf(error);
  if (code === 'SQLITE_NOTADB') return 'o arquivo não é um banco de dados SQLite.';
  if (code.startsWith('SQLITE_BUSY')) return 'outro programa está usando o arquivo.';
  if (code === 'SQLITE_CANTOPEN' || code === 'EACCES') return 'sem permissão ou caminho inválido.';
  return error instanceof Error ? error.message : String(error);
}
