import type { Migration } from 'kysely';
import { register } from './001_register';
import { searchOrder } from './002_search_order';
import { accounts } from './010_accounts';

/**
 * Every version of the SQLite database, oldest first. One that was released
 * never changes and reads nothing that may: no list of kinds, no rule, no
 * helper that another release could rewrite.
 */
export const migrations: Record<string, Migration> = {
  '001_register': register,
  '002_search_order': searchOrder,
  '010_accounts': accounts,
};
