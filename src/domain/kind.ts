import { intersection, nullable, number, object, string, type, union } from 'superstruct';
import type { RecordName } from './changes';
import { messages } from './messages';
import {
  check,
  type Described,
  type FieldErrors,
  type FieldRule,
  optionalText,
  type Rules,
  requiredFields,
  shownText,
  stripInvisible,
} from './rules';

/** The value of a field: a text, the number of another record, null before one is chosen, or what is typed for it. */
export type FieldValue = string | number | null;
/** The values of a form or a record, by the names of its fields. */
export type FieldValues = Readonly<Record<string, FieldValue>>;
/** A row of a list. */
export type RecordRow = { readonly id: number } & FieldValues;

/** A field of a record; what else web and server know of it is derived. */
export type Field = {
  /** In forms, lists, histories and sheets. */
  label: string;
  /** The rules of the values that POST and PUT send (section 5). */
  rule: FieldRule;
  /** The headings that an import recognises, normalized; the best first. */
  headings: readonly string[];
  /** The list has a column of it. */
  isListed?: boolean;
  /** It holds the number of a record of this kind. */
  refersTo?: RecordName;
};
type Fields = Readonly<Record<string, Field>>;

type Description<Name extends RecordName, Of extends Fields> = {
  /** Names its table, its pages and its calls. */
  name: Name;
  /** One record: `Pessoa`. */
  singular: string;
  /** The field that names a record: searches look at it. */
  searched: keyof Of & string;
  /** The field that searches with an '@' look at: an email that only one record may have. */
  email?: keyof Of & string;
  /** Our own server refuses an email that another record has by this sentence. */
  emailTaken?: string;
  /** In the order of forms, errors, histories and sheets. */
  fields: Of;
};

/** One part of each field, in their order. */
const mapped = <Part>(fields: Fields, partOf: (field: Field) => Part): Record<string, Part> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, partOf(field)]));

/** A reference in a form: the chosen record, null before there is one, or a text that has not become one. */
const typedReference = nullable(union([number(), string()]));

/** A kind of record by its description, and what is derived from it. */
export function defineKind<Name extends RecordName, Of extends Fields>(description: Description<Name, Of>) {
  const { fields } = description;
  /** The rules of the form, which are also the payload of POST (section 5). */
  const rules = object(mapped(fields, ({ rule }) => rule) as { [Part in keyof Of]: Of[Part]['rule'] });
  const required = requiredFields(rules);
  const listed = Object.entries(fields).filter(([, { isListed }]) => isListed);
  const references = Object.entries(fields).flatMap(([name, { refersTo }]) =>
    refersTo === undefined ? [] : [[name, refersTo] as const],
  );
  const checkRules = check(rules);
  const itemOf = ([name, { refersTo }]: [string, Field]) => {
    if (refersTo !== undefined) return number();
    // Another backend may omit what may stay empty.
    return required.includes(name) ? string() : optionalText();
  };
  return {
    ...description,
    rules,
    /** The fields that a record can't do without. */
    required,
    /** The shape of a single record as a backend answers it; fields unknown to us are let through (section 3). */
    item: object(Object.fromEntries(Object.entries(fields).map((field) => [field[0], itemOf(field)]))),
    /** The shape of the values while they are typed. */
    values: object(mapped(fields, ({ refersTo }) => (refersTo === undefined ? string() : typedReference))),
    blank: mapped(fields, ({ refersTo }): FieldValue => (refersTo === undefined ? '' : null)),
    labels: mapped(fields, ({ label }) => label),
    /** The kinds that fields refer to. */
    references: Object.fromEntries(references),
    columns: listed.map(([name, { label }]) => ({ name, label })),
    /** The shape of a row, of which only the id has to be there. */
    row: intersection([
      type({ id: number() }),
      type(Object.fromEntries(listed.map(([name]) => [name, shownText()]))),
    ]),
    /** The errors of a form, all at once. A text typed for a reference is no error yet: the save looks it up. */
    validate: (values: FieldValues): FieldErrors => {
      const typed = references.flatMap(([name]) => {
        const value = values[name];
        return typeof value === 'string' ? [[name, value] as const] : [];
      });
      const errors = checkRules({ ...values, ...Object.fromEntries(typed.map(([name]) => [name, 0])) });
      const empty = typed.filter(([, text]) => stripInvisible(text) === '');
      return { ...errors, ...Object.fromEntries(empty.map(([name]) => [name, messages.required])) };
    },
  };
}

/** Any kind of record. */
export type Kind = Omit<ReturnType<typeof defineKind<RecordName, Fields>>, 'rules'> & {
  rules: Rules<Readonly<Record<string, string | number>>> & Described;
};

/** The column of sheets and imports that holds a field: of a reference they have the other record's name. */
export const columnOf = (name: string, { refersTo, headings: [best = name] }: Field): string =>
  refersTo === undefined ? name : best;

/** The name of a record with these values. */
export const nameIn = ({ searched }: Pick<Kind, 'searched'>, values: FieldValues): string =>
  String(values[searched] ?? '');
