import { type Migration, sql } from 'kysely';

/** A step from one version of the data to the next, for each database. */
export type Version = { sqlite: Migration; postgres: Migration };

/** A migration that is nothing but these statements, in this order. */
export const statements = (list: readonly string[]): Migration => ({
  async up(db) {
    for (const statement of list) await sql.raw(statement).execute(db);
  },
});
