import { describe, expect, onTestFinished, test } from 'vitest';
import { migrationsOf } from '../../server/db/migrations/all';
import { callerAt, user } from './support/api';
import { databaseKinds, openDatabase } from './support/databases';
import { startProcess } from './support/process';
import { execute } from './support/raw';
import { releasedDatabase, releasedVersions } from './support/released';

const secret = async (url: string) => (await execute(url, 'select valor from configuracoes'))[0]?.valor;

describe.each(databaseKinds)('a %s database of a released version', (kind) => {
  test.each(releasedVersions)(
    '%s is brought up to date, which is said, and keeps its data',
    async (version) => {
      const database = await releasedDatabase(kind, version);
      const before = await secret(database.url);
      const server = await startProcess({ DATABASE_URL: database.url });
      const said = server.output().match(/Atualizando o banco de dados .*/g) ?? [];
      const newest = Object.keys(migrationsOf(kind === 'SQLite' ? 'sqlite' : 'postgres')).at(-1);
      const isNewest = newest?.startsWith(version);
      const from = expect.stringMatching(new RegExp(`da versão ${version}_\\w+ para a ${newest}…$`));
      expect(said).toEqual(isNewest ? [] : [from]);

      const { email, senha } = user;
      const login = await callerAt(server.origin)('POST', '/entrar', { email, senha });
      expect(login.status).toBe(200);
      const call = callerAt(server.origin, Object(login.body).accessToken);
      expect((await call('GET', '/pessoas')).body).toEqual([
        { id: 1, nomeCompleto: 'José da Silva', email: 'p1@example.com', cidadeId: 1 },
        { id: 2, nomeCompleto: 'Ana Lima', email: 'p2@example.com', cidadeId: 2 },
        { id: 3, nomeCompleto: 'Μάρκος Παύλος', email: 'p3@example.com', cidadeId: 3 },
      ]);
      for (const [filter, id] of Object.entries({ sao: 1, lodz: 4, odegard: 6 })) {
        const found = await call('GET', `/cidades?filter=${filter}`);
        expect(found.body).toMatchObject([{ id }]);
        expect(found.headers.get('x-total-count')).toBe('1');
      }
      expect((await call('GET', '/cidades')).headers.get('x-total-count')).toBe('5');

      // Everything can be changed, and ids of deleted records are never used again.
      const created = await call('POST', '/cidades', { nome: 'São Luís' });
      expect(created).toMatchObject({ status: 201 });
      expect(Number(created.body)).toBeGreaterThan(6);
      expect((await call('PUT', '/cidades/6', { nome: 'São Odegard' })).status).toBe(204);
      expect((await call('DELETE', '/pessoas/3')).status).toBe(204);
      expect((await call('GET', '/cidades?filter=sao')).headers.get('x-total-count')).toBe('3');
      expect((await call('GET', '/pessoas?filter=a')).headers.get('x-total-count')).toBe('2');
      await server.kill('SIGTERM');

      const again = await startProcess({ DATABASE_URL: database.url });
      expect(again.output()).not.toContain('Atualizando');
      await again.kill('SIGTERM');
      // Where one was kept; with it, sessions go on.
      if (before !== undefined) expect(await secret(database.url)).toBe(before);
      await database.remove();
    },
  );
});

test.each(databaseKinds)(
  'names that %s has kept with punctuation or invisible characters are found without them',
  async (kind) => {
    const database = await releasedDatabase(kind, '010');
    onTestFinished(() => database.remove());
    await execute(
      database.url,
      "update cidades set nome = 'Olho d’Água', busca = 'olho d’agua' where id = 1",
    );
    await execute(
      database.url,
      "update cidades set nome = 'São\u200b Pau\u00adlo', busca = 'sao\u200b pau\u00adlo' where id = 2",
    );
    await execute(
      database.url,
      `update pessoas set "nomeCompleto" = 'Ana–Lia ´Á', busca = 'ana–lia ´a' where id = 1`,
    );
    const { records, close } = await openDatabase(database.url);
    const found = async (name: 'pessoas' | 'cidades', filter: string) =>
      (await records[name].list({ page: 1, limit: 5, filter })).rows.map(({ id }) => id);
    expect(await found('cidades', 'sao paulo')).toContain(2);
    for (const filter of ["d'agua", 'd’Água', 'agua d', 'olho d agua'])
      expect(await found('cidades', filter)).toEqual([1]);
    for (const filter of ['ana-lia', "lia 'a"]) expect(await found('pessoas', filter)).toEqual([1]);
    await close();
  },
);

test('a database whose clock was wrong at an earlier update is brought up to date', async () => {
  const database = await releasedDatabase('PostgreSQL', '010');
  onTestFinished(() => database.remove());
  // As if the first tables had been made after all others.
  await execute(database.url, "update versoes set timestamp = '2999-01-01' where name like '001%'");
  const store = await openDatabase(database.url);
  expect(await store.records.pessoas.list({ page: 1, limit: 5, filter: '' })).toMatchObject({ total: 3 });
  await store.close();
  const applied = await execute(database.url, 'select name from versoes order by name');
  expect(applied.map(({ name }) => name)).toEqual(Object.keys(migrationsOf('postgres')));
});
