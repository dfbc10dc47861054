import { bind, type Query, type Values } from '../engine';
import type { Connection } from './connection';

interface Prepared {
  statement: ReturnType<Connection['prepare']>;
  columns: string[];
}

/** Searches differ by their number of words; the others are a few dozen. */
const MOST_PREPARED = 300;

/** Runs queries on one connection, and keeps them prepared. */
export class Statements {
  readonly #prepared = new Map<string, Prepared>();
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Every row, always to the last: a statement left half-way would hold its snapshot open. */
  all<Row>(query: Query<Row>, values: Values): Row[] {
    const { statement, columns } = this.#prepare(query.sql);
    const rows = statement.all(...bind(query, values)) as unknown[][];
    return rows.map((row) => toObject<Row>(columns, row));
  }

  /** The first row of a statement that changes at most one; unlike for `all`, the driver tells why it failed. */
  change<Row>(query: Query<Row>, values: Values): Row | undefined {
    const { statement, columns } = this.#prepare(query.sql);
    const row = statement.get(...bind(query, values)) as unknown[] | undefined;
    return row === undefined ? undefined : toObject<Row>(columns, row);
  }

  #prepare(text: string): Prepared {
    const known = this.#prepared.get(text);
    if (known !== undefined) return known;
    // Rows as arrays: making objects of them here takes half the time that the driver needs for it.
    const statement = this.#connection.prepare(text, { returnArrays: true });
    const prepared = { statement, columns: statement.columns().map(({ name }) => name) };
    if (this.#prepared.size >= MOST_PREPARED) this.#prepared.clear();
    this.#prepared.set(text, prepared);
    return prepared;
  }
}

function toObject<Row>(columns: string[], row: unknown[]): Row {
  const object: Record<string, unknown> = {};
  for (let place = 0; place < columns.length; place += 1) object[columns[place] ?? ''] = row[place];
  return object as Row;
}
