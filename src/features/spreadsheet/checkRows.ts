import {
  type CellProblem,
  type CheckedSheet,
  type CityQuestion,
  choiceOf,
  type Oddity,
  type RowResult,
  type SheetChoices,
} from '../../../machines/sheetRows';
import type { RecordName } from '../../domain/changes';
import { type Cidade, cidades } from '../../domain/cidade';
import { asWritten, cityNameIn, splitCityName, stateOf } from '../../domain/cities/names';
import { readCityText } from '../../domain/cities/readCityText';
import { questionOf } from '../../domain/cities/sentences';
import { type CitySuggestion, createCitySuggester } from '../../domain/cities/suggestCity';
import type { Kind } from '../../domain/kind';
import { kinds } from '../../domain/kinds';
import { messages } from '../../domain/messages';
import { pessoas } from '../../domain/pessoa';
import { comparableEmail, type FieldErrors, stripInvisible, validate } from '../../domain/rules';
import { searched } from '../../domain/searchable';
import { fieldText, filledWidth, headingsOf, recordsOf, type Sheet, type SheetRow, widthOf } from './book';
import { cityTexts, failedCell, oddName } from './oddities';
import { NAME_PARTS, STATE, sheetFields } from './sheetKinds';

/** A field of a row that is wrong, with why; `kind` is null where insisting would not help. */
type Problem = { field: string | null; message: string; kind: Oddity | null };

type Texts = Readonly<Record<string, string>>;

/** The result of a check. Problems that are insisted on are not among its problems. */
type Found = Omit<RowResult, 'row' | 'cells' | 'isLeftOut' | 'problems'> & { problems: readonly Problem[] };

const NOTHING: Found = {
  name: null,
  values: null,
  newCity: null,
  isCityChosen: false,
  isRepeated: false,
  problems: [],
  isUndecided: false,
  isMissing: false,
  oddities: [],
};

const oddField = (field: string, text: string, isOfPerson: boolean): Problem[] => {
  const odd = oddName(text, isOfPerson);
  return odd === null ? [] : [{ field, ...odd }];
};

/** The messages of the form for some fields; what the form refuses can't be insisted on. */
function withErrors(odd: readonly Problem[], errors: FieldErrors, fields: readonly string[]): Problem[] {
  const broken = fields.flatMap((field) => {
    const message = errors[field];
    return message === undefined ? [] : [{ field, message, kind: null }];
  });
  if (broken.length === 0) return [...odd];
  return odd.length === 0 ? broken : odd.map((problem) => ({ ...problem, kind: null }));
}

/** The result of a row with what was met in it: the problems that are not insisted on, and what insisting is about. */
function foundBy(
  name: string,
  met: readonly Problem[],
  insists: SheetChoices['insists'],
  isAltered: boolean,
): Found {
  const isInsistable = met.every(({ kind }) => kind !== null);
  const oddities = new Set(met.flatMap(({ kind }) => kind ?? []));
  if (isAltered) oddities.add('written');
  return {
    ...NOTHING,
    name,
    problems: met.filter(({ kind }) => kind === null || !insists.includes(kind)),
    oddities: isInsistable ? [...oddities] : [],
  };
}

/** A city as a row names it: what is looked for, what is made where it is missing, and what is wrong with its state. */
function readPlace(cell: string, uf: string, insists: SheetChoices['insists']) {
  const { written, withoutCountry, bare } = cityTexts(cell);
  const given = stripInvisible(uf);
  const state = given === '' ? null : stateOf(given);
  // 'Jardim - Brasil' may be a city's name; 'São Paulo - SP - Brasil' is none.
  const hasState = state !== null || splitCityName(withoutCountry).state !== null;
  const cleaned = bare === withoutCountry && !hasState ? written : bare;
  const isKept = insists.includes('written');
  const own = splitCityName(bare).state;
  const isOther = own !== null && state !== null && own !== state;
  const message =
    given !== '' && state === null
      ? `${given} não é um estado`
      : isOther
        ? `${cityNameIn(bare, state)} não fica em ${state}`
        : null;
  return {
    written,
    /** The text without what programs add, unless that is insisted on. */
    alone: isKept ? written : cleaned,
    isCleaned: cleaned !== written,
    state,
    /** The name of the city that is made. */
    nome: isKept && state === null ? asWritten(written) : cityNameIn(cleaned, state),
    isAltered: state === null && cityNameIn(cleaned, null) !== asWritten(written),
    problem: message === null ? null : { field: STATE, message, kind: null },
  };
}
type Place = ReturnType<typeof readPlace>;

const TOO_WIDE = 'A linha tem mais células do que os títulos';
const notRegistered = (nome: string) => `A cidade ${nome} não está cadastrada`;

/** Checks the rows of a sheet of people, one after the other. */
function createPessoaCheck(choices: SheetChoices, cities: readonly Cidade[]) {
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
    const rules = validate(cidades.rules, { nome });
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
}

/** Checks cities. A whole name that exists, in the register or further up in the sheet, is odd. */
function createCidadeCheck({ insists }: SheetChoices, cities: readonly Cidade[]) {
  const keyOf = (nome: string) => searched(nome) || asWritten(nome);
  const seen = new Set(cities.map(({ nome }) => keyOf(nome)));
  return (texts: Texts, _row: number, met: Problem[]): Found => {
    const place = readPlace(texts.nome ?? '', texts[STATE] ?? '', insists);
    // Without a column of states a name is not changed; what programs add is taken away where it is no city.
    const exists = seen.has(keyOf(place.written));
    const isAlone = texts[STATE] === undefined;
    const alone = exists ? place.written : place.alone;
    const checked = validate(cidades.rules, { nome: isAlone ? alone : place.nome });
    const nome = checked.valid ? checked.values.nome : '';
    const errors = checked.valid ? {} : checked.errors;
    met.push(...withErrors(oddField('nome', texts.nome ?? '', false), errors, ['nome']));
    if (place.problem !== null) met.push(place.problem);
    const isRepeated = checked.valid && seen.has(keyOf(nome));
    if (isRepeated)
      met.push({ field: 'nome', message: 'Já existe uma cidade com este nome', kind: 'exists' });
    const isAltered = isAlone ? place.isCleaned && !exists : place.isAltered;
    const found = foundBy(nome, met, insists, isAltered);
    if (found.problems.length > 0 || !checked.valid) return found;
    seen.add(keyOf(nome));
    return { ...found, isRepeated, values: checked.values };
  };
}

/** Checks records that have nothing of their own: by their rules. */
const createCheck =
  ({ rules, searched: named }: Kind, { insists }: SheetChoices) =>
  (texts: Texts, _row: number, met: Problem[]): Found => {
    const checked = validate(rules, texts);
    const errors = checked.valid ? {} : checked.errors;
    const others = Object.keys(errors).filter((field) => field !== named);
    met.push(...withErrors(oddField(named, texts[named] ?? '', false), errors, [named]));
    met.push(...withErrors([], errors, others));
    const found = foundBy(texts[named] ?? '', met, insists, false);
    return found.problems.length > 0 || !checked.valid ? found : { ...found, values: checked.values };
  };

/** Checks all rows of a sheet: each is ready, waits for a choice, has its problems, or is left out by choice. */
export function checkRows(
  sheet: Sheet,
  kind: RecordName,
  choices: SheetChoices,
  cities: readonly Cidade[],
): CheckedSheet {
  const { columns, hasHeadings, includesHidden } = choices;
  const fields = sheetFields[kind].flatMap((field) => {
    const column = columns[field.name];
    return typeof column === 'number' ? [{ ...field, column }] : [];
  });
  const people = createPessoaCheck(choices, cities);
  const checks: Readonly<Partial<Record<RecordName, (texts: Texts, row: number, met: Problem[]) => Found>>> =
    {
      pessoas: people.check,
      cidades: createCidadeCheck(choices, cities),
    };
  const check = checks[kind] ?? createCheck(kinds[kind], choices);

  const own = hasHeadings ? (headingsOf(kind, sheet)?.cells ?? []) : [];
  const width = Math.max(filledWidth(own), ...fields.map(({ column }) => column + 1));
  const cellProblem = ({ field, message }: Problem): CellProblem => {
    const label = sheetFields[kind].find(({ name }) => name === field)?.label;
    if (field === null || label === undefined) return { column: width, message };
    return {
      column: columns[field] ?? null,
      message: message.startsWith(label) ? message : `${label}: ${message}`,
    };
  };
  const result = ({ row, cells, isHidden, damage }: SheetRow): RowResult => {
    const nothing = { ...NOTHING, row, cells, problems: [], isLeftOut: false };
    if (isHidden && !includesHidden) return { ...nothing, isLeftOut: true };
    if (damage !== null) return { ...nothing, problems: [{ column: null, message: damage }] };
    const texts = Object.fromEntries(
      fields.map(({ name, column }) => [name, fieldText(cells[column] ?? '')]),
    );
    // A cell too many may have moved those behind it.
    const isWide = hasHeadings && filledWidth(cells) > width;
    const met: Problem[] = isWide ? [{ field: null, message: TOO_WIDE, kind: 'wide' }] : [];
    const { problems, ...found } = check(texts, row, met);
    return { ...nothing, ...found, problems: problems.map(cellProblem) };
  };

  const headings = Array.from({ length: widthOf(sheet) }, (_, at) =>
    hasHeadings ? (own[at] ?? '') : (fields.find(({ column }) => column === at)?.label ?? ''),
  );
  const rows = recordsOf(kind, sheet, hasHeadings).map(result);
  return { rows, questions: people.questions(), headings };
}
