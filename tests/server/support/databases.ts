import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { TimeLimits } from '../../../server/db/limits';
import { openStore, type Store } from '../../../server/db/store';
import { ask } from '../../support/offer';
import { temporaryRoot } from './temporary';

export type DatabaseKind = 'SQLite' | 'PostgreSQL';
export const databaseKinds: DatabaseKind[] = ['SQLite', 'PostgreSQL'];

export interface TestDatabase {
  url: string;
  remove(): Promise<void>;
}

/** What a database does is not what a slow machine does to it: no test reaches these limits but by hanging. */
export const unhurried: TimeLimits = { connect: 60_000, statement: 60_000, lock: 60_000 };

/** Opens a test's database. Tests of the limits themselves open it as the product does. */
export const openDatabase = (url: string): Promise<Store> => openStore(url, { limits: unhurried });

/** A new folder that is gone after `remove`. */
export function temporaryFolder() {
  const path = mkdtempSync(join(temporaryRoot(), 'cadastro-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** A database of the tests' PostgreSQL from which others can be made. Tests of SQLite alone start none. */
export const postgresUrl = (): Promise<string> => ask(inject('postgresOffer'));

async function maintain(statement: string) {
  const client = new Client({ connectionString: await postgresUrl() });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** An empty database: an SQLite file, or a database in the tests' PostgreSQL. */
export async function createDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  if (kind === 'SQLite') {
    const folder = temporaryFolder();
    return { url: `file:${join(folder.path, 'test.sqlite')}`, remove: async () => folder.remove() };
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await maintain(`create database ${name}`);
  const url = new URL(await postgresUrl());
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => maintain(`drop database ${name} with (force)`) };
}
