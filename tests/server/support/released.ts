import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sqlitePath } from '../../../server/db/open';
import { createDatabase, type DatabaseKind, type TestDatabase } from './databases';
import { execute } from './raw';

/** Versions of the data that were released, each written by the server of its time. */
export const releasedVersions = ['001', '010'];

const unpacked = (name: string) => gunzipSync(readFileSync(`tests/server/fixtures/released-${name}.gz`));

/** A file as a killed server of a released version leaves it: most of it still in the log beside it. */
export function unpackReleasedFile(version: string, path: string) {
  for (const suffix of ['', '-wal']) {
    writeFileSync(`${path}${suffix}`, unpacked(`${version}.sqlite${suffix}`));
  }
}

/** A database as a released version left it; the PostgreSQL one has come through `pg_dump`. */
export async function releasedDatabase(kind: DatabaseKind, version: string): Promise<TestDatabase> {
  const database = await createDatabase(kind);
  if (kind === 'SQLite') unpackReleasedFile(version, sqlitePath(database.url));
  else await execute(database.url, unpacked(`${version}.postgres.sql`).toString());
  return database;
}
