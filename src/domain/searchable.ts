import { stripInvisible } from './rules';

const LATIN_MARKS = /[\u0300-\u036f]/g;
const NOT_ASCII = /[^\0-\x7f]/g;

/** Punctuation counts as a blank; `%` and `_` stand for themselves. */
const PUNCTUATION = /(?![%_])[\p{P}`\xb4\u02bc]+/gu;

/** Letters of European languages that are no plain letter with a mark, and the plain ones by which people look for them. */
const PLAIN = new Map(
  'ªa ºo µμ æae œoe øo þth ðd ßss ſs đd ħh ıi ĳij ĸk ŀl łl ŉn ŋn ŧt'
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
    .replace(PUNCTUATION, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC');

/** What a search looks for. */
export const searched = (search: string): string => searchable(stripInvisible(search));

/** Whether a search finds a name: the words may come in any order. */
export function finds(search: string, name: string): boolean {
  const form = searchable(name);
  return searched(search)
    .split(' ')
    .every((word) => form.includes(word));
}
