import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ListMachine } from './listView';

/**
 * What the rows at hand were searched for, which marks them: at a key it stays
 * what it was, so that no row is drawn anew before its answer.
 * @param answered the search that is answered; null while none is
 */
export function useSearched<Item extends { id: number }>(
  actor: ActorRefFrom<ListMachine<Item>>,
  answered: string | null,
): string {
  // A list that begins with rows it remembers has them for the search that it begins with.
  const [searched, setSearched] = useState(() => actor.getSnapshot().context.busca);
  if (answered !== null && searched !== answered) setSearched(answered);
  return searched;
}
