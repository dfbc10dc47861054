import type { ListQuery } from '../../../machines/shared/list';

/**
 * Reads search text and page from an address (section 2).
 * A page that is not a whole number from 1 on means the first.
 */
export function readListQuery(search: string): ListQuery {
  const params = new URLSearchParams(search);
  const pagina = params.get('pagina') ?? '';
  const isPage = /^\d+$/.test(pagina) && Number(pagina) >= 1 && Number.isSafeInteger(Number(pagina));
  return { busca: params.get('busca') ?? '', pagina: isPage ? Number(pagina) : 1 };
}

/** The address of a query, as the list writes it. */
export const writeListQuery = ({ busca, pagina }: ListQuery): string =>
  `?${new URLSearchParams({ busca, pagina: String(pagina) })}`;

export const isSameQuery = (one: ListQuery, other: ListQuery): boolean =>
  one.busca === other.busca && one.pagina === other.pagina;

/** What the plain address of a list asks for. */
export const isDefaultQuery = ({ busca, pagina }: ListQuery): boolean => busca === '' && pagina === 1;
