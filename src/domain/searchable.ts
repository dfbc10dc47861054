import { stripInvisible } from './rules';

const LATIN_MARKS = /[\u0300-\u036f]/g;
const NOT_ASCII = /[^\0-\x7f]/g;

/** Letters of European languages that are no plain letter with a mark, signs that telephones write, and the plain ones by which people look for them. */
const PLAIN = new Map(
  "ªa ºo µμ æae œoe øo þth ðd ßss ſs đd ħh ıi ĳij ĸk ŀl łl ŉn ŋn ŧt ‘' ’' ʼ' ´' ‐- ‑- –-"
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

/**
 * The form in which names are compared: lower case, plain letters, as the
 * server makes it for the letters in use here.
 * Only Latin-style marks go; scripts whose marks are letters keep them.
 */
export const searchable = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(LATIN_MARKS, '')
    .replace(NOT_ASCII, (letter) => PLAIN.get(letter) ?? letter)
    .normalize('NFC');

/** What a search looks for: punctuation counts as a blank, and runs of blanks as one. */
export const searched = (search: string): string =>
  searchable(stripInvisible(search))
    .replace(/[^\p{L}\p{M}\p{N}@]+/gu, ' ')
    .trim();

/** Whether a text holds every word of a search, in any order. */
export const matchesSearch = (text: string, search: string): boolean =>
  searched(search)
    .split(' ')
    .every((word) => searched(text).includes(word));
