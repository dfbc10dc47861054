import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { listMachine } from '../../../machines/listMachine';
import type { ListQuery } from '../../../machines/listRows';
import { type CityFilter, readCityFilter } from '../../domain/cityFilter';
import { PAGE_SIZE } from '../../domain/constants';
import { type Kind, nameIn, type RecordRow } from '../../domain/kind';
import { cityFieldOf } from '../../domain/kinds';
import { searchableName } from '../../domain/searchable';
import { pagesOf } from './pagesOf';

export type ListActor = ActorRefFrom<typeof listMachine>;

/** The page of a list in each of its states. */
export function listView(snapshot: SnapshotFrom<typeof listMachine>) {
  const { items, total, busca, pagina, shown, searched, near, highlightedId } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  return {
    busca,
    items,
    ...pagesOf({ total, pagina, shown }, items?.length ?? 0),
    highlightedId,
    busy,
    isTyping: snapshot.matches({ query: 'debouncing' }),
    searched,
    near: items !== null && items.length > 0 ? near : null,
    isPaged: total > PAGE_SIZE && !snapshot.matches({ query: 'failed' }),
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
  kind: Pick<Kind, 'references'>,
  { busca, isTyping }: Pick<ListView, 'busca' | 'isTyping'>,
  asked: ListQuery,
): CityFilter | null {
  if (cityFieldOf(kind) === undefined) return null;
  const filter = readCityFilter(busca);
  return !isTyping || readCityFilter(asked.busca)?.id === filter?.id ? filter : null;
}

/** A search by a name has found a few, beside which names that are near can be asked for. */
export const mayHaveNear = (
  { email }: Pick<Kind, 'email'>,
  { searched, total, rows }: Pick<ListView, 'searched' | 'total' | 'rows'>,
): boolean =>
  searched.trim() !== '' &&
  rows > 0 &&
  total < PAGE_SIZE &&
  readCityFilter(searched) === null &&
  (email === undefined || !searched.includes('@'));

/** The city that distinguishes a row from another of its name; null if there is no such row. */
export function cityOfNamesake(
  kind: Kind,
  items: readonly RecordRow[] | null,
  item: RecordRow,
): number | null {
  const column = cityFieldOf(kind);
  const city = column === undefined ? null : item[column];
  if (typeof city !== 'number') return null;
  const name = searchableName(nameIn(kind, item));
  const isNamesake = (other: RecordRow) => other !== item && searchableName(nameIn(kind, other)) === name;
  return items?.some(isNamesake) ? city : null;
}
