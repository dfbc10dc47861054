import { LONGEST_NORMALIZED } from '../../src/domain/constants';
import { collapseBlanks, searchableEmail, stripInvisible } from '../../src/domain/rules';
import { searched } from '../../src/domain/searchable';
import type { RecordTable } from '../kinds';

/** A search by a reference: who lives in a city, or in one of several. */
export interface ReferenceSearch {
  in: 'reference';
  /** The column, and the ids of which it must hold one. */
  column: string;
  ids: readonly number[];
  /** The condition that they meet; null for all. */
  among: Search | null;
}

/** `cidade:12 silva`: the column without its `Id`, an id, and words that narrow it. */
const REFERENCE = /^([a-z]+):(\d{1,15})(?: (.*))?$/is;

/** A search of one kind, ready for the statements of either database. */
export interface Search {
  /** The place that is looked in: the searchable names, the emails in lower case, or the names as they are written. */
  in: 'names' | 'emails' | 'written';
  /** The whole text: records that are it come first, then those that begin with it. */
  text: string;
  /** All must be in a record; the index finds them. None: every record is looked at. */
  terms: string[];
  /** All must be in a record; checked on each that the index has found. */
  words: string[];
}

/** A search by sounds: records that have one of each group; those that have all of `same` come first. */
export interface SoundSearch {
  in: 'sounds';
  groups: readonly (readonly string[])[];
  same: readonly string[];
}

/** A condition that a search looks for. */
export type Selection = Search | SoundSearch | ReferenceSearch;

/** The shortest text in a trigram index, in code points. */
const TRIGRAM = 3;
/** Further terms cost the index more than they spare. */
const MOST_TERMS = 4;

/** No name contains them, and databases disagree on them. */
const NOWHERE = /\0|\p{Noncharacter_Code_Point}/u;

/** Letters from frequent to rare in Portuguese. */
const LETTERS = 'aeosrindmutclpvghqbfzjxkwy';
const rarityOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (LETTERS.indexOf(letter) + 1 || LETTERS.length), 0);

function trigramsOf(text: string): string[] {
  const letters = [...text];
  return letters.slice(TRIGRAM - 1).map((_, at) => letters.slice(at, at + TRIGRAM).join(''));
}

/** The trigram of a word by which the index finds the fewest records. */
const rarestTrigram = (word: string): string[] =>
  trigramsOf(word)
    .sort((left, right) => rarityOf(right) - rarityOf(left))
    .slice(0, 1);

/** Each word costs a look at all that the index has found. */
const MOST_CHECKED_WORDS = 20;

/** The words of a text, each once; of very many the longest, which tell most. */
export function wordsOf(text: string): string[] {
  const words = [...new Set(text.split(' '))];
  if (words.length <= MOST_CHECKED_WORDS) return words;
  return words.sort((left, right) => right.length - left.length).slice(0, MOST_CHECKED_WORDS);
}

/** Splits a text into what the index finds and what is checked afterwards. */
function planned(where: Search['in'], text: string, words: string[], pieces = words): Search {
  const [only, second] = pieces;
  if (only !== undefined && second === undefined && where === 'names' && [...only].length >= TRIGRAM) {
    return { in: where, text, terms: [only], words: [] };
  }
  const terms = [...new Set(pieces.flatMap(rarestTrigram))]
    .sort((left, right) => rarityOf(right) - rarityOf(left))
    .slice(0, MOST_TERMS);
  return { in: where, text, terms, words };
}

/** A text without blanks as a part of an email, wherever in it; undefined where it can be none. */
export function parseEmailPart(filter: string): Search | undefined {
  const email = searchableEmail(stripInvisible(filter));
  return /\s|@/.test(email) ? undefined : planned('emails', email, [email], trigramsOf(email));
}

/**
 * The way a text is looked for: `all` where there is nothing to look for, `none` where no record can have it;
 * `cidade:12` looks for who lives in city 12, `cidade:12 silva` for those among them. The words of a name may come in any order; a text with '@' is looked
 * for in emails (docs/decisions/0020).
 */
export function parseSearch(kind: RecordTable, filter: string): Search | ReferenceSearch | 'all' | 'none' {
  const written = collapseBlanks(filter);
  const [, word = '', id = '', narrowing = ''] = REFERENCE.exec(written) ?? [];
  const column = Object.keys(kind.references).find((name) => name === `${word.toLowerCase()}Id`);
  if (column !== undefined) {
    const among = parseText(kind, narrowing);
    return among === 'none'
      ? 'none'
      : { in: 'reference', column, ids: [Number(id)], among: among === 'all' ? null : among };
  }
  return parseText(kind, written);
}

function parseText(kind: RecordTable, written: string): Search | 'all' | 'none' {
  if (NOWHERE.test(written) || written.length > LONGEST_NORMALIZED) return 'none';
  if (kind.email !== undefined && written.includes('@')) {
    const email = searchableEmail(written);
    const [local = '', domain = ''] = email.split('@');
    // Domains are shared by many: they are looked up only where there is nothing else.
    const pieces = rarestTrigram(local).length > 0 ? local : domain;
    return planned('emails', email, wordsOf(email), pieces.split(/[^\p{L}\d]+/u));
  }
  const text = searched(written);
  if (text !== '') return planned('names', text, wordsOf(text));
  // Punctuation alone is looked for as it is.
  return written === '' ? 'all' : { in: 'written', text: written, terms: [], words: wordsOf(written) };
}
