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

/** Lower case, plain letters, single blanks. Only Latin-style marks go; scripts whose marks are letters keep them. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(LATIN_MARKS, '')
    .replace(SPECIAL, (letter) => PLAIN.get(letter) ?? letter)
    .replace(BLANKS, ' ')
    .trim()
    .normalize('NFC');

/**
 * @param text is cut where it is longer than any name, before it is normalized
 * @param sign replaces punctuation
 */
const withSign = (text: string, sign: ' ' | '') =>
  plain(plain(text.replace(INVISIBLE, '').slice(0, LONGEST_NORMALIZED)).replace(PUNCTUATION, sign));

/** The form in which searches are made: without invisible characters, and with a blank for punctuation. */
export const searched = (search: string): string => withSign(search, ' ');

/** The forms of a name in which it is found: with a blank for punctuation, and with nothing. */
export const searchableForms = (name: string): [spaced: string, joined: string] => [
  searched(name),
  withSign(name, ''),
];

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
