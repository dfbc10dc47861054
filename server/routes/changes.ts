import type { FastifyInstance } from 'fastify';
import type { Resource } from '../db/records';
import type { Store } from '../db/store';
import { abortOnClose } from '../http/connections';
import { HttpError } from '../http/errors';
import { listingQuery, params, parseId, parseListing } from '../http/input';
import { audit } from '../http/log';
import { DONE, documented, idSchema, pageOf } from '../http/openapi';
import type { FairSemaphore } from '../http/semaphore';
import { kinds, type RecordKind } from '../kinds';
import { entityTag, savingError, versionHeader } from './records';

const nome = { type: 'string' };
const acao = { type: 'string', enum: ['criou', 'alterou', 'apagou', 'restaurou'] };
const quem = { type: ['string', 'null'], description: 'O nome de quem fez, se ainda há esse usuário' };
const quando = { type: 'string', format: 'date-time' };
const antes = { type: ['object', 'null'], additionalProperties: true, description: 'Os valores de antes' };
const sua = { type: 'boolean', description: 'Se foi quem pergunta que a fez' };
const tipo = { type: 'string', enum: Object.keys(kinds) };
const querystring = listingQuery('page', 'limit');
const back = { ...DONE, ...versionHeader, description: 'O registro está de volta, com o seu número' };
const schemas = {
  history: documented(
    200,
    pageOf({ versao: idSchema, acao, quem, quando, antes, sua }, 'As mudanças, a última primeiro'),
    { params, querystring },
  ),
  deleted: documented(
    200,
    pageOf({ id: idSchema, nome, quem, quando }, 'Os registros apagados, o último primeiro'),
    { querystring: listingQuery('page', 'limit', 'filter') },
  ),
  restore: documented(204, back, { params }),
  recent: documented(
    200,
    pageOf({ tipo, id: idSchema, nome, acao, quem, quando }, 'As mudanças de todos os registros'),
    { querystring },
  ),
};

/**
 * What has become of the records of one kind, for signed-in users.
 * @param searching where searches of all kinds wait, so that users take turns
 */
export function changeRoutes(
  app: FastifyInstance,
  kind: RecordKind,
  resource: Resource,
  searching: FairSemaphore,
) {
  const path = `/${kind.name}`;
  const missing = () => new HttpError(404, kind.messages.notFound);

  app.get(`${path}/:id/historico`, schemas.history, async (request, reply) => {
    const id = parseId(request.params);
    const { rows, total } = await resource.history(id, request.usuario, parseListing(request.query));
    if (total === 0 && (await resource.read(id)) === undefined) throw missing();
    reply.header('x-total-count', total);
    return rows;
  });

  app.get(`${path}/apagados`, schemas.deleted, async (request, reply) => {
    const listing = parseListing(request.query);
    const list = () => resource.deleted(listing);
    const { rows, total } = await searching.run(list, String(request.usuario), abortOnClose(reply));
    reply.header('x-total-count', total);
    return rows;
  });

  app.post(`${path}/:id/restauracao`, schemas.restore, async (request, reply) => {
    const id = parseId(request.params);
    const version = await resource.restore(id, request.usuario).catch((error: unknown) => {
      const refusal = savingError(kind, error);
      // Nothing that was sent is wrong: it is the register that has changed since.
      throw refusal instanceof HttpError ? new HttpError(409, messageOf(refusal), refusal.parts) : refusal;
    });
    if (version === 'missing') throw missing();
    audit(request, 'restaurou', { registro: `${kind.name}/${id}` });
    return reply.code(204).header('etag', entityTag(request, version)).send();
  });
}

/** The message of the first field, or the one of the whole. */
const messageOf = ({ message, parts: { body = {} } }: HttpError) => Object.values(body)[0] ?? message;

/** The last changes of all kinds, for signed-in users. */
export function recentChangesRoute(app: FastifyInstance, store: Store, searching: FairSemaphore) {
  app.get('/mudancas', schemas.recent, async (request, reply) => {
    const listing = parseListing(request.query);
    const list = () => store.recentChanges(listing);
    const { rows, total } = await searching.run(list, String(request.usuario), abortOnClose(reply));
    reply.header('x-total-count', total);
    return rows;
  });
}
