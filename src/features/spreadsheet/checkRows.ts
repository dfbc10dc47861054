import type { SheetChoices } from '../../../machines/sheetRows';
import { type Cidade, cidadeRules } from '../../domain/cidade';
import { messages } from '../../domain/messages';
import { pessoaRules } from '../../domain/pessoa';
import { type FieldErrors, stripInvisible, validate } from '../../domain/rules';
import { searched } from '../../domain/searchable';
import { isBlank } from './book';
import { unguardCell } from './csv';
import { type SheetKind, sheetFields } from './sheetKinds';

/** A row of a sheet and what becomes of it. */
export type CheckedRow = {
  /** Its number in the sheet, from 1. */
  row: number;
  cells: readonly string[];
  /** What is sent; null where it is refused. A city that is created first is missing in it. */
  payload: object | null;
  newCity: string | null;
  problem: string | null;
  /** Whether it would be ready if `accepts` were on. */
  isAcceptable: boolean;
};

/** The number of rows that are checked before the page may draw. */
const SLICE = 100;
const untilDrawn = () => new Promise((resolve) => setTimeout(resolve));

type Found = { id: number } | 'none' | 'several';

/** Finds a city by its name as it is written, or else as people search for it. */
function createCityFinder(cities: readonly Cidade[]) {
  const maps = [stripInvisible, searched].map((keyOf) => {
    const byName = new Map<string, Cidade[]>();
    for (const city of cities) byName.set(keyOf(city.nome), [...(byName.get(keyOf(city.nome)) ?? []), city]);
    return { keyOf, byName };
  });
  return (text: string): Found => {
    for (const { keyOf, byName } of maps) {
      const [first, ...others] = byName.get(keyOf(text)) ?? [];
      if (first !== undefined) return others.length === 0 ? first : 'several';
    }
    return 'none';
  };
}

type Judged = Pick<CheckedRow, 'payload' | 'newCity' | 'problem' | 'isAcceptable'>;

const refuse = (problem: string, isAcceptable = false): Judged => ({
  payload: null,
  newCity: null,
  problem,
  isAcceptable,
});
const accept = (payload: object, newCity: string | null = null): Judged => ({
  payload,
  newCity,
  problem: null,
  isAcceptable: newCity !== null,
});

function describe(kind: SheetKind, errors: FieldErrors<Record<string, unknown>>): string {
  return sheetFields[kind]
    .flatMap(({ name, label }) => (errors[name] === undefined ? [] : `${label}: ${errors[name]}`))
    .join('; ');
}

type Texts = Readonly<Record<string, string>>;

/** Checks a person by the rules of its form (section 5). */
function judgePessoa(
  texts: Texts,
  accepts: boolean,
  find: (nome: string) => Found,
  seen: Map<string, string>,
): Judged {
  const nome = stripInvisible(texts.cidade ?? '');
  const found = nome === '' ? 'none' : find(nome);
  const { valid, ...checked } = validate(pessoaRules, {
    nomeCompleto: texts.nomeCompleto,
    email: stripInvisible(texts.email ?? '').replace(/^mailto:/i, ''),
    cidadeId: typeof found === 'object' ? found.id : 0,
  });
  const errors: FieldErrors<Record<string, unknown>> = 'errors' in checked ? { ...checked.errors } : {};
  if (found === 'several') errors.cidade = `Há mais de uma cidade com o nome ${nome}`;
  const city = found === 'none' ? validate(cidadeRules, { nome }) : null;
  if (city?.valid === false) errors.cidade = city.errors.nome ?? messages.invalid;
  const isMissing = city?.valid === true;
  if (isMissing && !accepts) {
    const problem = describe('pessoas', { ...errors, cidade: `A cidade ${nome} não está cadastrada` });
    return refuse(problem, Object.keys(errors).length === 0);
  }
  const problem = describe('pessoas', errors);
  if (problem !== '' || !('values' in checked)) return refuse(problem);
  if (!isMissing) return accept(checked.values);
  // Names that differ by an accent only are one new city.
  const newCity = seen.get(searched(nome)) ?? city.values.nome;
  seen.set(searched(nome), newCity);
  return accept(checked.values, newCity);
}

/** Checks a city; a name that exists, in the register or further up in the sheet, is imported only where that is accepted. */
function judgeCidade(
  texts: Texts,
  accepts: boolean,
  find: (nome: string) => Found,
  seen: Map<string, string>,
): Judged {
  const checked = validate(cidadeRules, { nome: texts.nome });
  if (!checked.valid) return refuse(describe('cidades', checked.errors));
  const { nome } = checked.values;
  const exists = find(nome) !== 'none' || seen.has(searched(nome));
  seen.set(searched(nome), nome);
  if (exists && !accepts) return refuse('Nome: Já existe uma cidade com este nome', true);
  return { ...accept(checked.values), isAcceptable: exists };
}

/** Checks all rows of a sheet, a slice at a time; blank ones are no records. */
export async function checkRows(
  sheet: readonly (readonly string[])[],
  kind: SheetKind,
  { columns, hasHeadings, accepts }: Pick<SheetChoices, 'columns' | 'hasHeadings' | 'accepts'>,
  cities: readonly Cidade[],
): Promise<CheckedRow[]> {
  const find = createCityFinder(cities);
  const seen = new Map<string, string>();
  const fields = sheetFields[kind].map(({ name }) => [name, columns[name] ?? -1] as const);
  const first = sheet.findIndex((row) => !isBlank(row)) + (hasHeadings ? 1 : 0);
  const rows: CheckedRow[] = [];
  for (const [at, cells] of sheet.entries()) {
    if (at % SLICE === SLICE - 1) await untilDrawn();
    if (at < first || isBlank(cells)) continue;
    const texts = Object.fromEntries(
      fields.map(([name, column]) => [name, unguardCell(cells[column] ?? '')]),
    );
    const judged =
      kind === 'pessoas' ? judgePessoa(texts, accepts, find, seen) : judgeCidade(texts, accepts, find, seen);
    rows.push({ row: at + 1, cells, ...judged });
  }
  return rows;
}
