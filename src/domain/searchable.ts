import { stripInvisible } from './rules';

const LATIN_MARKS = /[\u0300-\u036f]/g;
const NOT_ASCII = /[^\0-\x7f]/g;

/** Matches punctuation; `%` and `_` stand for themselves. */
const PUNCTUATION = /(?![%_])[\p{P}`\xb4\u02bc]+/gu;

/** Letters of European languages that are no plain letter with a mark, and the plain ones by which people look for them. */
const PLAIN = new Map(
  'ªa ºo µμ æae œoe øo þth ðd ßss ſs đd ħh ıi ĳij ĸk ŀl łl ŉn ŋn ŧt'
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

/** @param sign what stands for punctuation */
const withSign = (text: string, sign: ' ' | ''): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(LATIN_MARKS, '')
    .replace(NOT_ASCII, (letter) => PLAIN.get(letter) ?? letter)
    .replace(PUNCTUATION, sign)
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC');

/**
 * The searchable form of a text: lower case, plain letters, a blank for punctuation, as the server makes it for the
 * letters in use here. Only Latin-style marks go; scripts whose marks are letters keep them.
 */
export const searched = (search: string): string => withSign(stripInvisible(search), ' ');

/** The forms of a name in which it is found: with a blank for punctuation, and with nothing. */
export const searchableForms = (name: string): [spaced: string, joined: string] => [
  searched(name),
  withSign(stripInvisible(name), ''),
];

/** A search finds a name: the words may come in any order, and are parts of either form. */
export function finds(search: string, name: string): boolean {
  const forms = searchableForms(name);
  return searched(search)
    .split(' ')
    .every((word) => forms.some((form) => form.includes(word)));
}
