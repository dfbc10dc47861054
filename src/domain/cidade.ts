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

/** The city form: shapes of a single record and of typed values, rules, and an empty form. */
export const cidadeForm = {
  name: 'cidades',
  item: cidadeValuesSchema,
  values: cidadeValuesSchema,
  blank: blankCidade,
  rules: cidadeRules,
  validate: check(cidadeRules),
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
