import { StartupError } from '../cli';
import { BASELINE } from './migrations/all';
import type { Migration, Run } from './migrations/version';
import { type Statement, sql } from './sql';

const OLDER =
  'O banco de dados é de uma versão anterior à 1.0.0 do Cadastro. Abra-o uma vez com a versão 1.0.0, depois com esta.';
const NEWER = 'O banco de dados foi criado por uma versão mais nova do Cadastro. Atualize o programa.';

const FOREIGN_DATABASE =
  'A tabela versoes do banco de dados é de outro programa. Dê ao Cadastro um banco de dados só dele.';
/** As PostgreSQL, by its SQLSTATE, and SQLite, by its text, say that a column is missing. */
const isMissingColumn = (error: unknown) =>
  Object(error).code === '42703' || /^no such column/.test(Object(error).message);

/**
 * The versions of a database that this program counts with.
 * @throws StartupError for a database that is older than 1.0.0, or of a newer program.
 */
export function checkVersions(names: readonly string[], migrations: Record<string, Migration>): string[] {
  const applied = names.filter((name) => name >= BASELINE);
  if (names.length > 0 && !applied.includes(BASELINE)) throw new StartupError(OLDER);
  if (applied.some((name) => !(name in migrations))) throw new StartupError(NEWER);
  return applied;
}

/** Does work in one transaction, with the lock that keeps other processes out. */
export type Transact = <Result>(work: (run: Run) => Promise<Result>) => Promise<Result>;

/** Hears, in Portuguese, that a database that was there is brought up to date. */
export type OnUpgrade = (text: string) => void;

/** Reads the versions that a database has, and makes the table that keeps them if it is missing. */
async function appliedTo(run: Run, isThere: Statement) {
  if ((await run(isThere)).length === 0) {
    await run(
      sql`create table "versoes" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null)`,
    );
  }
  const rows = await run(sql<{ name: string }>`select name, timestamp from versoes order by name`).catch(
    (error: unknown) => {
      throw isMissingColumn(error) ? new StartupError(FOREIGN_DATABASE) : error;
    },
  );
  return rows.map(({ name }) => name);
}

/**
 * Brings the tables up to date, each step in a transaction of its own: what is done stays done when a later one is
 * interrupted. A new database gets all its tables in one: a server that starts beside this one sees no older version.
 * @param isThere answers a row where the table `versoes` is there
 */
export async function migrate(
  transact: Transact,
  migrations: Record<string, Migration>,
  isThere: Statement,
  onUpgrade: OnUpgrade = () => undefined,
) {
  let isFirst = true;
  const step = async (run: Run) => {
    const applied = checkVersions(await appliedTo(run, isThere), migrations);
    const isNew = applied.length === 0;
    const missing = Object.entries(migrations).filter(([name]) => !applied.includes(name));
    if (missing.length === 0) return false;
    if (isFirst && !isNew) {
      const newest = Object.keys(migrations).at(-1);
      const text = `Atualizando o banco de dados da versão ${applied.at(-1)} para a ${newest}`;
      onUpgrade(text);
      process.stdout.write(`${text}…\n`);
    }
    isFirst = false;
    for (const [name, migration] of isNew ? missing : missing.slice(0, 1)) {
      await migration(run);
      const now = new Date().toISOString();
      await run(sql`insert into versoes (name, timestamp) values (${name}, ${now})`);
    }
    return true;
  };
  while (await transact(step));
}
