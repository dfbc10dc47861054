import { is, number, object, string } from 'superstruct';
import type { SnapshotFrom } from 'xstate';
import type { createListMachine } from '../../../machines/listMachine';
import { type ListQuery, type NamedRecord, pageCount } from '../../../machines/shared/list';
import { LARGEST_PAGE, PAGE_SIZE } from '../../domain/constants';

export type ListMachine<Item extends { id: number }> = ReturnType<typeof createListMachine<Item>>;

const namedRecordSchema = object({ id: number(), name: string() });

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

/** The record saved or deleted a moment ago on its page, from the navigation state; null where one comes from elsewhere. */
export function recordIn(state: unknown, key: 'saved' | 'deleted'): NamedRecord | null {
  const record: unknown = Object(state)[key];
  return is(record, namedRecordSchema) ? record : null;
}

/** The id of the record that one comes back from, in a state of navigation or of the history; null where there is none. */
export function openedIdIn(state: unknown): number | null {
  const isOurs = typeof state === 'object' && state !== null && 'openedId' in state;
  return isOurs && typeof state.openedId === 'number' ? state.openedId : null;
}

/** The date of a printed list: `25/11/2026`. By hand, because a formatter takes a millisecond at every drawing. */
export function today(now = new Date()): string {
  const parts = [now.getDate(), now.getMonth() + 1, now.getFullYear()];
  return parts.map((part) => String(part).padStart(2, '0')).join('/');
}

/** What the list shows in each of its states. */
export function listView<Item extends { id: number }>(snapshot: SnapshotFrom<ListMachine<Item>>) {
  const { items, total, busca, pagina, shown, highlightedId } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  return {
    busca,
    pagina,
    items,
    rows: items?.length ?? 0,
    total,
    shown,
    firstRow: (shown - 1) * PAGE_SIZE + 1,
    pages: pageCount(total),
    highlightedId,
    busy,
    isTyping: snapshot.matches({ query: 'debouncing' }),
    isPaged: total > PAGE_SIZE,
    isEmpty: !busy && items?.length === 0,
    hasFailed: snapshot.matches({ query: 'failed' }),
    deletion: snapshot.children.deletion,
    deletedName: snapshot.context.deleted?.name ?? null,
    isRestoring: snapshot.matches({ deletion: 'restoring' }) || snapshot.matches({ deletion: 'recognizing' }),
  };
}
