import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildApp } from './app';
import { runOrExplain } from './cli';
import { type Config, readConfig } from './config';
import { openStore } from './store/open';
import { StartupError, type Store } from './store/store';

/** What is in flight gets this long after SIGTERM; five seconds in all is what orchestrators grant. */
const GRACE_MS = 4_000;
const WEAK_SECRET_LENGTH = 32;

async function listen(app: FastifyInstance, { PORT, HOST }: Config) {
  try {
    return await app.listen({ port: PORT, host: HOST });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE') {
      throw new StartupError(`A porta ${PORT} de ${HOST} já está em uso. Escolha outra com a variável PORT.`);
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartupError(`Não foi possível escutar em ${HOST}, porta ${PORT} (${code}).`);
    }
    throw error;
  }
}

function stopOnSignal(app: FastifyInstance, store: Store) {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const impatience = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
    await app.close();
    clearTimeout(impatience);
    await store.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

await runOrExplain(async () => {
  const config = readConfig(process.env);
  const store = await openStore(config.DATABASE_URL);
  const secret = config.JWT_SECRET ?? (await store.secret(randomBytes(48).toString('base64url')));
  const app = await buildApp({
    store,
    secret,
    allowedOrigins: config.ALLOWED_ORIGINS,
    trustedProxies: config.TRUST_PROXY,
    signUp: config.SIGN_UP,
    webRoot: resolve('dist'),
    logger: {
      level: config.LOG_LEVEL,
      // Buffered: a write per request would be the slowest part of most requests.
      stream: pino.destination({ dest: 1, minLength: 4096, sync: false }),
    },
  });
  if (secret.length < WEAK_SECRET_LENGTH) {
    app.log.warn(`JWT_SECRET is short: use ${WEAK_SECRET_LENGTH} characters or more`);
  }
  stopOnSignal(app, store);
  const address = await listen(app, config);
  process.stdout.write(`Cadastro no ar em ${address.replace('127.0.0.1', 'localhost')}\n`);
});
