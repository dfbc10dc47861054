import { type LoginValues, type Session, type SignUpValues, sessionSchema } from '../domain/usuario';
import type { HttpClient } from './httpClient';

/** The two calls of people without a session yet (section 7). */
export const createUsuariosApi = (http: HttpClient) => ({
  login: async (body: LoginValues, signal: AbortSignal): Promise<Session> => {
    const request = { operation: 'login', method: 'POST', path: '/entrar', body, signal } as const;
    return (await http.receive(request, sessionSchema)).data;
  },

  signUp: async (body: SignUpValues, signal: AbortSignal): Promise<void> => {
    await http.send({ operation: 'signUp', method: 'POST', path: '/cadastrar', body, signal });
  },
});
