import { useState } from 'react';

/**
 * What the rows at hand were searched for, which marks them: at a key it stays
 * what it was, so that no row is drawn anew before its answer.
 */
export function useSearched({ busca, isCurrent }: { busca: string; isCurrent: boolean }): string {
  const [searched, setSearched] = useState(busca);
  if (isCurrent && searched !== busca) setSearched(busca);
  return searched;
}
