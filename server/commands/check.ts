import { DatabaseSync } from '@photostructure/sqlite';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { StartupError } from '../db/errors';
import { checkVersions, migrate } from '../db/migrate';
import { migrationsOf } from '../db/migrations/all';
import { type Connection, forKysely } from '../db/sqlite/connection';

/** SQLite's own objects, and the tables inside an index of FTS5, differ by SQLite's version. */
const OBJECTS = `select type || ' ' || name as name, sql from sqlite_schema
  where name not like 'sqlite\\_%' escape '\\' and name not in
    (select name from pragma_table_list where type = 'shadow')`;

/** The objects of a database by their names; of their statements without quotes, cases and runs of blanks. */
function objectsOf(connection: Connection) {
  const rows = connection.prepare(OBJECTS).all().map(Object);
  return new Map(rows.map(({ name, sql }) => [name, sql.replace(/["\s]+/g, ' ').toLowerCase()]));
}

/** The objects that these migrations make. */
async function objectsMadeBy(names: readonly string[]) {
  const connection = new DatabaseSync(':memory:');
  try {
    const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: forKysely(connection) }) });
    const all = Object.entries(migrationsOf('sqlite'));
    await migrate(
      db,
      Object.fromEntries(all.filter(([name]) => names.includes(name))),
      sql`select 1 limit 0`,
    );
    return objectsOf(connection);
  } finally {
    connection.close();
  }
}

/**
 * Checks that a database is one of Cadastro, of this version or a released one before, with no table, index or
 * trigger more or less than that version makes.
 * @throws StartupError with what is different.
 */
export async function checkSchema(connection: Connection, file: string) {
  const found = objectsOf(connection);
  const isForeign = !found.has('table versoes') || !found.has('table configuracoes');
  if (isForeign) throw new StartupError(`O arquivo ${file} não é um banco do Cadastro.`);
  const rows = connection.prepare('select name from versoes order by name').all().map(Object);
  const applied = checkVersions(
    rows.map(({ name }) => name),
    migrationsOf('sqlite'),
  );
  const made = await objectsMadeBy(applied);
  const different = [...new Set([...found.keys(), ...made.keys()])].find(
    (name) => found.get(name) !== made.get(name),
  );
  if (different === undefined) return;
  throw new StartupError(
    `O arquivo ${file} não tem as tabelas da versão ${applied.at(-1)}: veja ${different}.`,
  );
}

/** Checks pages, indexes and references, and each index of FTS5 against its table. @throws when one is damaged. */
export function checkContent(connection: Connection) {
  const [check] = connection.prepare('pragma integrity_check(1)').all();
  const { integrity_check: answer } = Object(check);
  if (answer !== 'ok') throw new Error(String(answer));
  const [orphan] = connection.prepare('pragma foreign_key_check').all();
  if (orphan !== undefined) throw new Error('foreign_key_check');
  const indexes = connection.prepare(`select name from sqlite_schema where sql like '%using fts5%'`).all();
  for (const { name } of indexes.map(Object)) {
    connection.exec(`insert into "${name}"("${name}", rank) values ('integrity-check', 1)`);
  }
}
