import { array, number, type Struct } from 'superstruct';
import { PAGE_SIZE } from '../domain/constants';
import { NEAR, OWN_HEADER, SEARCH_HEADER, TOTAL_HEADER } from '../domain/headers';
import type { Rules } from '../domain/rules';
import type { HttpClient } from './httpClient';

/** A query of a listing: search text, page from 1, and for cities the selected one (0 if none). */
type ListingQuery = { busca: string; pagina: number; id?: number };

/** The version an answer names, as it came; the client knows which backend takes a weak one. */
const etagOf = (headers: Headers): string | null => headers.get('etag');

/** The total of a listing; where the header is absent or not a count it is 5 (section 7). */
function totalOf(headers: Headers): number {
  const total = headers.get(TOTAL_HEADER);
  return total !== null && /^\d+$/.test(total) ? Number(total) : PAGE_SIZE;
}

/** Nothing matches the search, and the rows are near; only our own server says so. */
const isNearIn = (headers: Headers): boolean =>
  headers.get(OWN_HEADER) === '1' && headers.get(SEARCH_HEADER) === NEAR;

/** One page of a listing: its rows, the number of rows on all pages, and whether they are only near. */
export async function loadPage<Row>(
  http: HttpClient,
  path: string,
  query: Record<string, string | number>,
  row: Struct<Row, unknown>,
  signal?: AbortSignal,
): Promise<{ items: Row[]; total: number; isNear: boolean }> {
  const request = { operation: 'list', method: 'GET', path, query } as const;
  const { data, headers } = await http.receive({ ...request, ...(signal && { signal }) }, array(row));
  return { items: data, total: totalOf(headers), isNear: isNearIn(headers) };
}

/** The page of a list that a query asks for (sections 7 and 9). */
export const loadListPage = <Row>(
  http: HttpClient,
  path: string,
  { busca, pagina, id }: ListingQuery,
  row: Struct<Row, unknown>,
  signal?: AbortSignal,
) => {
  const query = { page: pagina, limit: PAGE_SIZE, filter: busca, ...(id !== undefined && { id }) };
  return loadPage(http, path, query, row, signal);
};

/**
 * The calls about single records of a kind (section 7).
 * @param path of the kind, such as `/pessoas`
 * @param item the shape of a record
 */
export function createResource<Item>(http: HttpClient, path: string, item: Rules<Item>) {
  return {
    read: async (id: number, signal?: AbortSignal) => {
      const request = { operation: 'read', method: 'GET', path: `${path}/${id}` } as const;
      const { data, headers } = await http.receive({ ...request, ...(signal && { signal }) }, item);
      return { item: data, etag: etagOf(headers) };
    },

    /** Answers the id of the new record. */
    create: async (body: object, idempotencyKey: string | null) => {
      const request = { operation: 'create', method: 'POST', path, body, idempotencyKey } as const;
      const { data, headers } = await http.receive(request, number());
      return { id: data, etag: etagOf(headers) };
    },

    /** @param ifMatch the version that is replaced; null where none is known, and any is */
    update: async (id: number, values: object, ifMatch: string | null) => {
      const body = { id, ...values };
      const request = { operation: 'update', method: 'PUT', path: `${path}/${id}`, body, ifMatch } as const;
      return { etag: etagOf((await http.send(request)).headers) };
    },

    /** @param ifMatch the version that is deleted; null for any */
    remove: async (id: number, ifMatch: string | null): Promise<void> => {
      await http.send({ operation: 'delete', method: 'DELETE', path: `${path}/${id}`, ifMatch });
    },
  };
}
