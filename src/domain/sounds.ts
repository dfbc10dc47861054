import { differByOneAtMost, withoutOneLetter } from './cities/oneLetter';

/**
 * Names as they sound, so that one is found however it is spelt. All of it works on words in their searchable form
 * (`searched`), which has no accents and no cedilla.
 */

/**
 * Letters by which Portuguese names are spelt in more than one way, and one for all of them. Each counts by itself,
 * and not by its neighbours: a letter that is left out changes no other.
 */
const LETTERS: Readonly<Record<string, string>> = {
  h: '', // Thiago, Tiago; Helena, Elena
  y: 'i', // Ygor, Igor
  e: 'i', // Felipe, Filipe
  o: 'u', // Manoel, Manuel
  w: 'v', // Walter, Valter
  z: 's', // Luiz, Luis; Souza, Sousa
  c: 's', // Cecília, Sesília; Conceição, Conseissão
  k: 's', // Kátia, Cátia
  q: 's', // Quelen, Kelen
  x: 's', // Xavier, Chavier
  p: 'f', // Raphael, Rafael
  g: 'j', // Geferson, Jeferson
  m: 'n', // Joaquim, Joaquin
};

/** Words of fewer letters have too many others near them; of more letters there are none. */
const SHORTEST_NEAR = 4;
const LONGEST_NEAR = 40;
const mayBeNear = ({ length }: string[]) => length >= SHORTEST_NEAR && length <= LONGEST_NEAR;

/** Characters without a sound, which an index could read as signs. */
const SILENT = /[^\p{L}\p{N}]/gu;
const DOUBLED = /(\p{L})\1+/gu;

const fold = (word: string) =>
  [...word.replace(SILENT, '')].map((letter) => LETTERS[letter] ?? letter).join('');

/** The sound of a word, in which no letter is doubled: Mattoso, Matoso. A letter that can't be heard alone stays. */
const soundOf = (word: string): string => fold(word.replace(DOUBLED, '$1')) || word.replace(SILENT, '');

/**
 * The sounds of a text in its searchable form, each once; of a kept name with all its lines. A change of them needs a
 * migration that computes those of all records again.
 */
export const soundsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/\s/)
      .map(soundOf)
      .filter((sound) => sound !== ''),
  ),
];

/** A sound, and what it is with each of its letters left out: two that are near have one of these in common. */
export function keysOf(sound: string): string[] {
  return mayBeNear([...sound]) ? withoutOneLetter(sound) : [sound];
}

/** A typed word: its sound, where kept sounds that are near are looked up, and which of them are. */
export function hear(word: string) {
  const sound = soundOf(word);
  // A letter that is missing between two of a kind leaves a doubled one: Marina, Mariaa.
  const forms = [...new Set([sound, fold(word)])].filter((form) => mayBeNear([...form]));
  return {
    sound,
    keys: [...new Set([sound, ...forms.flatMap(keysOf)])],
    isNear: (kept: string) => kept === sound || forms.some((form) => differByOneAtMost(form, kept)),
  };
}
