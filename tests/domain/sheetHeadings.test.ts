/** Which columns of a sheet are taken by their headings, and which of them are asked for. */
import { describe, expect, it } from 'vitest';
import { importOf } from '../support/importOf';

const text = (...lines: string[]) => Buffer.from(lines.join('\n'));
const taguatinga = [
  { id: 1, nome: 'Taguatinga (DF)' },
  { id: 2, nome: 'Taguatinga (TO)' },
  { id: 3, nome: 'Bom Jesus (PI)' },
  { id: 4, nome: 'Bom Jesus (RN)' },
  { id: 5, nome: 'Bom Jesus (RS)' },
];
const idsOf = ({ all }: Awaited<ReturnType<typeof importOf>>) => all?.map(({ values }) => values?.cidadeId);

describe('the state of a city', () => {
  it.each([
    ...['UF', 'Uf.', 'Estado', 'U.F.', 'Estado (UF)', 'UF/Estado', 'Sigla UF', 'Sigla', 'Est.'],
    ...['UF Residência', 'Unidade da Federação'],
  ])('is in a column %s, without a question', async (heading) => {
    const bytes = text(`Nome;Email;Cidade;${heading}`, 'Ana;a@b.co;Taguatinga;DF', 'Bia;b@b.co;Bom Jesus;PI');
    const found = await importOf(bytes, { cities: taguatinga });
    expect(found.summary?.asksColumns).toBe(false);
    expect(idsOf(found)).toEqual([1, 3]);
  });

  it.each(['UF nasc.', 'Estado de origem', 'Cidade/UF', 'Município de nascimento', 'Email 2', 'Nome social'])(
    'and any other field is asked for where a heading %s only holds its word',
    async (heading) => {
      const bytes = text(`Nome;Email;Cidade;${heading}`, 'Ana;a@b.co;Taguatinga;DF');
      const { summary } = await importOf(bytes, { cities: taguatinga });
      expect(summary).toMatchObject({
        asksColumns: true,
        columns: { nomeCompleto: 0, email: 1, cidade: 2 },
      });
      expect(Object.keys(summary?.columns ?? {})).not.toContain('uf');
    },
  );

  it.each(['Estado civil', 'Nome da mãe', 'Nome do pai', 'Telefone', 'Bairro'])(
    'is not asked for because of a heading %s',
    async (heading) => {
      const bytes = text(`Nome;Email;Cidade;${heading}`, 'Ana;a@b.co;Bom Jesus (PI);x');
      expect((await importOf(bytes, { cities: taguatinga })).summary?.asksColumns).toBe(false);
    },
  );

  it('is no column of which fewer than half of the first cells are states: it is asked for', async () => {
    const sheetOf = (...states: string[]) =>
      text('Nome;Email;Cidade;Estado', ...states.map((uf, at) => `Ana ${at};a${at}@b.co;Bom Jesus;${uf}`));
    const states = await importOf(sheetOf('PI', 'Rio Grande do Norte', 'novo', ''), { cities: taguatinga });
    expect(states.summary).toMatchObject({ asksColumns: false, columns: { uf: 3 }, stateColumns: [3] });
    expect(states.problems).toContain('UF: novo não é um estado');
    const others = await importOf(sheetOf('casado', 'solteira', 'PI'), { cities: taguatinga });
    expect(others.summary).toMatchObject({ asksColumns: true, stateColumns: [] });
    expect(Object.keys(others.summary?.columns ?? {})).not.toContain('uf');
  });

  it('makes two questions of one name', async () => {
    const bytes = text('Nome;Email;Cidade;UF', 'Ana;a@b.co;Vila Bela;PI', 'Bia;b@b.co;Vila Bela;RN');
    const { questions } = await importOf(bytes, { cities: taguatinga });
    expect(questions?.map(({ nome, rows }) => [nome, rows])).toEqual([
      ['Vila Bela (PI)', 1],
      ['Vila Bela (RN)', 1],
    ]);
  });
});

it.each(['Cidade', 'Município', 'MUNICIPIO', 'Localidade'])('a city is in a column %s', async (heading) => {
  const people = await importOf(text(`Nome;Email;${heading}`, 'Ana;a@b.co;Bom Jesus (PI)'), {
    cities: taguatinga,
  });
  expect(people.summary?.asksColumns).toBe(false);
  expect(idsOf(people)).toEqual([3]);
  expect((await importOf(text(heading, 'Natal'), { kind: 'cidades' })).names).toEqual(['Natal']);
});

describe('a name', () => {
  it('is asked for where a column is called Apelido, a nickname or a surname', async () => {
    const { summary } = await importOf(text('Nome;Apelido;Email;Cidade', 'Ana;Nana;a@b.co;Natal'));
    expect(summary).toMatchObject({ asksColumns: true, columns: { nomeCompleto: 0 } });
    expect(Object.keys(summary?.columns ?? {})).not.toContain('sobrenome');
  });

  it('that is whole is not joined with its parts', async () => {
    const bytes = text('Nome completo;Sobrenome;Email;Cidade', 'Maria da Silva;da Silva;a@b.co;Natal');
    const { summary, all } = await importOf(bytes);
    expect(summary?.asksColumns).toBe(true);
    expect(all?.map(({ name }) => name)).toEqual(['Maria da Silva']);
  });

  it('that is joined is shown as it comes out', async () => {
    const { all } = await importOf(
      text('Nome;Sobrenome;Email;Cidade', 'Ana;;a@b.co;Natal', 'Bia;Sol;x;Natal'),
    );
    expect(all?.map(({ name }) => name)).toEqual(['Ana', 'Bia Sol']);
  });
});

describe('a list of one column', () => {
  it('has its headings below the lines above it, and no city of the line that counts it', async () => {
    const bytes = text('Lista de cidades atendidas', '', 'Cidade', 'Natal', 'Recife', 'Total: 2');
    expect(await importOf(bytes, { kind: 'cidades', cities: [] })).toMatchObject({
      names: ['Natal', 'Recife'],
      refused: [6],
      problems: ['Nome: Total: 2 não é um nome'],
      summary: { headingRow: 3, asksColumns: false },
    });
  });

  it.each(['Total', 'TOTAL GERAL: 12', 'Subtotal 3', 'Total de cidades = 1.250'])(
    'has a line %s that is no city',
    async (line) => {
      expect(
        (await importOf(text('Cidade', 'Natal', line), { kind: 'cidades', cities: [] })).refused,
      ).toEqual([3]);
    },
  );

  it('has the headings of its first row where a record is called like one', async () => {
    const { summary } = await importOf(text('Onde;Obs', 'Natal;x', 'Cidade;y'), { kind: 'cidades' });
    expect(summary?.hasHeadings).toBe(false);
  });
});
