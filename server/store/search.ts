import { MAXIMUM_TEXT_LENGTH } from '../../src/domain/constants';

const LATIN_MARKS = /[\u0300-\u036f]/g;

/**
 * The form in which names are searched: lower case, without accents. Only
 * Latin-style marks go, so that scripts whose marks are letters keep them.
 */
export const searchable = (text: string) =>
  text.toLowerCase().normalize('NFD').replace(LATIN_MARKS, '').normalize('NFC');

/** A trigram index has nothing to say about texts shorter than this, counted in code points. */
const INDEXED_LENGTH = 3;

/** How a listing finds its rows: all of them, by the trigram index, by a scan, or certainly none. */
export type Strategy = 'all' | 'index' | 'scan' | 'none';

export function strategyOf(needle: string): Strategy {
  if (needle === '') return 'all';
  // NUL never gets into a name, and databases disagree on what it does in a query.
  if (needle.includes('\0') || needle.length > 4 * MAXIMUM_TEXT_LENGTH) return 'none';
  return [...needle].length >= INDEXED_LENGTH ? 'index' : 'scan';
}
