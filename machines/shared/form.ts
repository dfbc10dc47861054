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

/** Of what is told by field, the fields that the form has. */
export function fieldsIn<Values extends object>(
  values: Values,
  told: object,
): Partial<Record<keyof Values, unknown>> {
  const known = Object.entries(told).filter(([field]) => Object.hasOwn(values, field));
  return Object.fromEntries(known) as Partial<Record<keyof Values, unknown>>;
}

/** Of the fields a server refuses, those that the form has. */
export const refusedFieldsIn = fieldsIn as <Values extends object>(
  values: Values,
  refused: RefusedFields,
) => FieldErrors<Values>;

export const hasErrors = (errors: object): boolean => Object.keys(errors).length > 0;

/** As in the rules of texts (src/domain), of which machines know the types alone; a test holds the two together. */
const UNSEEN = /[\xad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** White space at the ends of a text, and what nobody sees of it, is not sent, and so makes no difference. */
export const asSent = (value: unknown) =>
  typeof value === 'string' ? value.replace(UNSEEN, '').trim() : value;

/** The fields that differ from what they started with; null when none does. */
export function changesOf<Values extends object>(values: Values, start: Values): Partial<Values> | null {
  const fields = (Object.keys(start) as (keyof Values)[]).filter(
    (field) => asSent(values[field]) !== asSent(start[field]),
  );
  if (fields.length === 0) return null;
  const changes: Partial<Values> = {};
  for (const field of fields) changes[field] = values[field];
  return changes;
}
