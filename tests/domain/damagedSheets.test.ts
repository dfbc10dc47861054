/** Sheets whose texts are damaged, and sheets made to burst: each row is ready as its author meant it, or is named. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { importOf, sample } from '../support/importOf';
import { largeBooks } from '../support/largeBooks';

const text = (...lines: string[]) => Buffer.from(lines.join('\n'));
const HEADINGS = 'Nome;Email;Cidade';
const FIRST = 'xl/worksheets/sheet1.xml';
const edited = (edit: (xml: string) => string) => {
  const parts = unzipSync(new Uint8Array(sample('title-row.xlsx')));
  return zipSync({ ...parts, [FIRST]: strToU8(edit(strFromU8(parts[FIRST] ?? new Uint8Array()))) });
};

describe('a quote that closes in another row', () => {
  const swallowing: [where: string, rows: string[], numbers: number[], refused: number[], title?: string][] =
    [
      ['at its begin', ['"João;j@b.co;Natal', '";c@b.co;Natal', 'Ana;a@b.co;Natal'], [4], [2, 3]],
      ['as a ditto mark', ['Bia;b@b.co;"', 'Caio;c@b.co;"', 'Ana;a@b.co;Natal'], [4], [2, 3]],
      ['two rows further', ['"João;j@b.co;Natal', 'Ana;a@b.co;Natal', '";c@b.co;Natal'], [3], [2, 4]],
      ['in its last cell', ['Bia;b@b.co;"Natal', 'Ana;a@b.co;Natal', 'Caio;c@b.co;"'], [3], [2, 4]],
      [
        'below a title',
        ['"João;j@b.co;Natal', '";c@b.co;Natal', 'Ana;a@b.co;Natal'],
        [6],
        [4, 5],
        'Clientes',
      ],
    ];
  it.each(swallowing)('%s: swallows no row', async (_, rows, numbers, refused, title) => {
    const above = title === undefined ? [] : [title, ''];
    expect(await importOf(text(...above, HEADINGS, ...rows))).toMatchObject({ numbers, refused });
  });

  it('with a name that ends behind it: no row passes as another', async () => {
    const found = await importOf(
      text(HEADINGS, 'Ana;a@b.co;"Natal', 'Bia";b@b.co;Natal', 'Rui;r@b.co;Natal'),
    );
    expect(found).toMatchObject({ numbers: [4], refused: [2, 3] });
  });

  it.each([
    ['a break at the end of a cell', ['Ana;a@b.co;"Natal\n"', 'Bia;b@b.co;Natal']],
    ['a break at the end of a name', ['"Ana\n";a@b.co;Natal', '"Bia\n";b@b.co;Natal']],
    [
      'separators and breaks in a note',
      ['Ana;a@b.co;Natal;"Rua A; 5; ap 3\nCentro; RN"', 'Bia;b@b.co;Natal;x'],
    ],
    ['separators alone, beside a break', ['Ana;a@b.co;Natal;x', 'Bia;b@b.co;Natal;";\n;"']],
    ['a quote inside a name', ['Ana "Nana" Sol;a@b.co;Natal', 'Bia;b@b.co;Natal']],
  ])('is none where a cell has %s', async (_, rows) => {
    const headings = rows[0]?.split(';').length !== 3 ? `${HEADINGS};Nota` : HEADINGS;
    const found = await importOf(text(headings, ...rows));
    expect(found).toMatchObject({ numbers: [2, 3], problems: [] });
  });
});

const NO_NAMES = [
  ...['Jo?o Sol', 'Jos?', '?ngela', 'Jo\ufffdo', 'Jo\u0083o', 'JOÃƒO', 'ITAJAÃ\u008d', 'Jo√£o', 'Jo├úo'],
  ...['Jo%E3o', 'Ana%20Sol', 'Jo=C3=A3o', 'Jo\\u00e3o', 'Jo&atilde;o'],
  ...['null', 'NULL', 'undefined', 'None', 'NaN', 'N/A', 'n/d', '(null)', '\\N', '-', '---', '...', '***'],
  ...['não informado', 'NÃO INFORMADA', 'Não consta', '[object Object]'],
  ...['123.456.789-09', '12345678909', 'Ana 123.456.789-09', 'CPF: 123.456.789-09', '12.345.678/0001-90'],
  ...['Ana (84) 99999-0000', 'ana@example.com'],
];

it.each(NO_NAMES)('%j is no person, no city of one, and none of a sheet of cities', async (stray) => {
  const cell = `"${stray}"`;
  const people = text(HEADINGS, `${cell};a@b.co;Natal`, `Bia;b@b.co;${cell}`, 'Rui;r@b.co;Natal');
  expect(await importOf(people, { createsCities: true })).toMatchObject({ numbers: [4], refused: [2, 3] });
  expect(
    await importOf(text('Nome', cell, 'Recife'), { kind: 'cidades', insists: ['exists'] }),
  ).toMatchObject({
    numbers: [3],
    refused: [2],
  });
});

it.each([
  'Nil',
  'Nulla Reis',
  'Ana 2',
  "D'Ávila",
  'São João d’Aliança',
  'Ana-Bia',
  'Õ Ã Â',
  'Irmã Ângela',
  'Nair, filha',
])('%s is a name, of a person and of a city', async (nome) => {
  const people = text(HEADINGS, `"${nome}";a@b.co;Natal`, `Bia;b@b.co;"${nome}"`);
  expect(await importOf(people, { createsCities: true })).toMatchObject({ numbers: [2, 3] });
});

describe('a workbook', () => {
  it('whose shared texts are missing has each cell without its text named', async () => {
    const shared = (index: string) =>
      edited((xml) => xml.replace(/<c r="A5"[^>]*>.*?<\/c>/, `<c r="A5" t="s"><v>${index}</v></c>`));
    for (const index of ['999999', '', '-1', 'x'])
      expect(await importOf(shared(index))).toMatchObject({
        numbers: [4, 6],
        refused: [5],
        problems: [expect.stringContaining('texto que falta no arquivo')],
      });
  });

  it('with a sign for a letter that was lost has its row named', async () => {
    const lost = edited((xml) => xml.replace('Pessoa B Souza', 'Jo\ufffdo Souza'));
    expect(await importOf(lost)).toMatchObject({ numbers: [4, 6], refused: [5] });
  });

  it('that names two rows alike, or a row by no number, numbers each row by its own', async () => {
    const twice = edited((xml) =>
      xml.replace('<row r="5"', '<row r="4"').replace('<row r="6"', '<row r="x"'),
    );
    expect(await importOf(twice)).toMatchObject({ numbers: [4, 5, 6] });
  });

  it.each(['ZZZZ1', 'XFD1048576', 'ZZZZZZZZZZ1', 'IW9'])(
    'with a text in %s has that row named',
    async (address) => {
      const found = await importOf(largeBooks.farCell(address));
      expect(found).toMatchObject({ numbers: [2], problems: ['Há texto depois da coluna IV.'] });
      expect(found.summary?.headings).toHaveLength(3);
    },
  );

  it('with coloured cells to the last column has its one person', async () => {
    const found = await importOf(largeBooks.colouredRow());
    expect(found).toMatchObject({ numbers: [2], refused: [] });
    expect(found.summary?.headings).toHaveLength(3);
  });

  it('of a gigabyte is refused in a sentence', async () => {
    expect((await importOf(largeBooks.bomb())).said).toMatch(/^A planilha é grande demais/);
    expect((await importOf(largeBooks.bomb(1000))).said).toMatch(/^Nenhuma planilha deste arquivo/);
  });
});

it('a long run without separators has a sample of a length, and is read at once', async () => {
  const [run, letter] = [Buffer.from('QUJD'.repeat(50_000)), Buffer.from([0xe3])];
  const bytes = Buffer.concat([text(HEADINGS, 'Ana;'), run, letter, run]);
  const { summary } = await importOf(bytes);
  for (const { sample } of summary?.encoding?.options ?? []) expect(sample.length).toBeLessThan(200);
  expect(summary?.encoding?.options).toHaveLength(3);
});

it.each(['@', '-', '(', ' ', 'S. '])(
  'a cell with a long run of %j is read at once, and names its row',
  async (sign) => {
    const run = `x${sign.repeat(200_000 / sign.length)}y`;
    const rows = [`${run};a@b.co;Natal`, `Ana;${run};Natal`, `Bia;b@b.co;${run}`, 'Rui;r@b.co;Natal'];
    // Runs of blanks count as one.
    const numbers = sign === ' ' ? [2, 4, 5] : [5];
    expect(await importOf(text(HEADINGS, ...rows), { createsCities: true })).toMatchObject({ numbers });
  },
);
