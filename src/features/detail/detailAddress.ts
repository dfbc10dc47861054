import { numberIn, textIn } from '../navigationState';

/**
 * Reads the last part of a detail address (section 2): a number, or the word nova.
 * @returns the id, null for a new record, undefined for what is no detail page
 */
export function parseRecordId(param: string | undefined): number | null | undefined {
  if (param === 'nova') return null;
  const id = /^\d+$/.test(param ?? '') ? Number(param) : 0;
  return id > 0 && Number.isSafeInteger(id) ? id : undefined;
}

/** The list of a kind as it was left, which the state of the navigation to a record knows. */
export const listAddressIn = (state: unknown, kind: string): string =>
  `/${kind}${textIn(state, 'lista') ?? ''}`;

type End = {
  kind: string;
  id: number | null;
  name: string;
  announced: string;
  isFromNew: boolean;
  state: unknown;
};

/**
 * The address that the end of a page leads to (section 4).
 * @param end `name` of the record, for the list that offers to undo its deletion, and as it is announced; `state`
 *   of the navigation to the page, which leads back to the list as it was left
 */
export function destinationOf(value: string, { kind, id, name, announced, isFromNew, state }: End) {
  const list = listAddressIn(state, kind);
  const scrolledTo = numberIn(state, 'scrolledTo');
  // Only these parts of the state are passed on: an entry and errors belong to one form.
  const kept = { lista: textIn(state, 'lista'), scrolledTo };
  switch (value) {
    case 'gone':
      return { to: list, replace: true, state: null };
    case 'removed':
      return { to: list, replace: true, state: { deleted: { id, name } } };
    case 'saved':
      return { to: list, replace: false, state: { saved: { id, name: announced }, scrolledTo } };
    case 'created':
      return { to: `/${kind}/detalhe/${id}`, replace: true, state: kept };
    case 'new':
      return { to: `/${kind}/detalhe/nova`, replace: isFromNew, state: kept };
    default:
      return { to: list, replace: false, state: { openedId: id, scrolledTo } };
  }
}
