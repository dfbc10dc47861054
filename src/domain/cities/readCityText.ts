import { MAXIMUM_TEXT_LENGTH } from '../constants';
import { searched } from '../searchable';
import { citiesOfAlias, isAbbreviated, readWords, wordsInFull, writtenOut } from './aliases';
import { asWritten, type SplitCityName, splitCityName, splitName, stateOf } from './names';

/** Longer texts name no city, and cost too much to compare. */
const LONGEST = 4 * MAXIMUM_TEXT_LENGTH;
/** Shorter names have too many others near them. */
export const SHORTEST_NEAR = 5;

/** The searchable form without the difference between punctuation, a blank and nothing. */
export const compact = (text: string) => searched(text).replaceAll(' ', '');

/** Additions of programs to a city's name: its number of IBGE before or behind it, what it is, its country. */
const AROUND =
  /^\d{6,7}\s*[-–:/]?\s*(?=\p{L})|^(?:cidade|munic[ií]pio)(?:\s*:\s*| d[eoa] )(?=\p{L})|(?<![-–,/(\s])[-–,/(\s]+\d{6,7}\)?$|(?<!\s)\s*[-–,/]\s*brasil$/giu;

/** A typed name of a city without what programs add to it. */
export const cleanCityName = (text: string): string => asWritten(asWritten(text).replace(AROUND, ''));

/** More words than the longest name of a state has, with a sign before it. */
const MOST_STATE_WORDS = 6;

const isParticle = (word: string) => /^d[aeo]$/i.test(word);

/** The ways to read a state in a text: in brackets or set apart, or as its last or first words. */
export function readStates(text: string): SplitCityName[] {
  const split = splitCityName(text);
  if (split.state !== null) return [split];
  const words = split.bare.split(' ');
  const firstLength = Math.max(1, words.length - MOST_STATE_WORDS);
  const behind = words.slice(firstLength).map((word, at) => ({
    bare: words.slice(0, firstLength + at).join(' '),
    state: isParticle(word) ? null : stateOf(words.slice(firstLength + at).join(' ')),
  }));
  const [, set = '', name = ''] = /^\(?([^-–,/:()]+?)\)? ?[-–,/:)] ?(.+)$/.exec(split.bare) ?? [];
  const [first = '', ...others] = words;
  // Without a sign only an abbreviation before a name is a state that comes first: 'Ro de Janeiro' has none.
  const isAbbreviation = stateOf(first) === first.toUpperCase() && !isParticle(others[0] ?? '');
  const before = [
    { bare: name, state: stateOf(set) },
    { bare: others.join(' '), state: isAbbreviation ? stateOf(first) : null },
  ];
  return [...behind, ...before].filter((reading) => reading.state !== null && reading.bare !== '');
}

/** The first and the last half of a text, of which one mistake leaves one as it is. */
export function halve(text: string): [first: string, last: string] {
  const letters = [...text];
  const half = Math.floor((letters.length - 1) / 2);
  return [letters.slice(0, half).join(''), half === 0 ? '' : letters.slice(-half).join('')];
}

/** Words that are as long as an initial, and none: 'Olho d Água'. */
const isInitial = ({ word }: { word: string }, at: number) =>
  word.length === 1 && (at === 0 || !'adeo'.includes(word));

/** A bare name and a state that a text can be read as, with the forms in which it is compared. */
function readName({ bare, state }: SplitCityName) {
  const words = readWords(bare);
  return {
    state,
    form: searched(bare),
    key: compact(bare),
    words,
    isAbbreviated: isAbbreviated(bare),
    aliased: citiesOfAlias(bare)
      .map(splitName)
      .filter(({ detail }) => state === null || state === detail)
      .map(({ bare: nome, detail }) => ({ key: compact(nome), detail })),
    // An initial is no slip: 'P. Alegre' is not Alegre.
    spelled: [...(words.some(isInitial) ? [] : [bare]), ...writtenOut(bare)].map(compact),
  };
}
export type Reading = ReturnType<typeof readName>;

/** A typed text in the ways in which it can be read: as it is written, and without what programs add. */
export type ReadText = {
  written: string;
  state: string | null;
  versions: readonly { form: string; key: string; readings: readonly Reading[] }[];
};

/** Reads a text once, for one suggester or several; `state` is what is known beside it, as by a column of a sheet. */
export function readCityText(text: string, state: string | null = null): ReadText {
  const written = text.length > LONGEST ? '' : asWritten(text);
  const versions = [...new Set([written, cleanCityName(written)])]
    .filter((typed) => searched(typed) !== '')
    .map((typed) => {
      const stated = readStates(typed);
      const isSetApart = splitCityName(typed).state !== null;
      const own = readName({ bare: typed, state });
      // With a state behind it a name is no slip: 'Campina SP' is not Campinas.
      const whole = { ...own, spelled: stated.length === 0 ? own.spelled : [] };
      const others = stated.map(readName);
      const readings = state !== null ? [own, ...others] : isSetApart ? others : [...others, whole];
      return { form: searched(typed), key: compact(typed), readings };
    });
  return { written, state, versions };
}

/** The texts by which a search that only filters names finds the cities that a text means beside those it finds itself. */
export function meantBy(text: string): readonly string[] {
  const typed = cleanCityName(text);
  const bares = [typed, ...readStates(typed).map(({ bare }) => bare)];
  const aliased = bares.flatMap(citiesOfAlias).map((nome) => splitName(nome).bare);
  const inFull = bares.filter(isAbbreviated).map(wordsInFull);
  const texts = new Set([...bares, ...aliased, ...inFull].filter(Boolean));
  texts.delete(asWritten(text));
  return [...texts];
}

/** Ways to write out short words, of which the halves are searched. */
const MOST_WAYS = 3;

/** The halves of a text, also with its short words written out: a name that differs by one letter has one of them whole. */
export function halvesOf(text: string): readonly string[] {
  const typed = cleanCityName(text);
  const { bare } = readStates(typed)[0] ?? { bare: typed };
  if (compact(bare).length < SHORTEST_NEAR) return [];
  const ways = [searched(bare), ...writtenOut(bare).slice(0, MOST_WAYS)];
  return [...new Set(ways.flatMap((way) => halve(way).map((part) => part.trim())))];
}
