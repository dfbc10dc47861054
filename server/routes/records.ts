import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type RequestKey, type Resource, type Store, StoreError } from '../db/store';
import { entityTag, versionsIn } from '../http/entityTags';
import { HttpError, invalid } from '../http/errors';
import { parseBody, parseId, parseIdAndBody, parseListing } from '../http/input';
import { kinds, pointingAt } from '../kinds/all';
import type { RecordKind } from '../kinds/kind';
import { recordSchema } from '../openapi/schemas';

const CHANGED_MEANWHILE = 'O registro foi alterado por outra pessoa.';
const KEY_OF_ANOTHER = 'Este pedido já criou um registro, com outros dados.';
const BAD_KEY = 'O cabeçalho Idempotency-Key precisa ter de 1 a 255 caracteres visíveis.';

/** The `Idempotency-Key` of a request, for its user alone; undefined without one. */
function requestKeyOf({ headers, usuario }: FastifyRequest): RequestKey | undefined {
  const { 'idempotency-key': key } = headers;
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw new HttpError(400, BAD_KEY);
  return { user: usuario, key };
}

/** People, cities and every other kind of record, for signed-in users (sections 6 and 7). */
export function recordRoutes(app: FastifyInstance, { records }: Store) {
  for (const kind of Object.values(kinds)) callsOfKind(app, kind, records[kind.name]);
}

/** The messages that a kind's columns have for one kind of broken rule, by column. */
function messagesOf({ columns }: RecordKind, rule: 'taken' | 'unknown'): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const [name, { [rule]: message }] of Object.entries(columns)) {
    if (message !== undefined) messages[name] = message;
  }
  return messages;
}

/** What a failed save means to the client; an error that the kind has no words for stays a defect. */
function savingError(kind: RecordKind, error: unknown): unknown {
  if (!(error instanceof StoreError)) return error;
  const taken = messagesOf(kind, 'taken');
  const [conflict] = Object.values(taken);
  if (error.kind === 'duplicate' && conflict !== undefined) {
    return new HttpError(409, conflict, { body: taken });
  }
  const unknown = messagesOf(kind, 'unknown');
  if (error.kind === 'reference' && Object.keys(unknown).length > 0) return invalid({ body: unknown });
  return error;
}

function removingError(kind: RecordKind, error: unknown): unknown {
  const { inUse } = kind.messages;
  const isInUse = error instanceof StoreError && error.kind === 'reference' && inUse !== undefined;
  return isInUse ? new HttpError(409, inUse(pointingAt(kind))) : error;
}

/** Answers of a known shape are written as JSON in less than half the time. */
const answering = (schema: object) => ({ schema: { response: { 200: schema } } });

/** The five calls of section 7 for one kind of record. */
function callsOfKind(app: FastifyInstance, kind: RecordKind, resource: Resource) {
  const path = `/${kind.name}`;
  const missing = () => new HttpError(404, kind.messages.notFound);
  const orSavingError = (error: unknown) => Promise.reject(savingError(kind, error));

  app.get(path, answering({ type: 'array', items: recordSchema(kind) }), async (request, reply) => {
    const listing = parseListing(request.query);
    const { rows, total } = await resource.list(listing);
    reply.header('x-total-count', total);
    if (!kind.addsSelected || listing.id === 0 || rows.some(({ id }) => id === listing.id)) return rows;
    const selected = await resource.read(listing.id);
    return selected === undefined ? rows : [...rows, selected.record];
  });

  app.get(`${path}/:id`, answering(recordSchema(kind)), async (request, reply) => {
    const found = await resource.read(parseId(request.params));
    if (found === undefined) throw missing();
    reply.header('etag', entityTag(found.version));
    return found.record;
  });

  app.post(path, async (request, reply) => {
    const values = parseBody(kind.rules, request.body);
    const key = requestKeyOf(request);
    const creating = key === undefined ? resource.create(values) : resource.createOnce(values, key);
    const made = await creating.catch(orSavingError);
    if ('madeBefore' in made) {
      return reply.code(409).send({ errors: { default: KEY_OF_ANOTHER }, id: made.madeBefore });
    }
    reply.code(201).header('etag', entityTag(made.version)).type('application/json');
    return reply.send(String(made.id));
  });

  app.put(`${path}/:id`, async (request, reply) => {
    const { id, values } = parseIdAndBody(kind.rules, request.params, request.body);
    const versions = versionsIn(request.headers['if-match']);
    const saved = await resource.update(id, values, versions).catch(orSavingError);
    if (saved === 'missing') throw missing();
    if (saved === 'changed') throw new HttpError(412, CHANGED_MEANWHILE);
    return reply.code(204).header('etag', entityTag(saved)).send();
  });

  app.delete(`${path}/:id`, async (request, reply) => {
    const id = parseId(request.params);
    const removed = await resource
      .remove(id, versionsIn(request.headers['if-match']))
      .catch((error: unknown) => Promise.reject(removingError(kind, error)));
    if (removed === 'missing') throw missing();
    if (removed === 'changed') throw new HttpError(412, CHANGED_MEANWHILE);
    return reply.code(204).send();
  });
}
