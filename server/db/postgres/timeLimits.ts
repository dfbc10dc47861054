/** How long each step of a call may take, in milliseconds. */
export interface TimeLimits {
  /** Getting a connection, the waiting for a free one included. */
  connect: number;
  /** A statement, on the database's side: what was given up holds no connection. */
  statement: number;
  /** The answer to a statement, where the database is silent. */
  answer: number;
}

/** Together they keep every answer within five seconds. */
export const usualTimeLimits: TimeLimits = { connect: 1_200, statement: 3_000, answer: 3_100 };

/** For commands, which have minutes. */
export const commandTimeLimits: TimeLimits = { connect: 10_000, statement: 600_000, answer: 610_000 };
