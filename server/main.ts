import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { runOrExplain } from './cli';
import { type Config, readConfig } from './config';
import { openStore } from './db/open';
import { StartupError, type Store } from './db/store';
import { logStream, withoutValues } from './http/logStream';

/** What is in flight gets this long after SIGTERM. */
const GRACE_MS = 4_000;
/** Five seconds in all is what orchestrators grant, whatever the database does; on a busy machine the end takes some of them. */
const DEADLINE_MS = 4_400;

async function listen(app: FastifyInstance, { PORT, HOST }: Config) {
  try {
    return await app.listen({ port: PORT, host: HOST });
  } catch (error) {
    // What the system refuses is the operator's to put right; the rest is a defect.
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error;
    throw new StartupError(
      error.code === 'EADDRINUSE'
        ? `A porta ${PORT} de ${HOST} já está em uso. Escolha outra com a variável PORT.`
        : `Não foi possível escutar em ${HOST}, porta ${PORT} (${error.code}).`,
    );
  }
}

const exit = () => process.exit(0);

/** Finishes what is in flight, and ends. */
function stopping(app: FastifyInstance, store: Store, log: ReturnType<typeof logStream>) {
  let isStopping = false;
  return async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
    setTimeout(exit, DEADLINE_MS);
    await app.close();
    await store.close();
    log.end(exit);
  };
}

await runOrExplain(async () => {
  // From the start: no signal ends the first process of a container by itself.
  let stop: () => void = exit;
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop());
  // Nobody is served worse because a line for the operator finds no room.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

  const config = readConfig(process.env);
  const store = await openStore(config.DATABASE_URL, {
    connections: config.DATABASE_CONNECTIONS,
    waitSeconds: config.DATABASE_WAIT,
  });
  const log = logStream();
  const app = await buildApp({
    store,
    secret: config.JWT_SECRET ?? (await store.secret(randomBytes(48).toString('base64url'))),
    allowedOrigins: config.ALLOWED_ORIGINS,
    trustedProxies: config.TRUST_PROXY,
    signUp: config.SIGN_UP,
    webRoot: resolve('dist'),
    logger: { level: config.LOG_LEVEL, stream: log, serializers: { err: withoutValues } },
  });
  stop = stopping(app, store, log);
  const address = await listen(app, config);
  process.stdout.write(`Cadastro no ar em ${address.replace('127.0.0.1', 'localhost')}\n`);
});
