import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import type { ListQuery } from '../../../machines/shared/list';
import { isSameQuery, readListQuery, writeListQuery } from './listQuery';
import type { ListMachine } from './listView';

/** Marks, in the navigation state, the addresses that the list wrote itself. */
export const MIRRORED = 'mirrored';

/**
 * Keeps the address in step with the list, which owns the query: every change
 * is written with `replace`, and only what others do to the address (Back, a
 * link) is told to the list. Binding the search box to the address instead
 * garbles fast typing.
 */
export function useListUrl<Item extends { id: number }>(actor: ActorRefFrom<ListMachine<Item>>): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  /** The query the address stands for; `location` lags behind while somebody types. */
  const mirrored = useRef<ListQuery>(actor.getSnapshot().context);
  const seenKey = useRef(location.key);

  const mirror = useEffectEvent(({ busca, pagina }: ListQuery) => {
    if (isSameQuery({ busca, pagina }, mirrored.current)) return;
    mirrored.current = { busca, pagina };
    navigate({ search: writeListQuery({ busca, pagina }) }, { replace: true, state: { [MIRRORED]: true } });
  });
  useEffect(() => {
    // A flow that breaks is reported by the screen; without the second part it would be twice.
    const subscription = actor.subscribe({ next: ({ context }) => mirror(context), error: () => {} });
    return () => subscription.unsubscribe();
  }, [actor]);

  const follow = useEffectEvent((key: string) => {
    if (key === seenKey.current) return;
    seenKey.current = key;
    // Back finds marked entries too, so the mark alone does not make an echo.
    if (navigationType === 'REPLACE' && location.state?.[MIRRORED]) return;
    mirrored.current = readListQuery(location.search);
    actor.send({ type: 'url.changed', ...mirrored.current });
  });
  useEffect(() => follow(location.key), [location.key]);
}
