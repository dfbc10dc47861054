import { number, type Struct } from 'superstruct';
import type { ListQuery } from '../../machines/shared/list';
import type { HttpClient } from './httpClient';
import { receivePage } from './listing';

/**
 * The five calls a kind of record has (section 7). Reads take a signal and can
 * be aborted; writes can not.
 * @param path where the resource lives, e.g. `/pessoas`
 * @param schemas the shape of a row of its list and of a single record
 */
export function createResource<Row, Item, Payload extends object>(
  http: HttpClient,
  path: string,
  schemas: { row: Struct<Row, unknown>; item: Struct<Item, unknown> },
) {
  return {
    list: (query: ListQuery & { id?: number }, signal?: AbortSignal) =>
      receivePage(http, path, schemas.row, query, signal),

    read: async (id: number, signal: AbortSignal): Promise<Item> => {
      const request = { operation: 'read', method: 'GET', path: `${path}/${id}`, signal } as const;
      return (await http.receive(request, schemas.item)).data;
    },

    /** Answers the id of the new record. */
    create: async (body: Payload): Promise<number> => {
      const request = { operation: 'create', method: 'POST', path, body } as const;
      return (await http.receive(request, number())).data;
    },

    update: (id: number, values: Payload): Promise<void> =>
      http.send({ operation: 'update', method: 'PUT', path: `${path}/${id}`, body: { id, ...values } }),

    remove: (id: number): Promise<void> =>
      http.send({ operation: 'delete', method: 'DELETE', path: `${path}/${id}` }),
  };
}
