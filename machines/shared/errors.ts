/**
 * The two ways a call can fail that people are told of. Each class carries its own enumerable
 * discriminant, and its message as an enumerable field: two Errors are equal to everything that
 * compares by JSON. `Error` itself is not given the message, because redefining the hidden one
 * leaves it hidden now and then (seen with V8 11.3).
 */

/** Messages under their fields, as a server's validation answers them. */
export type RefusedFields = Readonly<Record<string, string>>;

/** Refusals that flows meet in a way of their own: the record is no longer there, or no longer the one that was read. */
export type Reason = 'gone' | 'changed';

/** The server answered, but with an error or with something that is not an answer. */
export class ApiError extends Error {
  readonly kind = 'api';

  constructor(
    override readonly message: string,
    readonly fields: RefusedFields = {},
    readonly reason: Reason | undefined = undefined,
  ) {
    super();
  }
}

/** No answer came at all, which is told in one sentence (section 8). */
export class ConnectionError extends Error {
  readonly kind = 'connection';

  constructor(override readonly message = 'Erro de conexão.') {
    super();
  }
}

/**
 * Whether a failure carries a sentence made for people. Anything else is a
 * defect of ours: no machine answers it, so that the flow breaks and its
 * screen gives way to the page for the unexpected.
 */
export const isForPeople = (error: unknown): error is ApiError | ConnectionError =>
  error instanceof ApiError || error instanceof ConnectionError;

/**
 * The sentence of a failed call, made for people by whoever threw it.
 * @throws the error itself where it is a defect and has no such sentence
 */
export function messageOf(error: unknown): string {
  if (!isForPeople(error)) throw error;
  return error.message;
}

/** What a failed call was up against. */
export type FailureKind = (ApiError | ConnectionError)['kind'];

export const failureKindOf = (error: unknown): FailureKind =>
  isConnectionLost(error) ? 'connection' : 'api';

export const isConnectionLost = (error: unknown): boolean => error instanceof ConnectionError;

const isRefusedFor = (reason: Reason, error: unknown): boolean =>
  error instanceof ApiError && error.reason === reason;

/** Whether the record of a call is no longer there. */
export const isGone = (error: unknown): boolean => isRefusedFor('gone', error);

/** Whether somebody else has changed the record that was to be saved. */
export const isConflict = (error: unknown): boolean => isRefusedFor('changed', error);

/** The messages a failed call carries for single fields; none for most failures. */
export const refusedFieldsOf = (error: unknown): RefusedFields =>
  error instanceof ApiError ? error.fields : {};
