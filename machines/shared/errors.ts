/**
 * The three ways a call can fail. Each class carries its own enumerable
 * discriminant: two Errors are equal to everything that compares by JSON.
 */

/** Messages under their fields, as a server's validation answers them. */
export type RefusedFields = Readonly<Record<string, string>>;

/** The server answered, but with an error or with something that is not an answer. */
export class ApiError extends Error {
  readonly kind = 'api';

  constructor(
    override readonly message: string,
    readonly fields: RefusedFields = {},
  ) {
    super(message);
  }
}

/** No answer came at all. */
export class ConnectionError extends Error {
  readonly kind = 'connection';

  constructor(override readonly message: string) {
    super(message);
  }
}

/** The server no longer accepts the token; the auth machine has been told already. */
export class SessionError extends Error {
  readonly kind = 'session';
}

/** Whether a failure is the end of the session, which screens meet with silence. */
export const isSessionOver = (error: unknown): boolean => error instanceof SessionError;

/** The sentence of a failed call, made for the user by whoever threw it. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The messages a failed call carries for single fields; none for most failures. */
export const refusedFieldsOf = (error: unknown): RefusedFields =>
  error instanceof ApiError ? error.fields : {};
