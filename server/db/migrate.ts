import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely';
import { StartupError } from '../cli';
import { BASELINE } from './migrations/all';

const OLDER =
  'O banco de dados é de uma versão anterior à 1.0.0 do Cadastro. Abra-o uma vez com a versão 1.0.0, depois com esta.';
const NEWER = 'O banco de dados foi criado por uma versão mais nova do Cadastro. Atualize o programa.';

const FOREIGN =
  'A tabela versoes do banco de dados é de outro programa. Dê ao Cadastro um banco de dados só dele.';
/** As PostgreSQL, by its SQLSTATE, and SQLite, by its text, say that a column is missing. */
const isMissingColumn = (error: unknown) =>
  Object(error).code === '42703' || /^no such column/.test(Object(error).message);

/**
 * The versions of a database that this program counts with.
 * @throws StartupError for a database of before 1.0.0, or of a newer program.
 */
export function checkVersions(names: readonly string[], migrations: Record<string, Migration>): string[] {
  const applied = names.filter((name) => name >= BASELINE);
  if (names.length > 0 && !applied.includes(BASELINE)) throw new StartupError(OLDER);
  if (applied.some((name) => !(name in migrations))) throw new StartupError(NEWER);
  return applied;
}

/**
 * Brings the tables up to date. Callers have a transaction under way, and hold the lock that keeps other processes
 * out.
 * @param isThere answers a row where the table `versoes` is there
 */
export async function migrate(
  db: Kysely<unknown>,
  migrations: Record<string, Migration>,
  isThere: RawBuilder<unknown>,
) {
  const isNew = (await isThere.execute(db)).rows.length === 0;
  if (isNew) {
    await sql`create table "versoes" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null)`.execute(
      db,
    );
  }
  const { rows } = await sql<{ name: string }>`select name, timestamp from versoes order by name`
    .execute(db)
    .catch((error: unknown) => {
      throw isMissingColumn(error) ? new StartupError(FOREIGN) : error;
    });
  const applied = checkVersions(
    rows.map(({ name }) => name),
    migrations,
  );
  const missing = Object.entries(migrations).filter(([name]) => !applied.includes(name));
  const newest = Object.keys(migrations).at(-1);
  if (missing.length > 0 && !isNew) {
    process.stdout.write(`Atualizando o banco de dados da versão ${applied.at(-1)} para a ${newest}…\n`);
  }
  for (const [name, { up }] of missing) {
    await up(db);
    const now = new Date().toISOString();
    await sql`insert into versoes (name, timestamp) values (${name}, ${now})`.execute(db);
  }
}
