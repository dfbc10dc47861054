import { type Infer, nullable, number, object, string, type, union } from 'superstruct';
import { MAXIMUM_TEXT_LENGTH, MINIMUM_NAME_LENGTH } from './constants';
import { messages } from './messages';
import { check, type FieldErrors, maximumLength, requiredName, shownText, stripInvisible } from './rules';
import { finds, searched } from './searchable';

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

/** A name without the state that ends it in brackets. */
const bareName = (nome: string) => nome.replace(/ ?\([^()]*\)$/, '');
const asWritten = (text: string) => stripInvisible(text).replace(/\s+/g, ' ');
/** The searchable form without the difference between punctuation, a blank and nothing. */
const compact = (text: string) => searched(text).replaceAll(' ', '');

/**
 * Prepares the comparison of city names, which is one for form and import. The first of these that any city has
 * decides: the name as it is written, its searchable form, the same without the state in brackets.
 * @param cidades among which all of one name are
 * @returns finds the cities that a text names: none, the one, or several, of which none is chosen by itself
 */
export function createCityFinder(cidades: readonly Cidade[]): (text: string) => readonly Cidade[] {
  const indexBy = (form: (text: string) => string, nameOf: (nome: string) => string) => {
    const found = new Map<string, Cidade[]>();
    for (const cidade of cidades) {
      const key = form(nameOf(cidade.nome));
      found.set(key, [...(found.get(key) ?? []), cidade]);
    }
    return (text: string) => found.get(form(text));
  };
  const wholeName = (nome: string) => nome;
  const ways = [
    ...[asWritten, searched, compact].map((form) => indexBy(form, wholeName)),
    ...[searched, compact].map((form) => indexBy(form, bareName)),
  ];
  return (text) => {
    if (searched(text) === '') return [];
    for (const find of ways) {
      const found = find(text);
      if (found !== undefined) return found;
    }
    return [];
  };
}

/**
 * The cities that a typed text can stand for: those of this name, or else the only one that a search for it finds.
 * @param found every city that the search finds
 */
export function citiesOfText(text: string, found: readonly Cidade[]): readonly Cidade[] {
  const named = createCityFinder(found)(text);
  return named.length > 0 || found.length > 1 || searched(text) === '' ? named : found;
}
