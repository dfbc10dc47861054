import { it } from 'vitest';
import { brazilianCities } from '../../server/commands/fictitious';
import { readCityText } from '../../src/domain/cities/readCityText';
import { createCitySuggester } from '../../src/domain/cities/suggestCity';
import { cityCases } from '../support/cities';
it('x', async () => {
  const of = (names: readonly string[]) => createCitySuggester(names.map((nome, at) => ({ id: at + 1, nome })));
  const brazil = of(await brazilianCities());
  for (const { text, state, register, kind, cities } of cityCases) {
    const a = (register ? of(register) : brazil).suggest(readCityText(text, state));
    const got = a.cities.map(({ nome }) => nome);
    if (a.kind !== kind || JSON.stringify(got) !== JSON.stringify(cities)) console.log(`${text} ${state ?? ''} WANT ${kind} ${cities.join(', ')} GOT ${a.kind} ${a.by} ${got.slice(0, 8).join(', ')} ${got.length}`);
  }
});
