import type {
  CellProblem,
  CheckedSheet,
  CityQuestion,
  RowResult,
  SheetChoices,
} from '../../../machines/sheetRows';
import type { RecordName } from '../../domain/changes';
import { type Cidade, cidades } from '../../domain/cidade';
import { cityNameIn, splitCityName, stateOf } from '../../domain/cities/names';
import { readCityText } from '../../domain/cities/readCityText';
import { questionOf } from '../../domain/cities/sentences';
import { type CitySuggestion, createCitySuggester } from '../../domain/cities/suggestCity';
import { unguardCell } from '../../domain/csv';
import type { Kind } from '../../domain/kind';
import { kinds } from '../../domain/kinds';
import { messages } from '../../domain/messages';
import { pessoas } from '../../domain/pessoa';
import { collapseBlanks, comparableEmail, stripInvisible, validate } from '../../domain/rules';
import { searched } from '../../domain/searchable';
import {
  fieldText,
  headingsOf,
  NO_TEXT,
  NO_VALUE,
  recordsOf,
  type Sheet,
  type SheetRow,
  widthOf,
} from './book';
import { NAME_PARTS, sheetFields } from './sheetKinds';

/** A field of a row that is wrong, with why. */
type Problem = { field: string; message: string };

/** The result of a check: the values where there is no problem. */
type Found = Pick<RowResult, 'values' | 'newCity' | 'isCityChosen' | 'isAcceptable'> & {
  problems: readonly Problem[];
};

const refuse = (problems: readonly Problem[], isAcceptable = false): Found => ({
  values: null,
  newCity: null,
  isCityChosen: false,
  isAcceptable,
  problems,
});

const ERROR_TEXT = /^#(?:N\/[AD]|[\p{L}\d/_]+[!?]|#+)$/iu;
const DATE =
  /^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?|\d{1,2}:\d{2}(?::\d{2})?)$/;
const NUMBER = /^[-+]?(?:R\$ ?)?\d[\d.,\s]*(?:e[-+]?\d+)?%?$/i;
const TRUTH = /^(?:verdadeiro|falso|true|false)$/i;

/** Words of programs and offices for an empty cell. */
const NOTHING =
  /^\W*(?:null|nulo|undefined|none|nan|n\/[adi]|não (?:informad[oa]|consta|tem|possui)|object object)\W*$/i;
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

/** Says of a cell where a name belongs that it holds something else. */
function strayValue(text: string): string | null {
  const value = stripInvisible(text).normalize('NFC');
  if (DATE.test(value)) return `${value} é uma data`;
  if (NUMBER.test(value)) return `${value} é um número`;
  if (NOTHING.test(value)) return `${value} não é um nome`;
  if (EMAIL.test(value)) return `${value} é um email`;
  if (PHONE.test(value)) return `${value} é um número`;
  if (WITH_NUMBER.test(value)) return `${value} contém um número`;
  if ([CODED, LOST, TWICE_ENCODED].some((kind) => kind.test(value))) return 'Confira os acentos';
  if (value !== '' && !LETTER.test(value)) return `${value} não é um nome`;
  return TRUTH.test(value) ? `${value} é um valor lógico` : null;
}

const NAMES = [...NAME_PARTS, 'cidade', 'nome'];

/** One quote of two, which a damaged row has left: no name begins or ends so, and an existing city is found by it. */
const hasLoneQuote = (text: string) => text.split('"').length % 2 === 0;
const LONE_QUOTE = 'Confira as aspas';

type Texts = Readonly<Record<string, string>>;

/** Texts of a sheet where a formula has failed, and values that are no name where one belongs. */
const strayCells = (texts: Texts): Problem[] =>
  Object.entries(texts).flatMap(([field, text]) => {
    if (text === NO_VALUE || text === NO_TEXT) return [{ field, message: text }];
    const isError = ERROR_TEXT.test(stripInvisible(text));
    const isLone = NAMES.includes(field) && field !== 'cidade' && hasLoneQuote(text);
    const stray = isLone ? LONE_QUOTE : NAMES.includes(field) ? strayValue(text) : null;
    const message = isError ? `${stripInvisible(text)} é um erro da planilha` : stray;
    return message === null ? [] : [{ field, message }];
  });

const cityText = (cell: string): string => stripInvisible(cell).normalize('NFC');

/** The name of a city with the state of its column; a problem where the two don't go together. */
function readCity(cell: string, uf: string): { nome: string; problem: Problem | null } {
  const text = cityText(cell);
  const given = stripInvisible(uf);
  const state = given === '' ? null : stateOf(given);
  const own = splitCityName(text).state;
  const nome = cityNameIn(text, state);
  if (given !== '' && state === null)
    return { nome, problem: { field: 'uf', message: `${given} não é um estado` } };
  const isOther = own !== null && state !== null && own !== state;
  return { nome, problem: isOther ? { field: 'uf', message: `${nome} não fica em ${state}` } : null };
}

const notRegistered = (nome: string) => `A cidade ${nome} não está cadastrada`;

/** Cities with nothing to offer that are asked one by one. */
const MOST_ASKED = 100;

/** Checks the rows of a sheet, one after the other. */
function createPessoaCheck({ accepts, cities: chosen }: SheetChoices, cities: readonly Cidade[]) {
  const { suggest } = createCitySuggester(cities);
  const ids = new Set(cities.map(({ id }) => id));
  const questions = new Map<string, CityQuestion>();
  const newCities = new Map<string, string>();
  const rowOfEmail = new Map<string, number>();

  const suggestions = new Map<string, CitySuggestion>();
  const suggestionOf = (nome: string) => {
    const known = suggestions.get(nome) ?? suggest(readCityText(nome));
    suggestions.set(nome, known);
    return known;
  };
  const ask = (key: string, nome: string, { by, cities: candidates }: CitySuggestion) => {
    const question = questions.get(key) ?? {
      key,
      nome,
      rows: 0,
      candidates,
      canCreate: by !== 'name',
    };
    questions.set(key, { ...question, rows: question.rows + 1 });
  };

  /** The city that a row names: its number, or the name of one that is missing, or a problem. */
  const resolveCity = (
    nome: string,
  ): { id: number } | { missing: string; isChosen: boolean } | { message: string } => {
    const checked = validate(cidades.rules, { nome });
    const suggestion = suggestionOf(nome);
    const { kind, by, cities: found } = suggestion;
    if (kind === 'one' && found[0] !== undefined) return found[0];
    if (!checked.valid && kind === 'none') return { message: checked.errors.nome ?? messages.invalid };
    if (kind === 'none' && hasLoneQuote(nome)) return { message: LONE_QUOTE };
    const key = searched(nome);
    ask(key, nome, suggestion);
    const id = chosen[key];
    if (typeof id === 'number' && ids.has(id)) return { id };
    const isChosen = id === 'create' && by !== 'name';
    // One that is near another is probably that one: it is asked, and made by choice alone.
    if (!isChosen && kind !== 'none') return { message: questionOf(nome, suggestion) ?? notRegistered(nome) };
    return { missing: checked.valid ? checked.values.nome : nome, isChosen };
  };

  const check = (texts: Texts, row: number): Found => {
    const problems = strayCells(texts);
    const isStray = (field: string) => problems.some((problem) => problem.field === field);
    const nomeCompleto = NAME_PARTS.map((part) => stripInvisible(texts[part] ?? ''))
      .filter(Boolean)
      .join(' ');
    const email = stripInvisible(texts.email ?? '').replace(/^mailto:/i, '');
    const checked = validate(pessoas.rules, { ...texts, nomeCompleto, email, cidadeId: 0 });
    for (const [field, message] of Object.entries(checked.valid ? {} : checked.errors)) {
      if (!isStray(field)) problems.push({ field, message });
    }
    const { nome, problem } = readCity(texts.cidade ?? '', texts.uf ?? '');
    if (problem !== null && !isStray('uf')) problems.push(problem);
    const city = isStray('cidade') || isStray('uf') ? null : resolveCity(nome);
    if (city !== null && 'message' in city) problems.push({ field: 'cidade', message: city.message });
    const earlier = rowOfEmail.get(comparableEmail(email));
    if (earlier !== undefined && !isStray('email'))
      problems.push({ field: 'email', message: `O mesmo email está na linha ${earlier}` });
    const missing = city !== null && 'missing' in city ? city.missing : null;
    const isChosen = city !== null && 'missing' in city && city.isChosen;
    if (missing !== null && !accepts && !isChosen) {
      const isAcceptable = problems.length === 0;
      return refuse([...problems, { field: 'cidade', message: notRegistered(nome) }], isAcceptable);
    }
    if (problems.length > 0 || !checked.valid || city === null) return refuse(problems);
    rowOfEmail.set(comparableEmail(email), row);
    const { cidadeId: _, ...person } = checked.values;
    if (missing === null)
      return {
        values: 'id' in city ? { ...person, cidadeId: city.id } : person,
        newCity: null,
        isCityChosen: false,
        isAcceptable: false,
        problems,
      };
    // Names that differ by an accent only are one new city.
    const newCity = newCities.get(searched(missing)) ?? missing;
    newCities.set(searched(missing), newCity);
    return { values: person, newCity, isCityChosen: isChosen, isAcceptable: !isChosen, problems };
  };
  return {
    check,
    questions: () => {
      const all = [...questions.values()];
      const offered = all.filter(({ candidates }) => candidates.length > 0);
      // 'Criar as cidades que faltam' answers for the others, and where they are many it is how they are made.
      const others = all.filter(
        ({ key, candidates }) => candidates.length === 0 && (!accepts || chosen[key] === 'create'),
      );
      return [...offered, ...others.slice(0, MOST_ASKED)];
    },
  };
}

/** Checks cities; a whole name that exists, in the register or further up in the sheet, is imported only where that is accepted. */
function createCidadeCheck({ accepts }: SheetChoices, cities: readonly Cidade[]) {
  const keyOf = (nome: string) => collapseBlanks(nome).toLowerCase();
  const seen = new Set(cities.map(({ nome }) => keyOf(nome)));
  return (texts: Texts): Found => {
    const stray = strayCells(texts);
    if (stray.length > 0) return refuse(stray);
    const { nome, problem } = readCity(texts.nome ?? '', texts.uf ?? '');
    // Without a column of states a name stays as it is written.
    const checked = validate(cidades.rules, {
      nome: texts.uf === undefined ? cityText(texts.nome ?? '') : nome,
    });
    if (!checked.valid) return refuse([{ field: 'nome', message: checked.errors.nome ?? messages.invalid }]);
    if (problem !== null) return refuse([problem]);
    const exists = seen.has(keyOf(checked.values.nome));
    seen.add(keyOf(checked.values.nome));
    if (exists && !accepts)
      return refuse([{ field: 'nome', message: 'Já existe uma cidade com este nome' }], true);
    return { values: checked.values, newCity: null, isCityChosen: false, isAcceptable: exists, problems: [] };
  };
}

/** Checks records that have nothing of their own: by their rules. */
const createCheck =
  ({ rules }: Kind) =>
  (texts: Texts): Found => {
    const checked = validate(rules, texts);
    const broken = Object.entries(checked.valid ? {} : checked.errors);
    const problems = [...strayCells(texts), ...broken.map(([field, message]) => ({ field, message }))];
    if (problems.length > 0 || !checked.valid) return refuse(problems);
    return { values: checked.values, newCity: null, isCityChosen: false, isAcceptable: false, problems };
  };

/** Checks all rows of a sheet: each is ready, has its problems, or is left out by choice. */
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
  const checks: Readonly<Partial<Record<RecordName, (texts: Texts, row: number) => Found>>> = {
    pessoas: people.check,
    cidades: createCidadeCheck(choices, cities),
  };
  const check = checks[kind] ?? createCheck(kinds[kind]);

  const cellProblem = ({ field, message }: Problem): CellProblem => {
    const label = sheetFields[kind].find(({ name }) => name === field)?.label;
    return { column: columns[field] ?? null, message: `${label}: ${message}` };
  };
  const result = ({ row, cells, isHidden, damage }: SheetRow): RowResult => {
    const nothing = { row, cells, values: null, newCity: null, isCityChosen: false, isAcceptable: false };
    if (isHidden && !includesHidden) return { ...nothing, problems: [], isLeftOut: true };
    if (damage !== null)
      return { ...nothing, problems: [{ column: null, message: damage }], isLeftOut: false };
    const texts = Object.fromEntries(
      fields.map(({ name, column }) => [name, fieldText(cells[column] ?? '')]),
    );
    const { problems, ...found } = check(texts, row);
    return { row, cells, ...found, problems: problems.map(cellProblem), isLeftOut: false };
  };

  const own = hasHeadings ? (headingsOf(kind, sheet)?.cells ?? []) : [];
  const headings = Array.from({ length: widthOf(sheet) }, (_, at) =>
    hasHeadings ? (own[at] ?? '') : (fields.find(({ column }) => column === at)?.label ?? ''),
  );
  const rows = recordsOf(kind, sheet, hasHeadings).map(result);
  return { rows, questions: people.questions(), headings };
}
