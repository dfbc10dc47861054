import type { RefusedFields } from '../src/domain/errors';
import type { FieldValues } from '../src/domain/kind';
import { type FieldErrors, stripInvisible } from '../src/domain/rules';

/** The context of every form. */
export type FormContext = { values: FieldValues; errors: FieldErrors };

export const hasErrors = (errors: FieldErrors): boolean => Object.keys(errors).length > 0;

/** The fields of one object that another one has, or has not. */
const fieldsOf = <Value>(from: Readonly<Record<string, Value>>, isTaken: (field: string) => boolean) =>
  Object.fromEntries(Object.entries(from).filter(([field]) => isTaken(field)));

/** The form after typing: the errors of the changed fields are cleared (section 5). */
export const changeFields = ({ values, errors }: FormContext, changes: FieldValues): FormContext => ({
  values: { ...values, ...changes },
  errors: fieldsOf(errors, (field) => !Object.hasOwn(changes, field)),
});

/** The errors that a server answered, of the fields that the form has. */
export const serverErrors = (values: FieldValues, refused: RefusedFields): FieldErrors =>
  fieldsOf(refused, (field) => Object.hasOwn(values, field));

const normalize = (value: unknown) => (typeof value === 'string' ? stripInvisible(value) : value);

/** Two values of a field would be sent alike. */
export const isSameValue = (value: unknown, other: unknown): boolean => normalize(value) === normalize(other);

/** The fields whose values differ from those of the start; empty when none does. */
export const changesOf = (values: FieldValues, start: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.keys(start)
      .filter((field) => !isSameValue(values[field], start[field]))
      .map((field) => [field, values[field] ?? null]),
  );

/** A record holds exactly the values that a form has sent before. */
export const wasSentByThisForm = (values: FieldValues, sent: readonly FieldValues[]): boolean =>
  sent.some((sentValues) => Object.keys(changesOf(values, sentValues)).length === 0);
