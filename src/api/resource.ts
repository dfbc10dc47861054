import { number, type Struct } from 'superstruct';
import type { ListQuery } from '../../machines/shared/list';
import type { HttpClient } from './httpClient';
import { receivePage } from './listing';

/** The version an answer tells. No write can ask for a weak one (RFC 9110, `If-Match`): that is as good as none. */
function etagOf(headers: Headers): string | null {
  const etag = headers.get('etag');
  return etag?.startsWith('W/') ? null : etag;
}

/**
 * The five calls a kind of record has (section 7). A backend that tells the
 * versions of its records apart answers them in the header `ETag`.
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

    read: async (id: number, signal: AbortSignal) => {
      const request = { operation: 'read', method: 'GET', path: `${path}/${id}`, signal } as const;
      const { data, headers } = await http.receive(request, schemas.item);
      return { item: data, etag: etagOf(headers) };
    },

    /** Answers the id of the new record. */
    create: async (body: Payload, signal: AbortSignal) => {
      const request = { operation: 'create', method: 'POST', path, body, signal } as const;
      const { data, headers } = await http.receive(request, number());
      return { id: data, etag: etagOf(headers) };
    },

    /** @param etag the version that is to be replaced; null where none is known, and any is */
    update: async (id: number, values: Payload, etag: string | null, signal: AbortSignal) => {
      const { headers } = await http.send({
        operation: 'update',
        method: 'PUT',
        path: `${path}/${id}`,
        body: { id, ...values },
        signal,
        ...(etag !== null && { ifMatch: etag }),
      });
      return { etag: etagOf(headers) };
    },

    remove: async (id: number, signal: AbortSignal): Promise<void> => {
      await http.send({ operation: 'delete', method: 'DELETE', path: `${path}/${id}`, signal });
    },
  };
}
