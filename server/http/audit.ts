import type { FastifyInstance, FastifyRequest } from 'fastify';
import { is, string, type } from 'superstruct';

/** What somebody may ask for later. */
type Deed = 'cadastrou-se' | 'entrou' | 'não entrou' | 'teve de esperar' | 'criou' | 'alterou' | 'apagou';

interface Details {
  /** The user's id; requests of signed-in users carry it anyway. */
  usuario?: number | undefined;
  registro?: string;
}

/** A line of its own kind in the log: who did what to which record, by ids alone. */
export function audit({ log, ip }: FastifyRequest, deed: Deed, details: Details = {}) {
  log.info({ auditoria: deed, ip, ...details }, 'auditoria');
}

const deeds: Record<string, Deed> = { POST: 'criou', PUT: 'alterou', DELETE: 'apagou' };

const ofRecord = type({ id: string() });

/** Notes every change of a record that the routes of `app` have made. */
export function auditChanges(app: FastifyInstance) {
  // Before the answer leaves: what is done is noted even when nobody hears of it.
  app.addHook('onSend', (request, reply, payload, done) => {
    const deed = deeds[request.method];
    if (deed !== undefined && reply.statusCode < 300) {
      const kind = request.routeOptions.url?.slice(app.prefix.length + 1).split('/', 1)[0];
      const id = is(request.params, ofRecord) ? request.params.id : payload;
      // As a number: an address may have zeros before it.
      audit(request, deed, { registro: `${kind}/${Number(id)}` });
    }
    done();
  });
}
