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

/**
 * The form in which names are searched, since migration 002 and for as long as
 * no later one replaces it: lower case, plain letters, single blanks. Only
 * Latin-style marks go, so that scripts whose marks are letters keep them.
 * What is kept in `busca` was made by this function, so it never changes: a
 * better one is a new file and a migration that computes `busca` again.
 */
export const searchable002 = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(LATIN_MARKS, '')
    .replace(SPECIAL, (letter) => PLAIN.get(letter) ?? letter)
    .replace(BLANKS, ' ')
    .trim()
    .normalize('NFC');
