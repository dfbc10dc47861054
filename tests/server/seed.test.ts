/** What fills the register: the same cities and people on every run. */
import { describe, expect, test } from 'vitest';
import { brazilianCities, fictitiousPerson } from '../../server/commands/fictitious';

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

  test.each([
    [1, 'Gabriel da Silva Castro', 'gabriel.castro.1@example.com'],
    [9, 'Luiz Carlos dos Santos da Silva', 'luiz.silva.9@example.com'],
    [10, 'Juliana da Silva Santana', 'juliana.santana.10@example.com'],
  ])('%d is the same on every run', (number, nomeCompleto, email) => {
    expect(fictitiousPerson(number, cities)).toMatchObject({ nomeCompleto, email });
  });

  test('is one of many who are named and live as people do', () => {
    const people = Array.from({ length: 4_000 }, (_, index) => fictitiousPerson(index + 1, cities));
    const share = (is: (person: (typeof people)[number]) => boolean) =>
      people.filter(is).length / people.length;
    expect(share(({ nomeCompleto }) => nomeCompleto.endsWith(' da Silva'))).toBeCloseTo(0.1, 1);
    expect(share(({ nomeCompleto }) => nomeCompleto.startsWith('Maria '))).toBeCloseTo(0.1, 1);
    expect(share(({ nomeCompleto }) => / (.+) \1$/.test(nomeCompleto))).toBe(0);
    for (const city of cities) expect(share(({ cidadeId }) => cidadeId === city)).toBeCloseTo(1 / 7, 1);
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
  });

  test('lives in a city, and can live nowhere else', () => {
    expect(fictitiousPerson(7, [42])).toMatchObject({ cidadeId: 42 });
    expect(() => fictitiousPerson(7, [])).toThrow('nothing to pick');
  });
});
