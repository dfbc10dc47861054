import type { ListQuery } from '../../machines/shared/list';
import { PAGE_SIZE } from '../domain/constants';

/** The request for one page of a resource: `GET {path}?page&limit=5&filter` (section 7). */
export const listRequest = (path: string, { busca, pagina, id }: ListQuery & { id?: number }) =>
  ({
    operation: 'list',
    method: 'GET',
    path,
    query: { page: pagina, limit: PAGE_SIZE, filter: busca, ...(id !== undefined && { id }) },
  }) as const;
