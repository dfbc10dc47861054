import type { FastifyInstance } from 'fastify';
import { StoreError } from '../db/errors';
import type { Resource } from '../db/records';
import { abortOnClose } from '../http/connections';
import { HttpError, invalid } from '../http/errors';
import {
  listingQuery,
  params,
  parseBody,
  parseId,
  parseListing,
  requestKeyOf,
  versionIn,
} from '../http/input';
import { audit } from '../http/log';
import { bodyOf, DONE, documented, fieldsOf, header, idSchema, objectSchema, pageOf } from '../http/openapi';
import type { FairSemaphore } from '../http/semaphore';
import { pointingAt, type RecordKind } from '../kinds';

const CHANGED_MEANWHILE = 'O registro foi alterado por outra pessoa.';
const KEY_OF_ANOTHER = 'Este pedido já criou um registro, com outros dados.';

/** The entity tag of a record in this version, in this epoch of the database. */
export const entityTag = ({ epoca }: { epoca: string }, version: number) => `"${epoca}-${version}"`;

/** What a failed save means to the client; an error that the kind has no words for stays a defect. */
export function savingError({ email, references, messages }: RecordKind, error: unknown): unknown {
  if (!(error instanceof StoreError)) return error;
  const { taken = '', unknown = '' } = messages;
  if (error.kind === 'duplicate' && email) return new HttpError(409, taken, { body: { [email]: taken } });
  if (error.kind !== 'reference') return error;
  return invalid({ body: Object.fromEntries(Object.keys(references).map((name) => [name, unknown])) });
}

function removingError(kind: RecordKind, error: unknown): unknown {
  const { inUse } = kind.messages;
  const isInUse = error instanceof StoreError && error.kind === 'reference' && inUse !== undefined;
  return isInUse ? new HttpError(409, inUse(pointingAt(kind))) : error;
}

/** The header of an answer that names the version of a record. */
export const versionHeader = {
  headers: header('etag', 'A versão do registro; muda a cada gravação'),
};

/** What the five calls are sent and answer, see {@link documented}. */
function schemasOf({ rules, addsSelected }: RecordKind) {
  const record = { id: idSchema, ...fieldsOf(rules) };
  const querystring = listingQuery('page', 'limit', 'filter', ...(addsSelected ? ['id' as const] : []));
  const body = bodyOf(rules);
  const optional = (name: string, description: string) => ({
    headers: { type: 'object', properties: header(name, description) },
  });
  const once = optional('idempotency-key', 'Identifica o pedido por um dia: repetido, nada é criado de novo');
  const match = optional('if-match', 'Só se o registro ainda tem esta versão');
  const read = { ...objectSchema(record), ...versionHeader, description: 'O registro' };
  const made = { ...idSchema, ...versionHeader, description: 'O id do novo registro' };
  return {
    list: documented(200, pageOf(record, 'Os registros que correspondem ao filtro'), { querystring }),
    read: documented(200, read, { params }),
    create: documented(201, made, { ...body, ...once }),
    update: documented(204, { ...DONE, ...versionHeader }, { params, ...body, ...match }),
    remove: documented(204, DONE, { params, ...match }),
  };
}

/**
 * The five calls of section 7 for one kind of record, for signed-in users (section 6).
 * @param searching where searches of all kinds wait, so that users take turns
 */
export function recordRoutes(
  app: FastifyInstance,
  kind: RecordKind,
  resource: Resource,
  searching: FairSemaphore,
) {
  const path = `/${kind.name}`;
  const schemas = schemasOf(kind);
  const missing = () => new HttpError(404, kind.messages.notFound);
  const orSavingError = (error: unknown) => Promise.reject(savingError(kind, error));

  app.get(path, schemas.list, async (request, reply) => {
    const listing = parseListing(request.query);
    const list = () => resource.list(listing);
    const { rows, total } = await (listing.filter === ''
      ? list()
      : searching.run(list, String(request.usuario), abortOnClose(reply)));
    reply.header('x-total-count', total);
    if (!kind.addsSelected || listing.id === 0 || rows.some(({ id }) => id === listing.id)) return rows;
    const selected = await resource.read(listing.id);
    return selected === undefined ? rows : [...rows, selected.record];
  });

  app.get(`${path}/:id`, schemas.read, async (request, reply) => {
    const found = await resource.read(parseId(request.params));
    if (found === undefined) throw missing();
    reply.header('etag', entityTag(request, found.version));
    return found.record;
  });

  app.post(path, schemas.create, async (request, reply) => {
    const values = parseBody(kind.rules, request.body);
    const made = await resource.create(values, request.usuario, requestKeyOf(request)).catch(orSavingError);
    if (!('version' in made)) {
      const [status, message] =
        made.outcome === 'gone' ? [404, kind.messages.notFound] : [409, KEY_OF_ANOTHER];
      return reply.code(status).send({ errors: { default: message }, id: made.id });
    }
    if (made.outcome === 'created') audit(request, 'criou', { registro: `${kind.name}/${made.id}` });
    reply.code(201).header('etag', entityTag(request, made.version)).type('application/json');
    return reply.send(String(made.id));
  });

  app.put(`${path}/:id`, schemas.update, async (request, reply) => {
    const id = parseId(request.params);
    const values = parseBody(kind.rules, request.body);
    const saved = await resource.update(id, values, request.usuario, versionIn(request)).catch(orSavingError);
    if (saved === 'missing') throw missing();
    if (saved === 'changed') throw new HttpError(412, CHANGED_MEANWHILE);
    audit(request, 'alterou', { registro: `${kind.name}/${id}` });
    return reply.code(204).header('etag', entityTag(request, saved)).send();
  });

  app.delete(`${path}/:id`, schemas.remove, async (request, reply) => {
    const id = parseId(request.params);
    const removed = await resource
      .remove(id, request.usuario, versionIn(request))
      .catch((error: unknown) => Promise.reject(removingError(kind, error)));
    if (removed === 'missing') throw missing();
    if (removed === 'changed') throw new HttpError(412, CHANGED_MEANWHILE);
    audit(request, 'apagou', { registro: `${kind.name}/${id}` });
    return reply.code(204).send();
  });
}
