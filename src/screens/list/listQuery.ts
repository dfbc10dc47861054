import type { ListQuery } from '../../../machines/shared/list';
import { LARGEST_PAGE } from '../../domain/constants';

/**
 * Reads search text and page from an address (section 2).
 * A page that is not a whole number from 1 on means the first; one that no list
 * has goes as far as pages go, and the list then shows its last.
 */
export function readListQuery(search: string): ListQuery {
  const params = new URLSearchParams(search);
  const pagina = params.get('pagina') ?? '';
  const page = /^\d+$/.test(pagina) ? Math.min(Number(pagina), LARGEST_PAGE) : 1;
  return { busca: params.get('busca') ?? '', pagina: Math.max(page, 1) };
}

/** The address of a query, as the list writes it. */
export const writeListQuery = ({ busca, pagina }: ListQuery): string =>
  `?${new URLSearchParams({ busca, pagina: String(pagina) })}`;

export const isSameQuery = (one: ListQuery, other: ListQuery): boolean =>
  one.busca === other.busca && one.pagina === other.pagina;

/** What the plain address of a list asks for. */
export const isDefaultQuery = ({ busca, pagina }: ListQuery): boolean => busca === '' && pagina === 1;
