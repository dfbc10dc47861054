/** The vocabulary by which half-remembered names are found: what it holds, and how much of it a search looks at. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { composeStore, openEngine } from '../../server/db/store';
import { kinds } from '../../server/kinds';
import { keysOf, soundsOf } from '../../src/domain/sounds';
import { pessoaOf } from '../support/people';
import { createDatabase, databaseKinds, unhurried } from './support/databases';
import { execute } from './support/raw';
import { releasedDatabase } from './support/released';

/** 'montenegro' with one more letter, each time another one or elsewhere. */
function madeUp(n: number): string {
  const at = n % 11;
  const letter = String.fromCodePoint(0x4e00 + Math.floor(n / 11));
  return 'montenegro'.slice(0, at) + letter + 'montenegro'.slice(at);
}

async function open(kind: (typeof databaseKinds)[number]) {
  const { url, remove } = await createDatabase(kind);
  const engine = await openEngine(url, { limits: unhurried });
  onTestFinished(async () => {
    await engine.close();
    await remove();
  });
  const { records, imports } = composeStore(engine);
  const { id } = await records.cidades.create({ nome: 'Natal' }, 1);
  let count = 0;
  const person = (nome: string) => {
    count += 1;
    return pessoaOf(nome, `${count}@example.com`, id);
  };
  return {
    url,
    engine,
    pessoas: records.pessoas,
    imports,
    person,
    /** How many records have each word. */
    words: async () =>
      Object.fromEntries(
        (await execute(url, 'select som, registros from pessoas_palavras')).map((row) => [
          String(row.som),
          Number(row.registros),
        ]),
      ),
    /** The rows by which near words are looked up. */
    keys: async () => Number((await execute(url, 'select count(*) as n from pessoas_sons'))[0]?.n),
  };
}

describe.each(databaseKinds)('the words of names on %s', (kind) => {
  test('however many are near a typed one, a search reads few, and the frequent ones', async () => {
    const { pessoas, person, engine } = await open(kind);
    const words = Array.from({ length: 20_000 }, (_, n) => madeUp(n));
    const ofWords = Array.from({ length: 1_000 }, (_, n) => words.slice(n * 20, n * 20 + 20).join(' '));
    await pessoas.createAll(ofWords.slice(0, 500).map(person));
    await pessoas.createAll(Array.from({ length: 10 }, () => person('Sílvio Montenegro')));
    await pessoas.createAll(ofWords.slice(500).map(person));

    let read = 0;
    const { search } = engine;
    engine.search = async (statement) => {
      const rows = await search(statement);
      for (const { found } of rows as { found?: string | null }[]) read += found?.split(' ').length ?? 0;
      return rows;
    };
    const found = vi.spyOn(engine.dialect, 'find');
    const { records } = composeStore(engine);
    const page = await records.pessoas.list({ page: 1, limit: 5, filter: 'monteneggro' });
    expect(page).toMatchObject({ total: 10, near: { by: 'nome' } });
    expect(new Set(page.rows.map(({ nomeCompleto }) => nomeCompleto))).toEqual(
      new Set(['Sílvio Montenegro']),
    );
    expect(await records.pessoas.listNear('monteneggro')).toHaveLength(20);
    const groups = found.mock.calls.flatMap(([, one]) => (one.in === 'sounds' ? one.groups : []));
    expect(Math.max(...groups.map(({ length }) => length))).toBe(50);
    // A word of ten letters is looked up under eleven keys, with and without its doubled letter.
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThanOrEqual(3 * 2 * 50 * 25);
  });

  test('go with the last record that has them, however it goes', async () => {
    const { pessoas, imports, person, words, keys } = await open(kind);
    await pessoas.createAll(['Ana Lima', 'Ana Souza'].map(person));
    const [before, keysBefore] = [await words(), await keys()];
    expect(before).toEqual({ ana: 2, lina: 1, suusa: 1 });

    const renamed = await pessoas.create(person('Zwolinski Xisto'), 1);
    await pessoas.update(renamed.id, person('Zwolinski Ana'), 1);
    expect(Object.keys(await words())).not.toContain('sistu');
    expect((await words()).ana).toBe(3);
    await pessoas.remove(renamed.id, 1);
    await pessoas.restore(renamed.id, 1);
    expect((await words()).ana).toBe(3);
    await pessoas.remove(renamed.id, 1);
    expect(await words()).toEqual(before);

    const all = Array.from({ length: 2_000 }, (_, n) =>
      person(`Maria ${madeUp(2 * n)} ${madeUp(2 * n + 1)}`),
    );
    for (let from = 0; from < all.length; from += 500) {
      const rows = all.slice(from, from + 500).map((values, n) => ({
        linha: from + n + 1,
        values,
        cidade: null,
        isNewCity: false,
        insists: false,
      }));
      await imports.bringIn(kinds.pessoas, { importacao: 'made-up', arquivo: null, total: null, rows }, 1);
    }
    expect(Object.keys(await words()).length).toBeGreaterThan(4_000);
    while (((await imports.undo('made-up', 1))?.restantes ?? 0) > 0);
    expect(await words()).toEqual(before);
    expect(await keys()).toBe(keysBefore);
  });

  test('that very many have are counted about, and go with their last record, too', async () => {
    const { url, pessoas, person, words } = await open(kind);
    await pessoas.createAll(Array.from({ length: 5_000 }, (_, n) => person(`Silva ${n}`)));
    const { silva = 0 } = await words();
    expect(silva).toBeGreaterThan(5_000 * 0.75);
    expect(silva).toBeLessThan(5_000 / 0.75);
    await execute(url, 'delete from pessoas where id > 100 returning id');
    expect((await words()).silva).toBe(100);
    await execute(url, 'delete from pessoas where id <= 100 returning id');
    expect(await words()).toEqual({});
  });

  test.each(['pessoas', 'cidades'])('of an older database are those of its %s', async (table) => {
    const { url, remove } = await releasedDatabase(kind);
    onTestFinished(remove);
    await (await openEngine(url, { limits: unhurried })).close();
    const counts = new Map<string, number>();
    for (const { busca } of await execute(url, `select busca from ${table}`))
      for (const sound of soundsOf(String(busca))) counts.set(sound, (counts.get(sound) ?? 0) + 1);
    const weightOf = (sound: string) => Math.floor(Math.log2(counts.get(sound) ?? 0));
    const kept = await execute(url, `select som, registros, peso from ${table}_palavras`);
    expect(kept.map(({ som, registros, peso }) => `${som} ${registros} ${peso}`).sort()).toEqual(
      [...counts].map(([sound, count]) => `${sound} ${count} ${weightOf(sound)}`).sort(),
    );
    const found = await execute(url, `select chave, peso, som from ${table}_sons`);
    expect(found.map(({ chave, peso, som }) => `${chave} ${peso} ${som}`).sort()).toEqual(
      [...counts.keys()]
        .flatMap((sound) => keysOf(sound).map((key) => `${key} ${weightOf(sound)} ${sound}`))
        .sort(),
    );
    expect(kept.length).toBeGreaterThan(0);
  });
});
