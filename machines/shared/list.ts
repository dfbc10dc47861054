/** The words of the list flow, which the machine and the screens share. */

import type { FailureKind } from './errors';

/** What a listing call is asked for: the search text and the page, counted from 1. */
export type ListQuery = { busca: string; pagina: number };

/** What it answers: the rows of one page and the number of rows on all pages. */
export type Page<Item> = { items: Item[]; total: number };

export type ListInput<Item> = ListQuery & {
  pageSize: number;
  /** Saved a moment ago on its own page, where somebody comes from there. */
  saved?: Item | null | undefined;
  /** What this very query was answered last; shown until the next answer, which is asked for at once. */
  remembered?: Page<Item> | null | undefined;
  /** Where somebody comes from a record that could not be read: they have just been told that the connection is lost. */
  isOffline?: boolean;
};

export type ListContext<Item> = ListQuery & {
  pageSize: number;
  /** Rows of the last answer; null until there has been one, or where another one failed to come. */
  items: Item[] | null;
  total: number;
  /** The page the rows are of; `pagina` is the one asked for. */
  shown: number;
  /** To be found until something else is asked for, even where the rows don't hold it. */
  saved: Item | null;
  toDelete: Item | null;
  /** How the rows last failed to come; null once they came or somebody asks for them again. */
  failure: FailureKind | null;
};

/** What a list hears of a write that has ended. */
export type RecordsNews = {
  /** The record that is gone; null or absent where none is known to be. */
  deletedId?: number | null | undefined;
  /** People have just been told that the connection is lost. */
  isOffline?: boolean;
};

export type ListEvent<Item> =
  | { type: 'search.typed'; busca: string }
  | { type: 'page.chosen'; pagina: number }
  | ({ type: 'url.changed' } & ListQuery)
  | { type: 'retry' }
  | ({ type: 'records.changed' } & RecordsNews)
  | { type: 'delete'; item: Item }
  | { type: 'confirm' }
  | { type: 'cancel' };

export type ListTypes<Item> = {
  input: ListInput<Item>;
  context: ListContext<Item>;
  events: ListEvent<Item>;
  tags: 'busy';
};

/** A list before its first answer. */
export const unanswered = <Item>(input: ListInput<Item>): ListContext<Item> => ({
  busca: input.busca,
  pagina: input.pagina,
  pageSize: input.pageSize,
  items: input.remembered?.items ?? null,
  total: input.remembered?.total ?? 0,
  shown: input.pagina,
  saved: input.saved ?? null,
  toDelete: null,
  failure: input.isOffline ? 'connection' : null,
});

/** Number of pages (section 9); an empty list still has its first page. */
export const pageCount = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize));

/** The list with what has come of the page asked for. */
export const answered = <Item>({ pagina }: ListQuery, { items, total }: Page<Item>) => ({
  items,
  total,
  shown: pagina,
  failure: null,
});

/** The list where people know of a lost connection already: rows that fail to come by it tell it no second time. */
export const withLoss = <Item>(
  { failure }: ListContext<Item>,
  { isOffline }: RecordsNews,
): Pick<ListContext<Item>, 'failure'> => ({ failure: isOffline ? 'connection' : failure });

/** The list that stands beyond its last page. */
export const onLastPage = <Item>({ pageSize }: ListContext<Item>, total: number) => ({
  pagina: pageCount(total, pageSize),
});

/**
 * The list without a record that is gone, if it is one of its own: the last row
 * of the last page leads to the page before. A saved row that the query did not
 * find was not counted, and who has asked for another page meanwhile is told by
 * its answer.
 */
export function withoutDeleted<Item extends { id: number }>(
  list: ListContext<Item>,
  { deletedId }: RecordsNews,
) {
  const isLeft = ({ id }: Item) => id !== deletedId;
  const saved = list.saved !== null && isLeft(list.saved) ? list.saved : null;
  const items = list.items?.filter(isLeft) ?? null;
  if (items?.length === list.items?.length) return { saved };
  const total = Math.max(0, list.total - 1);
  const shown = Math.min(list.shown, pageCount(total, list.pageSize));
  return { items, saved, total, pagina: list.pagina === list.shown ? shown : list.pagina, shown };
}
