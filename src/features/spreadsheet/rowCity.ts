import { type CityQuestion, choiceOf, type SheetChoices } from '../../../machines/sheetRows';
import type { Cidade } from '../../domain/cidade';
import { readCityText } from '../../domain/cities/readCityText';
import { questionOf } from '../../domain/cities/sentences';
import { type CitySuggestion, createCitySuggester } from '../../domain/cities/suggestCity';
import { cityKind } from '../../domain/kinds';
import { messages } from '../../domain/messages';
import { validate } from '../../domain/rules';
import { searched } from '../../domain/searchable';
import { failedCell } from './oddities';
import { type Place, readPlace } from './readPlace';
import { type Found, oddField, type Problem, type Texts, withErrors } from './rowProblems';
import { STATE } from './sheetKinds';

const notRegistered = (nome: string) => `A cidade ${nome} não está cadastrada`;

/**
 * The city that a row names: its number, the name of one that is made, or why it has to be chosen; and the key of its
 * question, if it has one.
 */
type RowCity = { question: string | null } & (
  | { id: number }
  | { missing: string; isChosen: boolean; isAltered: boolean }
  | { undecided: string }
);

/** The name of the city was not taken as it is written. */
export const isAlteredCity = (city: RowCity | null) => city !== null && 'missing' in city && city.isAltered;

/**
 * Finds the cities that the rows of a sheet name.
 * @param field the field of a record that holds the number of its city
 * @param column the column that names it
 * @param cities those of the register
 */
export function createCityFinder(
  { field, column }: { field: string; column: string },
  { createsCities, insists, cities: chosen }: SheetChoices,
  cities: readonly Cidade[],
) {
  const suggester = createCitySuggester(cities);
  const suggestions = new Map<string, CitySuggestion>();
  const places = new Map<string, Place>();
  const ids = new Set(cities.map(({ id }) => id));
  const questions = new Map<string, CityQuestion>();
  const newCities = new Map<string, string>();
  const isInsisted = ({ kind }: Problem) => kind !== null && insists.includes(kind);

  const resolve = (cell: string, place: Place, met: Problem[]): RowCity | null => {
    const { written, state, nome, isAltered } = place;
    const named = `${written}\n${state ?? ''}`;
    const answer = suggestions.get(named) ?? suggester.suggest(readCityText(written, state));
    suggestions.set(named, answer);
    const [first = null] = answer.cities;
    if (answer.kind === 'one' && first !== null) return { id: first.id, question: null };
    const rules = validate(cityKind.rules, { nome });
    const odd = oddField(column, cell, false);
    const errors = rules.valid ? {} : { [column]: rules.errors.nome ?? messages.invalid };
    // An abbreviation that is too short for a name is asked.
    const isMeant = odd.length === 0 && (answer.by === 'name' || answer.by === 'alias');
    if (!isMeant) met.push(...withErrors(odd, errors, [column]));
    if (!met.every((problem) => problem.field !== column || isInsisted(problem))) return null;
    const key = searched(nome) || nome;
    const question = questions.get(key) ?? {
      key,
      nome,
      rows: 0,
      candidates: answer.cities,
      suggestion: answer.kind === 'near' && answer.cities.length === 1 ? first : null,
      canCreate: answer.by !== 'name' && rules.valid,
      isMissing: answer.kind === 'none',
    };
    questions.set(key, question);
    const id = choiceOf(chosen, key);
    if (typeof id === 'number' && ids.has(id)) return { id, question: key };
    if (id === 'create' && question.canCreate)
      return { missing: nome, isChosen: true, isAltered, question: key };
    if (question.isMissing && createsCities && id === undefined)
      return { missing: nome, isChosen: false, isAltered, question: key };
    return { undecided: questionOf(nome, answer) ?? notRegistered(nome), question: key };
  };

  return {
    /** @returns null if there is a problem, which is put to `met` */
    find: (texts: Texts, met: Problem[]): RowCity | null => {
      const [cell = '', uf = ''] = [texts[column], texts[STATE]];
      const placed = `${cell}\0${uf}`;
      // Many rows name the same city.
      const place = places.get(placed) ?? readPlace(cell, uf, insists);
      places.set(placed, place);
      const failedState = failedCell(uf);
      const misplaced = failedState === null ? place.problem : { ...failedState, field: STATE, kind: null };
      if (misplaced === null) return resolve(cell, place, met);
      met.push(misplaced);
      return null;
    },

    /** Completes the result of a row without problems, and counts the row for the question of its city. */
    accept: (city: RowCity, found: Found, { [field]: _, ...values }: NonNullable<Found['values']>): Found => {
      const question = questions.get(city.question ?? '');
      if (question !== undefined) questions.set(question.key, { ...question, rows: question.rows + 1 });
      const isMissing = question?.isMissing === true && typeof choiceOf(chosen, question.key) !== 'number';
      const asked = { ...found, isMissing };
      if ('undecided' in city) {
        const problems = [{ field: column, message: city.undecided, kind: null }];
        return { ...asked, isUndecided: true, problems };
      }
      if ('id' in city) return { ...asked, values: { ...values, [field]: city.id } };
      // Names that differ by an accent only are one new city.
      const key = searched(city.missing) || city.missing;
      const newCity = newCities.get(key) ?? city.missing;
      newCities.set(key, newCity);
      return { ...asked, values, newCity, isCityChosen: city.isChosen };
    },

    questions: () => {
      // 'Criar as cidades que faltam' answers for the others.
      const all = [...questions.values()].filter(
        ({ key, rows, isMissing }) =>
          rows > 0 && (!isMissing || !createsCities || choiceOf(chosen, key) !== undefined),
      );
      return [...all.filter(({ isMissing }) => !isMissing), ...all.filter(({ isMissing }) => isMissing)];
    },
  };
}
