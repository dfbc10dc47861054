import { randomBytes } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { OWN_HEADER } from '../src/domain/headers';
import { buildApp } from './app';
import { runOrExplain, StartupError } from './cli';
import { watchClock } from './clock';
import { type Config, readConfig } from './config';
import { backUpDaily, NO_BACKUP } from './dailyBackup';
import { openStore, sqlitePath } from './db/store';
import { shortageAt } from './disk';
import { HOUR_MS } from './durations';
import { openLog, withoutValues } from './http/log';
import { securityHeaders } from './http/web';

/** The time that requests in flight get after SIGTERM; then they are cut off, and the exit code is 1. */
const GRACE_MS = 4_000;
/** Orchestrators grant five seconds in all; on a busy machine the end itself takes some of them. */
const DEADLINE_MS = 4_400;

async function listen(app: FastifyInstance, { PORT, HOST }: Config) {
  try {
    return await app.listen({ port: PORT, host: HOST });
  } catch (error) {
    // An error of a system call is for the operator; the rest is a defect.
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error;
    throw new StartupError(
      error.code === 'EADDRINUSE'
        ? `A porta ${PORT} de ${HOST} já está em uso. Escolha outra com a variável PORT.`
        : `Não foi possível escutar em ${HOST}, porta ${PORT} (${error.code}).`,
    );
  }
}

/** Answers 503 on the server's port from a thread of its own, because SQL holds this one. @returns ends it */
function answerWhileUpgrading({ PORT, HOST, HSTS_MAX_AGE }: Config, migracao: string) {
  const body = {
    servidor: 'ok',
    banco: 'indisponível',
    migracao,
    errors: { default: 'Atualizando o banco. Tente de novo em instantes.' },
  };
  const headers = {
    ...securityHeaders(undefined, HSTS_MAX_AGE),
    [OWN_HEADER]: '1',
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '5',
    connection: 'close',
  };
  const workerData = { port: PORT, host: HOST, headers, body: JSON.stringify(body) };
  // Where the build puts it.
  const file = new URL('./assets/upgrading.js', import.meta.url);
  const thread = new Worker(file, { execArgv: [], workerData });
  return () => thread.terminate();
}

await runOrExplain(async () => {
  // From the start: no signal ends the first process of a container by itself.
  let stop: (signal: string) => void = () => process.exit(0);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop(signal));
  // A full disk under the log must not end the server.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

  const config = readConfig(process.env);
  let endUpgrade: () => Promise<unknown> = async () => undefined;
  const store = await openStore(
    config.DATABASE_URL,
    { connections: config.DATABASE_CONNECTIONS, waitSeconds: config.DATABASE_WAIT },
    (text) => {
      endUpgrade = answerWhileUpgrading(config, text);
    },
  );
  const log = openLog();
  const clock = watchClock(store);
  let backups: ReturnType<typeof backUpDaily> | undefined;
  const app = await buildApp({
    ...config,
    copia: config.BACKUP_FOLDER === undefined ? undefined : () => backups?.state() ?? NO_BACKUP,
    relogio: clock.problem,
    disco: config.DATABASE_URL.startsWith('file:')
      ? () => shortageAt(dirname(resolve(sqlitePath(config.DATABASE_URL))))
      : undefined,
    store,
    secret: config.JWT_SECRET ?? (await store.secret(randomBytes(48).toString('base64url'))),
    webRoot: resolve('dist'),
    logger: { level: config.LOG_LEVEL, stream: log.stream, serializers: { err: withoutValues } },
  });
  // What fails now is tried again in an hour.
  const expire = async () => {
    try {
      if (await clock.check())
        app.log.info(await store.expire(config.HISTORY_DAYS), 'removed after their time');
      else app.log.warn({ relogio: clock.problem() }, 'nothing is removed by this clock');
    } catch (error) {
      app.log.error({ err: error }, 'removal failed');
    }
  };
  void expire();
  setInterval(() => void expire(), HOUR_MS).unref();
  stop = (sinal) => {
    backups?.stop();
    stop = () => undefined;
    app.log.info({ sinal, pedidos: app.countUnanswered() }, 'the server is ending');
    let cortados = 0;
    setTimeout(() => {
      process.exitCode = 1;
      cortados = app.countUnanswered();
      app.log.warn({ sinal, cortados }, 'requests were cut off');
      // The deadline may come before the next regular one.
      log.stream.flush(() => undefined);
      app.server.closeAllConnections();
    }, GRACE_MS);
    setTimeout(() => {
      log.stream.destroy();
      process.exit(1);
    }, DEADLINE_MS);
    void app
      .close()
      .then(() => store.close())
      .then(() => {
        app.log.info({ sinal, cortados }, 'the server has ended');
        log.end(() => process.exit());
      });
  };
  await endUpgrade();
  const address = await listen(app, config);
  if (config.BACKUP_FOLDER !== undefined) {
    const command = join(import.meta.dirname, 'backup.js');
    backups = backUpDaily(resolve(config.BACKUP_FOLDER), config.BACKUP_KEEP, command, app.log, clock);
  }
  process.stdout.write(`Cadastro no ar em ${address.replace('127.0.0.1', 'localhost')}\n`);
});
// What a failed start has opened, such as connections, would keep it alive.
if (process.exitCode === 1) process.exit();
