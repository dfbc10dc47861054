import type { Cidade } from '../../domain/cidade';
import { stripInvisible } from '../../domain/rules';
import { searched } from '../../domain/searchable';

const STATES =
  'Acre AC,Alagoas AL,Amapá AP,Amazonas AM,Bahia BA,Ceará CE,Distrito Federal DF,Espírito Santo ES,Goiás GO,' +
  'Maranhão MA,Mato Grosso MT,Mato Grosso do Sul MS,Minas Gerais MG,Pará PA,Paraíba PB,Paraná PR,Pernambuco PE,' +
  'Piauí PI,Rio de Janeiro RJ,Rio Grande do Norte RN,Rio Grande do Sul RS,Rondônia RO,Roraima RR,Santa Catarina SC,' +
  'São Paulo SP,Sergipe SE,Tocantins TO';

/** The abbreviation of each state, by its name and by itself as they are searched. */
const abbreviations = new Map(
  STATES.split(',').flatMap((state) => {
    const abbreviation = state.slice(-2);
    return [searched(state.slice(0, -3)), abbreviation.toLowerCase()].map((key) => [key, abbreviation]);
  }),
);

/** The abbreviation of a state that is written out or abbreviated; null for another text. */
export const stateOf = (text: string): string | null => abbreviations.get(searched(text)) ?? null;

/** A name of a city and the state that stands behind it: in brackets, or after a stroke or comma where it is one. */
export function splitCityName(text: string): { bare: string; state: string | null } {
  const nome = stripInvisible(text).replace(/\s+/g, ' ');
  const [, inBrackets, detail] = /^(.*\S) ?\(([^()]*)\)$/.exec(nome) ?? [];
  if (inBrackets !== undefined && detail !== undefined)
    return { bare: inBrackets, state: stateOf(detail) ?? detail };
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

/** The share of letter pairs that two names have in common, from which one may stand for the other. */
const LIKE = 0.6;
const MOST_LIKE = 5;

const pairsOf = (text: string) => {
  const letters = searched(text).replaceAll(' ', '');
  return new Set(Array.from(letters.slice(1), (letter, at) => `${letters[at]}${letter}`));
};

/**
 * Prepares the guess which city a misspelled name means.
 * @returns finds the cities whose names are most like one; to be chosen from, never by itself
 */
export function createLikeFinder(cidades: readonly Cidade[]): (nome: string) => Cidade[] {
  const indexed = cidades.map((cidade) => ({
    cidade,
    whole: pairsOf(cidade.nome),
    bare: pairsOf(splitCityName(cidade.nome).bare),
  }));
  return (nome) => {
    const wanted = pairsOf(nome);
    const form = splitCityName(nome).state === null ? 'bare' : 'whole';
    const likenessOf = (pairs: ReadonlySet<string>) => {
      const shared = [...wanted].filter((pair) => pairs.has(pair)).length;
      return (2 * shared) / (wanted.size + pairs.size);
    };
    return indexed
      .map(({ cidade, [form]: pairs }) => ({ cidade, likeness: likenessOf(pairs) }))
      .filter(({ likeness }) => likeness >= LIKE)
      .sort((a, b) => b.likeness - a.likeness)
      .slice(0, MOST_LIKE)
      .map(({ cidade }) => cidade);
  };
}
