import type { FastifyInstance, FastifyRequest } from 'fastify';
import { is, string, type } from 'superstruct';

/** What operators may have to find out later. */
type Action = 'cadastrou-se' | 'entrou' | 'não entrou' | 'teve de esperar' | 'criou' | 'alterou' | 'apagou';

interface Details {
  /** The user's id; requests of signed-in users carry it anyway. */
  usuario?: number | undefined;
  registro?: string;
}

/** A line of its own kind in the log: who did what to which record, by ids alone. */
export function audit({ log, ip }: FastifyRequest, action: Action, details: Details = {}) {
  log.info({ auditoria: action, ip, ...details }, 'auditoria');
}

const actions: Record<string, Action> = { POST: 'criou', PUT: 'alterou', DELETE: 'apagou' };

const ofRecord = type({ id: string() });

/** Notes every change of a record that the routes of `app` have made. */
export function auditChanges(app: FastifyInstance) {
  // Before the answer leaves: a change is noted even when its client is gone.
  app.addHook('onSend', (request, reply, payload, done) => {
    const action = actions[request.method];
    if (action !== undefined && reply.statusCode < 300) {
      const kind = request.routeOptions.url?.slice(app.prefix.length + 1).split('/', 1)[0];
      const id = is(request.params, ofRecord) ? request.params.id : payload;
      // As a number: an address may have zeros before it.
      audit(request, action, { registro: `${kind}/${Number(id)}` });
    }
    done();
  });
}
