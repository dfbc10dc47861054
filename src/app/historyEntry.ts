import { textIn } from '../features/navigationState';
import { createKey } from '../features/services';

/**
 * Gives the first entry of a document a key of its own, which a reload keeps: the router names the first entry of every
 * tab 'default'. Call it before the router starts.
 */
export function nameFirstEntry({ history }: Window): void {
  if (textIn(history.state, 'key') !== undefined) return;
  history.replaceState({ ...history.state, key: `default-${createKey()}` }, '');
}
