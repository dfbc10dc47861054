/**
 * Names as they sound, so that one is found however it is spelt. All of it works on words in their searchable form
 * (`searched`), which has no accents and no cedilla.
 */

/** What Portuguese names are spelt with in more than one way, and one letter for all of them; in this order. */
const SPELLINGS: readonly [written: RegExp, sound: string][] = [
  [/ph/g, 'f'], // Raphael, Rafael
  [/th/g, 't'], // Thiago, Tiago
  [/y/g, 'i'], // Ygor, Igor
  [/w/g, 'v'], // Walter, Valter
  [/ch(?=[lr])/g, 'k'], // Christian, Cristian
  [/sch|[cs]h/g, 'x'], // Chavier, Xavier
  [/h/g, ''], // Helena, Elena
  [/c[ck]/g, 'k'], // Becker, Beker
  [/nc(?=[aou])/g, 'ns'], // Gonçalves, Gonsalves
  [/[cp]cao/g, 'sao'], // Assumpção
  [/cao/g, 'sao'], // Conceição, Conceisão
  [/s?c(?=[ei])/g, 's'], // Nascimento, Nacimento
  [/g(?=[ei])/g, 'j'], // Geferson, Jeferson
  [/gu(?=[ei])/g, 'g'], // Guilherme
  [/qu(?=[ei])|[cq]/g, 'k'], // Kátia, Cátia
  [/ks/g, 'x'], // Aleksandra, Alexandra
  [/z/g, 's'], // Luiz, Luis
  [/m(?![aeiou])/g, 'n'], // Joaquim, Joaquin
  [/np(?=[st])/g, 'n'], // Assumpção, Assunção
  [/e/g, 'i'], // Felipe, Filipe
  [/o/g, 'u'], // Manoel, Manuel
  [/(.)\1+/gu, '$1'], // Mattoso, Matoso
  [/(?<=...)i$/gu, ''], // Elizabete, Elizabeth
];

/** Sounds of fewer letters have too many others near them. */
const SHORTEST_NEAR = 4;

/** What can't be heard, and could be read as a sign by an index. */
const SILENT = /[^\p{L}\p{N}]/gu;

/** The sound of one word; a change of it needs a migration that computes the sounds of all records again. */
function soundOf(word: string): string {
  const letters = word.replace(SILENT, '');
  return SPELLINGS.reduce((text, [written, sound]) => text.replace(written, sound), letters) || letters;
}

/** The sounds of a text in its searchable form, each once; of a kept name with all its lines. */
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
  const letters = [...sound];
  if (letters.length < SHORTEST_NEAR) return [sound];
  return [...new Set([sound, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])];
}

/** Whether one letter is missing, too many, another, or swapped with the next between a typed sound and a kept one. */
export function isNear(typed: string, kept: string): boolean {
  if (typed === kept) return true;
  const [one, other] = [[...typed], [...kept]];
  if (one.length < SHORTEST_NEAR) return false;
  while (one.length > 0 && one[0] === other[0]) [one.shift(), other.shift()];
  while (one.length > 0 && one.at(-1) === other.at(-1)) [one.pop(), other.pop()];
  if (one.length <= 1 && other.length <= 1) return true;
  return one.length === 2 && one.join('') === other.toReversed().join('');
}
