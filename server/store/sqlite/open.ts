import { resolve } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import { composeStore } from '../compose';
import { migrate } from '../migrate';
import { migrationsOf } from '../migrations';
import type { Schema } from '../schema';
import { StartupError, type Store } from '../store';
import { type Connection, connect, forKysely, neverWait } from './connection';
import { sqliteEngine } from './engine';
import { openingProblem } from './errors';

/** Opens the file, makes it when it's missing, and readies it for the server. */
export async function openSqlite(path: string): Promise<Store> {
  const file = resolve(path);
  let connection: Connection | undefined;
  try {
    connection = connect(file);
    const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: forKysely(connection) }) });
    // The lock keeps a second process from running the same migrations.
    connection.exec('begin immediate');
    await migrate(db, migrationsOf('sqlite'));
    connection.exec('commit');
    neverWait(connection);
    return composeStore(sqliteEngine(db, connection, file));
  } catch (error) {
    // Closing alone would leave the lock to whatever statement is still in memory.
    if (connection?.isTransaction) connection.exec('rollback');
    connection?.close();
    if (error instanceof StartupError) throw error;
    throw new StartupError(`Não foi possível abrir o banco de dados ${file}: ${openingProblem(error)}`);
  }
}
