import type { FieldErrors } from '../../src/domain/validation';
import type { RefusedFields } from './errors';

/** Collects the errors of all fields at once; an empty answer means that the values are valid. */
export type Validate<Values> = (values: Values) => FieldErrors<Values>;

/** What a form's machine is made with. */
export type FormRules<Values> = { validate: Validate<Values> };

/** The errors that are left once the given fields have been typed in. */
export function withoutErrorsOf<Values>(
  errors: FieldErrors<Values>,
  fields: readonly string[],
): FieldErrors<Values> {
  const left = Object.entries(errors).filter(([field]) => !fields.includes(field));
  return Object.fromEntries(left) as FieldErrors<Values>;
}

/** Of the fields a server refuses, those that the form has. */
export function refusedFieldsIn<Values extends object>(
  values: Values,
  refused: RefusedFields,
): FieldErrors<Values> {
  const known = Object.entries(refused).filter(([field]) => Object.hasOwn(values, field));
  return Object.fromEntries(known) as FieldErrors<Values>;
}

export const hasErrors = (errors: object): boolean => Object.keys(errors).length > 0;
