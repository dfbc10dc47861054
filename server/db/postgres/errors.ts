import { DatabaseError } from 'pg';
import { StoreError } from '../errors';

/** Classes of SQLSTATE that say "not now": connection, login, database, resources, operator, system, time, deadlock. */
const UNAVAILABLE = /^(08|28|3D|53|57|58|25006|25P03|25P04|55P03|40)/;
/** A pooler has lost the database in the middle of a statement, or it isn't known whether it was completed. */
const UNKNOWN_END = /^(08|40003)/;
/** With which the server, or a pooler before it, closes the connection; a primary that became a replica; none at all. */
const CLOSING = /^($|08|28|3D|57P|25P03|25P04|53300|25006)/;

const stateOf = (error: unknown) => (error instanceof DatabaseError ? (error.code ?? '') : '');

/** Whether a write that failed so is known to have changed nothing. */
export const hasChangedNothing = (error: unknown) =>
  error instanceof TypeError || (error instanceof DatabaseError && !UNKNOWN_END.test(stateOf(error)));

/** Errors after which the connection can't be trusted; a refused statement is none. */
export const breaksConnection = (error: unknown) =>
  !(error instanceof DatabaseError) || CLOSING.test(stateOf(error));

/** The error as the store's callers know it; what isn't expected passes unchanged. */
export function translate(error: unknown): unknown {
  // A defect of ours; everything else that isn't the server's is the network's.
  if (error instanceof TypeError || error instanceof StoreError) return error;
  if (!(error instanceof DatabaseError)) return new StoreError('unavailable', error);
  const state = stateOf(error);
  if (state === '23505') return new StoreError('duplicate', error);
  if (state === '23503') return new StoreError('reference', error);
  return UNAVAILABLE.test(state) ? new StoreError('unavailable', error) : error;
}

/** SQLSTATEs of a database that is starting or has no place left for now. */
const STARTING = ['57P03', '53300'];
/** PgBouncer's one SQLSTATE, and what it says while the database is away or has no place left. */
const POOLER = '08P01';
const POOLER_WAITS =
  /^(server login has been|pgbouncer cannot connect|server conn crashed|query_wait_timeout|no more connections|the database system is|sorry, too many clients|remaining connection slots)/;
const UNREACHABLE = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'];

/** Whether connecting may succeed in a moment, without a change by the operator. */
export function mayComeUp(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    const state = stateOf(error);
    return STARTING.includes(state) || (state === POOLER && POOLER_WAITS.test(error.message));
  }
  if (!(error instanceof Error)) return false;
  const isSilent = /timeout|terminated unexpectedly/.test(error.message);
  return isSilent || ('code' in error && UNREACHABLE.includes(String(error.code)));
}
