import {
  coerce,
  date,
  nullable,
  number,
  optional,
  type Refiner,
  refine,
  Struct,
  string,
  unknown,
} from 'superstruct';
import { LONGEST_NORMALIZED } from './constants';
import { INVISIBLE } from './invisible';
import { messages } from './messages';

/** The addresses that browsers accept for `type=email`, of a dotted domain, which may have accents. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?)+$/u;

/** Soft hyphens, blanks without width, signs of direction, annotations, tags. Not the joiners of scripts and emoji. */
const STRIPPED =
  /[\xad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** A text without invisible characters and surrounding white space. */
export const stripInvisible = (text: string): string => text.replace(STRIPPED, '').trim();

/** The composed form of a text (NFC). A text that is too long for every field stays as it is. */
const compose = (text: string): string => (text.length > LONGEST_NORMALIZED ? text : text.normalize('NFC'));

/** The same on one line, in which runs of blanks count as one, composed. */
export const collapseBlanks = (text: string): string => compose(stripInvisible(text).replace(/\s+/g, ' '));

const CONTROL = /\p{Cc}/u;

/** Characters as people count them: an emoji is one, not two UTF-16 units. */
const lengthOf = (text: string) => [...text].length;

const formatDate = (value: Date) => value.toLocaleDateString('pt-BR', { timeZone: 'UTC' });

type JsonSchema = Readonly<Record<string, unknown>>;
type Text = Struct<string, JsonSchema>;
type Numeric = Struct<number, JsonSchema>;
type Day = Struct<Date, null>;
/** The rule of a field of a record. */
export type FieldRule = Text | Numeric;

/** Rules of an object, from which the JSON Schema of each field can be read. */
export type Described<Field extends string = string> = {
  readonly schema: { readonly [Name in Field]: { readonly schema: JsonSchema } };
};

const TEXT = { type: 'string', minLength: 1 };
const isGiven = (text: string) => text !== '' || messages.required;

/** A rule, and what its JSON Schema has beside what it had. */
export const described = <Value>(rule: Struct<Value, unknown>, more: JsonSchema): Struct<Value, JsonSchema> =>
  new Struct({ ...rule, schema: { ...Object(rule.schema), ...more } });

/** A rule with one more condition. It answers true, or the message; false where no message is shown. */
export const must = <T, S>(rule: Struct<T, S>, refiner: Refiner<T>) => refine(rule, 'must', refiner);

/** The same, and what the condition adds to the JSON Schema. */
const refined = <T>(rule: Struct<T, unknown>, more: JsonSchema, refiner: Refiner<T>) =>
  described(must(rule, refiner), more);

/** Text that is only shown: one field that is missing or no text is a blank, and spoils no list. */
export const shownText = (): Struct<string, null> =>
  coerce(string(), unknown(), (value) => (typeof value === 'string' ? value : ''));

/** Text as people see it; blank text counts as absent. */
export const requiredText = (): Text => refined(coerce(string(), string(), stripInvisible), TEXT, isGiven);

/** Text as people see it that may be left out: where it is, it is a blank one. */
export const optionalText = (): Text =>
  described(
    coerce(string(), optional(nullable(string())), (text) => stripInvisible(text ?? '')),
    { type: 'string', default: '' },
  );

/** The name of a person or a place: runs of blanks count as one, and what can't be seen is no character. */
export function requiredName(min: number): Text {
  const name = coerce(string(), string(), collapseBlanks);
  // The beginning tells enough of a text that is too long anyway.
  const visible = (text: string) => text.slice(0, LONGEST_NORMALIZED).replace(INVISIBLE, '').trim();
  const given = must(name, (text) => visible(text) !== '' || messages.required);
  const plain = must(given, (text) => !CONTROL.test(text) || messages.invalid);
  const isLong = (text: string) => lengthOf(visible(text)) >= min || messages.stringMinimum(min);
  return refined(plain, { ...TEXT, minLength: min }, isLong);
}

/** Text kept to the letter, for passwords, where a space is a character like any other. */
export const requiredSecret = (): Text => refined(string(), TEXT, isGiven);

/** Removes unseen characters from an email: joiners come along when one is copied. */
export const email = (text: Text): Text =>
  coerce(
    refined(text, { format: 'email' }, (value) => EMAIL.test(value) || messages.email),
    string(),
    (value) => value.replace(INVISIBLE, ''),
  );

export const minimumLength = (text: Text, min: number): Text =>
  refined(text, { minLength: min }, (value) => lengthOf(value) >= min || messages.stringMinimum(min));

export const maximumLength = (text: Text, max: number): Text =>
  refined(
    text,
    { maxLength: max },
    // A character has at most two UTF-16 units: a much longer text needs no counting.
    (value) => (value.length <= 2 * max && lengthOf(value) <= max) || messages.stringMaximum(max),
  );

export const exactLength = (text: Text, length: number): Text =>
  must(text, (value) => lengthOf(value) === length || messages.exactLength(length));

/** A count of things; in an answer. */
export const count = (): Numeric => described(number(), { type: 'integer', minimum: 0 });

/** A moment in ISO 8601, in UTC. */
export const moment = (): Text =>
  refined(string(), { type: 'string', format: 'date-time' }, (text) => !Number.isNaN(Date.parse(text)));

/** The number of a record, which must be there: `null` (nothing chosen yet) counts as absent. */
export const requiredNumber = (): Numeric => described(number(), { type: 'integer', minimum: 1 });

export const integer = (numeric: Numeric): Numeric =>
  must(numeric, (value) => Number.isInteger(value) || messages.integer);

export const negative = (numeric: Numeric): Numeric =>
  must(numeric, (value) => value < 0 || messages.negative);

export const positive = (numeric: Numeric): Numeric =>
  must(numeric, (value) => value > 0 || messages.positive);

export const greaterThan = (numeric: Numeric, more: number): Numeric =>
  must(numeric, (value) => value > more || messages.greaterThan(more));

export const lessThan = (numeric: Numeric, less: number): Numeric =>
  must(numeric, (value) => value < less || messages.lessThan(less));

export const minimum = (numeric: Numeric, min: number): Numeric =>
  must(numeric, (value) => value >= min || messages.numberMinimum(min));

export const maximum = (numeric: Numeric, max: number): Numeric =>
  must(numeric, (value) => value <= max || messages.numberMaximum(max));

export const day = (): Day => date();

export const before = (moment: Day, max: Date): Day =>
  must(moment, (value) => value < max || messages.dateMaximum(formatDate(max)));

export const after = (moment: Day, min: Date): Day =>
  must(moment, (value) => value > min || messages.dateMinimum(formatDate(min)));

const ASCII = /^[\0-\x7f]*$/;

/** The domain as the network knows it; one that is none stays as it is. */
function asciiDomain(domain: string): string {
  try {
    return ASCII.test(domain) ? domain : new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** The form in which emails are searched: lower case of all letters, NFC. */
export const searchableEmail = (email: string): string => compose(email.toLowerCase());

/** The one form in which emails are compared: the searchable one, with the domain in ASCII (section 3). */
export function comparableEmail(email: string): string {
  const text = searchableEmail(email);
  const at = text.lastIndexOf('@') + 1;
  return text.slice(0, at) + asciiDomain(text.slice(at));
}

/** At most one message per field, the first rule that the field breaks. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Either the parsed values, trimmed where the rules say so and without unknown fields, or a message for every invalid field. */
export type Validation<Values> = { valid: true; values: Values } | { valid: false; errors: FieldErrors };

/** Checks and parses data: any superstruct that yields these values. */
export type Rules<Values> = Pick<Struct<Values, unknown>, 'validate' | 'mask'>;

const isAbsent = (value: unknown) => value === undefined || value === null || value === '';

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
    const broken = isAbsent(failure.value) ? messages.required : messages.invalid;
    errors[field] ??= failure.refinement === undefined ? broken : failure.message;
  }
  return { valid: false, errors };
}

/** The errors of all fields at once, none where the values are valid. */
export const check =
  (rules: Rules<object>) =>
  (data: unknown): FieldErrors => {
    const validation = validate(rules, data);
    return validation.valid ? {} : validation.errors;
  };

/** The fields that data can't do without. */
export const requiredFields = (rules: Rules<object>): string[] => Object.keys(check(rules)({}));

/**
 * Data of this shape, trimmed where the rules say so and without unknown fields.
 * @throws StructError where it has another shape
 */
export const parse = <Values>(rules: Rules<Values>, data: unknown): Values => rules.mask(data);
