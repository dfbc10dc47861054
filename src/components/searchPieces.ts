import { searchable, searched } from '../domain/searchable';

/** A part of a text, and whether it is what was searched for. */
export type Piece = { text: string; isMatch: boolean };

/**
 * Cuts a text where a search matches it, as the server matches: whatever the
 * case and the accents, and the blanks around or between the words.
 * @returns pieces that together are the text, none of them empty
 */
export function piecesOf(text: string, search: string): Piece[] {
  const needle = searched(search);
  if (needle === '') return text === '' ? [] : [{ text, isMatch: false }];

  const characters = [...text];
  const folded = characters.map(searchable);
  const haystack = folded.join('');
  /** For every unit of the haystack, which character it comes from. */
  const origins = folded.flatMap((units, index) => Array<number>(units.length).fill(index));

  const pieces: Piece[] = [];
  const add = (from: number, to: number, isMatch: boolean) => {
    if (from < to) pieces.push({ text: characters.slice(from, to).join(''), isMatch });
  };
  let end = 0;
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + needle.length)) {
    const start = origins[at] ?? 0;
    add(end, start, false);
    // An accent that follows its letter as a sign of its own folds to nothing, and belongs to the letter.
    end = origins[at + needle.length] ?? characters.length;
    add(start, end, true);
  }
  add(end, characters.length, false);
  return pieces;
}
