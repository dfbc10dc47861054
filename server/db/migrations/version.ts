import { raw, type Statement } from '../sql';

/** Runs one statement in the transaction of a migration. */
export type Run = <Row>(statement: Statement<Row>) => Promise<Row[]>;

export type Migration = (run: Run) => Promise<void>;

/** A step from one version of the data to the next, for each database. */
export type Version = { sqlite: Migration; postgres: Migration };

/** A migration that is nothing but these statements, in this order. */
export const statements =
  (list: readonly string[]): Migration =>
  async (run) => {
    for (const statement of list) await run(raw(statement));
  };
