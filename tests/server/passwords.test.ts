import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword, isOutdated, verifyPassword } from '../../server/auth/passwords';
import { signIn, startServer, type TestServer, user, WEAK } from './support/api';
import { databaseKinds } from './support/databases';
import { scryptHash } from './support/passwords';
import { execute } from './support/raw';

describe.each(databaseKinds)('passwords on %s', (kind) => {
  let server: TestServer;
  const hashOf = async (email: string) =>
    String(
      (await execute(server.databaseUrl, `select senha from usuarios where email = '${email}'`))[0]?.senha,
    );

  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  test('are kept as salted memory-hard hashes', async () => {
    const stored = await hashOf(user.email);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[\w+/]+\$[\w+/]+$/);
    expect(stored).not.toContain(user.senha);
    expect(await hashPassword('segredo')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('of the first releases log in, and are hashed anew by that', async () => {
    const old = { nome: 'Velha', email: 'velha@example.com', senha: 'uma senha antiga é' };
    const hash = scryptHash(old.senha, 16, 1);
    await server.store.usuarios.create({ ...old, senha: hash });
    const wrong = await server.visit('POST', '/entrar', { ...old, senha: 'outra senha' });
    expect(wrong.status).toBe(401);
    expect(await hashOf(old.email)).toBe(hash);

    const token = await signIn(server.visit, old);
    await expect.poll(() => hashOf(old.email)).toMatch(/^\$argon2id\$/);
    const { headers } = { headers: { authorization: `Bearer ${token}` } };
    expect((await server.visit('GET', '/pessoas', undefined, headers)).status).toBe(200);
    expect(await signIn(server.visit, old)).toMatch(/^ey/);
    expect((await server.visit('POST', '/entrar', { ...old, senha: 'outra senha' })).status).toBe(401);
  });

  test('that have changed meanwhile are not overwritten', async () => {
    const hash = scryptHash('uma senha', 16, 1);
    const id = await server.store.usuarios.create({ nome: 'X', email: 'x@example.com', senha: hash });
    await server.store.usuarios.rehash({ id, before: 'another hash', senha: 'new' });
    expect(await hashOf('x@example.com')).toBe(hash);
    await server.store.usuarios.rehash({ id, before: hash, senha: 'new' });
    expect(await hashOf('x@example.com')).toBe('new');
  });

  test('log in though the new hash can not be kept', async () => {
    const old = { nome: 'Presa', email: 'presa@example.com', senha: 'uma senha' };
    await server.store.usuarios.create({ ...old, senha: scryptHash(old.senha, 16, 1) });
    const { rehash } = server.store.usuarios;
    server.store.usuarios.rehash = async () => Promise.reject(new Error('the disk is full'));
    expect(await signIn(server.visit, old)).toMatch(/^ey/);
    server.store.usuarios.rehash = rehash;
  });

  test('that are no hash fit nothing', async () => {
    await server.store.usuarios.create({ nome: 'Y', email: 'y@example.com', senha: '!' });
    const attempt = { email: 'y@example.com', senha: '!!!!!' };
    expect((await server.visit('POST', '/entrar', attempt)).status).toBe(401);
  });

  test('of an email that nobody has are compared with one of the first releases, too', async () => {
    const { outdatedHash } = server.store.usuarios;
    // Of a cost that there is not: whoever compares with it fails.
    server.store.usuarios.outdatedHash = async () => scryptHash('uma senha', 16, 1).replace('$16$', '$3$');
    const attempt = { email: 'ninguem@example.com', senha: 'uma senha' };
    expect((await server.visit('POST', '/entrar', attempt)).status).toBe(500);
    server.store.usuarios.outdatedHash = outdatedHash;
    expect((await server.visit('POST', '/entrar', attempt)).status).toBe(401);
  });

  test('of the first releases are known to be there or not', async () => {
    await execute(server.databaseUrl, `delete from usuarios where senha like 'scrypt$%' returning id`);
    expect(await server.store.usuarios.outdatedHash()).toBeUndefined();
    const hash = scryptHash('uma senha', 16, 1);
    await server.store.usuarios.create({ nome: 'Z', email: 'z@example.com', senha: hash });
    expect(await server.store.usuarios.outdatedHash()).toBe(hash);
  });
});

describe('a refusal costs the same work', () => {
  const strength = { memoryKiB: 8_192, passes: 4 };
  const cost = async (own: string | undefined, outdated: string | undefined) => {
    const before = process.cpuUsage();
    expect(await verifyPassword('a password', { own, outdated }, strength)).toBe(false);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };

  async function costs(stored: (string | undefined)[], outdated: string | undefined): Promise<number[]> {
    const least = stored.map(() => Number.POSITIVE_INFINITY);
    for (let round = 0; round < 8; round += 1) {
      for (const [index, own] of stored.entries()) {
        least[index] = Math.min(least[index] ?? 0, await cost(own, outdated));
      }
    }
    return least;
  }

  test('for an unknown email and a wrong password, while old hashes exist and after', async () => {
    const argon2 = await hashPassword('the right one', strength);
    const scrypt = scryptHash('the right one', 2 ** 13, 2);
    const mixed = await costs([undefined, argon2, scrypt, '!'], scrypt);
    const later = await costs([undefined, argon2], undefined);
    for (const group of [mixed, later]) {
      expect(Math.max(...group) / Math.min(...group)).toBeLessThan(1.5);
    }
    // The old hashes are what the first group has paid for, and the second has not.
    expect(Math.min(...mixed)).toBeGreaterThan(1.5 * Math.max(...later));
  });
});

test('only hashes of the first releases are outdated', async () => {
  expect(isOutdated(scryptHash('x', 16, 1))).toBe(true);
  expect(isOutdated(await hashPassword('x', WEAK))).toBe(false);
});
