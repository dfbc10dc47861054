import { MAXIMUM_TEXT_LENGTH } from '../../src/domain/constants';
import { stripInvisible } from '../../src/domain/rules';
import { searchable002 } from './migrations/searchable002';

/** As migration 012 has replaced them in what was kept before. */
const plainSigns = (text: string) =>
  text.replace(/[\u2018\u2019\u02bc\xb4]/g, "'").replace(/[\u2010\u2011\u2013]/g, '-');

/** The form in which names are kept for searching, and in which searches are made. */
export const searchable = (text: string) => plainSigns(searchable002(stripInvisible(text)));

/** A trigram index has nothing to say about texts shorter than this, counted in code points. */
const INDEXED_LENGTH = 3;

/** What no name contains, and what databases disagree on in a query. */
const NOWHERE = /\0|\p{Noncharacter_Code_Point}/u;

/** How a listing finds its rows: all of them, by the trigram index, by a scan, or certainly none. */
export type Strategy = 'all' | 'index' | 'scan' | 'none';

export function strategyOf(needle: string): Strategy {
  if (needle === '') return 'all';
  if (NOWHERE.test(needle) || needle.length > 4 * MAXIMUM_TEXT_LENGTH) return 'none';
  return [...needle].length >= INDEXED_LENGTH ? 'index' : 'scan';
}
