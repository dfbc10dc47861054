import { type Failure, mask, type Struct } from 'superstruct';
import { messages } from './messages';

/** At most one message per field, the first rule that the field breaks. */
export type FieldErrors<Values> = { [Field in keyof Values & string]?: string };

/** Either the parsed values, trimmed where the rules say so and without unknown fields, or a message for every invalid field. */
export type Validation<Values> =
  | { valid: true; values: Values }
  | { valid: false; errors: FieldErrors<Values> };

/** What checks and parses: any superstruct that yields these values. */
export type Rules<Values> = Pick<Struct<Values, unknown>, 'validate'>;

const isAbsent = (value: unknown) => value === undefined || value === null || value === '';

const messageOf = (failure: Failure) => {
  if (failure.refinement !== undefined) return failure.message;
  return isAbsent(failure.value) ? messages.required : messages.invalid;
};

/**
 * Checks data from a form or from the network against its rules and collects
 * the errors of all fields at once (section 5). Never throws.
 */
export function validate<Values extends object>(rules: Rules<Values>, data: unknown): Validation<Values> {
  const [error, values] = rules.validate(data, { coerce: true, mask: true });
  if (error === undefined) return { valid: true, values };

  const errors: Record<string, string> = {};
  for (const failure of error.failures()) {
    const field = String(failure.path[0] ?? 'default');
    errors[field] ??= messageOf(failure);
  }
  return { valid: false, errors: errors as FieldErrors<Values> };
}

/** The errors of all fields at once, none where the values are valid. */
export const check =
  <Values extends object>(rules: Struct<Values, unknown>) =>
  (data: unknown): FieldErrors<Values> => {
    const validation = validate(rules, data);
    return validation.valid ? {} : validation.errors;
  };

/**
 * Values that have been checked already, as they are sent.
 * @throws StructError where they have not
 */
export const parse = <Values>(rules: Struct<Values, unknown>, data: unknown): Values => mask(data, rules);
