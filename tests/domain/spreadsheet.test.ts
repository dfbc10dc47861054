/** Sheets as offices have them (tests/support/sheets), and our own: what an import makes of each. */
import { utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordNames } from '../../src/domain/changes';
import { cidades } from '../../src/domain/cidade';
import { guardCell, guardFormula, unguardCell, writeCsv } from '../../src/domain/csv';
import { pessoas } from '../../src/domain/pessoa';
import { isBlank, summarizeSheet } from '../../src/features/spreadsheet/book';
import { readBook } from '../../src/features/spreadsheet/readBook';
import { readTextRows } from '../../src/features/spreadsheet/readText';
import { fileName } from '../../src/features/spreadsheet/saveFile';
import { exportedFields, knownHeadings, type SheetField } from '../../src/features/spreadsheet/sheetKinds';
import { importOf, manyPeople, natal, sample } from '../support/importOf';
import { aPessoa } from '../support/people';

const text = (...lines: string[]) => Buffer.from(lines.join('\n'));

const ready: [file: string, numbers: number[], names: string[]][] = [
  ['excel-br.csv', [2, 3, 4], ['Ângela Conceição', 'Souza; José', "João d'Ávila"]],
  ['sep-line.csv', [3], ['Marta Lima']],
  ['unicode-text.txt', [2], ['Ítalo Gonçalves']],
  ['commas-inside.csv', [2, 3], ['Lima, Ana, filha', 'Rosa, Bia, neta']],
  ['quoted-breaks.csv', [2, 3], ['Pedro Quebrado', 'O "Zé" Silva']],
  ['headings.csv', [3, 5], ['Rui Castro', 'Lia Prado']],
  ['formulas.csv', [2, 3, 4], ['=1+1 Silva', "'-Barra Lima", '@Ana Sol']],
  ['blank-rows.xlsx', [3, 6], ['Nara Dias', 'Otto Reis']],
  ['hidden-first-sheet.xlsx', [2], ['Ivo Melo']],
];

const NO_SHEET =
  'Este arquivo não é uma planilha que possamos ler. Salve como .xlsx ou .csv e tente de novo.';
const binaryXls = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);

const refused: [what: string, bytes: Buffer | string, said: string][] = [
  [
    'headings-alone.csv',
    sample('headings-alone.csv'),
    'A planilha só tem títulos: não há registros para importar.',
  ],
  ['empty.csv', sample('empty.csv'), 'A planilha está vazia.'],
  ['web-page.xls', sample('web-page.xls'), NO_SHEET],
  ['an old binary .xls', binaryXls, NO_SHEET],
  ['a zip that is no sheet', Buffer.from('PK\x03\x04 and nothing of a sheet'), NO_SHEET],
  ['a PDF', text('%PDF-1.7', 'Nome;Email'), NO_SHEET],
  [
    '100,001 rows',
    manyPeople(100_001),
    'A planilha tem mais de 100.000 registros: importe até 100.000 de cada vez.',
  ],
  ['31 MB', Buffer.alloc(31_000_000, 'a'), 'O arquivo é grande demais: importe até 100.000 de cada vez.'],
];

describe('an import', () => {
  it.each(ready)('%s: is ready as it is', async (file, numbers, names) => {
    const found = await importOf(sample(file));
    expect(found).toMatchObject({ numbers, names, problems: [] });
  });

  it('keeps emails as they were typed, without a link or an unseen blank', async () => {
    expect(await importOf(sample('excel-br.csv'))).toMatchObject({
      emails: ['angela@example.com', 'jose.souza@example.com', 'JOAO.AVILA@EXAMPLE.COM'],
    });
    expect(await importOf(sample('headings.csv'))).toMatchObject({
      emails: ['rui@example.com', 'lia@example.com'],
    });
  });

  it.each(refused)('%s: is refused in a sentence', async (_, bytes, said) => {
    expect(await importOf(bytes)).toEqual({ said });
  });

  // Each of them is checked in tests/nightly.
  it('takes 100,000 rows', async () => {
    const book = await readBook(new File([manyPeople(100_000)], 'planilha'), knownHeadings('pessoas'), null);
    if (typeof book === 'string') expect.fail(book);
    expect(summarizeSheet('planilha', book, null, 'pessoas')).toMatchObject({ hasHeadings: true });
  });

  it.each(recordNames)('of %s takes no heading for two fields', (kind) => {
    const headings = knownHeadings(kind);
    expect(headings.filter((heading, at) => headings.indexOf(heading) !== at)).toEqual([]);
  });

  it('asks for the columns where there are no headings, and takes the first row for a person', async () => {
    const { summary } = await importOf(sample('no-headings.csv'));
    expect(summary).toMatchObject({
      columns: { nomeCompleto: null, email: null, cidade: null },
      hasHeadings: false,
      headings: ['A: Rui Castro', 'B: rui@example.com', 'C: Natal (RN)'],
    });
    const columns = { nomeCompleto: 0, email: 1, cidade: 2 };
    const mapped = await importOf(sample('no-headings-one-refused.csv'), { columns });
    expect(mapped).toMatchObject({ numbers: [1], names: ['Ana Sem Titulo'], refused: [2] });
    expect(mapped.headings).toEqual(['Nome completo', 'Email', 'Cidade']);
  });

  it('names the visible sheet with known headings', async () => {
    const { summary } = await importOf(sample('hidden-first-sheet.xlsx'));
    expect(summary).toMatchObject({ sheets: ['Pessoas'], sheet: 0 });
  });

  it('says of a number, a date, a truth value and a formula without a value that they are no name', async () => {
    expect(await importOf(sample('numbers-dates.xlsx'))).toMatchObject({
      numbers: [],
      problems: [
        'Nome completo: 12345 é um número',
        'Nome completo: 01/03/2026 é uma data',
        'Nome completo: fórmula sem valor',
        'Nome completo: VERDADEIRO é um valor lógico',
        'Nome completo: 01/03/2026 14:03 é uma data',
      ],
    });
  });

  it('names the line that has the same email, however either is typed', async () => {
    const bytes = text(
      'Nome;Email;Cidade',
      'Ana Souza;Ana@Example.com;Natal (RN)',
      'Bia Lima;bia@example.com;Natal (RN)',
      'Rui Souza;ana@example.COM;Natal (RN)',
    );
    expect(await importOf(bytes)).toMatchObject({
      numbers: [2, 3],
      problems: ['Email repetido: já está na linha 2'],
    });
  });

  it.each([
    ['8:30', 'uma data'],
    ['08:30:15', 'uma data'],
    ['2026-03-01T08:30', 'uma data'],
    ['01/03/2026 08:30:15', 'uma data'],
    ['-1.250,75', 'um número'],
    ['R$ 12', 'um número'],
    ['1,5E+11', 'um número'],
    ['2e9', 'um número'],
    ['75%', 'um número'],
  ])('says of the text %s where a name belongs that it is %s', async (value, kind) => {
    const bytes = text('Nome;Email;Cidade', `${value};a@b.co;Natal (RN)`);
    expect(await importOf(bytes)).toMatchObject({ problems: [`Nome completo: ${value} é ${kind}`] });
  });

  it('shows a cell by the format of its number: a time, a day, or no date where letters are quoted', async () => {
    const sheet = utils.aoa_to_sheet([['Nome', 'Email', 'Cidade']]);
    const formats = ['hh:mm', 'dd/mm/yyyy', 'dd/mm/yyyy hh:mm', '0" dias"', '0 \\d'];
    for (const [at, z] of formats.entries()) {
      const v = at === 0 ? 0.5 : 46_000.5;
      utils.sheet_add_aoa(sheet, [[{ t: 'n', v: at === 1 ? 46_000 : v, z }]], { origin: -1 });
    }
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'Pessoas');
    const { all } = await importOf(write(book, { type: 'buffer', bookType: 'xlsx' }));
    expect(all?.map(({ cells }) => cells[0])).toEqual([
      '12:00',
      '09/12/2025',
      '09/12/2025 12:00',
      '46000,5',
      '46000,5',
    ]);
  });

  it('keeps the text of a formula as it is, also where it looks like a number', async () => {
    const sheet = utils.aoa_to_sheet([['Nome', 'Email', 'Cidade']]);
    sheet.A2 = { t: 's', v: '007', f: '"00"&7' };
    sheet['!ref'] = 'A1:C2';
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'Pessoas');
    const { all } = await importOf(write(book, { type: 'buffer', bookType: 'xlsx' }));
    expect(all?.map(({ cells }) => cells[0])).toEqual(['007']);
  });

  it('says what is wrong with a row, by the messages of the form', async () => {
    const bytes = text(
      'Nome;E-mail;Cidade',
      'Al;ana;',
      'Ana;a@b.co;Nada',
      'Bia;b@b.co;natal (rn)',
      ';;x',
      'Caio;c@b.co',
    );
    // A name of dots alone is searched as nothing: a blank cell is not that city.
    const cities = [natal, { id: 8, nome: '...' }];
    expect((await importOf(bytes, { cities })).rows).toMatchObject([
      [
        2,
        'Nome completo: O campo precisa ter pelo menos 3 caracteres; ' +
          'Email: O campo precisa conter um email válido; Cidade: O campo é obrigatório',
      ],
      [3, 'Cidade: A cidade Nada não está cadastrada'],
      [4, { nomeCompleto: 'Bia', email: 'b@b.co', cidadeId: 7, newCity: null }],
      [
        5,
        'Nome completo: O campo é obrigatório; Email: O campo é obrigatório; ' +
          'Cidade: O campo precisa ter pelo menos 3 caracteres',
      ],
      [6, 'Cidade: O campo é obrigatório'],
    ]);
  });

  it('is read by the delimiter that its first line names, or that its rows suggest', async () => {
    const bytes = text('sep=#', 'Nome#Email#Cidade', 'Ana#a@b.co#Natal (RN)');
    expect(await importOf(bytes)).toMatchObject({ numbers: [3], names: ['Ana'] });
    const { summary } = await importOf(text('Cliente|Correio', 'Ana|a@b.co'));
    expect(summary).toMatchObject({ headings: ['A: Cliente', 'B: Correio'] });
  });

  it('is a sheet also where a cell holds a tag', async () => {
    const bytes = text('Nome;Email;Cidade', 'Ana <filha>;a@b.co;Natal (RN)');
    expect(await importOf(bytes)).toMatchObject({ names: ['Ana <filha>'] });
  });

  it('creates missing cities where that is accepted, one for names that differ by an accent', async () => {
    const bytes = text('Nome;Email;Cidade', 'Ana;a@b.co;Maceió', 'Bia;b@b.co;maceio', 'Caio;c@b.co;xy');
    const { rows } = await importOf(bytes, { createsCities: true });
    expect(rows?.map(([, row]) => Reflect.get(Object(row), 'newCity') ?? row)).toEqual([
      'Maceió',
      'Maceió',
      'Cidade: O campo precisa ter pelo menos 3 caracteres',
    ]);
  });

  it('takes a city by its exact name first, and none that several have', async () => {
    const cities = ['Belém', 'Belem', 'Natal', 'Natal'].map((nome, at) => ({ id: at + 1, nome }));
    const bytes = text('Nome;Email;Cidade', 'Ana;a@b.co;Belem', 'Bia;b@b.co;BELÉM', 'Caio;c@b.co;Natal');
    expect((await importOf(bytes, { cities, createsCities: true })).rows).toMatchObject([
      [2, { cidadeId: 2 }],
      [3, 'Cidade: “BELÉM” pode ser Belém ou Belem. Escolha uma.'],
      [4, 'Cidade: Há 2 cidades com este nome. Escolha uma.'],
    ]);
  });

  it('takes cities that exist, in the register or further up, only where that is accepted', async () => {
    const bytes = text('NOME', 'Natal (RN)', 'Recife', 'recife', 'ab');
    const problem = 'Nome: Já existe uma cidade com este nome';
    const short = 'Nome: O campo precisa ter pelo menos 3 caracteres';
    expect(await importOf(bytes, { kind: 'cidades' })).toMatchObject({
      numbers: [3],
      problems: [problem, problem, short],
    });
    expect(await importOf(bytes, { kind: 'cidades', insists: ['exists'] })).toMatchObject({
      numbers: [2, 3, 4],
      problems: [short],
    });
  });
});

describe('an export', () => {
  it.each([pessoas, cidades])('of $name has a column for each field of the form', (form) => {
    const labels = exportedFields(form.name).map(({ label }) => label);
    expect(labels).toEqual(Object.values(form.labels));
  });

  it('is taken back with each of its fields, and without those that are optional', async () => {
    const cells: Record<string, unknown> = { ...aPessoa, cidade: natal.nome };
    const sheetOf = (fields: SheetField[]) =>
      text(fields.map(({ label }) => label).join(';'), fields.map(({ name }) => cells[name]).join(';'));
    const all = exportedFields('pessoas');
    const required = all.filter(({ isOptional }) => !isOptional);
    const whole = await importOf(sheetOf(all));
    expect(whole.all?.map(({ values }) => values)).toEqual([{ ...aPessoa, cidadeId: natal.id }]);
    const part = await importOf(sheetOf(required));
    expect(part).toMatchObject({ names: [aPessoa.nomeCompleto], summary: { asksColumns: false } });
  });

  it('comes back as it was, whatever the texts are', async () => {
    // Around a break, separators may be a whole row on each side; a name has no break.
    const cell = fc
      .oneof(fc.string(), fc.stringMatching(/^['=＝\u200b\u00a0\ufeff+\-@;,"\t\r\n áç]{0,6}$/))
      .filter((text) => !/;[\s\S]*[\r\n]|[\r\n][\s\S]*;/.test(text));
    const row = fc.tuple(cell, cell, cell).filter((cells) => !isBlank(cells));
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
        const csv = writeCsv([
          ['Nome completo', 'Email', 'Cidade'],
          ...rows.map((cells) => cells.map(guardCell)),
        ]);
        const [, ...read] = readTextRows(csv.slice(1), ['nome completo', 'email', 'cidade']);
        expect(read.map(({ cells }) => cells.map(unguardCell))).toEqual(rows);
      }),
    );
  });

  it('has one cell for a text where another Excel separates cells by commas or tabs', () => {
    expect(writeCsv([['Ana,=1+1', 'a\tb', 'a"b', 'Ana']])).toBe('\ufeff"Ana,=1+1";"a\tb";"a""b";Ana\r\n');
  });

  it('is a file that Excel in Portuguese opens, and runs nothing', () => {
    expect(
      writeCsv([
        ['Nome completo', 'Email'],
        [guardCell('=1+1'), 'a;"b"'],
      ]),
    ).toBe('\ufeffNome completo;Email\r\n\'=1+1;"a;""b"""\r\n');
    expect(["'Ana", '+1', '-1', '@a', '\tx', '\rx', 'Ana'].map(guardCell)).toEqual([
      "''Ana",
      "'+1",
      "'-1",
      "'@a",
      "'\tx",
      "'\rx",
      'Ana',
    ]);
    const unseen = ['', '\u200b', '\ufeff', '\u00a0 ', '\u2060\u200d', '\u2800', '\u00ad', '\0', '\u3164'];
    const signs = [...'=+-@＝＋－＠﹦﹢﹣﹫'];
    const formulas = unseen.flatMap((before) => signs.map((sign) => `${before}${sign}1`));
    for (const text of formulas) {
      expect([text, guardCell(text), guardFormula(text)]).toEqual([text, `'${text}`, `'${text}`]);
      expect(unguardCell(guardCell(text))).toBe(text);
    }
    expect(['\u200bAna', ' Ana', "\u200b'=1"].map(guardCell)).toEqual(['\u200bAna', ' Ana', "\u200b'=1"]);
    expect(["'=1", '=1'].map(guardFormula)).toEqual(["'=1", "'=1"]);
    expect(fileName('pessoas', new Date(2026, 10, 5, 23, 59))).toBe('pessoas-2026-11-05.csv');
  });
});
