/** The navigation state that lets a detail page return to the list as it was left. */
export type FromList = { lista: string };

/** Reads it back from a location; blank when the detail page was not reached from its list. */
export function readListSearch(state: unknown): string {
  const isOurs = typeof state === 'object' && state !== null && 'lista' in state;
  return isOurs && typeof state.lista === 'string' ? state.lista : '';
}

/**
 * The navigation state that comes back to the list with a record just saved:
 * its id, and what was saved, for a list that finds it on another page.
 */
export type ToList = { salvo: number; registro: object };

export const toList = (id: number, values: object): ToList => ({ salvo: id, registro: values });

/** The navigation state that comes back from a record which a lost connection kept from being read. */
export const TOLD_OFFLINE = { semConexao: true };
