/** The navigation state that lets a detail page return to the list as it was left. */
export type FromList = { lista: string };

/** Reads it back from a location; blank when the detail page was not reached from its list. */
export function readListSearch(state: unknown): string {
  const isOurs = typeof state === 'object' && state !== null && 'lista' in state;
  return isOurs && typeof state.lista === 'string' ? state.lista : '';
}
