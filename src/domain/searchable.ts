const LATIN_MARKS = /[\u0300-\u036f]/g;

/**
 * The form in which names are compared: lower case, without accents.
 * Only Latin-style marks go; scripts whose marks are letters keep them.
 */
export const searchable = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(LATIN_MARKS, '').normalize('NFC');

/** What a search looks for: blanks around the words, and more than one between them, don't matter. */
export const searched = (search: string): string => searchable(search.trim().replace(/\s+/g, ' '));
