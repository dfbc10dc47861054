/** How long each step of a call may take, in milliseconds: nobody waits for ever for a database. */
export interface TimeLimits {
  /** Getting a connection, the waiting in line for one included. */
  connect: number;
  /** Learning what a new connection's clock shows. */
  clock: number;
  /** A statement, on the database's side, so that what we gave up on goes on no longer, and holds no connection. */
  statement: number;
  /** The whole call, however often it is tried. */
  answer: number;
}

/** Together they keep every answer within five seconds. */
export const usualTimeLimits: TimeLimits = { connect: 1_200, clock: 1_000, statement: 3_000, answer: 4_300 };

/** For commands: who has typed one waits rather than types it again. */
export const commandTimeLimits: TimeLimits = {
  ...usualTimeLimits,
  connect: 10_000,
  clock: 10_000,
  answer: 20_000,
};
