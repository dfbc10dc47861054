import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPessoa, pessoaOf } from '../support/people';
import { byRank, rankOfName } from '../support/searchPromise';
import { startServer, type TestServer } from './support/api';
import { databaseKinds } from './support/databases';

interface Row {
  id: number;
  name: string;
}

/** Many that begin with the text and many that only contain it, few that are it, in no order. */
const names = Array.from({ length: 600 }, (_, n) => {
  if (n % 97 === 5) return 'Rio';
  if (n % 4 === 0) return `Rio Número ${n}`;
  if (n % 4 === 1) return `Outro Rio ${n}`;
  if (n % 50 === 2) return 'Ríôs';
  return `Serra ${n}`;
});
const filters = ['rio', 'ri', 'rio n', 'serra', 'r', 'o rio', 'rios', 'numero 8', 'serra 3', 'rio outro'];

const ranked = (rows: Row[], filter: string) =>
  byRank(rows, ({ name }) => rankOfName(filter, name)).map(({ id }) => id);

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
      const { rows } = await page(path, '', 1, 1_000);
      all[path] = rows.map(({ id, nome, nomeCompleto }) => ({ id, name: String(nome ?? nomeCompleto) }));
      expect(all[path]).toHaveLength(names.length);
    }
  });
  afterAll(() => server.stop());

  describe.each(['cidades', 'pessoas'] as const)('in %s', (path) => {
    test.each(filters)('%j: exact, beginning, containing, each by id, on every page', async (filter) => {
      const expected = ranked(all[path], filter);
      // Pages of these sizes cross both borders between the tiers.
      for (const limit of [37, 300]) {
        for (let number = 1; number <= Math.ceil(expected.length / limit) + 1; number += 1) {
          const { ids, total } = await page(path, filter, number, limit);
          expect(total).toBe(expected.length);
          expect(ids, `page ${number}`).toEqual(expected.slice((number - 1) * limit, number * limit));
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
        for (const number of [1, 2, 30, Math.ceil(expected.length / 5)]) {
          const { ids, total } = await page(path, 'rio', number, 5);
          expect(total).toBe(expected.length);
          expect(ids).toEqual(expected.slice((number - 1) * 5, number * 5));
        }
      }
    });
  });
});
