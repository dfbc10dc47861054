import { type Infer, nullable, number, object, string, type, union } from 'superstruct';
import { MAXIMUM_TEXT_LENGTH, MINIMUM_NAME_LENGTH } from './constants';
import { messages, UNKNOWN_CITY } from './messages';
import { maximumLength, requiredName, seen, shownText } from './rules';
import { finds, searched } from './searchable';
import type { FieldErrors } from './validation';

/** A cidade as a backend answers it; fields unknown to us are let through (section 3). */
export const cidadeSchema = type({ id: number(), nome: string() });
export type Cidade = Infer<typeof cidadeSchema>;

/** A row of the city list, of which only the id has to be there. */
export const cidadeRowSchema = type({ id: number(), nome: shownText() });

/** The rules of the city form (section 5), which are also the payload of POST /cidades. */
export const cidadeRules = object({
  nome: maximumLength(requiredName(MINIMUM_NAME_LENGTH), MAXIMUM_TEXT_LENGTH),
});

/** What the form holds while it is filled in. */
export const cidadeValuesSchema = object({ nome: string() });
export type CidadeValues = Infer<typeof cidadeValuesSchema>;

export const blankCidade: CidadeValues = { nome: '' };

/** What a form holds of a city: the chosen one, null before there is one, or a text that has not become one. */
export const cityValueSchema = nullable(union([number(), string()]));
export type CityValue = Infer<typeof cityValueSchema>;

/**
 * The errors of a form with a city, all at once; a typed text is no city, and says so in its own words.
 * @param checkRules what is wrong by the rules of the form
 */
export const checkWithCity =
  <Values extends { cidadeId: CityValue }>(checkRules: (data: unknown) => FieldErrors<Values>) =>
  (values: Values): FieldErrors<Values> => {
    const errors = checkRules(values);
    const { cidadeId } = values;
    if (typeof cidadeId !== 'string') return errors;
    return { ...errors, cidadeId: seen(cidadeId) === '' ? messages.required : UNKNOWN_CITY };
  };

/**
 * The options among the cities that a search is answered. The answer always
 * holds the selected city, which is one of them only where it holds the text.
 */
export const optionsOf = (found: readonly Cidade[], { busca, id }: { busca: string; id: number }): Cidade[] =>
  found.filter((cidade) => cidade.id !== id || finds(busca, cidade.nome));

/**
 * The city that a typed text stands for without a choice: the only option, or
 * the only one of exactly this name.
 * @param areAll whether every city that matches is among the options
 * @returns null where that is none or uncertain, as with cities of one name
 */
export function cityMeantBy(busca: string, options: readonly Cidade[], areAll: boolean): Cidade | null {
  const text = searched(busca);
  if (text === '') return null;
  const exact = options.filter(({ nome }) => searched(nome) === text);
  const [first, second] = areAll && options.length === 1 ? options : exact;
  if (first === undefined || second !== undefined) return null;
  // A server that answers exact names first has no other one on a later page.
  return areAll || first === options[0] ? first : null;
}
