import type { Migration } from 'kysely';
import { register as postgresRegister } from './postgres/migrations/001_register';
import { searchOrder as postgresSearchOrder } from './postgres/migrations/002_search_order';
import { accounts as postgresAccounts } from './postgres/migrations/010_accounts';
import { changes as postgresChanges } from './postgres/migrations/011_changes';
import { register as sqliteRegister } from './sqlite/migrations/001_register';
import { searchOrder as sqliteSearchOrder } from './sqlite/migrations/002_search_order';
import { accounts as sqliteAccounts } from './sqlite/migrations/010_accounts';

type Database = 'sqlite' | 'postgres';

/**
 * Every version of the data, oldest first, for each database that it concerns. One that was
 * released never changes and reads nothing that may: no list of kinds, no rule,
 * no helper that another release could rewrite.
 */
const versions: Readonly<Record<string, Partial<Record<Database, Migration>>>> = {
  '001_register': { sqlite: sqliteRegister, postgres: postgresRegister },
  '002_search_order': { sqlite: sqliteSearchOrder, postgres: postgresSearchOrder },
  '010_accounts': { sqlite: sqliteAccounts, postgres: postgresAccounts },
  '011_changes': { postgres: postgresChanges },
};

/** The migrations of one database by their names, oldest first. */
export function migrationsOf(database: Database): Record<string, Migration> {
  const migrations: Record<string, Migration> = {};
  for (const [name, { [database]: migration }] of Object.entries(versions)) {
    if (migration !== undefined) migrations[name] = migration;
  }
  return migrations;
}
