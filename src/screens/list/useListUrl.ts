import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { ListQuery } from '../../../machines/shared/list';
import { isSameQuery, readListQuery, writeListQuery } from './listQuery';

/** Marks, in the navigation state, the addresses that the list wrote itself. */
export const MIRRORED = 'mirrored';

/**
 * Keeps the address in step with the list, which owns the query: every change
 * is written with `replace`, and only what others do to the address (Back, a
 * link) is told to the list. Binding the search box to the address instead
 * garbles fast typing.
 */
export function useListUrl(query: ListQuery, onUrlChange: (query: ListQuery) => void): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  /** The query the address stands for; `location` lags behind while somebody types. */
  const mirrored = useRef(query);
  const seenKey = useRef(location.key);
  const { busca, pagina } = query;

  const mirror = useEffectEvent((next: ListQuery) => {
    if (isSameQuery(next, mirrored.current)) return;
    mirrored.current = next;
    navigate({ search: writeListQuery(next) }, { replace: true, state: { [MIRRORED]: true } });
  });
  useEffect(() => mirror({ busca, pagina }), [busca, pagina]);

  const follow = useEffectEvent((key: string) => {
    if (key === seenKey.current) return;
    seenKey.current = key;
    // Back finds marked entries too, so the mark alone does not make an echo.
    if (navigationType === 'REPLACE' && location.state?.[MIRRORED]) return;
    mirrored.current = readListQuery(location.search);
    onUrlChange(mirrored.current);
  });
  useEffect(() => follow(location.key), [location.key]);
}
