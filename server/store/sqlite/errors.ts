import { StoreError } from '../store';

const UNAVAILABLE = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM|PROTOCOL|CORRUPT|NOTADB)/;

export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The error as the store's callers know it; what isn't expected passes unchanged. */
export function translate(error: unknown): unknown {
  const code = codeOf(error);
  if (code === 'SQLITE_CONSTRAINT_UNIQUE') return new StoreError('duplicate', error);
  if (code === 'SQLITE_CONSTRAINT_FOREIGNKEY') return new StoreError('reference', error);
  if (UNAVAILABLE.test(code)) return new StoreError('unavailable', error);
  return error;
}

/** A broken rule undoes its own statement only; any other error spoils the whole transaction. */
export const isConstraint = (error: unknown) => codeOf(error).startsWith('SQLITE_CONSTRAINT');

export const isBusy = (error: unknown) => codeOf(error).startsWith('SQLITE_BUSY');
