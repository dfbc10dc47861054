/**
 * The two ways a call can fail that people are told of. Each class carries its own enumerable
 * discriminant: two Errors are equal to everything that compares by JSON.
 */

/** Messages under their fields, as a server's validation answers them. */
export type RefusedFields = Readonly<Record<string, string>>;

/** Refusals that flows meet in a way of their own: the record is no longer there. */
export type Reason = 'gone';

/** The server answered, but with an error or with something that is not an answer. */
export class ApiError extends Error {
  readonly kind = 'api';

  constructor(
    override readonly message: string,
    readonly fields: RefusedFields = {},
    readonly reason: Reason | undefined = undefined,
  ) {
    super(message);
  }
}

/** No answer came at all, which is told in one sentence (section 8). */
export class ConnectionError extends Error {
  readonly kind = 'connection';

  constructor(override readonly message = 'Erro de conexão.') {
    super(message);
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

/** Whether the record of a call is no longer there. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.reason === 'gone';

/** The messages a failed call carries for single fields; none for most failures. */
export const refusedFieldsOf = (error: unknown): RefusedFields =>
  error instanceof ApiError ? error.fields : {};
