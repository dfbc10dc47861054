import { searchable002 } from './searchable002';

/** Characters without a glyph, joiners and fillers among them (Unicode: Default_Ignorable_Code_Point; the blank of Braille). */
const INVISIBLE =
  /\xad|\u034f|\u061c|[\u115f\u1160]|\u17b4|\u17b5|[\u180b-\u180f]|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u206f]|\u2800|\u3164|[\ufe00-\ufe0f]|\ufeff|\uffa0|[\ufff0-\ufff8]|[\u{1d173}-\u{1d17a}]|[\u{e0000}-\u{e0fff}]/gu;

/** Punctuation and what is typed for an apostrophe; `%` and `_` stand for themselves. */
const PUNCTUATION = /(?![%_])[\p{P}`\xb4\u02bc]+/gu;

/**
 * The form in which names are searched since migration 021: as {@link searchable002}, without invisible
 * characters, and with a blank for punctuation. `busca` was made by this function, so it never changes: a better
 * one is a new file and a migration that recomputes `busca`.
 */
export const searchable020 = (text: string) =>
  searchable002(searchable002(text.replace(INVISIBLE, '')).replace(PUNCTUATION, ' '));
