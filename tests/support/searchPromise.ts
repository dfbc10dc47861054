/**
 * What a search finds, and in which order, as it is promised: a second opinion on `src/domain/searchable.ts`, of which
 * it takes nothing. What a letter is without case and accents is asked of ICU, what is unseen or punctuation of Unicode.
 */
const letters = new Intl.Collator('pt', { sensitivity: 'base' });
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];
const plainLetters = new Map<string, string>();

function plainLetter(letter: string): string {
  const known = plainLetters.get(letter);
  if (known !== undefined) return known;
  const plain = ALPHABET.find((one) => letters.compare(one, letter) === 0) ?? letter.toLowerCase();
  plainLetters.set(letter, plain);
  return plain;
}

const isUnseen = (sign: string) => /\p{Default_Ignorable_Code_Point}/u.test(sign);
const isAccent = (sign: string) => sign >= '\u0300' && sign <= '\u036f';
/** `%` and `_` stand for themselves; the others are what is typed for an apostrophe. */
const isPunctuation = (sign: string) => /[\p{P}`´ʼ]/u.test(sign) && sign !== '%' && sign !== '_';

const plainText = (text: string, between: ' ' | '') =>
  [...text.normalize('NFD')]
    .filter((sign) => !isUnseen(sign) && !isAccent(sign))
    .map((sign) => (isPunctuation(sign) ? between : plainLetter(sign)))
    .join('')
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ');

/** A text without case, accents, unseen signs and punctuation, for which a blank stands. */
export const plain = (text: string): string => plainText(text, ' ');

/** An email in the form in which it is looked for. */
export const plainEmail = (email: string): string => email.toLowerCase().normalize('NFC');

/** A text of seen signs, with single blanks. */
export const seen = (text: string): string =>
  [...text]
    .filter((sign) => !isUnseen(sign))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/** A name as it is looked for: with a blank for punctuation, and with nothing. */
export const plainForms = (name: string): [spaced: string, joined: string] => [
  plainText(name, ' '),
  plainText(name, ''),
];

/**
 * How well forms of a text, the first of which counts most, fit a search: 1 is it, 2 begins with it, 3 has all its words
 * in any order, 0 has not.
 */
export function rankOfWords(search: string, forms: readonly [string, ...string[]]): number {
  if (forms[0] === search) return 1;
  if (forms[0].startsWith(search)) return 2;
  return search.split(' ').every((word) => forms.some((form) => form.includes(word))) ? 3 : 0;
}

/** How well a name fits a search. */
export function rankOfName(search: string, name: string): number {
  const text = plain(search);
  // What is ignored is looked for as it is where there is nothing else.
  if (text === '') return rankOfWords(search.trim(), [name]);
  return rankOfWords(text, plainForms(name));
}

/** The rows that have a rank, by it, each rank in the order of the rows. */
export const byRank = <Row>(rows: readonly Row[], rank: (row: Row) => number): Row[] =>
  rows
    .map((row) => ({ row, rank: rank(row) }))
    .filter((one) => one.rank > 0)
    .sort((one, other) => one.rank - other.rank)
    .map(({ row }) => row);
