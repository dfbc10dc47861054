import { collapseBlanks } from '../rules';
import { searched } from '../searchable';

const STATES =
  'Acre AC,Alagoas AL,Amapá AP,Amazonas AM,Bahia BA,Ceará CE,Distrito Federal DF,Espírito Santo ES,Goiás GO,' +
  'Maranhão MA,Mato Grosso MT,Mato Grosso do Sul MS,Minas Gerais MG,Pará PA,Paraíba PB,Paraná PR,Pernambuco PE,' +
  'Piauí PI,Rio de Janeiro RJ,Rio Grande do Norte RN,Rio Grande do Sul RS,Rondônia RO,Roraima RR,Santa Catarina SC,' +
  'São Paulo SP,Sergipe SE,Tocantins TO';

/** The words of a text that tell one state from another. */
const wordsOf = (text: string) =>
  searched(text)
    .replace(/^(?:estado|est|uf) (?:d[aeo] )?(?=.)/, '')
    .split(' ')
    .filter((word) => !['da', 'de', 'do'].includes(word));

/** Each state: its abbreviation, and the words of its name. */
const states = STATES.split(',').map((state) => ({
  abbreviation: state.slice(-2),
  words: wordsOf(state.slice(0, -3)),
}));

const abbreviations = new Set(states.map(({ abbreviation }) => abbreviation));

/** More letters than the longest name of a state has, with the text before it. */
const LONGEST_STATE = 40;

/** The abbreviation of a state that is written out or abbreviated ('S. Paulo', 'S.P.'); null for another text. */
export function stateOf(text: string): string | null {
  if (abbreviations.has(text)) return text;
  if (text.length > LONGEST_STATE) return null;
  const words = wordsOf(text);
  const joined = words.join('').toUpperCase();
  const found = states.filter(
    (state) =>
      state.abbreviation === joined ||
      (state.words.length === words.length &&
        words.some((word) => word.length > 1) &&
        state.words.every((word, at) => word === words[at] || word[0] === words[at])),
  );
  return found.length === 1 ? (found[0]?.abbreviation ?? null) : null;
}

/**
 * The parts of a city's name: the bare one, and what ends it in brackets, such as its state.
 * @example splitName('Natal (RN)') // { bare: 'Natal', detail: 'RN' }
 */
export function splitName(nome: string): { bare: string; detail: string | null } {
  const [, bare, detail] = /^(.*\S) ?\(([^()]*)\)$/.exec(nome) ?? [];
  return bare === undefined || detail === undefined ? { bare: nome, detail: null } : { bare, detail };
}

/** The abbreviation of the state that ends a city's name in brackets; null where none does. */
export const stateInBrackets = (nome: string): string | null => stateOf(splitName(nome).detail ?? '');

/** A name of a city as it is written, in one form of its letters. */
export const asWritten = (text: string): string => collapseBlanks(text);

/** A name of a city and its state, null where it has none. */
export type SplitCityName = { bare: string; state: string | null };

/** Splits the name of a city from the state after it: in brackets, or after a dash or comma if it is a state. */
export function splitCityName(text: string): SplitCityName {
  const nome = asWritten(text);
  const { bare, detail } = splitName(nome);
  if (detail !== null) return { bare, state: stateOf(detail) ?? detail };
  // 'Natal-RN' has a state, 'Ji-Paraná' has none: right behind a hyphen only an abbreviation is one.
  const [, before, behind] =
    /^(.*\S) ?[,/–] ?([^,/–]+)$/.exec(nome) ??
    /^(.*\S) - ([^-]+)$/.exec(nome) ??
    /^(.*\S)-(\w\w)$/.exec(nome) ??
    [];
  const state = behind === undefined ? null : stateOf(behind);
  return before !== undefined && state !== null ? { bare: before, state } : { bare: nome, state: null };
}

/** A name of a city with its state in brackets; one that has a state keeps its own. */
export function cityNameIn(text: string, state: string | null): string {
  const own = splitCityName(text);
  if (own.state !== null) return `${own.bare} (${own.state})`;
  return state === null || own.bare === '' ? own.bare : `${own.bare} (${state})`;
}

/** Two names can be one city's: they are equal, or only one says its state and the bare ones are. */
export function isSameCityName(name: string, other: string): boolean {
  if (searched(name) === searched(other)) return true;
  const [left, right] = [splitCityName(name), splitCityName(other)];
  return (left.state === null || right.state === null) && searched(left.bare) === searched(right.bare);
}
