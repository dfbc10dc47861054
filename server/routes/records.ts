import type { FastifyInstance } from 'fastify';
import type { Struct } from 'superstruct';
import { HttpError } from '../http/errors';
import { type Listing, parseBody, parseId, parseListing } from '../http/input';
import { type Resource, StoreError } from '../store/store';

export interface RecordRoutes<Row, Values> {
  path: string;
  resource: Resource<Row, Values>;
  rules: Struct<Values, unknown>;
  notFound: string;
  /** What a broken rule of the database means in a save or in a delete. */
  conflicts: { saving: (error: StoreError) => HttpError; deleting: (error: StoreError) => HttpError };
  /** Changes a page before it is answered. */
  complete?: (rows: Row[], listing: Listing) => Promise<Row[]>;
}

async function orConflict<Result>(
  work: Promise<Result>,
  conflict: (error: StoreError) => HttpError,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StoreError && error.kind !== 'unavailable') throw conflict(error);
    throw error;
  }
}

/** The five calls of section 7 for one kind of record. */
export function recordRoutes<Row, Values extends object>(
  app: FastifyInstance,
  { path, resource, rules, notFound, conflicts, complete }: RecordRoutes<Row, Values>,
) {
  const missing = () => new HttpError(404, notFound);

  app.get(path, async (request, reply) => {
    const listing = parseListing(request.query);
    const { rows, total } = await resource.list(listing);
    reply.header('x-total-count', total);
    return complete === undefined ? rows : complete(rows, listing);
  });

  app.get(`${path}/:id`, async (request) => {
    const row = await resource.read(parseId(request.params));
    if (row === undefined) throw missing();
    return row;
  });

  app.post(path, async (request, reply) => {
    const values = parseBody(rules, request.body);
    const id = await orConflict(resource.create(values), conflicts.saving);
    return reply.code(201).type('application/json').send(String(id));
  });

  app.put(`${path}/:id`, async (request, reply) => {
    const id = parseId(request.params);
    const values = parseBody(rules, request.body);
    if (!(await orConflict(resource.update(id, values), conflicts.saving))) throw missing();
    return reply.code(204).send();
  });

  app.delete(`${path}/:id`, async (request, reply) => {
    const id = parseId(request.params);
    if (!(await orConflict(resource.remove(id), conflicts.deleting))) throw missing();
    return reply.code(204).send();
  });
}
