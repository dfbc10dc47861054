import { type Infer, nullable, number, object, string, type, union } from 'superstruct';
import { MAXIMUM_TEXT_LENGTH, MINIMUM_NAME_LENGTH } from './constants';
import { messages } from './messages';
import { check, type FieldErrors, maximumLength, requiredName, shownText, stripInvisible } from './rules';
import { finds, searchableForms, searched } from './searchable';

/** A cidade as a backend answers it; fields unknown to us are let through (section 3). */
export const cidadeSchema = type({ id: number(), nome: string() });
export type Cidade = Infer<typeof cidadeSchema>;

/** A row of the city list, of which only the id has to be there. */
export const cidadeRowSchema = type({ id: number(), nome: shownText() });

/** The rules of the city form (section 5), which are also the payload of POST /cidades. */
export const cidadeRules = object({
  nome: maximumLength(requiredName(MINIMUM_NAME_LENGTH), MAXIMUM_TEXT_LENGTH),
});

/** The values of the form while they are typed. */
export const cidadeValuesSchema = object({ nome: string() });
export type CidadeValues = Infer<typeof cidadeValuesSchema>;

export const blankCidade: CidadeValues = { nome: '' };

/** The city form: shapes of a single record and of typed values, rules, labels, and an empty form. */
export const cidadeForm = {
  name: 'cidades',
  item: cidadeValuesSchema,
  values: cidadeValuesSchema,
  blank: blankCidade,
  rules: cidadeRules,
  validate: check(cidadeRules),
  fieldLabels: { nome: 'Nome' },
} as const;

/** The city in a form: the chosen one, null before there is one, or a text that has not become one. */
export const cityValueSchema = nullable(union([number(), string()]));
export type CityValue = Infer<typeof cityValueSchema>;

/**
 * The errors of a form with a city, all at once. A typed text is no error yet: the save looks it up.
 * @param checkRules what is wrong by the rules of the form
 */
export const checkWithCity =
  <Values extends { cidadeId: CityValue }>(checkRules: (data: unknown) => FieldErrors<Values>) =>
  (values: Values): FieldErrors<Values> => {
    const { cidadeId } = values;
    if (typeof cidadeId !== 'string') return checkRules(values);
    const errors = checkRules({ ...values, cidadeId: 0 });
    return stripInvisible(cidadeId) === '' ? { ...errors, cidadeId: messages.required } : errors;
  };

/**
 * The options among the cities that a search answered. The answer always holds the selected city, which
 * is an option only where it matches.
 */
export const optionsOf = (found: readonly Cidade[], { busca, id }: { busca: string; id: number }): Cidade[] =>
  found.filter((cidade) => cidade.id !== id || finds(busca, cidade.nome));

/** The cities of a typed name; what stands in brackets behind it may differ, as in 'Belém (AL)' and 'Belém (PA)'. */
export function namesakesOf(text: string, cidades: readonly Cidade[]): Cidade[] {
  const wanted = searched(text);
  const bare = (nome: string) => nome.replace(/ \([^()]*\)$/, '');
  return cidades.filter(({ nome }) => [nome, bare(nome)].some((form) => searched(form) === wanted));
}

/**
 * The city that a typed text stands for: the only match, or the only one of exactly this name; where none is, the
 * only one of this name without its punctuation.
 * @param found the first page of the search for the text
 * @param areAll whether it holds every match
 * @returns null where that is none or uncertain, as with cities of equal names
 */
export function cityOfText(text: string, found: readonly Cidade[], areAll: boolean): Cidade | null {
  const named = (form: 0 | 1) => found.filter(({ nome }) => searchableForms(nome)[form] === searched(text));
  const exact = named(0);
  // The search puts those of the other form anywhere: only a page of all has each of them.
  const [first, second] =
    areAll && found.length === 1 ? found : areAll && exact.length === 0 ? named(1) : exact;
  return first !== undefined && second === undefined ? first : null;
}

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

const asWritten = (text: string) => stripInvisible(text).replace(/\s+/g, ' ');
/** The searchable form without the difference between punctuation, a blank and nothing. */
const compact = (text: string) => searched(text).replaceAll(' ', '');

/**
 * Prepares the comparison of city names (one rule for form, import and export): the name as it is written, its
 * searchable form, then the bare name, the state in brackets being a detail.
 * @param cidades all cities that may have the name
 * @returns finds the cities that a text stands for: none, the one, or several, of which none is chosen by itself
 */
export function createCityFinder(cidades: readonly Cidade[]): (text: string) => readonly Cidade[] {
  const indexBy = (keyOf: (text: string) => string) => {
    const found = new Map<string, Cidade[]>();
    for (const cidade of cidades) {
      const key = keyOf(cidade.nome);
      found.set(key, [...(found.get(key) ?? []), cidade]);
    }
    return (text: string) => found.get(keyOf(text));
  };
  const whole = [asWritten, searched, compact].map(indexBy);
  const byState = indexBy((text) => {
    const { bare, state } = splitCityName(text);
    return `${compact(bare)}|${compact(state ?? '')}`;
  });
  const byBareName = indexBy((text) => compact(splitCityName(text).bare));
  return (text) => {
    if (searched(text) === '') return [];
    const last = splitCityName(text).state === null ? byBareName : byState;
    for (const find of [...whole, last]) {
      const found = find(text);
      if (found !== undefined) return found;
    }
    return [];
  };
}
