import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sqlitePath } from '../../../server/db/store';
import { createDatabase, type DatabaseKind, type TestDatabase } from './databases';
import { execute } from './raw';

const unpacked = (name: string) =>
  gunzipSync(readFileSync(`tests/server/fixtures/released-1.0.0.${name}.gz`));

/** A file as a killed server of version 1.0.0 leaves it: most of it still in the log beside it. */
function unpackFile(path: string) {
  for (const suffix of ['', '-wal']) writeFileSync(`${path}${suffix}`, unpacked(`sqlite${suffix}`));
}

/** A database as version 1.0.0 left it; the PostgreSQL one has come through `pg_dump`. */
export async function releasedDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const database = await createDatabase(kind);
  if (kind === 'SQLite') unpackFile(sqlitePath(database.url));
  else await execute(database.url, unpacked('postgres.sql').toString());
  return database;
}
