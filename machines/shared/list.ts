/** The words of the list flow, which the machine and the screens share. */

/** What a listing call is asked for: the search text and the page, counted from 1. */
export type ListQuery = { busca: string; pagina: number };

/** What it answers: the rows of one page and the number of rows on all pages. */
export type Page<Item> = { items: Item[]; total: number };

export type ListInput = ListQuery & { pageSize: number };

export type ListEvent<Item> =
  | { type: 'search.typed'; busca: string }
  | { type: 'page.chosen'; pagina: number }
  | ({ type: 'url.changed' } & ListQuery)
  | { type: 'retry' }
  | { type: 'record.deleted' }
  | { type: 'delete'; item: Item }
  | { type: 'confirm' }
  | { type: 'cancel' };

/** Number of pages (section 9); an empty list still has its first page. */
export const pageCount = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize));
