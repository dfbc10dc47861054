import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { listMachine } from '../../../machines/listMachine';
import { type ListQuery, pageCount } from '../../../machines/listRows';
import { type CityFilter, readCityFilter } from '../../domain/cityFilter';
import { PAGE_SIZE } from '../../domain/constants';
import type { Kind } from '../../domain/kind';

export type ListActor = ActorRefFrom<typeof listMachine>;

/** The page of a list in each of its states. */
export function listView(snapshot: SnapshotFrom<typeof listMachine>) {
  const { items, total, busca, pagina, shown, searched, near, highlightedId } = snapshot.context;
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
    searched,
    near: items !== null && items.length > 0 ? near : null,
    isPaged: total > PAGE_SIZE,
    isCounted: searched !== '' && items !== null && items.length > 0 && total <= PAGE_SIZE,
    isEmpty: !busy && items?.length === 0,
    hasFailed: snapshot.matches({ query: 'failed' }),
    deletion: snapshot.children.deletion,
    deletedName: snapshot.context.deleted?.name ?? null,
    isRestoring: snapshot.matches({ deletion: 'restoring' }),
  };
}

export type ListView = ReturnType<typeof listView>;

/**
 * The city that a search of records with a city is narrowed to; null for another search. While 'cidade:12' is typed
 * it is a text.
 * @param asked the query in the address
 */
export function cityFilterOf(
  { references }: Pick<Kind, 'references'>,
  { busca, isTyping }: Pick<ListView, 'busca' | 'isTyping'>,
  asked: ListQuery,
): CityFilter | null {
  if (!Object.values(references).includes('cidades')) return null;
  const filter = readCityFilter(busca);
  return !isTyping || readCityFilter(asked.busca)?.id === filter?.id ? filter : null;
}
