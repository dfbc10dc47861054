import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ListQuery, Page } from '../../../machines/shared/list';
import type { ListMachine } from './listView';

/** The pages that a list has shown, for whoever comes back to it. */
export type PageMemory<Item> = {
  /** @returns null where the query was not answered, or where that may be true no more */
  recall: (query: ListQuery) => Page<Item> | null;
  note: (query: ListQuery, page: Page<Item>) => void;
};

/** Remembers every page that a list shows as the answer to its query. */
export function useNotedPages<Item extends { id: number }>(
  actor: ActorRefFrom<ListMachine<Item>>,
  memory: PageMemory<Item> | undefined,
): void {
  useEffect(() => {
    const subscription = actor.subscribe({
      next: (snapshot) => {
        const { busca, pagina, items, total } = snapshot.context;
        if (items !== null && snapshot.value.query === 'idle') {
          memory?.note({ busca, pagina }, { items, total });
        }
      },
      // A flow that breaks is reported by the screen; without this it would be a second time.
      error: () => {},
    });
    return () => subscription.unsubscribe();
  }, [actor, memory]);
}
