import { StoreError } from '../errors';

const UNIQUE = 2067;
const FOREIGN_KEY = 787;
const BUSY = 5;
const CANNOT_OPEN = 14;
const NOT_A_DATABASE = 26;

/**
 * Results that say "not now" and their texts in SQLite, which never change. The
 * texts are needed because the driver leaves the number out where a statement's
 * `all` fails.
 */
const UNAVAILABLE: Readonly<Record<string, number>> = {
  'database is locked': BUSY,
  'database table is locked': 6,
  'out of memory': 7,
  'attempt to write a readonly database': 8,
  'disk I/O error': 10,
  'database disk image is malformed': 11,
  'database or disk is full': 13,
  'unable to open database file': CANNOT_OPEN,
  'locking protocol': 15,
  'file is not a database': NOT_A_DATABASE,
};
const UNAVAILABLE_CODES = new Set(Object.values(UNAVAILABLE));

/** SQLite's extended result code; 0 for an error that isn't SQLite's. */
function extendedCodeOf(error: unknown): number {
  if (!(error instanceof Error)) return 0;
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode;
  return UNAVAILABLE[error.message] ?? 0;
}

const codeOf = (error: unknown) => extendedCodeOf(error) & 0xff;

/** The error as the store's callers know it; what isn't expected passes unchanged. */
export function translate(error: unknown): unknown {
  const extended = extendedCodeOf(error);
  if (extended === UNIQUE) return new StoreError('duplicate', error);
  if (extended === FOREIGN_KEY) return new StoreError('reference', error);
  if (isStorageFailure(error)) return new StoreError('unavailable', error);
  return error;
}

/** A failure of the file or its locks, after which a transaction can't be trusted. */
export const isStorageFailure = (error: unknown) => UNAVAILABLE_CODES.has(codeOf(error));

export const isBusy = (error: unknown) => codeOf(error) === BUSY;

/** Why a file could not be opened, for the operator. */
export function openingProblem(error: unknown): string {
  const code = codeOf(error);
  if (code === NOT_A_DATABASE) return 'o arquivo não é um banco de dados SQLite.';
  if (code === BUSY) return 'outro programa está usando o arquivo.';
  const isForbidden = error instanceof Error && 'code' in error && error.code === 'EACCES';
  if (code === CANNOT_OPEN || isForbidden) return 'sem permissão ou caminho inválido.';
  return error instanceof Error ? error.message : String(error);
}
