import type { SnapshotFrom } from 'xstate';
import type { createListMachine } from '../../../machines/listMachine';
import { pageCount } from '../../../machines/shared/list';

export type ListMachine<Item extends { id: number }> = ReturnType<typeof createListMachine<Item>>;

const hasText = (item: object) =>
  Object.values(item).some((value) => typeof value === 'string' && value !== '');

/** What the list shows in each of its states, but for the search text: at every key that alone is another. */
export function listView<Item extends { id: number }>(snapshot: SnapshotFrom<ListMachine<Item>>) {
  const { items, total, pageSize, ...context } = snapshot.context;
  // Read, not matched: matching five times was a seventh of all calls at a key.
  const { query, deletion } = snapshot.value;
  const isCurrent = query === 'idle';
  const failed = query === 'failed';
  const { saved } = context;
  /** A row that was just saved stands before those of the page, unless it is one of them or all blank. */
  const isElsewhere = saved !== null && hasText(saved) && !items?.some(({ id }) => id === saved.id);
  const rows = items !== null && isElsewhere ? [saved, ...items] : items;
  const deleting = deletion === 'deleting';
  return {
    isSearched: context.busca !== '',
    /** What the rows were searched for; null while their answer is awaited. */
    searched: isCurrent ? context.busca : null,
    pagina: context.pagina,
    toDelete: context.toDelete,
    saved,
    /** Null where there is no answer, and where rows are on their way that none can stand in for. */
    items: isCurrent || rows?.length ? rows : null,
    /** How many rows the answer had. */
    answered: items?.length ?? 0,
    total,
    shown: context.shown,
    pages: pageCount(total, pageSize),
    isPaged: items !== null && total > pageSize,
    isEmpty: isCurrent && rows?.length === 0,
    failed,
    isOffline: context.failure === 'connection',
    isTyping: query === 'debouncing',
    busy: snapshot.hasTag('busy'),
    deleting,
    asking: deleting || deletion === 'confirming',
  };
}
