import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../../../server/app';
import { hashPassword } from '../../../server/auth/passwords';
import type { TimeLimits } from '../../../server/db/limits';
import { openStore, type Store } from '../../../server/db/store';
import { createDatabase, type DatabaseKind, unhurried } from './databases';

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed body; undefined when it is empty. */
  body: unknown;
}

export type Caller = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** Calls the API at `origin` over HTTP, with `token` when there is one. */
export const callerAt =
  (origin: string, token?: string): Caller =>
  async (method, path, body, headers = {}) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
  };

export const user = { nome: 'Ana', email: 'ana@example.com', senha: 'segredo' };

/** Signs up (when needed) and logs in; answers the token. */
export async function signIn(call: Caller, credentials = user): Promise<string> {
  await call('POST', '/cadastrar', credentials);
  const { body } = await call('POST', '/entrar', credentials);
  if (typeof body === 'object' && body !== null && 'accessToken' in body) {
    return String(body.accessToken);
  }
  throw new Error(`no token in ${JSON.stringify(body)}`);
}

export interface TestServer {
  app: FastifyInstance;
  store: Store;
  origin: string;
  /** Calls as a signed-in user. */
  call: Caller;
  /** Calls without a token. */
  visit: Caller;
  token: string;
  databaseUrl: string;
  stop(): Promise<void>;
}

export const SECRET = 'a secret for tests that is long enough';
/** Real hashes, but cheap ones. */
export const WEAK = { memoryKiB: 8, passes: 1 };

/** A server in this process, listening on a free port, with a signed-in user and all the time in the world. */
export async function startServer(
  kind: DatabaseKind,
  {
    limits = unhurried,
    connections = 20,
    ...options
  }: Partial<AppOptions> & { limits?: TimeLimits; connections?: number } = {},
): Promise<TestServer> {
  const database = await createDatabase(kind);
  const store = await openStore(database.url, { limits, connections });
  await store.usuarios.create({ ...user, senha: await hashPassword(user.senha, WEAK) });
  const app = await buildApp({ store, secret: SECRET, passwordStrength: WEAK, ...options });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const visit = callerAt(origin);
  const token = await signIn(visit);
  return {
    app,
    store,
    origin,
    visit,
    call: callerAt(origin, token),
    token,
    databaseUrl: database.url,
    async stop() {
      await app.close();
      await store.close();
      await database.remove();
    },
  };
}
