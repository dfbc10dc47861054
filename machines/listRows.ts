import { PAGE_SIZE } from '../src/domain/constants';
import type { NearBy } from '../src/domain/headers';
import type { RecordRow } from '../src/domain/kind';
import type { RecordsChanged } from './writeEvents';

/** The query of a listing: the search text and the page, counted from 1. */
export type ListQuery = { busca: string; pagina: number };

/** Why near rows are there: the step that found them, and the name of the city where they live, if it is one. */
export type Near = { by: NearBy; city: string | null };

/** One page of a listing: its rows, the number of rows on all pages, and why they are near; null where they match. */
export type PageOfRows = { items: RecordRow[]; total: number; near: Near | null };

/** A record that can be deleted, with the name that the question shows. */
export type NamedRecord = { id: number; name: string };

export type ListInput = ListQuery & {
  /** The record saved a moment ago, which is highlighted until another query is asked. */
  highlightedId: number | null;
  /** The record deleted a moment ago on its page; the deletion can be undone. */
  deleted: NamedRecord | null;
};

export type ListContext = ListInput & {
  /** Rows of the last answer; null before the first one and after a failure. */
  items: RecordRow[] | null;
  total: number;
  /** The page the rows are of; `pagina` is the one asked for. */
  shown: number;
  /** The text the rows were found by; `busca` is the one typed. */
  searched: string;
  /** Nothing matches that text: the rows are near. */
  near: Near | null;
  /** The record whose deletion is in question. */
  asked: NamedRecord | null;
};

export type ListEvent =
  | { type: 'search.typed'; busca: string }
  | { type: 'page.chosen'; pagina: number }
  | ({ type: 'url.changed' } & ListQuery)
  | RecordsChanged
  | { type: 'tab.shown' }
  | { type: 'connection.restored' }
  | { type: 'retry' }
  | ({ type: 'delete' } & NamedRecord)
  | { type: 'undo' };

export const initialListContext = (input: ListInput): ListContext => ({
  ...input,
  items: null,
  total: 0,
  shown: input.pagina,
  searched: '',
  near: null,
  asked: null,
});

/** Number of pages (section 9); an empty list still has its first page. */
export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE));

/**
 * The list without a deleted row: the last row of the last page leads to the page before. A page chosen
 * meanwhile stays chosen.
 */
export function removeRow(
  { items, total, shown, pagina }: ListContext,
  { deletedId }: RecordsChanged,
): Partial<ListContext> {
  const left = items?.filter(({ id }) => id !== deletedId) ?? null;
  if (left?.length === items?.length) return {};
  const lastPage = pageCount(total - 1);
  return {
    items: left,
    total: total - 1,
    shown: Math.min(shown, lastPage),
    pagina: Math.min(pagina, lastPage),
  };
}
