import { LONGEST_NORMALIZED } from './constants';
import { INVISIBLE } from './invisible';

const LATIN_MARKS = /[\u0300-\u036f]/g;
const BLANKS = /\s+/gu;

/** Letters that are no plain letter with a mark, and the plain ones by which people look for them. */
const PLAIN = new Map(
  [
    'ªa ºo µμ æae œoe øo þth ðd ßss ſs đd ħh ıi ĳij ĸk ŀl łl ŉn ŋn ŧt ẚa ẜs ẝs ỻll ỽv ỿy',
    'ƀb ɓb ƃb ƅb ɔo ƈc ɖd ɗd ƌd ƍd ǝe əe ɛe ƒf ɠg ɣg ƕhv ɩi ɨi ƙk ƚl ƛl ɯu ɲn ƞn ɵo ƣoi ƥp ʀr ƨs ʃs ƪs',
    'ƫt ƭt ʈt ʊu ʋv ƴy ƶz ʒz ƹz ƺz ƻz ƽs ƾts ƿw ǆdz ǉlj ǌnj ǳdz ǥg ȝy ȡd ȣou ȥz ȴl ȵn ȶt ȷj ȸdb ȹqp',
    'ⱥa ȼc ⱦt ȿs ɀz ʉu ʌv ɇe ɉj ɋq ɍr ɏy ⱡl ɫl ᵽp ɽr ⱨh ⱪk ⱬz ɑa ɱm ɐa ɒa ⱱv ⱳw ⱴv ⱶh ⱷφ ⱸe ⱹr ⱺo ⱻe ⱼj ⱽv',
    'ﬀff ﬁfi ﬂfl ﬃffi ﬄffl ﬅst ﬆst ςσ ϐβ ϑθ ϒυ ϕφ ϖπ ϗκαι ϰκ ϱρ ϲσ ϵε ϻϸ ϳj',
  ]
    .join(' ')
    .split(' ')
    .map((pair) => {
      const [letter = '', ...plain] = pair;
      return [letter, plain.join('')];
    }),
);
const SPECIAL = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'gu');

/** Punctuation and what is typed for an apostrophe; `%` and `_` count as themselves. */
const PUNCTUATION = /(?![%_])[\p{P}`\xb4\u02bc]+/gu;

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/** A text in lower case in plain letters. Only Latin-style marks go; scripts whose marks are letters keep them. */
function plainLetters(text: string): string {
  const lower = text.toLowerCase();
  if (PRINTABLE_ASCII.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(LATIN_MARKS, '')
    .replace(SPECIAL, (letter) => PLAIN.get(letter) ?? letter);
}

/** Plain letters and single blanks. */
const plain = (text: string) => plainLetters(text).replace(BLANKS, ' ').trim().normalize('NFC');

/** Of a text that is cut where it is longer than any name, before it is normalized. */
const plainStart = (text: string) => plain(text.replace(INVISIBLE, '').slice(0, LONGEST_NORMALIZED));

/** @param sign replaces punctuation */
const withSign = (text: string, sign: ' ' | '') => plain(text.replace(PUNCTUATION, sign));

/** The form in which searches are made: without invisible characters, and with a blank for punctuation. */
export const searched = (search: string): string => withSign(plainStart(search), ' ');

/** The forms of a name in which it is found: with a blank for punctuation, and with nothing. */
export function searchableForms(name: string): [spaced: string, joined: string] {
  const text = plainStart(name);
  return [withSign(text, ' '), withSign(text, '')];
}

/**
 * The form in which names are kept for searching (`busca`): the searchable one, and where it differs, as a second
 * line, the one with nothing for punctuation. A change of it needs a migration that recomputes `busca`.
 */
export function searchableName(name: string): string {
  const [spaced, joined] = searchableForms(name);
  return joined === spaced ? joined : `${spaced}\n${joined}`;
}

/** A search finds a name where it has all its words: they may come in any order, and are parts of either form. */
export function finds(search: string, name: string): boolean {
  const forms = searchableForms(name);
  return searched(search)
    .split(' ')
    .every((word) => forms.some((form) => form.includes(word)));
}
