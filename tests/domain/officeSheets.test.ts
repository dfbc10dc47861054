/** Sheets that lose nobody: ready, problems and left out make the lines of each (tests/support/sheets/README.md). */
import { utils, write } from '@e965/xlsx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { brazilianCities } from '../../server/commands/fictitious';
import { citiesOfAlias } from '../../src/domain/cities/aliases';
import { importOf, natal, sample } from '../support/importOf';
import { plain } from '../support/searchPromise';

type City = { id: number; nome: string };

/** Every city of Brazil. */
let all: City[] = [];
/** Fifty of them: those that the sheets are about, with their namesakes, and others all over the alphabet. */
let cities: City[] = [];
beforeAll(async () => {
  all = (await brazilianCities()).map((nome, at) => ({ id: at + 1, nome }));
  const isMeant = ({ nome }: City) =>
    /^(Natal|Recife|Niterói|Bom Jesus|Belém|Brasília|Taguatinga) \(/.test(nome);
  const meant = all.filter(isMeant);
  const others = all.filter((city) => !isMeant(city));
  const step = others.length / (50 - meant.length);
  cities = [...meant, ...Array.from({ length: 50 - meant.length }, (_, at) => others[Math.floor(at * step)])]
    .filter((city) => city !== undefined)
    .sort((one, other) => one.id - other.id);
});

const text = (...lines: string[]) => Buffer.from(lines.join('\n'));
const HEADINGS = 'Nome;Email;Cidade';
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe('a sheet of an office', () => {
  const outcomes: [file: string, numbers: number[], refused: number[]][] = [
    ['mac-roman.csv', [2, 3, 4], []],
    ['one-foreign-byte.csv', range(2, 102), []],
    ['unclosed-swallows.csv', [2, 4, 5], [3]],
    ['unclosed-quote.csv', [2, ...range(4, 41)], [3]],
    ['quote-inside-start.csv', [2, ...range(4, 41)], [3]],
    ['mixed-line-ends.csv', range(2, 31), []],
    ['chart-sheet-first.xlsx', [2, 3, 4], []],
    ['cells-without-addresses.xlsx', [2, 3, 4], []],
    ['title-row.xlsx', [4, 5, 6], []],
    ['filtered-rows.xlsx', range(2, 11), []],
    ['city-and-state.csv', [2, 3, 4], []],
    ['error-texts.csv', [], range(2, 6)],
    ['same-email-twice.csv', [2, 4], [3]],
    ['two-marks.csv', [2], []],
    ['utf16-without-mark.csv', [2], []],
    ['single-quotes.xlsx', [2, 3, 4], []],
    ['formulas-without-values.xlsx', [2, 4], [3, 5]],
    ['twice-encoded.csv', [], range(2, 5)],
    ['blank-before-quote.csv', [2, 3, 4, 5], []],
    ['equals-quoted.csv', [2, 3, 4], []],
  ];

  it.each(outcomes)('%s: has each of its lines ready or named', async (file, numbers, refused) => {
    expect(await importOf(sample(file), { cities })).toMatchObject({ numbers, refused });
  });

  it('has its accents by the letters of Portuguese, says so, and reads it otherwise by choice', async () => {
    const mac = await importOf(sample('mac-roman.csv'), { cities });
    expect(mac.names).toEqual(['João Silva A', 'João Silva B', 'João Silva C']);
    expect(mac.summary?.encoding).toMatchObject({
      chosen: 'macintosh',
      options: [{ encoding: 'macintosh', sample: 'João, João, João' }, {}, {}],
    });
    const other = await importOf(sample('mac-roman.csv'), { cities, encoding: 'windows-1252' });
    expect(other.names).not.toContain('João Silva A');
    const foreign = await importOf(sample('one-foreign-byte.csv'), { cities });
    expect(foreign.names?.filter((name) => /Ã/.test(String(name)))).toEqual([]);
    expect((await importOf(sample('excel-br.csv'))).summary?.encoding?.chosen).toBe('windows-1252');
    const dos = Buffer.from(
      '4e6f6d653b456d61696c3b4369646164650a4a6fc66f2080613b6140622e636f3b4e6174616c0a',
      'hex',
    );
    expect((await importOf(dos)).names).toEqual(['João Ça']);
  });

  it.each([
    'null',
    'ana@example.com',
    '(84) 99999-0000',
    '123.456.789-09',
    'Jo?o Silva',
    'D&#39;Ávila Sol',
    'Jo%C3%A3o Silva',
  ])('has no person called %s', async (nome) => {
    const sheet = text(HEADINGS, `"${nome}";a@example.com;Natal (RN)`, 'Ana Sol;b@example.com;Natal (RN)');
    expect(await importOf(sheet)).toMatchObject({ numbers: [3], refused: [2] });
  });

  it.each(['Irmã\u00a0Dulce', 'IRMÃ–DULCE', 'Sá & Lima; filhos', '100% Silva'])(
    'has a person called %s',
    async (nome) => {
      const sheet = text(HEADINGS, `"${nome}";a@example.com;Natal (RN)`);
      expect(await importOf(sheet)).toMatchObject({ numbers: [2], refused: [] });
    },
  );

  it('with a row coloured to the last column has the columns with something in them', async () => {
    expect((await importOf(sample('coloured-row.xlsx'))).summary?.headings).toHaveLength(3);
  });

  it('that is cut in the middle of a letter has a problem in its last row alone', async () => {
    const whole = Buffer.from(`${HEADINGS}\nJoão;a@b.co;Natal\nBia;b@b.co;São Joã`);
    expect(await importOf(whole.subarray(0, -1))).toMatchObject({
      numbers: [2],
      refused: [3],
      summary: { encoding: null },
    });
  });

  it('with a mark and a foreign byte keeps its headings', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`\ufeff${HEADINGS}\nJo`),
      Buffer.from([0xe3]),
      text('o;a@b.co;Natal'),
    ]);
    expect(await importOf(bytes)).toMatchObject({ names: ['João'], summary: { hasHeadings: true } });
  });

  it('of more than 26 columns has them named as a spreadsheet does', async () => {
    const headings = [...HEADINGS.split(';'), ...range(4, 27).map((column) => `Campo ${column}`)];
    const { summary } = await importOf(text(headings.join(';'), 'Ana;a@b.co;Natal'));
    expect(summary?.headings.slice(25)).toEqual(['Z: Campo 26', 'AA: Campo 27']);
  });

  it('of blanks alone is said to be empty', async () => {
    expect(await importOf(sample('blanks-alone.csv'))).toEqual({ said: 'A planilha está vazia.' });
  });

  it('with rows that a filter hides says how many, and leaves them out by choice', async () => {
    const all = await importOf(sample('filtered-rows.xlsx'));
    expect(all.summary?.hiddenRows).toBe(7);
    const some = await importOf(sample('filtered-rows.xlsx'), { includesHidden: false });
    expect(some.numbers).toHaveLength(3);
    expect(some.all?.filter(({ isLeftOut }) => isLeftOut)).toHaveLength(7);
  });
});

describe('the columns of a name', () => {
  it('are joined, and asked for', async () => {
    const { names, summary } = await importOf(sample('given-and-family-name.csv'));
    expect(names).toEqual(['Maria Souza Lima', 'José Alves']);
    expect(summary).toMatchObject({ asksColumns: true, columns: { nomeCompleto: 0, sobrenome: 1 } });
  });

  it.each(['Último nome', 'Nome do meio', 'Primeiro nome', 'Nome social'])(
    'are asked for where one is called %s',
    async (heading) => {
      const { summary } = await importOf(
        text(`Nome completo;${heading};Email;Cidade`, 'Ana;Sol;a@b.co;Natal'),
      );
      expect(summary?.asksColumns).toBe(true);
    },
  );

  it('are asked for where a heading is there twice', async () => {
    const { summary } = await importOf(sample('same-heading-twice.csv'));
    expect(summary).toMatchObject({ asksColumns: true, columns: { email: null } });
    expect((await importOf(text(HEADINGS, 'Ana;a@b.co;Natal'))).summary?.asksColumns).toBe(false);
  });
});

describe('a city', () => {
  it('of Brazil is found by its name, and by its bare name where it is the only one of it', async () => {
    const bareName = (nome: string) => nome.replace(/ \(..\)$/, '');
    const names = all.map(({ nome }) => plain(bareName(nome)));
    const isOnly = (at: number) => names.indexOf(names[at] ?? '') === names.lastIndexOf(names[at] ?? '');
    const whole = all.map(({ nome, id }) => `Ana;a${id}@b.co;${nome}`);
    const bare = all.map(({ nome, id }) => `Bia;b${id}@b.co;${bareName(nome)}`);
    const found = await importOf(text(HEADINGS, ...whole, ...bare), { cities: all });
    const ids = found.all?.map(({ values }) => values?.cidadeId);
    expect(ids?.slice(0, all.length)).toEqual(all.map(({ id }) => id));
    // What staff write for one city may be another's name: it is asked.
    const isAlias = ({ nome }: City) => citiesOfAlias(bareName(nome)).some((other) => other !== nome);
    expect(ids?.slice(all.length)).toEqual(
      all.map((city, at) => (isOnly(at) && !isAlias(city) ? city.id : undefined)),
    );
  });

  const namesOf = (values: readonly unknown[] | undefined) =>
    values?.map((value) => cities.find(({ id }) => id === value)?.nome);

  it('is found by its bare name, and by its state in a column', async () => {
    const bare = await importOf(text(HEADINGS, 'Ana;a@b.co;Recife', 'Bia;b@b.co;niteroi'), { cities });
    expect(namesOf(bare.all?.map(({ values }) => values?.cidadeId))).toEqual(['Recife (PE)', 'Niterói (RJ)']);
    const column = await importOf(sample('city-and-state.csv'), { cities, createsCities: true });
    expect(namesOf(column.all?.map(({ values }) => values?.cidadeId))).toEqual([
      'Natal (RN)',
      'Bom Jesus (PI)',
      'Belém (PA)',
    ]);
    const written = text(
      'Nome;Email;Cidade;Estado',
      'Ana;a@b.co;Natal;Rio Grande do Norte',
      'Bia;b@b.co;Natal (RN);PI',
    );
    expect(await importOf(written, { cities })).toMatchObject({
      numbers: [2],
      problems: ['UF: Natal (RN) não fica em PI'],
    });
  });

  it('of a bare name that several have is asked once, and never created', async () => {
    const bytes = text(HEADINGS, 'Ana;a@b.co;Bom Jesus', 'Bia;b@b.co;BOM JESUS');
    const asked = await importOf(bytes, { cities, createsCities: true });
    expect(asked).toMatchObject({ numbers: [], questions: [{ nome: 'Bom Jesus', rows: 2 }] });
    expect(asked.problems).toEqual(Array(2).fill('Cidade: Há 5 cidades com este nome. Escolha uma.'));
    const [question] = asked.questions ?? [];
    const id = question?.candidates[1]?.id ?? 0;
    const chosen = await importOf(bytes, { cities, chosen: { [question?.key ?? '']: id } });
    expect(chosen.all?.map(({ values }) => values?.cidadeId)).toEqual([id, id]);
  });

  it('that is misspelled is asked with those like it, and stays one that is missing where none is chosen', async () => {
    const bytes = text(HEADINGS, 'Ana;a@b.co;Brazilia', 'Bia;b@b.co;Xyz', 'Caio;c@b.co;brazilia');
    const asked = await importOf(bytes, { cities });
    const [question, unlike] = asked.questions ?? [];
    expect([question?.nome, question?.rows]).toEqual(['Brazilia', 2]);
    expect(question?.candidates[0]?.nome).toBe('Brasília (DF)');
    expect(asked.numbers).toEqual([]);
    const id = question?.candidates[0]?.id ?? 0;
    const chosen = await importOf(bytes, { cities, chosen: { [question?.key ?? '']: id } });
    expect(chosen.all?.map(({ values }) => values?.cidadeId)).toEqual([id, undefined, id]);
    // One that is like none can be made by its own choice, until all that are missing are.
    expect(unlike).toMatchObject({ nome: 'Xyz', rows: 1, candidates: [], canCreate: true });
    const made = await importOf(bytes, { cities, chosen: { [unlike?.key ?? '']: 'create' } });
    expect(made).toMatchObject({ numbers: [3], questions: [{ nome: 'Brazilia' }, { nome: 'Xyz' }] });
    const accepted = await importOf(bytes, { cities, createsCities: true });
    expect(accepted).toMatchObject({ numbers: [3] });
    expect(accepted.questions?.map(({ nome }) => nome)).toEqual(['Brazilia']);
  });

  it('of another state is a city of its own, under its whole name', async () => {
    const bytes = text('Nome;Email;Cidade;UF', 'Ana;a@b.co;Bom Jesus;MG', 'Bia;b@b.co;Bom Jesus (MG);');
    const made = await importOf(bytes, { cities, createsCities: true });
    expect(made.all?.map(({ newCity }) => newCity)).toEqual(['Bom Jesus (MG)', 'Bom Jesus (MG)']);
    expect((await importOf(bytes, { cities })).problems).toHaveLength(2);
  });

  it('is none where a formula has failed, also where missing cities are created', async () => {
    const errors = await importOf(sample('error-texts.csv'), { cities, createsCities: true });
    expect(errors.problems).toEqual([
      'Cidade: #N/D é um erro da planilha',
      'Cidade: #REF! é um erro da planilha',
      'Cidade: #VALOR! é um erro da planilha',
      'Nome completo: #N/D é um erro da planilha',
      'Nome completo: #NOME? é um erro da planilha',
    ]);
    const bytes = text(HEADINGS, 'Ana;#N/A;123', 'Bia;b@b.co;#VALUE!', 'Caio;c@b.co;01/02/2026');
    expect((await importOf(bytes, { createsCities: true })).numbers).toEqual([]);
  });

  it('that differs by accents is the same in a sheet of cities, until it is insisted on', async () => {
    const bytes = text('Nome', 'Belém', 'Belem', 'Natal');
    expect(await importOf(bytes, { kind: 'cidades' })).toMatchObject({ numbers: [2, 4], refused: [3] });
    const insisted = await importOf(bytes, { kind: 'cidades', insists: ['exists'] });
    expect(insisted.names).toEqual(['Belém', 'Belem', 'Natal']);
    expect(insisted.all?.map(({ isRepeated }) => isRepeated)).toEqual([false, true, false]);
    const states = text('Nome;UF', 'Natal;RN', 'Natal;SP');
    expect(await importOf(states, { kind: 'cidades' })).toMatchObject({
      numbers: [3],
      names: ['Natal (SP)'],
    });
  });
});

describe('a workbook', () => {
  const FIRST = 'xl/worksheets/sheet1.xml';
  const change = (file: string, changed: (parts: Record<string, Uint8Array>) => Record<string, Uint8Array>) =>
    zipSync(changed(unzipSync(new Uint8Array(sample(file)))));
  const edit = (part: string, edited: (xml: string) => string) => (parts: Record<string, Uint8Array>) => ({
    ...parts,
    [part]: strToU8(edited(strFromU8(parts[part] ?? new Uint8Array()))),
  });
  const without = (part: string) => (parts: Record<string, Uint8Array>) =>
    Object.fromEntries(Object.entries(parts).filter(([name]) => name !== part));
  const renamed = (name: (old: string) => string) => (parts: Record<string, Uint8Array>) =>
    Object.fromEntries(Object.entries(parts).map(([old, part]) => [name(old), part]));

  it.each([
    ['has no styles', without('xl/styles.xml')],
    ['has no list of its types', without('[Content_Types].xml')],
    ['has names with the other stroke', renamed((name) => name.replaceAll('/', '\\'))],
    ['has names in capitals', renamed((name) => name.toUpperCase())],
    ['has single quotes', edit(FIRST, (xml) => xml.replaceAll('"', "'"))],
    [
      'has prefixes',
      edit(FIRST, (xml) => xml.replace(/<(\/?)([a-z])/g, '<$1x:$2').replace('xmlns=', 'xmlns:x=')),
    ],
    [
      'has a comment and marked text',
      edit(FIRST, (xml) => xml.replace('Pessoa A Souza', 'Pessoa A <!-- <row/> --><![CDATA[Souza]]>')),
    ],
    [
      'has a row of blank cells below',
      edit(FIRST, (xml) =>
        xml.replace('</row></sheetData>', '</row><row r="7"><c r="A7"/><c r="B7"/></row></sheetData>'),
      ),
    ],
  ])('that %s is read', async (_, changed) => {
    expect(await importOf(change('title-row.xlsx', changed))).toMatchObject({
      numbers: [4, 5, 6],
      refused: [],
      names: ['Pessoa A Souza', 'Pessoa B Souza', 'Pessoa C Souza'],
    });
  });

  it('names the sheet that is cut or missing, and reads the others', async () => {
    const shown = (xml: string) => xml.replace(' state="hidden"', '');
    const cut = (parts: Record<string, Uint8Array>) =>
      edit('xl/worksheets/sheet2.xml', (xml) => xml.slice(0, 600))(edit('xl/workbook.xml', shown)(parts));
    for (const changed of [
      cut,
      (parts: Record<string, Uint8Array>) => without('xl/worksheets/sheet2.xml')(cut(parts)),
    ])
      expect(await importOf(change('chart-sheet-first.xlsx', changed))).toMatchObject({
        numbers: [2, 3, 4],
        summary: { sheets: ['Clientes'], unreadable: ['Oculta'] },
      });
    const only = edit(FIRST, (xml) => xml.slice(0, 600));
    expect((await importOf(change('title-row.xlsx', only))).said).toMatch(/^Nenhuma planilha deste arquivo/);
  });

  it.each([
    ['the first that has rows, where no headings are known', [], ['Cliente', 'Correio', 'Onde']],
    ['the one with known headings', ['Clientes de 2026'], ['Nome', 'Email', 'Cidade']],
  ])('has %s taken', async (_, cover, headings) => {
    const book = utils.book_new(utils.aoa_to_sheet([cover]), 'Capa');
    const row = ['Ana Sol', 'ana@exemplo.com', 'Natal (RN)'];
    utils.book_append_sheet(book, utils.aoa_to_sheet([headings, row]), 'Pessoas');
    const bytes: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx' });
    expect(await importOf(new Uint8Array(bytes))).toMatchObject({
      summary: { sheet: 1, headings: headings.map((heading, at) => `${'ABC'[at]}: ${heading}`) },
    });
  });

  const TOO_MUCH =
    'A planilha é grande demais. Copie só as linhas com registros para uma planilha nova e tente de novo.';

  /** A workbook whose first sheet says that it unpacks to another size than it does. */
  const declaring = (size: number, file: string) => {
    const bytes = Buffer.from(sample(file));
    for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 1))
      if (bytes.toString('latin1', at + 46).startsWith(FIRST)) bytes.writeUInt32LE(size, at + 24);
    return bytes;
  };

  it('that unpacks to a gigabyte, or says so, is refused before it is unpacked', async () => {
    expect((await importOf(declaring(1_000_000_000, 'title-row.xlsx'))).said).toBe(TOO_MUCH);
    // A part has no more room than it declares.
    expect((await importOf(declaring(200, 'title-row.xlsx'))).said).toMatch(/^Nenhuma planilha deste/);
  });

  it('with a cell in the last column and row has that row named, and its own columns', async () => {
    const far = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row></sheetData>';
    const found = await importOf(
      change(
        'title-row.xlsx',
        edit(FIRST, (xml) => xml.replace('</sheetData>', far)),
      ),
    );
    expect(found).toMatchObject({
      numbers: [4, 5, 6],
      refused: [1_048_576],
      problems: ['Há texto depois da coluna IV.'],
    });
    expect(found.summary?.headings).toHaveLength(3);
  });

  it('with separators to the last column has the columns with something in them', async () => {
    const found = await importOf(text(HEADINGS, `Ana;a@b.co;Natal${';'.repeat(16_381)}`));
    expect(found).toMatchObject({ numbers: [2] });
    expect(found.summary?.headings).toHaveLength(3);
  });

  it('without the texts of its cells says so', async () => {
    const strings = (xml: string) =>
      xml.replace(/ t="inlineStr"><is><t[^>]*>[^<]*<\/t><\/is>/g, ' t="s"><v>0</v>');
    const found = await importOf(change('title-row.xlsx', edit(FIRST, strings)));
    expect(found.said).toBe(
      'Os textos desta planilha faltam no arquivo. Abra-a no programa em que foi feita, salve de novo e tente outra vez.',
    );
  });

  it('with a password has a sentence of its own', async () => {
    const name = Buffer.from('EncryptedPackage', 'utf16le');
    const bytes = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), name]);
    expect((await importOf(bytes)).said).toMatch(/^Este arquivo tem senha/);
  });
});

it('a person of each city stays ready where a quote closes by chance below', async () => {
  const bytes = text(HEADINGS, '"Zé;ze@b.co;Natal', 'Bia;b@b.co;Natal"', 'Caio;c@b.co;Natal');
  expect(await importOf(bytes, { cities: [natal] })).toMatchObject({ refused: [2], numbers: [3, 4] });
});

it('cells that a program has wrapped are read without their wrapping', async () => {
  expect((await importOf(sample('blank-before-quote.csv'))).names).toEqual([
    'Ana Espaço',
    'Bia Espaço',
    'Cida Espaço',
    'Silva, Dora',
  ]);
  expect(await importOf(sample('equals-quoted.csv'))).toMatchObject({
    names: ['Ana Igual', 'Bia Igual', 'Cida Igual'],
    emails: ['ig1@example.com', 'ig2@example.com', 'ig3@example.com'],
  });
});

it('a city whose accents are letters and marks apart is the one that is there, and is kept in one form', async () => {
  const bytes = sample('cities-decomposed.csv');
  const cities = bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .split(/[\r\n]+/)
    .slice(1)
    .filter(Boolean)
    .map((nome, at) => ({ id: at + 1, nome: nome.normalize('NFC') }));
  const found = await importOf(bytes, { kind: 'cidades', cities });
  expect(found.numbers).toEqual([]);
  expect(found.refused).toHaveLength(cities.length);
  const made = await importOf(bytes, { kind: 'cidades', cities: [] });
  expect(made.names).toEqual(cities.map(({ nome }) => nome));
});

it('no city is called by the number of a register', async () => {
  const read = await importOf(sample('old-and-coded-cities.csv'), { createsCities: true });
  expect(JSON.stringify(read.rows)).not.toMatch(/"newCity":"\d/);
});

it.each([
  '3550308 - São Paulo',
  '3550308-São Paulo',
  '3550308 São Paulo',
  'São Paulo (3550308)',
  'São Paulo - 3550308',
  '355030 – São Paulo (SP)',
  'Município de São Paulo',
  'São Paulo - SP - Brasil',
])('%s is São Paulo, in a sheet of people and in one of cities', async (nome) => {
  const cities = [{ id: 3, nome: 'São Paulo (SP)' }];
  const people = await importOf(text(HEADINGS, `Ana;a@b.co;${nome}`), { cities, createsCities: true });
  expect(people.all?.map(({ values }) => values?.cidadeId)).toEqual([3]);
  const made = await importOf(text('Nome;UF', `${nome};SP`), { kind: 'cidades' });
  expect(made.names).toEqual(['São Paulo (SP)']);
  const alone = await importOf(text('Nome', nome), { kind: 'cidades' });
  expect(alone.names?.join()).not.toMatch(/\d|Município|Brasil/);
});

it('a city without its name in the register is made by its own choice, near another, too', async () => {
  const bytes = text(HEADINGS, 'Ana;a@b.co;Taguatinga (DF)', 'Bia;b@b.co;Brazilia', 'Caio;c@b.co;Bom Jesus');
  const asked = await importOf(bytes, { cities });
  expect(asked.questions?.map(({ nome, canCreate, isMissing }) => [nome, canCreate, isMissing])).toEqual([
    ['Brazilia', true, false],
    ['Bom Jesus', false, false],
    ['Taguatinga (DF)', true, true],
  ]);
  const chosen = Object.fromEntries((asked.questions ?? []).map(({ key }) => [key, 'create' as const]));
  const made = await importOf(bytes, { cities, chosen });
  expect(made).toMatchObject({ numbers: [2, 3], undecided: [4] });
  expect(made.all?.[0]).toMatchObject({ newCity: 'Taguatinga (DF)', isCityChosen: true });
  expect(made.all?.[1]).toMatchObject({ newCity: 'Brazilia', isCityChosen: true });
  const accepted = await importOf(bytes, { cities, createsCities: true });
  expect(accepted).toMatchObject({ numbers: [2], undecided: [3, 4] });
  expect(accepted.all?.[0]).toMatchObject({ newCity: 'Taguatinga (DF)', isCityChosen: false });
});
