import { bind, type Query, type Values } from '../engine';
import type { Connection } from './connection';

/** Searches differ by their number of words; the others are a few dozen. */
const MOST_PREPARED = 300;

/** Runs queries on one connection, and keeps them prepared. */
export class Statements {
  readonly #prepared = new Map<string, ReturnType<Connection['prepare']>>();

  constructor(private readonly connection: Connection) {}

  /** Every row, always to the last: a statement left half-way would hold its snapshot open. */
  all<Row>(query: Query<Row>, values: Values): Row[] {
    return this.#prepare(query.sql).all(...bind(query, values)) as Row[];
  }

  /** The first row of a statement that changes at most one; unlike for `all`, the driver tells why it failed. */
  change<Row>(query: Query<Row>, values: Values): Row | undefined {
    return this.#prepare(query.sql).get(...bind(query, values)) as Row | undefined;
  }

  #prepare(text: string) {
    const known = this.#prepared.get(text);
    if (known !== undefined) return known;
    const statement = this.connection.prepare(text);
    if (this.#prepared.size >= MOST_PREPARED) this.#prepared.clear();
    this.#prepared.set(text, statement);
    return statement;
  }
}
