import { array, type Struct } from 'superstruct';
import type { ListQuery, Page } from '../../machines/shared/list';
import { PAGE_SIZE } from '../domain/constants';
import type { HttpClient } from './httpClient';
import { listRequest } from './listRequest';

const TOTAL_HEADER = 'x-total-count';

/** The total of a listing; where the header is absent or not a count it is 5 (section 7). */
function totalOf(headers: Headers): number {
  const total = headers.get(TOTAL_HEADER);
  return total !== null && /^\d+$/.test(total) ? Number(total) : PAGE_SIZE;
}

/** One page of a resource (section 7). */
export async function receivePage<Item>(
  http: HttpClient,
  path: string,
  item: Struct<Item, unknown>,
  query: ListQuery & { id?: number },
  signal?: AbortSignal,
): Promise<Page<Item>> {
  const { data, headers } = await http.receive(
    { ...listRequest(path, query), ...(signal !== undefined && { signal }) },
    array(item),
  );
  return { items: data, total: totalOf(headers) };
}
