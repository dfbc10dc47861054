import { type Infer, number, object, string, type } from 'superstruct';
import { MAXIMUM_TEXT_LENGTH, MINIMUM_NAME_LENGTH } from './constants';
import { maximumLength, minimumLength, requiredText, shownText } from './rules';

/** A cidade as a backend answers it; fields unknown to us are let through (section 3). */
export const cidadeSchema = type({ id: number(), nome: string() });
export type Cidade = Infer<typeof cidadeSchema>;

/** A row of the city list, of which only the id has to be there. */
export const cidadeRowSchema = type({ id: number(), nome: shownText() });

/** The rules of the city form (section 5), which are also the payload of POST /cidades. */
export const cidadeRules = object({
  nome: maximumLength(minimumLength(requiredText(), MINIMUM_NAME_LENGTH), MAXIMUM_TEXT_LENGTH),
});
export type CidadeValues = Infer<typeof cidadeRules>;

export const blankCidade: CidadeValues = { nome: '' };
