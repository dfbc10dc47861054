/** The navigation state that lets a detail page return to the list as it was left. */
export type FromList = { lista: string };

/**
 * The navigation state that comes back to the list with a record just saved:
 * its id, and what was saved, for a list that finds it on another page.
 */
export type ToList = { salvo: number; registro: object };

export const toList = (id: number, values: object): ToList => ({ salvo: id, registro: values });

/** The record that a location comes back with, if only its id; null where it comes from elsewhere. */
export function readSaved(state: unknown): object | null {
  const isOurs = typeof state === 'object' && state !== null && 'salvo' in state;
  return isOurs ? { ...('registro' in state && Object(state.registro)), id: state.salvo } : null;
}

/** Reads it back from a location; blank when the detail page was not reached from its list. */
export function readListSearch(state: unknown): string {
  const isOurs = typeof state === 'object' && state !== null && 'lista' in state;
  return isOurs && typeof state.lista === 'string' ? state.lista : '';
}
