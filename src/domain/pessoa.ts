import { type Infer, number, object, string, type } from 'superstruct';
import { checkWithCity, cityValueSchema } from './cidade';
import { MAXIMUM_EMAIL_LENGTH, MAXIMUM_TEXT_LENGTH, MINIMUM_NAME_LENGTH } from './constants';
import { check, email, maximumLength, requiredName, requiredNumber, requiredText, shownText } from './rules';

/** The fields of a pessoa as a backend answers them. */
const itemFields = { nomeCompleto: string(), email: string(), cidadeId: number() };

/** A pessoa as a backend answers it; fields unknown to us are let through (section 3). */
export const pessoaSchema = type({ id: number(), ...itemFields });
export type Pessoa = Infer<typeof pessoaSchema>;

/** A row of the people list: what the table shows, and nothing but the id has to be there. */
export const pessoaRowSchema = type({ id: number(), nomeCompleto: shownText(), email: shownText() });
export type PessoaRow = Infer<typeof pessoaRowSchema>;

/** The rules of the person form (section 5), which are also the payload of POST /pessoas. */
export const pessoaRules = object({
  nomeCompleto: maximumLength(requiredName(MINIMUM_NAME_LENGTH), MAXIMUM_TEXT_LENGTH),
  email: maximumLength(email(requiredText()), MAXIMUM_EMAIL_LENGTH),
  cidadeId: requiredNumber(),
});
export type PessoaPayload = Infer<typeof pessoaRules>;

/** The values of the form while they are typed. */
export const pessoaValuesSchema = object({
  nomeCompleto: string(),
  email: string(),
  cidadeId: cityValueSchema,
});
export type PessoaValues = Infer<typeof pessoaValuesSchema>;

export const blankPessoa: PessoaValues = { nomeCompleto: '', email: '', cidadeId: null };

/** The errors of the person form, all at once. */
export const checkPessoa = checkWithCity<PessoaValues>(check(pessoaRules));

/** The person form: shapes of a single record and of typed values, rules, labels, and an empty form. */
export const pessoaForm = {
  name: 'pessoas',
  item: object(itemFields),
  values: pessoaValuesSchema,
  blank: blankPessoa,
  rules: pessoaRules,
  validate: checkPessoa,
  fieldLabels: { nomeCompleto: 'Nome completo', email: 'Email', cidadeId: 'Cidade' },
} as const;
