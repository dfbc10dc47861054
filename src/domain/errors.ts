/** Messages under their fields, as a server's validation answers them. */
export type RefusedFields = Readonly<Record<string, string>>;

/**
 * Failures that flows treat in their own way. The record is gone (404), was changed by another person (412), or was
 * created by the same key (409). The server asks to wait (429). Or no answer came, and a write may have been done or
 * not.
 */
export type Reason = 'gone' | 'changed' | 'created' | 'limited' | 'lost';

/** The server answered with an error, or with something that is not an answer (section 8). */
export class ApiError extends Error {
  readonly kind = 'api';

  /**
   * @param createdId the record that the idempotency key of a create has made before
   * @param retryAfter the time that the server asks to wait, in milliseconds
   */
  constructor(
    message: string,
    readonly fields: RefusedFields = {},
    readonly reason?: Reason,
    readonly createdId?: number,
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/** The sentence of a lost connection (section 8). */
export const CONNECTION_LOST = 'Erro de conexão.';

/** No answer came at all. */
export class ConnectionError extends Error {
  readonly kind = 'connection';

  constructor() {
    super(CONNECTION_LOST);
  }
}

/** An error made for people: its message is what an alert shows. Anything else is a defect. */
export const isExpected = (error: unknown): error is ApiError | ConnectionError =>
  error instanceof ApiError || error instanceof ConnectionError;

/** Says in place of a form or a list that the server has failed; the alert has the sentence of section 8. */
export const SERVER_FAULT = 'O servidor teve um problema. Tente de novo em instantes.';

/**
 * The alert of a failed call; null where messages stand under single fields alone. `server`: its answer was none.
 */
export type Failure = { kind: 'api' | 'connection' | 'server'; message: string | null };

/** The sentence shown in place of the content that a failed call should have loaded. */
export const inPlace = ({ kind, message }: Failure): string | null =>
  kind === 'server' ? SERVER_FAULT : message;

export const NO_FAILURE: Failure = { kind: 'api', message: null };

/** @throws the error itself where it is a defect */
export function failureOf(error: unknown): Failure {
  if (!isExpected(error)) throw error;
  const kind = error.kind === 'api' && error.reason === 'lost' ? 'server' : error.kind;
  return { kind, message: error.message || null };
}

/** No answer of the backend came: what was asked may have been done or not. */
export const isLost = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ApiError && error.reason === 'lost');

/** The server asks to wait: nothing was done. */
export const isLimited = (error: unknown): boolean => error instanceof ApiError && error.reason === 'limited';

/** The time that the server asks to wait, in milliseconds; undefined where it names none. */
export const retryAfterOf = (error: unknown): number | undefined =>
  error instanceof ApiError ? error.retryAfter : undefined;

/** The record of a call no longer exists. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.reason === 'gone';

/** The record has the version that was sent, and the save was refused for it. */
export const VERSION_MANGLED =
  'Ninguém mudou o registro, mas algo entre este navegador e o Cadastro altera as versões, e nada pode ser salvo. Fale com quem cuida da rede.';

/** Another person saved the record in between. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === 'changed';

/** The id of the record that the key of a create has made before; null for any other failure. */
export const createdIdOf = (error: unknown): number | null =>
  error instanceof ApiError && error.createdId !== undefined ? error.createdId : null;

/** The messages of single fields; none for most failures. */
export const refusedFieldsOf = (error: unknown): RefusedFields =>
  error instanceof ApiError ? error.fields : {};
