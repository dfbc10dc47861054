import { columnOf, type Kind } from '../../domain/kind';
import { cityFieldOf } from '../../domain/kinds';
import { comparableEmail, stripInvisible, validate } from '../../domain/rules';
import { failedCell } from './oddities';
import { createCityFinder, isAlteredCity } from './rowCity';
import {
  type CreateRowCheck,
  type Found,
  foundBy,
  oddField,
  type Problem,
  type Texts,
  withErrors,
} from './rowProblems';
import { namePartsOf } from './sheetKinds';

/** The field that holds the city of a record, and the column that names the city; null for a kind without one. */
function cityColumnOf(kind: Kind) {
  const field = cityFieldOf(kind);
  const description = kind.fields[field ?? ''];
  return field === undefined || description === undefined
    ? null
    : { field, column: columnOf(field, description) };
}

/** Checks records by the rules of their fields, one after the other. A city is found by its name; emails differ. */
export const createRecordCheck =
  (kind: Kind): CreateRowCheck =>
  (choices, cities) => {
    const { rules, searched: named, email: emailField } = kind;
    const nameParts = namePartsOf(kind);
    const cityColumn = cityColumnOf(kind);
    const finder = cityColumn && createCityFinder(cityColumn, choices, cities);
    const rowOfEmail = new Map<string, number>();

    const check = (texts: Texts, row: number, met: Problem[]): Found => {
      const parts = nameParts.flatMap((part) => {
        const text = texts[part];
        return text === undefined ? [] : [{ part, text }];
      });
      const name = parts
        .map(({ text }) => stripInvisible(text))
        .filter(Boolean)
        .join(' ');
      const email =
        emailField === undefined ? null : stripInvisible(texts[emailField] ?? '').replace(/^mailto:/i, '');
      const checked = validate(rules, {
        ...texts,
        [named]: name,
        ...(emailField !== undefined && { [emailField]: email }),
        // The city is checked by its name.
        ...(cityColumn && { [cityColumn.field]: 0 }),
      });
      const { [named]: _, ...errors } = checked.valid ? {} : checked.errors;
      // A full name is a person's, and a cell may hold two people.
      const odd = parts.flatMap(({ part, text }) => oddField(part, text, nameParts.length > 1));
      met.push(...withErrors(odd, checked.valid ? {} : checked.errors, [named]));
      for (const [field, message] of Object.entries(errors)) {
        const failed = failedCell(texts[field] ?? '');
        met.push({ field, message: failed?.message ?? message, kind: null });
      }
      const city = finder?.find(texts, met) ?? null;
      const earlier = email === null ? undefined : rowOfEmail.get(comparableEmail(email));
      if (emailField !== undefined && earlier !== undefined && errors[emailField] === undefined)
        met.push({ field: emailField, message: `Email repetido: já está na linha ${earlier}`, kind: null });
      const found = foundBy(name, met, choices.insists, isAlteredCity(city));
      if (found.problems.length > 0 || !checked.valid) return found;
      if (email !== null) rowOfEmail.set(comparableEmail(email), row);
      if (finder === null) return { ...found, values: checked.values };
      return city === null ? found : finder.accept(city, found, checked.values);
    };
    return { check, questions: () => finder?.questions() ?? [] };
  };
