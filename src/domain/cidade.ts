import { type Infer, nullable, number, object, string, type, union } from 'superstruct';
import { MAXIMUM_TEXT_LENGTH, MINIMUM_NAME_LENGTH } from './constants';
import { messages } from './messages';
import { check, type FieldErrors, maximumLength, requiredName, shownText, stripInvisible } from './rules';
import { finds } from './searchable';

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
