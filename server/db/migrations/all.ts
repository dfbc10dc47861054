import type { Migration } from 'kysely';
import { register } from './001_register';
import { searchOrder } from './002_search_order';
import { accounts } from './010_accounts';
import { changes } from './011_changes';
import { plainSigns } from './012_plain_signs';
import { totals } from './020_totals';
import { search } from './021_search';
import { idempotencyKeys } from './022_idempotency_keys';
import { familiarNetworks } from './030_familiar_networks';
import type { Version } from './version';

/**
 * Every version of the data, oldest first. One that was released never changes
 * and reads nothing that may: no list of kinds, no rule, no helper that another
 * release could rewrite.
 */
const versions: Readonly<Record<string, Version>> = {
  '001_register': register,
  '002_search_order': searchOrder,
  '010_accounts': accounts,
  '011_changes': changes,
  '012_plain_signs': plainSigns,
  '020_totals': totals,
  '021_search': search,
  '022_idempotency_keys': idempotencyKeys,
  '030_familiar_networks': familiarNetworks,
};

/** The migrations of one database by their names, oldest first. */
export function migrationsOf(database: keyof Version): Record<string, Migration> {
  const migrations: Record<string, Migration> = {};
  for (const [name, { [database]: migration }] of Object.entries(versions)) {
    if (migration !== undefined) migrations[name] = migration;
  }
  return migrations;
}
