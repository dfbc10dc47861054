import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import type { ListQuery } from '../../../machines/shared/list';
import { MIRRORED } from '../mirrored';
import { isSameQuery, readListQuery, writeListQuery } from './listQuery';
import type { ListMachine } from './listView';

/**
 * Keeps the address in step with the list, which owns the query: every change
 * is written with `replace`, and only what others do to the address (Back, a
 * link) is told to the list. Binding the search box to the address instead
 * garbles fast typing. A letter is painted first and its address written then:
 * that is a good part of a key's work.
 */
export function useListUrl<Item extends { id: number }>(actor: ActorRefFrom<ListMachine<Item>>): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  /** The query the address stands for; `location` lags behind while somebody types. */
  const mirrored = useRef<ListQuery>(actor.getSnapshot().context);
  const seenKey = useRef(location.key);

  const mirror = useEffectEvent((query: ListQuery) => {
    if (isSameQuery(query, mirrored.current)) return;
    try {
      navigate({ search: writeListQuery(query) }, { replace: true, state: { [MIRRORED]: true } });
      mirrored.current = query;
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      // WebKit takes 100 addresses in ten seconds, fewer than a held key writes: a later state tries again.
    }
  });
  const [wanted, setWanted] = useState(mirrored.current);
  useEffect(() => mirror(wanted), [wanted]);

  useEffect(() => {
    let latest = mirrored.current;
    const subscription = actor.subscribe({
      next: ({ context: { busca, pagina } }) => {
        const query = { busca, pagina };
        if (isSameQuery(query, latest) && isSameQuery(query, mirrored.current)) return;
        latest = query;
        startTransition(() => setWanted(latest));
      },
      // A flow that breaks is reported by the screen; without this it would be a second time.
      error: () => {},
    });
    // What is clicked may lead away: this entry of the history is complete before.
    const complete = () => mirror(latest);
    // Back has led away already: the entry at hand is another one. Heard before the router, which draws at once what waits.
    const giveUp = () => {
      mirrored.current = latest;
    };
    document.addEventListener('click', complete, true);
    window.addEventListener('popstate', giveUp, true);
    return () => {
      subscription.unsubscribe();
      document.removeEventListener('click', complete, true);
      window.removeEventListener('popstate', giveUp, true);
    };
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
