import type { Pool } from 'pg';

/**
 * Another one begins whenever the database behind the connections may have
 * become one without the latest writes, which gives their versions out anew: a
 * connection has broken, or none is left that would.
 */
export class Epoch {
  readonly #open = new Set<unknown>();
  #number = 0;

  get number(): number {
    return this.#number;
  }

  readonly end = () => {
    this.#number += 1;
  };

  watch(pool: Pool) {
    pool.on('error', this.end);
    pool.on('connect', (client) => this.#open.add(client));
    pool.on('remove', (client) => {
      if (this.#open.delete(client) && this.#open.size === 0) this.end();
    });
  }
}
