/** What fills the register: the same cities and people on every run, and a bar that shows how far it is. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { brazilianCities } from '../../server/seed/cities';
import { fictitiousPerson } from '../../server/seed/people';
import { progressBar } from '../../server/seed/progress';

describe('the cities', () => {
  test('are those of Brazil, each with its state, in the order of a Portuguese dictionary', async () => {
    const cities = await brazilianCities();
    expect(cities.length).toBeGreaterThanOrEqual(5_570);
    expect(cities.slice(0, 2)).toEqual(['Abadia de Goiás (GO)', 'Abadia dos Dourados (MG)']);
    expect(cities.at(-1)).toBe('Zortéa (SC)');
    expect(cities.indexOf('Águas Belas (PE)')).toBeLessThan(cities.indexOf('Alagoinha (PE)'));
    for (const city of cities) expect(city).toMatch(/^\S.* \([A-Z]{2}\)$/);
    expect(new Set(cities).size).toBe(cities.length);
  });
});

describe('a fictitious person', () => {
  const cities = [10, 20, 30, 40, 50, 60, 70];

  // Or whoever fills a register further with a newer version would get everybody twice.
  test.each([
    [1, 'Luís Gabriela Gonçalves Oliveira', 'luis.oliveira.1@example.com', 40],
    [2, 'Maria Sá Vieira', 'maria.vieira.2@example.com', 50],
    [4, 'Antônia da Teixeira Pinto', 'antonia.pinto.4@example.com', 30],
    [1_000, 'Antônio Souza Fernandes', 'antonio.fernandes.1000@example.com', 60],
    [1_000_000, 'Francisco Silva Moreira', 'francisco.moreira.1000000@example.com', 60],
  ])('%d is the same for ever', (number, nomeCompleto, email, cidadeId) => {
    expect(fictitiousPerson(number, cities)).toEqual({ nomeCompleto, email, cidadeId });
  });

  test('is one of many who are named and live as people do', () => {
    const people = Array.from({ length: 4_000 }, (_, index) => fictitiousPerson(index + 1, cities));
    const share = (is: (person: (typeof people)[number]) => boolean) =>
      people.filter(is).length / people.length;
    expect(share(({ nomeCompleto }) => nomeCompleto.includes(' da '))).toBeCloseTo(0.35, 1);
    expect(
      share(({ nomeCompleto }) => nomeCompleto.replace(' da ', ' ').split(' ').length === 4),
    ).toBeCloseTo(0.4, 1);
    expect(share(({ nomeCompleto }) => nomeCompleto.startsWith('Maria '))).toBeCloseTo(0.1, 1);
    for (const city of cities) expect(share(({ cidadeId }) => cidadeId === city)).toBeCloseTo(1 / 7, 1);
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
  });

  test('lives in a city, and can live nowhere else', () => {
    expect(fictitiousPerson(7, [42])).toMatchObject({ cidadeId: 42 });
    expect(() => fictitiousPerson(7, [])).toThrow('no city');
  });
});

describe('the bar of progress', () => {
  const { isTTY } = process.stdout;
  const on = (terminal: boolean) => {
    process.stdout.isTTY = terminal;
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    return () => write.mock.calls.map(([text]) => String(text));
  };
  afterEach(() => {
    vi.restoreAllMocks();
    process.stdout.isTTY = isTTY;
  });
  const bar = (filled: number) => '█'.repeat(filled) + '░'.repeat(30 - filled);

  test('is a line for every tenth where it is kept', () => {
    const written = on(false);
    const progress = progressBar('Pessoas', 2_000);
    for (let done = 0; done <= 2_000; done += 10) progress(done);
    const lines = written();
    expect(lines).toHaveLength(11);
    expect(lines[0]).toBe(`Pessoas ${bar(0)} 0/2.000\n`);
    expect(lines[5]).toBe(`Pessoas ${bar(15)} 1.000/2.000\n`);
    expect(lines[10]).toBe(`Pessoas ${bar(30)} 2.000/2.000\n`);
  });

  test('grows on one line of a terminal, for every hundredth, and ends it', () => {
    const written = on(true);
    const progress = progressBar('Cidades', 5_000);
    for (let done = 0; done <= 5_000; done += 5) progress(done);
    const texts = written();
    expect(texts).toHaveLength(101);
    expect(texts[50]).toBe(`\rCidades ${bar(15)} 2.500/5.000`);
    expect(texts.slice(0, 100).join('')).not.toContain('\n');
    expect(texts[100]).toBe(`\rCidades ${bar(30)} 5.000/5.000\n`);
  });

  test('of nothing to do is full', () => {
    const written = on(false);
    progressBar('Pessoas', 0)(0);
    expect(written()).toEqual([`Pessoas ${bar(30)} 0/0\n`]);
  });
});
