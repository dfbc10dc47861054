import { createHash } from 'node:crypto';
import { DatabaseError, type Pool, type PoolClient, type QueryResultRow } from 'pg';
import { bind, type Query, type Values } from '../query';
import { isTransient, lostPreparation, translate } from './errors';
import { closePool } from './pools';

const ATTEMPTS = 3;

/** Runs a query somewhere: on a connection of the pool, or in a transaction. */
export type Run = <Row>(query: Query<Row>, values: Values) => Promise<Row[]>;

/**
 * A prepared statement is named by its own text: whatever connection a pooler
 * hands out, and whoever prepared what there before, a name can only ever stand
 * for this one statement.
 */
const nameOf = (text: string) => `c_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;

/** Errors after which the connection itself can't be trusted; a refused statement is none. */
const breaksConnection = (error: unknown) => !(error instanceof DatabaseError) || error.severity !== 'ERROR';

/** Runs queries on a pool. Every method rejects with a StoreError for expected failures. */
export class Connections {
  readonly #names = new Map<string, string>();
  #prepares = true;
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** One statement, tried again where it lost against another transaction. */
  run: Run = (query, values) => this.#retried((client) => this.#send(client, query, values));

  /** Several reads of one moment. */
  snapshot<Result>(read: (run: Run) => Promise<Result>): Promise<Result> {
    return this.#retried(async (client) => {
      await client.query('begin isolation level repeatable read, read only');
      try {
        const result = await read((query, values) => this.#send(client, query, values));
        await client.query('commit');
        return result;
      } catch (error) {
        if (!breaksConnection(error)) await client.query('rollback');
        throw error;
      }
    });
  }

  close = () => closePool(this.#pool);

  async #retried<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#borrow(work);
      } catch (error) {
        if (attempt === ATTEMPTS || !isTransient(error)) throw translate(error);
      }
    }
  }

  async #borrow<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(breaksConnection(error));
      throw error;
    }
  }

  async #send<Row>(client: PoolClient, query: Query<Row>, values: Values): Promise<Row[]> {
    const { sql: text } = query;
    const name = this.#preparedName(text);
    const statement = { text, values: bind(query, values), ...(name === undefined ? {} : { name }) };
    try {
      return (await client.query<Row & QueryResultRow>(statement)).rows;
    } catch (error) {
      if (lostPreparation(error)) this.#stopPreparing();
      throw error;
    }
  }

  /** The statement that found out is sent again, see {@link isTransient}. */
  #stopPreparing() {
    if (!this.#prepares) return;
    this.#prepares = false;
    process.stderr.write(
      'Aviso: o pool de conexões não guarda comandos preparados; eles deixam de ser usados, o que é mais lento.\n',
    );
  }

  /** Searches aren't prepared: their best plan depends on the text, and prepared they end up with one for all. */
  #preparedName(text: string): string | undefined {
    if (!this.#prepares || text.includes(' like ')) return undefined;
    const name = this.#names.get(text) ?? nameOf(text);
    this.#names.set(text, name);
    return name;
  }
}
