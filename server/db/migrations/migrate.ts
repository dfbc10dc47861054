import { type Kysely, type Migration, Migrator } from 'kysely';
import type { Schema } from '../schema';
import { StartupError } from '../store';

/**
 * Brings the tables up to date. Callers have a transaction under way, and hold whatever lock keeps other processes out.
 * @param schema where the tables are, or will be, in a database that has several schemas
 */
export async function migrate(db: Kysely<Schema>, migrations: Record<string, Migration>, schema?: string) {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'versoes',
    migrationLockTableName: 'versoes_trava',
    disableTransactions: true,
    // The order is read from a clock, which may have been wrong.
    allowUnorderedMigrations: true,
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  });
  const known = new Set(Object.keys(migrations));
  const applied = (await migrator.getMigrations()).filter(({ executedAt }) => executedAt);
  // The migrator lists only migrations it knows; rows it does not know come from a newer release.
  const rows = await executed(db, schema);
  if (rows.some((name) => !known.has(name))) {
    throw new StartupError(
      'O banco de dados foi criado por uma versão mais nova do Cadastro. Atualize o programa.',
    );
  }
  if (applied.length === known.size) return;
  const last = rows.sort().at(-1);
  if (last !== undefined) {
    const newest = Object.keys(migrations).sort().at(-1);
    process.stdout.write(`Atualizando o banco de dados da versão ${last} para a ${newest}…\n`);
  }
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

async function executed(db: Kysely<Schema>, schema: string | undefined): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'versoes' && table.schema === schema)) return [];
  const rows = await db
    .withTables<{ versoes: { name: string } }>()
    .selectFrom('versoes')
    .select('name')
    .execute();
  return rows.map(({ name }) => name);
}
