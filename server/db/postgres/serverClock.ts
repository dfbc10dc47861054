import type { ClientBase } from 'pg';

/**
 * What the database's clock shows, never more than that: it is asked whenever a
 * connection is made, and connections don't live long enough to drift apart.
 * Writes carry the last moment at which they may happen by that clock, because a
 * database that was frozen goes on with what it was sent long ago.
 */
export class ServerClock {
  readonly #patience: number;
  /** The database's epoch milliseconds at `performance.now()` = 0. */
  #start = 0;

  /** So many milliseconds it waits for what it asks. */
  constructor(patience: number) {
    this.#patience = patience;
  }

  async read(client: ClientBase): Promise<void> {
    const question = {
      text: 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
      query_timeout: this.#patience,
    };
    const { rows } = await client.query<{ now: number }>(question);
    this.#start = (rows[0]?.now ?? 0) - performance.now();
  }

  /** What it shows at this moment, in `performance.now()` milliseconds; known once there is a connection. */
  at(moment: number): number {
    return this.#start + moment;
  }
}
