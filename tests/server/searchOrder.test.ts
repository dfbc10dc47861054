import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchable } from '../../server/db/searchable';
import { aPessoa, pessoaOf } from '../support/people';
import { startServer, type TestServer } from './support/api';
import { databaseKinds } from './support/databases';

interface Row {
  id: number;
  name: string;
}

/** Many that begin with the text and many that only contain it, few that are it, in no order. */
const names = Array.from({ length: 2_400 }, (_, n) => {
  if (n % 97 === 5) return 'Rio';
  if (n % 4 === 0) return `Rio Número ${n}`;
  if (n % 4 === 1) return `Outro Rio ${n}`;
  if (n % 50 === 2) return 'Ríôs';
  return `Serra ${n}`;
});
const filters = ['rio', 'ri', 'rio n', 'serra', 'r', 'o rio', 'rios', 'numero 8', 'serra 3', 'rio outro'];

const ranked = (rows: Row[], filter: string) => {
  const rank = (name: string) => (name === filter ? 0 : name.startsWith(filter) ? 1 : 2);
  return rows
    .map(({ id, name }) => ({ id, name: searchable(name) }))
    .filter(({ name }) => filter.split(' ').every((word) => name.includes(word)))
    .sort((one, other) => rank(one.name) - rank(other.name) || one.id - other.id)
    .map(({ id }) => id);
};

describe.each(databaseKinds)('the order of a search on %s', (kind) => {
  let server: TestServer;
  const all: Record<'cidades' | 'pessoas', Row[]> = { cidades: [], pessoas: [] };

  async function page(path: string, filter: string, number: number, limit: number) {
    const query = new URLSearchParams({ filter, page: String(number), limit: String(limit) });
    const { body, headers } = await server.call('GET', `/${path}?${query}`);
    const rows = body as ({ id: number } & Record<string, unknown>)[];
    return { rows, ids: rows.map(({ id }) => id), total: Number(headers.get('x-total-count')) };
  }

  beforeAll(async () => {
    server = await startServer(kind);
    const { cidades, pessoas } = server.store.records;
    await cidades.createAll(names.map((nome) => ({ nome })));
    await pessoas.createAll(names.map((name, n) => pessoaOf(name, `p${n}@example.com`)));
    for (const path of ['cidades', 'pessoas'] as const) {
      for (let number = 1; number <= 3; number += 1) {
        const { rows } = await page(path, '', number, 1_000);
        all[path].push(
          ...rows.map(({ id, nome, nomeCompleto }) => ({ id, name: String(nome ?? nomeCompleto) })),
        );
      }
      expect(all[path]).toHaveLength(names.length);
    }
  });
  afterAll(() => server.stop());

  describe.each(['cidades', 'pessoas'] as const)('in %s', (path) => {
    test.each(filters)('%j: exact, beginning, containing, each by id, on every page', async (filter) => {
      const expected = ranked(all[path], filter);
      // Pages of this size cross both borders between the tiers, from both ends.
      const limit = 37;
      for (let number = 1; number <= Math.ceil(expected.length / limit) + 1; number += 1) {
        const { ids, total } = await page(path, filter, number, limit);
        expect(total).toBe(expected.length);
        expect(ids, `page ${number}`).toEqual(expected.slice((number - 1) * limit, number * limit));
      }
    });

    test.each([1, 5, 24, 25, 26, 600, 1000])('pages of %i fit together around the borders', async (limit) => {
      const expected = ranked(all[path], 'rio');
      const exact = expected.length - expected.filter((_, place) => place >= 25).length;
      const borders = [
        1,
        Math.ceil(exact / limit),
        Math.ceil(625 / limit),
        Math.ceil(expected.length / limit),
      ];
      for (const border of borders) {
        for (const number of [border - 1, border, border + 1].filter((some) => some > 0)) {
          const { ids } = await page(path, 'rio', number, limit);
          expect(ids).toEqual(expected.slice((number - 1) * limit, number * limit));
        }
      }
    });

    test('blanks around the text and doubled ones make no difference', async () => {
      for (const filter of ['  rio', 'rio   ', 'RIO  NUMERO', '\t rio\u00a0numero ']) {
        const clean = filter.replace(/\s+/g, ' ').trim();
        expect(await page(path, filter, 2, 5)).toEqual(await page(path, clean, 2, 5));
      }
    });

    test('totals and pages hold after names move from one tier to another', async () => {
      const [first] = all[path];
      if (first === undefined) throw new Error('nothing there');
      const column = path === 'cidades' ? 'nome' : 'nomeCompleto';
      for (const name of ['Rio', 'Rio Grande', 'O Rio', 'Nada', 'Rio']) {
        const values = { ...aPessoa, [column]: name, email: 'p0@example.com' };
        expect((await server.call('PUT', `/${path}/${first.id}`, values)).status).toBe(204);
        first.name = name;
        const expected = ranked(all[path], 'rio');
        for (const number of [1, 5, 125, Math.ceil(expected.length / 5)]) {
          const { ids, total } = await page(path, 'rio', number, 5);
          expect(total).toBe(expected.length);
          expect(ids).toEqual(expected.slice((number - 1) * 5, number * 5));
        }
      }
    });

    test('pages of everything hold after records have come and gone', async () => {
      expect((await page(path, '', 1, 5)).ids).toEqual(all[path].slice(0, 5).map(({ id }) => id));
      const column = path === 'cidades' ? 'nome' : 'nomeCompleto';
      for (const [n, name] of ['Aba', 'Rio', 'Zita'].entries()) {
        const values = { ...aPessoa, [column]: name, email: `new${n}@example.com`, cidadeId: 1 };
        all[path].push({ id: Number((await server.call('POST', `/${path}`, values)).body), name });
      }
      const gone = all[path].pop();
      expect((await server.call('DELETE', `/${path}/${gone?.id}`)).status).toBe(204);
      const last = Math.ceil(all[path].length / 5);
      for (const number of [1, 2, last]) {
        const { ids, total } = await page(path, '', number, 5);
        expect(total).toBe(all[path].length);
        expect(ids).toEqual(all[path].slice((number - 1) * 5, number * 5).map(({ id }) => id));
      }
    });
  });
});
