/** What the navigation state of fromList.ts brings back, as the list reads it: no other screen waits for this. */

/** The record that a location comes back with, if only its id; null where it comes from elsewhere. */
export function readSaved(state: unknown): object | null {
  const isOurs = typeof state === 'object' && state !== null && 'salvo' in state;
  return isOurs ? { ...('registro' in state && Object(state.registro)), id: state.salvo } : null;
}

/** Whether whoever comes with a location has just been told that the connection is lost. */
export const readOffline = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'semConexao' in state;
