import { type Infer, nullable, number, object, string, type, union } from 'superstruct';
import { MAXIMUM_EMAIL_LENGTH, MAXIMUM_TEXT_LENGTH, MINIMUM_NAME_LENGTH } from './constants';
import { messages, UNKNOWN_CITY } from './messages';
import { email, maximumLength, minimumLength, requiredNumber, requiredText, shownText } from './rules';
import { check, type FieldErrors } from './validation';

/** A pessoa as a backend answers it; fields unknown to us are let through (section 3). */
export const pessoaSchema = type({
  id: number(),
  nomeCompleto: string(),
  email: string(),
  cidadeId: number(),
});
export type Pessoa = Infer<typeof pessoaSchema>;

/** A row of the people list: what the table shows, and nothing but the id has to be there. */
export const pessoaRowSchema = type({ id: number(), nomeCompleto: shownText(), email: shownText() });
export type PessoaRow = Infer<typeof pessoaRowSchema>;

/** The rules of the person form (section 5), which are also the payload of POST /pessoas. */
export const pessoaRules = object({
  nomeCompleto: maximumLength(minimumLength(requiredText(), MINIMUM_NAME_LENGTH), MAXIMUM_TEXT_LENGTH),
  email: maximumLength(email(requiredText()), MAXIMUM_EMAIL_LENGTH),
  cidadeId: requiredNumber(),
});
export type PessoaPayload = Infer<typeof pessoaRules>;

/** What the form holds while it is filled in. */
export const pessoaValuesSchema = object({
  nomeCompleto: string(),
  email: string(),
  /** The chosen city, null before there is one, or a text that has not become one. */
  cidadeId: nullable(union([number(), string()])),
});
export type PessoaValues = Infer<typeof pessoaValuesSchema>;
export type CityValue = PessoaValues['cidadeId'];

export const blankPessoa: PessoaValues = { nomeCompleto: '', email: '', cidadeId: null };

/** The errors of the person form, all at once; a typed text is no city, and says so in its own words. */
export const checkPessoa = (values: PessoaValues): FieldErrors<PessoaValues> => {
  const errors = check(pessoaRules)(values);
  const { cidadeId } = values;
  if (typeof cidadeId !== 'string') return errors;
  return { ...errors, cidadeId: cidadeId.trim() === '' ? messages.required : UNKNOWN_CITY };
};
