import type { SnapshotFrom } from 'xstate';
import type { createListMachine } from '../../../machines/listMachine';
import { pageCount } from '../../../machines/shared/list';

export type ListMachine<Item extends { id: number }> = ReturnType<typeof createListMachine<Item>>;

/** What the list shows in each of its states. */
export function listView<Item extends { id: number }>(snapshot: SnapshotFrom<ListMachine<Item>>) {
  const { items, total, pageSize, ...context } = snapshot.context;
  const isCurrent = snapshot.matches({ query: 'idle' });
  const failed = snapshot.matches({ query: 'failed' });
  const deleting = snapshot.matches({ deletion: 'deleting' });
  return {
    busca: context.busca,
    pagina: context.pagina,
    toDelete: context.toDelete,
    /** Null where rows are on their way and none can stay in their place meanwhile. */
    items: isCurrent || failed || items?.length ? items : null,
    total,
    shown: context.shown,
    pages: pageCount(total, pageSize),
    isPaged: !failed && items !== null && total > pageSize,
    isEmpty: isCurrent && items?.length === 0,
    failed,
    isOffline: failed && context.failure === 'connection',
    isTyping: snapshot.matches({ query: 'debouncing' }),
    busy: snapshot.hasTag('busy'),
    deleting,
    asking: deleting || snapshot.matches({ deletion: 'confirming' }),
  };
}
