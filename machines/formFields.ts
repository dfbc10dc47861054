import type { RefusedFields } from '../src/domain/errors';
import { type FieldErrors, stripInvisible } from '../src/domain/rules';

/** Collects the errors of all fields at once; no errors means that the values are valid. */
export type FormRules<Values> = { validate: (values: Values) => FieldErrors<Values> };

/** The context of every form. */
export type FormContext<Values> = { values: Values; errors: FieldErrors<Values> };

export const hasErrors = (errors: object): boolean => Object.keys(errors).length > 0;

/** The form after typing: the errors of the changed fields are cleared (section 5). */
export function changeFields<Values>({ values, errors }: FormContext<Values>, changes: Partial<Values>) {
  const left = Object.entries(errors).filter(([field]) => !Object.hasOwn(changes, field));
  return { values: { ...values, ...changes }, errors: Object.fromEntries(left) as FieldErrors<Values> };
}

/** The errors that a server answered, of the fields that the form has. */
export function serverErrors<Values extends object>(values: Values, refused: RefusedFields) {
  const known = Object.entries(refused).filter(([field]) => Object.hasOwn(values, field));
  return Object.fromEntries(known) as FieldErrors<Values>;
}

const normalize = (value: unknown) => (typeof value === 'string' ? stripInvisible(value) : value);

/** Two values of a field would be sent alike. */
export const isSameValue = (one: unknown, other: unknown): boolean => normalize(one) === normalize(other);

/** The fields whose values differ from those of the start; empty when none does. */
export function changesOf<Values extends object>(values: Values, start: Values): Partial<Values> {
  const changes: Partial<Values> = {};
  for (const field of Object.keys(start) as (keyof Values)[]) {
    if (!isSameValue(values[field], start[field])) changes[field] = values[field];
  }
  return changes;
}

/** A record holds exactly the values that a form has sent before. */
export const wasSentByThisForm = (values: object, sent: readonly object[]): boolean =>
  sent.some((one) => Object.keys(changesOf<object>(values, one)).length === 0);
