import type { PoolClient, QueryResultRow } from 'pg';
import { bind, type Query, type Values } from '../query';
import { StoreError } from '../store';
import { breaksConnection, hasChangedNothing, isTransient, lostPreparation, translate } from './errors';
import { closePool, type ServingPool } from './pools';

const ATTEMPTS = 3;
const UNHURRIED_MS = 600_000;
/** The last part of the patience, for a commit and its way back: no write begins to commit in it. */
const COMMIT_MS = 300;

/** Runs a query somewhere: on a connection of the pool, or in a transaction. */
export type Run = <Row>(query: Query<Row>, values: Values) => Promise<Row[]>;

/** A write may have happened when its answer was lost. */
const withoutAnswer = (error: unknown) =>
  hasChangedNothing(error) ? error : new StoreError('unanswered', error);

/** Sends a statement and waits for its answer until `end`, in `performance.now()` milliseconds. */
async function ask<Row>(client: PoolClient, end: number, statement: { text: string }): Promise<Row[]> {
  const limited = { ...statement, query_timeout: Math.max(1, end - performance.now()) };
  return (await client.query<Row & QueryResultRow>(limited)).rows;
}

/** Runs queries on a pool. Every method rejects with a StoreError for expected failures. */
export class Connections {
  readonly #serving: ServingPool;

  constructor(serving: ServingPool) {
    this.#serving = serving;
    serving.epoch.watch(serving.pool);
  }

  /** What was learned in an earlier one may not be true any more. */
  get epoch(): number {
    return this.#serving.epoch.number;
  }

  /** One statement that changes nothing. */
  run: Run = (query, values) => this.#retried((client, end) => this.#send(client, end, query, values));

  /**
   * One statement, tried again where it lost against another transaction. It
   * can use the parameter `deadline`. Whoever gets no answer to it doesn't know
   * whether it happened.
   */
  write: Run = (query, values) =>
    this.#retried((client, end) =>
      this.#send(client, end, query, this.#fenced(values, end)).catch((error: unknown) =>
        Promise.reject(withoutAnswer(error)),
      ),
    );

  /** Several reads of one moment. */
  snapshot<Result>(read: (run: Run) => Promise<Result>): Promise<Result> {
    const begin = 'begin isolation level repeatable read, read only';
    return this.#retried((client, end) => this.#transaction(client, end, begin, read));
  }

  /** One statement for which nobody waits: it has minutes instead of seconds. */
  unhurried: Run = (query, values) => {
    const begin = 'begin; set local statement_timeout = 0; set local lock_timeout = 0';
    return this.#retried((client) => {
      const end = performance.now() + UNHURRIED_MS;
      return this.#transaction(client, end, begin, (run) => run(query, this.#fenced(values, end)));
    });
  };

  close = () => closePool(this.#serving.pool);

  #fenced = (values: Values, end: number): Values => ({
    ...values,
    deadline: this.#serving.clock.at(end - COMMIT_MS),
  });

  async #retried<Result>(work: (client: PoolClient, end: number) => Promise<Result>): Promise<Result> {
    const end = performance.now() + this.#serving.limits.answer;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#borrow((client) => work(client, end));
      } catch (error) {
        const isLate = performance.now() > end - COMMIT_MS;
        if (attempt === ATTEMPTS || isLate || !isTransient(error)) throw translate(error);
      }
    }
  }

  async #transaction<Result>(
    client: PoolClient,
    end: number,
    begin: string,
    work: (run: Run) => Promise<Result>,
  ): Promise<Result> {
    await ask(client, end, { text: begin });
    try {
      const result = await work((query, values) => this.#send(client, end, query, values));
      await ask(client, end, { text: 'commit' });
      return result;
    } catch (error) {
      if (!breaksConnection(error)) await ask(client, end, { text: 'rollback' });
      throw error;
    }
  }

  async #borrow<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.#serving.pool.connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      const isBroken = breaksConnection(error);
      if (isBroken) this.#serving.epoch.end();
      client.release(isBroken);
      throw error;
    }
  }

  async #send<Row>(client: PoolClient, end: number, query: Query<Row>, values: Values): Promise<Row[]> {
    const { sql: text } = query;
    const { names } = this.#serving;
    const name = names.of(text);
    const statement = { text, values: bind(query, values), ...(name === undefined ? {} : { name }) };
    try {
      return await ask<Row>(client, end, statement);
    } catch (error) {
      // Whoever found out sends it again, see isTransient.
      if (lostPreparation(error)) names.stop();
      throw error;
    }
  }
}
