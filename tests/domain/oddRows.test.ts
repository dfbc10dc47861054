/** Rows that are unlikely, and that the form would accept: each is named, and taken where it is insisted on. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Oddity } from '../../machines/sheetRows';
import { cidades } from '../../src/domain/cidade';
import { CSV_START, csvLine, guardCell } from '../../src/domain/csv';
import { pessoas } from '../../src/domain/pessoa';
import { validate } from '../../src/domain/rules';
import { searched } from '../../src/domain/searchable';
import { importOf, natal } from '../support/importOf';
import { plain } from '../support/searchPromise';

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const people = (...cells: string[][]) =>
  Buffer.from(['Nome;Email;Cidade', ...cells.map((row) => row.map(quoted).join(';'))].join('\n'));

const odd: [kind: Oddity, nome: string, problem: string][] = [
  ['number', '12345', '12345 é um número'],
  ['number', '(84) 99999-0000', '(84) 99999-0000 é um número'],
  ['date', '01/02/2026', '01/02/2026 é uma data'],
  ['email', 'ana@exemplo.com', 'ana@exemplo.com é um email'],
  ['word', 'null', 'null não é um nome'],
  ['word', 'null null', 'null null não é um nome'],
  ['word', 'Não informado', 'Não informado não é um nome'],
  ['word', '---', '--- não é um nome'],
  ['word', 'VERDADEIRO', 'VERDADEIRO é um valor lógico'],
  ['digits', 'Ana 123.456.789-09', 'Ana 123.456.789-09 contém um número'],
  ['accents', 'Jo?o Sol', 'Confira os acentos'],
  ['accents', 'InÃªs', 'Confira os acentos'],
  ['quotes', '5" Lima', 'Confira as aspas'],
  ['error', '#N/D', '#N/D é um erro da planilha'],
  ['error', '#####', '##### é um erro da planilha'],
  ['tags', '<b>Ana</b> Lima', '<b>Ana</b> Lima contém marcas de HTML'],
  ['tags', 'Ana</i> Lima', 'Ana</i> Lima contém marcas de HTML'],
  ['people', 'Ana\\nMaria', 'Há mais de um nome na célula'],
  ['people', 'Ana Sol\nRui Lima', 'Há mais de um nome na célula'],
  ['people', 'Ana Sol / Rui Lima', 'Há mais de um nome na célula'],
];

describe('a person', () => {
  it.each(odd)('%s: %j is named, and imported where that is insisted on', async (kind, nome, problem) => {
    const bytes = people([nome, 'a@b.co', 'Natal'], ['Bia Sol', 'b@b.co', 'Natal']);
    const found = await importOf(bytes);
    expect(found).toMatchObject({ refused: [2], numbers: [3], problems: [`Nome completo: ${problem}`] });
    expect(found.all?.map(({ oddities }) => oddities)).toEqual([[kind], []]);
    const insisted = await importOf(bytes, { insists: [kind] });
    expect(insisted.names).toEqual([nome.replace('\n', ' '), 'Bia Sol']);
    // Whoever insists on one kind is still asked about the others.
    expect(insisted.all?.map(({ oddities }) => oddities)).toEqual([[kind], []]);
    const other: Oddity = kind === 'wide' ? 'date' : 'wide';
    expect((await importOf(bytes, { insists: [other] })).refused).toEqual([2]);
  });

  it('whom the form would refuse is not insisted on', async () => {
    const bytes = people(['12', 'a@b.co', 'Natal'], ['12345', 'b', 'Natal'], ['', 'c@b.co', 'Natal']);
    const found = await importOf(bytes, { insists: odd.map(([kind]) => kind) });
    expect(found).toMatchObject({ refused: [2, 3, 4], numbers: [] });
    expect(found.all?.flatMap(({ oddities }) => oddities)).toEqual([]);
  });

  it.each(['Pedro\nQuebrado', 'Maria de Souza\nLima', 'Sá & Lima; filhos', 'Ana <filha>', 'Totó Lima'])(
    'called %j is one',
    async (nome) => {
      expect((await importOf(people([nome, 'a@b.co', 'Natal']))).names).toEqual([nome.replace('\n', ' ')]);
    },
  );

  it('in a row that is wider than its headings is a problem, and imported without the rest', async () => {
    const bytes = Buffer.from('Nome;Email;Cidade\nAna Sol;a@b.co;Natal;sobra\nBia Sol;b@b.co;Natal;');
    const found = await importOf(bytes);
    expect(found).toMatchObject({
      refused: [2],
      numbers: [3],
      problems: ['A linha tem mais células do que os títulos'],
    });
    expect(found.all?.[0]?.problems[0]?.column).toBe(3);
    expect((await importOf(bytes, { insists: ['wide'] })).names).toEqual(['Ana Sol', 'Bia Sol']);
  });
});

describe('the rows of a sheet', () => {
  it('are ready, to decide, with problems, or left out, and a question counts those that need nothing else', async () => {
    const cities = [natal, { id: 8, nome: 'São Paulo (SP)' }, { id: 9, nome: 'Poá (SP)' }];
    const bytes = people(
      ['Ana Sol', 'a@b.co', 'Natal'],
      ['Bia Sol', 'b@b.co', 'S. Paulo'],
      ['Caio Sol', 'c@b.co', 's paulo'],
      ['Davi Sol', 'd', 'S. Paulo'],
      ['Eva Sol', 'e@b.co', 'Vila Nova do Norte'],
    );
    const found = await importOf(bytes, { cities });
    expect(found).toMatchObject({ numbers: [2], undecided: [3, 4, 6], refused: [5] });
    expect(found.questions).toMatchObject([
      { nome: 'S. Paulo', rows: 2, suggestion: { id: 8 }, isMissing: false },
      { nome: 'Vila Nova do Norte', rows: 1, suggestion: null, isMissing: true },
    ]);
    const accepted = await importOf(bytes, { cities, chosen: { 's paulo': 8 } });
    expect(accepted).toMatchObject({ numbers: [2, 3, 4], undecided: [6], refused: [5] });
    const made = await importOf(bytes, { cities, createsCities: true });
    expect(made).toMatchObject({ numbers: [2, 6], undecided: [3, 4], refused: [5] });
  });
});

describe('a city', () => {
  it('of our own export stays as it is written, whatever stands behind it', async () => {
    const bytes = Buffer.from('Nome\nJardim - Brasil\nNatal');
    expect((await importOf(bytes, { kind: 'cidades', cities: [] })).names).toEqual([
      'Jardim - Brasil',
      'Natal',
    ]);
    const of = people(['Ana Sol', 'a@b.co', 'Jardim - Brasil']);
    const known = { id: 4, nome: 'Jardim - Brasil' };
    const found = await importOf(of, { cities: [known, { id: 5, nome: 'Jardim (CE)' }] });
    expect(found.all?.map(({ values }) => values?.cidadeId)).toEqual([4]);
    const made = await importOf(of, { cities: [], createsCities: true });
    expect(made.all?.map(({ newCity }) => newCity)).toEqual(['Jardim - Brasil']);
  });

  it('is made without what a program added to its name, or as it is written by choice', async () => {
    const of = people(['Ana Sol', 'a@b.co', '3550308 - São Paulo']);
    const made = await importOf(of, { cities: [], createsCities: true });
    expect(made.all?.[0]).toMatchObject({ newCity: 'São Paulo', oddities: ['written'] });
    const kept = await importOf(of, { cities: [], createsCities: true, insists: ['written'] });
    expect(kept.all?.[0]).toMatchObject({ newCity: '3550308 - São Paulo', oddities: ['written'] });
  });
});

/** Every kind of oddity, each insisted on. */
const insists: Oddity[] = [...new Set(odd.map(([kind]) => kind)), 'exists', 'wide', 'written'];

const accepted = (rules: Parameters<typeof validate>[0]) => (texts: object) => validate(rules, texts).valid;
const names = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 3, maxLength: 30 }),
    fc.stringMatching(/^[A-Za-zÁÃÇÉÍÓÕÚâêô \-'"./,;()=+@#<>&|\\?0-9]{3,20}$/),
    fc.constantFrom(
      ...[...odd.map(([, nome]) => nome), 'Jardim - Brasil', 'Município de Sol', '3550308 São', 'Sol-RN'],
      ...["'Apóstrofo", '=1+1 Sol', 'Sol (distrito)', 'Total: 2', 'Nome', 'Cidade', 'Sol; Lua', '5" Sol'],
    ),
  )
  // A line with the sign of a lost letter is never ready.
  .filter((nome) => accepted(cidades.rules)({ nome }) && !nome.includes('\ufffd'));
const formOf = (nome: string) => {
  const checked = validate(cidades.rules, { nome });
  return checked.valid ? checked.values.nome : '';
};

const exported = (...rows: string[][]) =>
  Buffer.from(CSV_START + rows.map((row) => csvLine(row.map(guardCell))).join(''));

it('an export of cities, imported into an empty register, is the same cities', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(names, { minLength: 1, maxLength: 10 }), async (list) => {
      const register = [...new Set(list.map(formOf))];
      const bytes = exported(['Nome'], ...register.map((nome) => [nome]));
      const found = await importOf(bytes, { kind: 'cidades', cities: [], insists });
      expect(found.names).toEqual(register);
    }),
    { numRuns: 200 },
  );
});

it('an export of people, imported into an empty register, is the same people in the same cities', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(names, names), { minLength: 1, maxLength: 10 }), async (list) => {
      const register = list.map(([nome, cidade], at) => [formOf(nome), `p${at}@exemplo.com`, formOf(cidade)]);
      const valid = register.filter(([nomeCompleto, email]) =>
        accepted(pessoas.rules)({ nomeCompleto, email, cidadeId: 1 }),
      );
      // Names that differ by accents or signs alone are one city, and names of signs by punctuation alone.
      const keyOf = ([, , cidade = '']: string[]) =>
        plain(cidade).replace(/[^\p{L}\p{N}]/gu, '') || searched(cidade).replaceAll(' ', '') || cidade;
      const keys = valid.map(keyOf);
      fc.pre(valid.length > 0 && valid.every((row) => row[2] === valid[keys.indexOf(keyOf(row))]?.[2]));
      const bytes = exported(['Nome completo', 'Email', 'Cidade'], ...valid);
      const found = await importOf(bytes, { cities: [], insists, createsCities: true });
      expect(found.all?.map(({ name, values, newCity }) => [name, values?.email, newCity])).toEqual(valid);
    }),
    { numRuns: 200 },
  );
});
