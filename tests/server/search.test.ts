import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { parseSearch } from '../../server/db/parseSearch';
import { kinds } from '../../server/kinds';
import { citiesOfAlias, isAbbreviated } from '../../src/domain/cities/aliases';
import { pessoaOf } from '../support/people';
import { byRank, rankOfName } from '../support/searchPromise';
import { type Caller, startServer, type TestServer } from './support/api';
import { createDatabase, databaseKinds, openDatabase } from './support/databases';

const names = [
  ...['São José dos Campos', 'SAO PAULO', 'João da Silva', 'Silvânia Ção', 'Ana 100% Lima', 'Ana_Maria'],
  ...["Pedro D'Ávila", 'Olho D’Água', "Olho-d'Água das Flores", "Olho-d'Água", 'Embu\u2011Guaçu'],
  ...['Aspas "duplas" aqui', 'back\\slash', 'NEAR(silva OR ana) AND *', 'Zoë Ødegård', 'Ёлка Ива́нова'],
  ...['東京タワー', '👩‍👩‍👧 família 🎉🎊', 'مدينة الرياض', 'xyxyxy aaaa', 'Ana', 'Ana🎉', 'Mariana', 'ANÁ'],
  ...['Ana   Lima  Dois  Blanks', 'Maria da Conceição dos Santos Pereira de Oliveira e Souza'],
];

/** Beside the pieces of names that are tried at random: other letters, signs, and what a language of queries would read. */
const filters = [
  ...['SÃO', 'SILVÂ', 'a', 'ç', ' ', 'o p', 'd’á', 'u-g', 'aaa', 'zzzzzz', 'zq', 'ana', '\u{10ffff}'],
  ...['%', '_', '100%', '%a', "'", '-', '"', '"d', '\\', 'k\\s', '*', 'a "d', '"aspas" d', 'ana\uffff'],
  ...['olho dagua', 'OLHODÁGUA', "olho-d'agua", 'olho d agua', 'dagua olho', 'davila', 'embuguacu'],
  ...['odegard', 'елка', '東', '京タワ', '🎉🎊', '👩‍👩‍👧', 'الر', '\u0000', 'a\u0000', '\u0301'],
  ...['  ana   lima ', 'lima ana', 'santos maria OLIVEIRA', 'guacu embu', 'or ', 'near('],
  ...['ana AND lima', 'ana*', '^ana', 'nome:ana', '{ana}', '-ana', 's_o', 's%o'],
];

async function search(call: Caller, filter: string, page = 1, limit = 5) {
  const query = new URLSearchParams({ page: String(page), limit: String(limit), filter });
  const { status, headers, body } = await call('GET', `/cidades?${query}`);
  expect(status).toBe(200);
  // Nothing is found: these are near (halfRemembered.test.ts).
  if (headers.has('x-busca')) return { total: 0, rows: [] };
  const rows = body as { id: number; nome: string }[];
  return { total: Number(headers.get('x-total-count')), rows };
}

/** What a search finds, in its order. */
const matching = <Row extends { nome: string }>(list: Row[], filter: string): Row[] =>
  byRank(list, ({ nome }) => rankOfName(filter, nome));

// In order: what is found is compared with the names as they were given, before others are.
describe.each(databaseKinds)('search on %s', (kind) => {
  describe('in order', { shuffle: false }, () => {
    let server: TestServer;
    const cidades: { id: number; nome: string }[] = [];

    beforeAll(async () => {
      server = await startServer(kind);
      for (const nome of names) {
        const { body } = await server.call('POST', '/cidades', { nome });
        // Runs of blanks are stored as one.
        cidades.push({ id: Number(body), nome: nome.replace(/\s+/g, ' ') });
      }
    });
    afterAll(() => server.stop());

    test.each(filters)('finds exactly what contains %j', async (filter) => {
      const expected = matching(cidades, filter);
      // Twice: the second count comes from memory.
      for (const _ of [1, 2]) {
        expect(await search(server.call, filter, 1, 100)).toEqual({ rows: expected, total: expected.length });
      }
    });

    test('looks for a text with an @ in emails, and is never an error', async () => {
      const emails = ['ana.silva@example.com', 'Silva.Ana@Example.org', 'x_1@sub.example.com'];
      const people: unknown[] = [];
      for (const email of emails) {
        const person = pessoaOf('Sem Nome', email, cidades[0]?.id);
        people.push((await server.call('POST', '/pessoas', person)).body);
      }
      const found = async (filter: string) => {
        const { body } = await server.call('GET', `/pessoas?filter=${encodeURIComponent(filter)}`);
        return (body as { email: string }[]).map(({ email }) => email);
      };
      expect(await found('SILVA.ANA@example.org')).toEqual([emails[1]]);
      expect(await found('silva@')).toEqual([emails[0]]);
      expect(await found('@example')).toEqual([emails[0], emails[1]]);
      expect(await found('x_1@sub')).toEqual([emails[2]]);
      expect(await found('x%1@sub')).toEqual([]);
      expect(await found('@')).toHaveLength(3);
      for (const text of ['"ze" s', '"a@b" "c', '@"', `${'a '.repeat(2_000)}@`, 'á b '.repeat(400)]) {
        expect(await found(text)).toEqual([]);
      }
      for (const id of people) await server.call('DELETE', `/pessoas/${id}`);
    });

    test('finds exactly what any piece of any name is in', async () => {
      const piece = fc
        .tuple(fc.constantFrom(...names), fc.nat(20), fc.integer({ min: 1, max: 8 }))
        .map(([name, from, length]) => [...name].slice(from, from + length).join(''))
        // The city of an alias or of short words leads, whatever else has the letters ('Asp…' and 'SP').
        .filter((text) => citiesOfAlias(text).length === 0 && !isAbbreviated(text));
      await fc.assert(
        fc.asyncProperty(piece, async (filter) => {
          const { rows, total } = await search(server.call, filter, 1, 100);
          expect(rows).toEqual(matching(cidades, filter));
          expect(total).toBe(rows.length);
        }),
        { numRuns: 100 },
      );
    });

    test('totals and pages follow creates, updates and deletes', async () => {
      const list = [...cidades];
      const words = ['Silva', 'Sá', 'zz', 'Ana', 'Xique'];
      const watched = ['silva', 'sa', 'z', 'ana', 'xique', ''];
      const step = fc.record({
        kind: fc.constantFrom('create', 'update', 'remove'),
        words: fc.array(fc.constantFrom(...words), { minLength: 2, maxLength: 4 }),
        target: fc.nat(1000),
      });
      const steps = fc.sample(step, { numRuns: 25, seed: 25 });
      for (const { kind: action, words: chosen, target } of steps) {
        const nome = chosen.join(' ');
        const index = target % list.length;
        const current = list[index];
        if (action === 'create' || current === undefined) {
          const { body } = await server.call('POST', '/cidades', { nome });
          list.push({ id: Number(body), nome });
        } else if (action === 'update') {
          await server.call('PUT', `/cidades/${current.id}`, { nome });
          list[index] = { ...current, nome };
        } else {
          await server.call('DELETE', `/cidades/${current.id}`);
          list.splice(index, 1);
        }
        for (const filter of watched) {
          const expected = matching(list, filter);
          const last = Math.max(1, Math.ceil(expected.length / 5));
          const { total, rows } = await search(server.call, filter, last);
          expect(total).toBe(expected.length);
          expect(rows).toEqual(expected.slice((last - 1) * 5));
        }
      }
    });
  });
});

test.each(databaseKinds)(
  'on %s the signs of patterns are letters, on every page of what they find',
  async (kind) => {
    const database = await createDatabase(kind);
    const { records, close } = await openDatabase(database.url);
    onTestFinished(async () => {
      await close();
      await database.remove();
    });
    // The total of the first page is remembered for a moment.
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { cidades, pessoas } = records;
    const numbered = <Row>(count: number, make: (n: number) => Row) =>
      Array.from({ length: count }, (_, n) => make(n));
    const towns = numbered(600, (n) => `_% ${n}`);
    await cidades.createAll([
      ...numbered(9, (n) => ({ nome: `Sem sinal ${n}` })),
      ...towns.map((nome) => ({ nome })),
    ]);
    const emails = numbered(600, (n) => `a_b@example${n}.com`);
    const others = numbered(9, (n) => `axb@example${n}.com`);
    await pessoas.createAll([...others, ...emails].map((email) => pessoaOf('Ana Lima', email, 1)));
    for (const [kept, filter, all] of [
      [cidades, '_', towns],
      [cidades, '%', towns],
      [pessoas, 'a_b@example', emails],
    ] as const)
      for (const page of [1, 2, 120]) {
        const { rows, total } = await kept.list({ page, limit: 5, filter });
        const found = rows.map((row) => ('nome' in row ? row.nome : row.email));
        expect([filter, total, found]).toEqual([filter, 600, all.slice(5 * page - 5, 5 * page)]);
      }
  },
);

test('emails are looked up by what stands before the @, or else by their domain, which many share', () => {
  const lookUp = (filter: string) => parseSearch(kinds.pessoas, filter);
  expect(lookUp('bia@example.com')).toMatchObject({ in: 'emails', terms: ['bia'] });
  expect(lookUp('b@xyz.com')).toMatchObject({ in: 'emails', terms: ['xyz', 'com'] });
});

test.each(databaseKinds)(
  'on %s other requests come in between, however long a search takes',
  async (kind) => {
    const server = await startServer(kind);
    onTestFinished(() => server.stop());
    const { cidades } = server.store.records;
    await cidades.createAll(Array.from({ length: 3_000 }, (_, n) => ({ nome: `Cidade ${n}` })));
    const search = () => cidades.list({ page: 1, limit: 5, filter: 'ci' });
    await search();
    let turns = 0;
    let next = setImmediate(function turn() {
      turns += 1;
      next = setImmediate(turn);
    });
    // A total that was begun before a write is not remembered.
    const [{ total }] = await Promise.all([search(), cidades.create({ nome: 'Cidade nova' }, 1)]);
    clearImmediate(next);
    expect(turns).toBeGreaterThan(0);
    expect([3_000, 3_001]).toContain(total);
    expect((await search()).total).toBe(3_001);
  },
);

test.each(databaseKinds)(
  'on %s `cidade:12` finds who lives in city 12, the deleted ones, too',
  async (kind) => {
    const server = await startServer(kind);
    onTestFinished(() => server.stop());
    const { cidades, pessoas } = server.store.records;
    const [first, second] = [
      await cidades.create({ nome: 'Um' }, 1),
      await cidades.create({ nome: 'Dois' }, 1),
    ];
    const made: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const city = n % 2 === 0 ? first : second;
      made.push((await pessoas.create(pessoaOf(`Ana ${n}xx`, `a${n}@example.com`, city.id), 1)).id);
    }
    const found = async (path: string, filter: string, page = 1, limit = 3) => {
      const query = new URLSearchParams({ page: String(page), limit: String(limit), filter });
      const { headers, body } = await server.call('GET', `/${path}?${query}`);
      return [headers.get('x-total-count'), (body as { id: number }[]).map(({ id }) => id)];
    };
    const ofSecond = made.filter((_, n) => n % 2 === 1);
    expect(await found('pessoas', `cidade:${second.id}`)).toEqual(['4', ofSecond.slice(0, 3)]);
    expect(await found('pessoas', ` Cidade:${second.id} `, 2)).toEqual(['4', ofSecond.slice(3)]);
    // Words behind it narrow it, by name and by email.
    expect(await found('pessoas', `cidade:${second.id} 5XX`)).toEqual(['1', ofSecond.slice(2, 3)]);
    expect(await found('pessoas', `cidade:${second.id} xx ana`, 2)).toEqual(['4', ofSecond.slice(3)]);
    expect(await found('pessoas', `cidade:${second.id} A3@example`)).toEqual(['1', ofSecond.slice(1, 2)]);
    expect(await found('pessoas', `cidade:${second.id} 2xx`)).toEqual(['0', []]);
    expect(await found('pessoas', `cidade:${second.id} \0`)).toEqual(['0', []]);
    expect(await found('pessoas', 'cidade:999')).toEqual(['0', []]);
    expect(await found('pessoas', `cidade:${second.id}x`)).toEqual(['0', []]);
    // Cities refer to none: there it is a text.
    expect(await found('cidades', `cidade:${second.id}`)).toEqual(['0', []]);
    await pessoas.remove(ofSecond[0] ?? 0, 1);
    expect(await found('pessoas', `cidade:${second.id}`)).toEqual(['3', ofSecond.slice(1)]);
    expect(await found('pessoas/apagados', `cidade:${second.id}`)).toEqual(['1', ofSecond.slice(0, 1)]);
    expect(await found('pessoas/apagados', `cidade:${second.id} 1xx`)).toEqual(['1', ofSecond.slice(0, 1)]);
    expect(await found('pessoas/apagados', `cidade:${second.id} 3xx`)).toEqual(['0', []]);
    expect(await found('pessoas/apagados', `cidade:${first.id}`)).toEqual(['0', []]);
  },
);
