/**
 * `duplicate`: an email that must be unique is taken. `reference`: a record
 * points at a city that isn't there, or a city to be deleted is still in use.
 * `unavailable`: the database is locked, full, down or unreachable for now, and
 * nothing has happened. `unanswered`: a change was under way when the database
 * fell silent or was lost, so it may have happened or not.
 */
export type StoreErrorKind = 'duplicate' | 'reference' | 'unavailable' | 'unanswered';

/** The failures a caller is expected to tell apart; everything else is a defect. */
export class StoreError extends Error {
  constructor(
    readonly kind: StoreErrorKind,
    cause: unknown,
  ) {
    super(`store: ${kind}`, { cause });
  }
}

/** A database that can't be opened at start-up; the message is for the operator, in Portuguese. */
export class StartupError extends Error {}
