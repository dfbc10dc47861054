import { DatabaseSync } from '@photostructure/sqlite';
import { Client } from 'pg';
import { sqlitePath } from '../../../server/db/store';

/** Runs a statement behind the server's back, on a connection of its own. */
export async function execute(databaseUrl: string, statement: string): Promise<Record<string, unknown>[]> {
  if (databaseUrl.startsWith('file:')) {
    const connection = new DatabaseSync(sqlitePath(databaseUrl), { timeout: 5_000 });
    const rows = connection.prepare(statement).all() as Record<string, unknown>[];
    connection.close();
    return rows;
  }
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows;
}

/** Runs several statements, one after the other, on one connection. */
export async function executeAll(databaseUrl: string, statements: readonly string[]) {
  const script = statements.join(';\n');
  if (databaseUrl.startsWith('file:')) {
    const connection = new DatabaseSync(sqlitePath(databaseUrl), { timeout: 5_000 });
    connection.exec(script);
    connection.close();
  } else await execute(databaseUrl, script);
}
