import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { ListQuery } from '../../../machines/listRows';
import { LARGEST_PAGE } from '../../domain/constants';

/**
 * Reads search text and page from an address (section 2). A page that is not a whole number from 1 on
 * means the first.
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

/** The query in the address of a list, and a function that replaces it. */
export function useListAddress() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = readListQuery(search);
  const writeQuery = (next: ListQuery) => {
    const address = writeListQuery(next);
    try {
      if (address !== writeListQuery(query)) navigate({ search: address }, { replace: true });
    } catch {
      // Safari takes a hundred addresses in ten seconds. The address lags until the next query.
    }
  };
  return { query, writeQuery };
}

/** Calls back with the query of an address that Back, Forward or a link leads to. The list itself only replaces its own. */
export function useFollowedQuery(follow: (query: ListQuery) => void): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation
  useEffect(() => {
    if (navigationType !== 'REPLACE') follow(readListQuery(location.search));
  }, [navigationType, location]);
}
