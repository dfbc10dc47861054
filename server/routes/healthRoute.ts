import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { BackupState } from '../dailyBackup';
import type { Store } from '../db/store';
import { countSchema, documented, objectSchema, withoutSession } from '../http/openapi';

/** Monitors give up after two seconds. */
const PING_TIMEOUT_MS = 1_500;

/** Rejects when the database doesn't answer in time. */
async function pingInTime(store: Store): Promise<void> {
  const silence = pause(PING_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${PING_TIMEOUT_MS} ms`);
  });
  await Promise.race([store.ping(), silence]);
}

const ok = { const: 'ok' };
const copia = {
  ...objectSchema({ quando: { type: ['string', 'null'], format: 'date-time' }, ok: { type: 'boolean' } }),
  description: 'Quando se fez a última cópia, e se a que era devida se fez; só com BACKUP_FOLDER',
};
const relogio = { type: 'string', description: 'O que há de errado com o relógio' };
const disco = {
  ...objectSchema({ livre: countSchema }),
  description: 'Os bytes que restam no disco do banco, quando são poucos',
};
const { properties, ...fields } = objectSchema({ servidor: ok, banco: ok });
const schema = documented(
  200,
  { ...fields, properties: { ...properties, copia, relogio, disco }, description: 'Tudo em ordem' },
  withoutSession,
);

/** The parts of health beside the database, where there is something to say. */
export interface HealthDetails {
  copia?: (() => BackupState) | undefined;
  /** In Portuguese, what is wrong with the clock. */
  relogio?: (() => string | undefined) | undefined;
  /** The bytes that are free on the disk of the database, when they are few. */
  disco?: (() => { livre: number } | undefined) | undefined;
}

/** `GET /saude`: 200 while the process lives and its database answers in time, otherwise 503. */
export function healthRoute(app: FastifyInstance, store: Store, { copia, relogio, disco }: HealthDetails) {
  app.get('/saude', { logLevel: 'warn', ...schema }, async (request, reply) => {
    const details = { copia: copia?.(), relogio: relogio?.(), disco: disco?.() };
    try {
      await pingInTime(store);
      return { servidor: 'ok', banco: 'ok', ...details };
    } catch (error) {
      request.log.error({ err: error }, 'database unreachable');
      const errors = { default: 'O banco de dados não responde.' };
      return reply.code(503).send({ servidor: 'ok', banco: 'indisponível', ...details, errors });
    }
  });
}
