/** The time that each step of a call may take, in milliseconds. */
export interface TimeLimits {
  /** Getting a connection, the waiting for a free one included. */
  connect: number;
  /** A statement, on the database's side: what was given up holds no connection. On SQLite, one of a reader thread. */
  statement: number;
  /** Waiting for a lock that another session holds. */
  lock: number;
}

/** Together they keep every answer within five seconds. */
export const usualTimeLimits: TimeLimits = { connect: 1_200, statement: 3_000, lock: 3_000 };

/** For commands: minutes for their own work, a few seconds for another session's. */
export const commandTimeLimits: TimeLimits = { connect: 10_000, statement: 600_000, lock: 3_000 };

/** Limits of a database; a file has that of statements alone. */
export interface DatabaseOptions {
  /** The most connections that this process may have. */
  connections: number;
  /** The time that a start waits for a database that isn't up yet. */
  waitSeconds: number;
  /** The time that a call waits for it. */
  limits: TimeLimits;
}
