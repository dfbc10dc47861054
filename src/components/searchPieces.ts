import { searched } from '../domain/searchable';

/** A part of a text, and whether it is what was searched for. */
export type Piece = { text: string; isMatch: boolean };

/** White space, but not the mark at the start of a file, which nobody sees. */
const BLANK = /[^\S\ufeff]/;

/** What each character of a text is to a search: of several blanks only the first is one, and what nobody sees is nothing. */
function foldedOf(characters: string[]): string[] {
  let isAfterBlank = false;
  return characters.map((character) => {
    const isBlank = BLANK.test(character);
    const folded = isBlank ? ' ' : searched(character);
    if (isBlank && isAfterBlank) return '';
    if (folded !== '') isAfterBlank = isBlank;
    return folded;
  });
}

/**
 * Cuts a text where a search matches it, as the server matches: whatever the
 * case and the accents, and the blanks around or between the words.
 * @returns pieces that together are the text, none of them empty
 */
export function piecesOf(text: string, search: string): Piece[] {
  const needle = searched(search);
  if (needle === '') return text === '' ? [] : [{ text, isMatch: false }];

  const characters = [...text];
  const folded = foldedOf(characters);
  const haystack = folded.join('');
  /** For every unit of the haystack, which character it comes from. */
  const origins = folded.flatMap((units, index) => Array<number>(units.length).fill(index));

  const pieces: Piece[] = [];
  const add = (from: number, to: number, isMatch: boolean) => {
    if (from < to) pieces.push({ text: characters.slice(from, to).join(''), isMatch });
  };
  let end = 0;
  for (let at = haystack.indexOf(needle); at >= 0; ) {
    let next = at + needle.length;
    // A letter that is looked for by two, such as œ, is marked whole.
    while (next < haystack.length && origins[next] === origins[next - 1]) next += 1;
    const start = origins[at] ?? 0;
    add(end, start, false);
    // An accent that follows its letter as a sign of its own folds to nothing, and belongs to the letter.
    end = origins[next] ?? characters.length;
    add(start, end, true);
    at = haystack.indexOf(needle, next);
  }
  add(end, characters.length, false);
  return pieces;
}
