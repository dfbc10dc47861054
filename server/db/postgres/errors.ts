import { DatabaseError } from 'pg';
import { StoreError } from '../store';

/** Classes of SQLSTATE that say "not now": connection, login, database, resources, operator, system, time. */
const UNAVAILABLE = /^(08|28|3D|53|57|58|25006|25P03|25P04|55P03)/;
/** A pooler has lost the database in the middle of a statement, or nobody knows whether it was completed. */
const UNKNOWN_END = /^(08|40003)/;
/** Two transactions in each other's way: the same statement may succeed at once. */
const TRANSIENT = ['40001', '40P01'];
/** A prepared statement isn't where it was prepared: a pooler has changed the session. */
const UNPREPARED = ['26000', '42P05'];
/** Classes of SQLSTATE with which the server, or a pooler before it, closes the connection; and none at all. */
const CLOSING = /^($|08|28|3D|57P|25P03|25P04|53300)/;

/** A write arrived after its deadline: only `inTime` divides by zero. */
const TOO_LATE = '22012';
/** A database that was the primary, or isn't yet. */
const READ_ONLY = '25006';

const stateOf = (error: unknown) => (error instanceof DatabaseError ? (error.code ?? '') : '');

export const lostPreparation = (error: unknown) => UNPREPARED.includes(stateOf(error));

/** Whether a write that failed so is known to have changed nothing; a defect of ours never got as far as the database. */
export const hasChangedNothing = (error: unknown) =>
  error instanceof TypeError || (error instanceof DatabaseError && !UNKNOWN_END.test(stateOf(error)));

/**
 * Errors after which the connection itself can't be trusted: what is behind it
 * was frozen, or is a replica now, or is gone. A refused statement is none. The
 * severity says nothing of it: the server translates it.
 */
export const breaksConnection = (error: unknown) =>
  !(error instanceof DatabaseError) ||
  CLOSING.test(stateOf(error)) ||
  [TOO_LATE, READ_ONLY].includes(stateOf(error));

/** Whether the same statement may succeed at once. */
export const isTransient = (error: unknown) => TRANSIENT.includes(stateOf(error)) || lostPreparation(error);

/** The error as the store's callers know it; what isn't expected passes unchanged. */
export function translate(error: unknown): unknown {
  // A defect of ours; everything else that isn't the server's is the network's.
  if (error instanceof TypeError || error instanceof StoreError) return error;
  if (!(error instanceof DatabaseError)) return new StoreError('unavailable', error);
  const state = stateOf(error);
  if (state === '23505') return new StoreError('duplicate', error);
  if (state === '23503') return new StoreError('reference', error);
  if (UNAVAILABLE.test(state) || state === TOO_LATE || isTransient(error))
    return new StoreError('unavailable', error);
  return error;
}

/** SQLSTATEs of a database that is starting or has no place left for now. */
const STARTING = ['57P03', '53300'];
/**
 * What PgBouncer says while the database is away, or has no place left; all its
 * errors have this one SQLSTATE, also those that old ones pass on from PostgreSQL.
 */
const POOLER = '08P01';
const POOLER_WAITS =
  /^(server login has been|pgbouncer cannot connect|server conn crashed|query_wait_timeout|no more connections|the database system is|sorry, too many clients|remaining connection slots)/;
/** The network's ways to say that nobody is there yet. */
const NOBODY_THERE = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'];

/** Whether connecting may succeed in a moment, without anybody changing anything. */
export function mayComeUp(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    const state = stateOf(error);
    return STARTING.includes(state) || (state === POOLER && POOLER_WAITS.test(error.message));
  }
  if (!(error instanceof Error)) return false;
  const isSilent = /timeout|terminated unexpectedly/.test(error.message);
  return isSilent || ('code' in error && NOBODY_THERE.includes(String(error.code)));
}
