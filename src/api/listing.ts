import { array, type Struct } from 'superstruct';
import type { ListQuery, Page } from '../../machines/shared/list';
import { PAGE_SIZE } from '../domain/constants';
import type { HttpClient } from './httpClient';

const TOTAL_HEADER = 'x-total-count';

/** The total of a listing; where the header is absent or not a count it is 5 (section 7). */
function totalOf(headers: Headers): number {
  const total = headers.get(TOTAL_HEADER);
  return total !== null && /^\d+$/.test(total) ? Number(total) : PAGE_SIZE;
}

/** One page of a resource: `GET {path}?page&limit=5&filter` (section 7). */
export async function receivePage<Item>(
  http: HttpClient,
  path: string,
  item: Struct<Item, unknown>,
  { busca, pagina, id }: ListQuery & { id?: number },
  signal?: AbortSignal,
): Promise<Page<Item>> {
  const { data, headers } = await http.receive(
    {
      operation: 'list',
      method: 'GET',
      path,
      query: { page: pagina, limit: PAGE_SIZE, filter: busca, ...(id !== undefined && { id }) },
      ...(signal !== undefined && { signal }),
    },
    array(item),
  );
  return { items: data, total: totalOf(headers) };
}
