import { type Infer, number, object, string, type } from 'superstruct';
import { type CityValue, checkWithCity, cityValueSchema } from './cidade';
import { MAXIMUM_EMAIL_LENGTH, MAXIMUM_TEXT_LENGTH, MINIMUM_NAME_LENGTH } from './constants';
import { check, email, maximumLength, requiredName, requiredNumber, requiredText, shownText } from './rules';

/**
 * One column of a table of fields: of each field the same detail, in the order of the table.
 * @param fields by their names
 * @param detail such as the label
 */
const columnOf = <Fields extends Readonly<Record<string, object>>, Detail extends keyof Fields[keyof Fields]>(
  fields: Fields,
  detail: Detail,
) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, Reflect.get(field, detail)])) as {
    [Name in keyof Fields]: Fields[Name][Detail & keyof Fields[Name]];
  };

const noCity: CityValue = null;

/**
 * The fields of a pessoa, in their order: the label, the shape in a single record and while it is typed, what an
 * empty form has, and the rule (section 5).
 */
const fields = {
  nomeCompleto: {
    label: 'Nome completo',
    item: string(),
    typed: string(),
    blank: '',
    rule: maximumLength(requiredName(MINIMUM_NAME_LENGTH), MAXIMUM_TEXT_LENGTH),
  },
  email: {
    label: 'Email',
    item: string(),
    typed: string(),
    blank: '',
    rule: maximumLength(email(requiredText()), MAXIMUM_EMAIL_LENGTH),
  },
  cidadeId: {
    label: 'Cidade',
    item: number(),
    typed: cityValueSchema,
    blank: noCity,
    rule: requiredNumber(),
  },
};

const itemFields = columnOf(fields, 'item');

/** A pessoa as a backend answers it; fields unknown to us are let through (section 3). */
export const pessoaSchema = type({ id: number(), ...itemFields });
export type Pessoa = Infer<typeof pessoaSchema>;

/** A row of the people list: what the table shows, and nothing but the id has to be there. */
export const pessoaRowSchema = type({ id: number(), nomeCompleto: shownText(), email: shownText() });
export type PessoaRow = Infer<typeof pessoaRowSchema>;

/** The rules of the person form (section 5), which are also the payload of POST /pessoas. */
export const pessoaRules = object(columnOf(fields, 'rule'));
export type PessoaPayload = Infer<typeof pessoaRules>;

/** The values of the form while they are typed. */
const pessoaValuesSchema = object(columnOf(fields, 'typed'));
export type PessoaValues = Infer<typeof pessoaValuesSchema>;

/** The person form: shapes of a single record and of typed values, rules, labels, and an empty form. */
export const pessoaForm = {
  name: 'pessoas',
  item: object(itemFields),
  values: pessoaValuesSchema,
  blank: columnOf(fields, 'blank') satisfies PessoaValues,
  rules: pessoaRules,
  validate: checkWithCity<PessoaValues>(check(pessoaRules)),
  fieldLabels: columnOf(fields, 'label'),
} as const;
