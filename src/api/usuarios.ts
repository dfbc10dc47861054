import { type LoginValues, type Session, type SignUpValues, sessionSchema } from '../domain/usuario';
import type { HttpClient } from './httpClient';

/** The two calls of visitors (section 7). */
export const createUsuariosApi = (http: HttpClient) => ({
  /** Answers the access token. */
  login: async (body: LoginValues, signal: AbortSignal): Promise<Session> => {
    const request = { operation: 'login', method: 'POST', path: '/entrar', body, signal } as const;
    return (await http.receive(request, sessionSchema)).data;
  },

  /** The answer is not read. */
  signUp: async (body: SignUpValues): Promise<void> => {
    await http.send({ operation: 'signUp', method: 'POST', path: '/cadastrar', body });
  },
});
