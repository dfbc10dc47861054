import type { Oddity } from '../../../machines/sheetRows';
import { asWritten } from '../../domain/cities/names';
import { cleanCityName } from '../../domain/cities/readCityText';
import { stripInvisible } from '../../domain/rules';
import { NO_TEXT, NO_VALUE } from './book';

/** A reason why a text is unlikely. `kind` is null if no record may hold the text. */
export type Odd = { kind: Oddity | null; message: string };

const ERROR_TEXT = /^#(?:N\/[AD]|[\p{L}\d/_]+[!?]|#+)$/iu;
const DATE =
  /^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?|\d{1,2}:\d{2}(?::\d{2})?)$/;
const NUMBER = /^[-+]?(?:R\$ ?)?\d[\d.,\s]*(?:e[-+]?\d+)?%?$/i;
const TRUTH = /^(?:verdadeiro|falso|true|false)$/i;

/** Words of programs and offices for an empty cell, once or several times. */
const NOTHING =
  /^(?:\W*(?:null|nulo|undefined|none|nan|n\/[adi]|não (?:informad[oa]|consta|tem|possui)|object object))+\W*$/i;
/** The line below a list that counts it. */
const SUM = /^(?:sub-?)?total(?: geral| de \p{L}+)*\W*[\d.,]*$/iu;
const LETTER = /\p{L}/u;
const EMAIL = /[^\s@]@[^\s@]+\.[^\s@]/;
/** Telephones, and numbers of documents. */
const PHONE = /^[+(]?\d[\d\s().+/-]*$/;
/** A number of a document or telephone, or a postal code, beside other text. */
const WITH_NUMBER = /\d{3}\.?\d{3}\.?\d{3}-?\d{2}|\d{4,5}-\d{4}|\d{5}-?\d{3}/;
/** Letters as HTML, addresses, mails and programs write them. */
const CODED = /&(?:#\d+|#x[\da-f]+|[a-z]+);|%(?:20|[c-f][\da-f])|=[c-f][\da-f]=|\\u[\da-f]{4}/i;
/** A letter that was lost ('Jo?o'). */
const LOST = /[?\ufffd\u0080-\u009f]/;
/** 'Ãª', '√™' or '├¬' for 'ê'. A no-break space or a dash may well follow 'Ã'. */
const TWICE_ENCODED =
  /[√├┬]|â€|[ÂÃ][\u0080-\u009f\u00a1-\u00bf\u0152-\u0178\u017d\u017e\u0192\u02c6\u02dc\u2018-\u2122]/;
const TAG = /<\/[a-z][a-z\d]*\s*>|<(?:a|b|br|div|em|font|i|img|li|p|span|strong|td|tr|u)\b[^<>]*>/i;
/** Separators of two people in one cell; `\n` are two characters that a program wrote for a line end. */
const BETWEEN = /[\r\n;/|&+]+|\\[nrt]/;

/** One quote of two, which a damaged row has left: no name begins or ends so. */
const hasLoneQuote = (text: string) => text.split('"').length % 2 === 0;

/** Two people in a cell: each has at least two names. */
function hasPeople(text: string): boolean {
  const people = text.split(BETWEEN).map((part) => part.trim().split(/\s+/).filter(Boolean));
  return /\\[nrt]/.test(text) || (people.length > 1 && people.every((names) => names.length > 1));
}

/** A text that no record may hold, in any field: a formula has failed, or the file does not have the text. */
export function failedCell(text: string): Odd | null {
  if (text === NO_VALUE || text === NO_TEXT) return { kind: null, message: text };
  const value = stripInvisible(text);
  return ERROR_TEXT.test(value) ? { kind: 'error', message: `${value} é um erro da planilha` } : null;
}

/** Finds the reason why the text of a cell is an unlikely name; null for a likely one. */
export function oddName(text: string, isOfPerson: boolean): Odd | null {
  const failed = failedCell(text);
  if (failed !== null) return failed;
  const value = stripInvisible(text).normalize('NFC');
  const odd = (kind: Oddity, message: string): Odd => ({ kind, message });
  if (value === '') return null;
  if (hasLoneQuote(text)) return odd('quotes', 'Confira as aspas');
  if (DATE.test(value)) return odd('date', `${value} é uma data`);
  if (NUMBER.test(value)) return odd('number', `${value} é um número`);
  if (NOTHING.test(value) || SUM.test(value)) return odd('word', `${value} não é um nome`);
  if (EMAIL.test(value)) return odd('email', `${value} é um email`);
  if (PHONE.test(value)) return odd('number', `${value} é um número`);
  if (WITH_NUMBER.test(value)) return odd('digits', `${value} contém um número`);
  if ([CODED, LOST, TWICE_ENCODED].some((kind) => kind.test(value)))
    return odd('accents', 'Confira os acentos');
  if (TAG.test(value)) return odd('tags', `${value} contém marcas de HTML`);
  if (!LETTER.test(value)) return odd('word', `${value} não é um nome`);
  if (TRUTH.test(value)) return odd('word', `${value} é um valor lógico`);
  return isOfPerson && hasPeople(value) ? odd('people', 'Há mais de um nome na célula') : null;
}

const COUNTRY = /(?<!\s)\s*[-–,/]\s*brasil$/iu;

/** The text of a city's cell, and the same without its country, and without all that programs add to it. */
export function cityTexts(cell: string): { written: string; withoutCountry: string; bare: string } {
  const written = asWritten(cell);
  return { written, withoutCountry: written.replace(COUNTRY, ''), bare: cleanCityName(written) };
}
