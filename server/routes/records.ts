import type { FastifyInstance } from 'fastify';
import { StoreError } from '../db/errors';
import type { Resource } from '../db/records';
import { abortOnClose } from '../http/connections';
import { HttpError, invalid } from '../http/errors';
import { listingSchema, parseBody, parseId, parseListing, requestKeyOf, versionIn } from '../http/input';
import { audit } from '../http/log';
import { documented } from '../http/openapi';
import type { FairSemaphore } from '../http/semaphore';
import { pointingAt } from '../kinds/all';
import { idSchema, objectSchema, type RecordKind } from '../kinds/kind';

const CHANGED_MEANWHILE = 'O registro foi alterado por outra pessoa.';
const KEY_OF_ANOTHER = 'Este pedido já criou um registro, com outros dados.';

/** The entity tag of a record in this version, in this epoch of the database. */
export const entityTag = ({ epoca }: { epoca: string }, version: number) => `"${epoca}-${version}"`;

/** What a failed save means to the client; an error that the kind has no words for stays a defect. */
export function savingError({ columns }: RecordKind, error: unknown): unknown {
  if (!(error instanceof StoreError)) return error;
  const messagesOf = (rule: 'taken' | 'unknown') =>
    Object.entries(columns).flatMap(([name, { [rule]: message }]) => (message ? [[name, message]] : []));
  const taken = error.kind === 'duplicate' ? messagesOf('taken') : [];
  const [[, conflict = ''] = []] = taken;
  if (taken.length > 0) return new HttpError(409, conflict, { body: Object.fromEntries(taken) });
  const unknown = error.kind === 'reference' ? messagesOf('unknown') : [];
  return unknown.length > 0 ? invalid({ body: Object.fromEntries(unknown) }) : error;
}

function removingError(kind: RecordKind, error: unknown): unknown {
  const { inUse } = kind.messages;
  const isInUse = error instanceof StoreError && error.kind === 'reference' && inUse !== undefined;
  return isInUse ? new HttpError(409, inUse(pointingAt(kind))) : error;
}

/** What the five calls are sent and answer, see {@link documented}. */
function schemasOf(kind: RecordKind) {
  const columns = Object.entries(kind.columns).map(([name, { schema }]) => [name, schema]);
  const values = objectSchema(Object.fromEntries(columns));
  const record = objectSchema({ id: idSchema, ...values.properties });
  const text = (description: string) => ({ type: 'string', description });
  const headers = { etag: text('A versão do registro; muda a cada gravação') };
  const total = { type: 'integer', minimum: 0, description: 'Quantos registros correspondem ao filtro' };
  const querystring = listingSchema('page', 'limit', 'filter', ...(kind.addsSelected ? ['id' as const] : []));
  const params = objectSchema({ id: idSchema });
  const optional = (name: string, description: string) => ({
    headers: { type: 'object', properties: { [name]: text(description) } },
  });
  const once = optional('idempotency-key', 'Identifica o pedido por um dia: repetido, nada é criado de novo');
  const match = optional('if-match', 'Só se o registro ainda tem esta versão');
  const page = { type: 'array', items: record, description: 'Uma página' };
  const made = { ...idSchema, headers, description: 'O id do novo registro' };
  const done = { type: 'null', description: 'Feito' };
  return {
    list: documented(200, { ...page, headers: { 'x-total-count': total } }, { querystring }),
    read: documented(200, { ...record, headers, description: 'O registro' }, { params }),
    create: documented(201, made, { body: values, ...once }),
    update: documented(204, { ...done, headers }, { params, body: values, ...match }),
    remove: documented(204, done, { params, ...match }),
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
