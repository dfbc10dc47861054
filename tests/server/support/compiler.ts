import {
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { compile } from '../../../server/db/query';
import type { Schema } from '../../../server/db/schema';

/** Both databases' ways of saying things, without a database. */
export const dialects = {
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
} satisfies Record<string, Dialect>;

/** Writes statements in the words of one of them. */
export function compilerFor(dialect: keyof typeof dialects) {
  const db = new Kysely<Schema>({ dialect: dialects[dialect] });
  return (statement: RawBuilder<unknown>) => compile(db, statement);
}
