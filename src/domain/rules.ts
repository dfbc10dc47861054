import { coerce, date, number, refine, type Struct, string, unknown } from 'superstruct';
import { messages } from './messages';

/** The addresses that browsers accept for `type=email`, of a dotted domain, which may have accents. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?)+$/u;

/** Soft hyphens, blanks without width, signs of direction, annotations, tags. Not the joiners of scripts and emoji. */
const STRIPPED =
  /[\xad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** A text without invisible characters and surrounding white space. */
export const stripInvisible = (text: string): string => text.replace(STRIPPED, '').trim();

/** Characters without a glyph: joiners, fillers, tags and the like. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const CONTROL = /\p{Cc}/u;

/** Characters as people count them: an emoji is one, not two UTF-16 units. */
const lengthOf = (text: string) => [...text].length;

const formatDate = (value: Date) => value.toLocaleDateString('pt-BR', { timeZone: 'UTC' });

type Text = Struct<string, null>;
type Numeric = Struct<number, null>;
type Day = Struct<Date, null>;

/** Text that is only shown: one field that is missing or no text is a blank, and spoils no list. */
export const shownText = (): Text =>
  coerce(string(), unknown(), (value) => (typeof value === 'string' ? value : ''));

/** Text as people see it; blank text counts as absent. */
export const requiredText = (): Text =>
  refine(coerce(string(), string(), stripInvisible), 'required', (text) => text !== '' || messages.required);

/** The name of a person or a place: runs of blanks count as one, and what can't be seen is no character. */
export function requiredName(min: number): Text {
  const name = coerce(string(), string(), (text) => stripInvisible(text).replace(/\s+/g, ' '));
  const visible = (text: string) => text.replace(INVISIBLE, '').trim();
  const given = refine(name, 'required', (text) => visible(text) !== '' || messages.required);
  const plain = refine(given, 'control', (text) => !CONTROL.test(text) || messages.invalid);
  return refine(plain, 'visible', (text) => lengthOf(visible(text)) >= min || messages.stringMinimum(min));
}

/** Text kept to the letter, for passwords, where a space is a character like any other. */
export const requiredSecret = (): Text =>
  refine(string(), 'required', (text) => text !== '' || messages.required);

/** What can't be seen is no part of an email: joiners come along when one is copied. */
export const email = (text: Text): Text =>
  coerce(
    refine(text, 'email', (value) => EMAIL.test(value) || messages.email),
    string(),
    (value) => value.replace(INVISIBLE, ''),
  );

export const minimumLength = (text: Text, min: number): Text =>
  refine(text, 'minimumLength', (value) => lengthOf(value) >= min || messages.stringMinimum(min));

export const maximumLength = (text: Text, max: number): Text =>
  refine(text, 'maximumLength', (value) => lengthOf(value) <= max || messages.stringMaximum(max));

export const exactLength = (text: Text, length: number): Text =>
  refine(text, 'exactLength', (value) => lengthOf(value) === length || messages.exactLength(length));

/** A number that must be there: `null` (nothing chosen yet) counts as absent. */
export const requiredNumber = (): Numeric => number();

export const integer = (numeric: Numeric): Numeric =>
  refine(numeric, 'integer', (value) => Number.isInteger(value) || messages.integer);

export const negative = (numeric: Numeric): Numeric =>
  refine(numeric, 'negative', (value) => value < 0 || messages.negative);

export const positive = (numeric: Numeric): Numeric =>
  refine(numeric, 'positive', (value) => value > 0 || messages.positive);

export const greaterThan = (numeric: Numeric, more: number): Numeric =>
  refine(numeric, 'greaterThan', (value) => value > more || messages.greaterThan(more));

export const lessThan = (numeric: Numeric, less: number): Numeric =>
  refine(numeric, 'lessThan', (value) => value < less || messages.lessThan(less));

export const minimum = (numeric: Numeric, min: number): Numeric =>
  refine(numeric, 'minimum', (value) => value >= min || messages.numberMinimum(min));

export const maximum = (numeric: Numeric, max: number): Numeric =>
  refine(numeric, 'maximum', (value) => value <= max || messages.numberMaximum(max));

export const day = (): Day => date();

export const before = (moment: Day, max: Date): Day =>
  refine(moment, 'before', (value) => value < max || messages.dateMaximum(formatDate(max)));

export const after = (moment: Day, min: Date): Day =>
  refine(moment, 'after', (value) => value > min || messages.dateMinimum(formatDate(min)));
