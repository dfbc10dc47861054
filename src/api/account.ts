import { ApiError, refusedFieldsOf } from '../domain/errors';
import { RENEWED_TOKEN_HEADER } from '../domain/headers';
import {
  accountSchema,
  type PasswordValues,
  type RecoveryValues,
  type Session,
  sessionSchema,
} from '../domain/usuario';
import type { HttpClient } from './httpClient';

/** The account of who is signed in. */
export const loadAccount = async (http: HttpClient, signal: AbortSignal) =>
  (await http.receive({ operation: 'read', method: 'GET', path: '/conta', signal }, accountSchema)).data;

/** Errors of single fields stand under them alone: a sentence above would say the same again. */
function withoutSummary(error: unknown): never {
  const fields = refusedFieldsOf(error);
  throw Object.keys(fields).length > 0 ? new ApiError('', fields) : error;
}

/**
 * Changes the password, which ends every other session of the user.
 * @returns the fresh token of this session
 */
export async function changePassword(http: HttpClient, body: PasswordValues): Promise<string | null> {
  const request = { operation: 'password', method: 'PUT', path: '/conta/senha', body } as const;
  return (await http.send(request).catch(withoutSummary)).headers.get(RENEWED_TOKEN_HEADER);
}

/** Sets a new password by the key of a recovery link, and logs in. */
export async function recoverAccount(http: HttpClient, body: RecoveryValues): Promise<Session> {
  const request = { operation: 'password', method: 'POST', path: '/conta/recuperacao', body } as const;
  return (await http.receive(request, sessionSchema)).data;
}
