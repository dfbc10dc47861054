import { it } from 'vitest';
import { brazilianCities } from '/work/cities/server/commands/fictitious';
import { readCityText } from '/work/cities/src/domain/cities/readCityText';
import { createCitySuggester } from '/work/cities/src/domain/cities/suggestCity';
import { questionOf } from '/work/cities/src/domain/cities/sentences';
it('x', async () => {
  const cities = (await brazilianCities()).map((nome, at) => ({ id: at + 1, nome }));
  let t = performance.now();
  const s = createCitySuggester(cities);
  for (const [text, state] of (process.env.TEXTS ?? '').split(';').map((x) => x.split('|'))) {
    const { kind, by, cities: c } = s.suggest(readCityText(text ?? '', state ?? null));
    console.log(`${text}${state ? '|' + state : ''} => ${kind} ${by} ${c.length} ${c.slice(0, 4).map((x) => x.nome).join(', ')} :: ${questionOf(text, { kind, by, cities: c })} ${s.candidatesFor(readCityText(text ?? '',state??null)).length}`);
  }
  console.log(performance.now() - t);
  const t2 = performance.now();
  for (let i = 0; i < 1000; i++) s.suggest(readCityText(cities[i * 5].nome.slice(0, -6) + 'x'));
  console.log('1000 spelled', performance.now() - t2);
});
