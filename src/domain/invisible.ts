/**
 * Characters without a glyph: joiners, fillers, tags and the like (Unicode: Default_Ignorable_Code_Point; the blank of
 * Braille). Written out, because what is stored for searching must not change with the Unicode of a browser.
 */
export const INVISIBLE =
  /\xad|\u034f|\u061c|[\u115f\u1160]|\u17b4|\u17b5|[\u180b-\u180f]|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u206f]|\u2800|\u3164|[\ufe00-\ufe0f]|\ufeff|\uffa0|[\ufff0-\ufffb]|[\u{1d173}-\u{1d17a}]|[\u{e0000}-\u{e0fff}]/gu;
