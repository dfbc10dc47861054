import { array, number, type Struct } from 'superstruct';
import { PAGE_SIZE } from '../domain/constants';
import {
  CITY_HEADER,
  NEAR,
  NEAR_BY,
  type NearBy,
  OWN_HEADER,
  REASON_HEADER,
  SEARCH_HEADER,
  TOTAL_HEADER,
} from '../domain/headers';
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

/** Why rows of a search that nothing matches are there, and the city where they live, if it is one. */
export type NearRows = { by: NearBy; cidade: number | null };

/** Says that the rows are near, which only our own server does; null where they match. */
function nearIn(headers: Headers): NearRows | null {
  if (headers.get(OWN_HEADER) !== '1' || headers.get(SEARCH_HEADER) !== NEAR) return null;
  const reason = headers.get(REASON_HEADER);
  const cidade = Number(headers.get(CITY_HEADER) ?? 0);
  return { by: NEAR_BY.find((by) => by === reason) ?? 'nome', cidade: cidade > 0 ? cidade : null };
}

/** One page of a listing: its rows, the number of rows on all pages, and why they are near, if they are. */
export async function loadPage<Row>(
  http: HttpClient,
  path: string,
  query: Record<string, string | number>,
  row: Struct<Row, unknown>,
  signal?: AbortSignal,
): Promise<{ items: Row[]; total: number; near: NearRows | null }> {
  const request = { operation: 'list', method: 'GET', path, query } as const;
  const { data, headers } = await http.receive({ ...request, ...(signal && { signal }) }, array(row));
  return { items: data, total: totalOf(headers), near: nearIn(headers) };
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

/** Near names beside those that a search shows; of our own server. */
export const loadNearNames = async <Row>(
  http: HttpClient,
  path: string,
  busca: string,
  row: Struct<Row, unknown>,
  signal: AbortSignal,
) => (await loadPage(http, path, { filter: busca, parecidas: 1 }, row, signal)).items;
