import { type CityQuestion, choiceOf } from '../../../machines/sheetRows';
import { readCityText } from '../../domain/cities/readCityText';
import { questionOf } from '../../domain/cities/sentences';
import { type CitySuggestion, createCitySuggester } from '../../domain/cities/suggestCity';
import { cityKind } from '../../domain/kinds';
import { messages } from '../../domain/messages';
import { pessoas } from '../../domain/pessoa';
import { comparableEmail, stripInvisible, validate } from '../../domain/rules';
import { searched } from '../../domain/searchable';
import { failedCell } from '../spreadsheet/oddities';
import { type Place, readPlace } from '../spreadsheet/readPlace';
import {
  type CreateRowCheck,
  type Found,
  foundBy,
  oddField,
  type Problem,
  type Texts,
  withErrors,
} from '../spreadsheet/rowProblems';
import { NAME_PARTS, STATE } from '../spreadsheet/sheetKinds';

const notRegistered = (nome: string) => `A cidade ${nome} não está cadastrada`;

/** Checks the rows of a sheet of people, one after the other. */
export const createPessoaCheck: CreateRowCheck = (choices, cities) => {
  const { createsCities, insists, cities: chosen } = choices;
  const suggester = createCitySuggester(cities);
  const suggestions = new Map<string, CitySuggestion>();
  const places = new Map<string, Place>();
  const ids = new Set(cities.map(({ id }) => id));
  const questions = new Map<string, CityQuestion>();
  const newCities = new Map<string, string>();
  const rowOfEmail = new Map<string, number>();
  const isInsisted = ({ kind }: Problem) => kind !== null && insists.includes(kind);

  /** The city that a row names: its number, the name of one that is made, or why it has to be chosen. */
  type City = { question: string | null } & (
    | { id: number }
    | { missing: string; isChosen: boolean }
    | { undecided: string }
  );

  /** @returns null where there is a problem, which is put to `met` */
  const resolveCity = (cell: string, place: Place, met: Problem[]): City | null => {
    const { written, state, nome } = place;
    const named = `${written}\n${state ?? ''}`;
    const answer = suggestions.get(named) ?? suggester.suggest(readCityText(written, state));
    suggestions.set(named, answer);
    const [first = null] = answer.cities;
    if (answer.kind === 'one' && first !== null) return { id: first.id, question: null };
    const rules = validate(cityKind.rules, { nome });
    const odd = oddField('cidade', cell, false);
    const errors = rules.valid ? {} : { cidade: rules.errors.nome ?? messages.invalid };
    // An abbreviation that is too short for a name is asked.
    const isMeant = odd.length === 0 && (answer.by === 'name' || answer.by === 'alias');
    if (!isMeant) met.push(...withErrors(odd, errors, ['cidade']));
    if (!met.every((problem) => problem.field !== 'cidade' || isInsisted(problem))) return null;
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
    if (id === 'create' && question.canCreate) return { missing: nome, isChosen: true, question: key };
    if (question.isMissing && createsCities && id === undefined)
      return { missing: nome, isChosen: false, question: key };
    return { undecided: questionOf(nome, answer) ?? notRegistered(nome), question: key };
  };

  const check = (texts: Texts, row: number, met: Problem[]): Found => {
    const parts = NAME_PARTS.flatMap((part) =>
      texts[part] === undefined ? [] : ([[part, texts[part]]] as const),
    );
    const nomeCompleto = parts
      .map(([, text]) => stripInvisible(text))
      .filter(Boolean)
      .join(' ');
    const email = stripInvisible(texts.email ?? '').replace(/^mailto:/i, '');
    const checked = validate(pessoas.rules, { ...texts, nomeCompleto, email, cidadeId: 0 });
    const { nomeCompleto: _, ...errors } = checked.valid ? {} : checked.errors;
    const odd = parts.flatMap(([part, text]) => oddField(part, text, true));
    met.push(...withErrors(odd, checked.valid ? {} : checked.errors, ['nomeCompleto']));
    for (const [field, message] of Object.entries(errors)) {
      const failed = failedCell(texts[field] ?? '');
      met.push({ field, message: failed?.message ?? message, kind: null });
    }
    const [cell = '', uf = ''] = [texts.cidade, texts[STATE]];
    const placed = `${cell}\0${uf}`;
    // Many rows name the same city.
    const place = places.get(placed) ?? readPlace(cell, uf, insists);
    places.set(placed, place);
    const failedState = failedCell(uf);
    const misplaced = failedState === null ? place.problem : { ...failedState, field: STATE, kind: null };
    if (misplaced !== null) met.push(misplaced);
    const city = misplaced === null ? resolveCity(cell, place, met) : null;
    const earlier = rowOfEmail.get(comparableEmail(email));
    if (earlier !== undefined && errors.email === undefined)
      met.push({ field: 'email', message: `Email repetido: já está na linha ${earlier}`, kind: null });
    const isAltered = city !== null && 'missing' in city && place.isAltered;
    const found = foundBy(nomeCompleto, met, insists, isAltered);
    if (found.problems.length > 0 || !checked.valid || city === null) return found;
    rowOfEmail.set(comparableEmail(email), row);
    const question = questions.get(city.question ?? '');
    if (question !== undefined) questions.set(question.key, { ...question, rows: question.rows + 1 });
    const isMissing = question?.isMissing === true && typeof choiceOf(chosen, question.key) !== 'number';
    const asked = { ...found, isMissing };
    if ('undecided' in city)
      return {
        ...asked,
        isUndecided: true,
        problems: [{ field: 'cidade', message: city.undecided, kind: null }],
      };
    const { cidadeId: __, ...person } = checked.values;
    if ('id' in city) return { ...asked, values: { ...person, cidadeId: city.id } };
    // Names that differ by an accent only are one new city.
    const key = searched(city.missing) || city.missing;
    const newCity = newCities.get(key) ?? city.missing;
    newCities.set(key, newCity);
    return { ...asked, values: person, newCity, isCityChosen: city.isChosen };
  };
  return {
    check,
    questions: () => {
      // 'Criar as cidades que faltam' answers for the others.
      const all = [...questions.values()].filter(
        ({ key, rows, isMissing }) =>
          rows > 0 && (!isMissing || !createsCities || choiceOf(chosen, key) !== undefined),
      );
      return [...all.filter(({ isMissing }) => !isMissing), ...all.filter(({ isMissing }) => isMissing)];
    },
  };
};
