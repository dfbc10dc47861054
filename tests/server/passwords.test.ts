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
    const headers = { authorization: `Bearer ${token}` };
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
});

test('a refusal of an unknown email makes a hash of the same strength, too', async () => {
  // Of more memory than anything before has taken: what was made is seen by it, on machines of any speed.
  const before = process.resourceUsage().maxRSS;
  const strength = { memoryKiB: before + 64 * 1024, passes: 1 };
  expect(await verifyPassword('a password', undefined, strength)).toBe(false);
  expect(process.resourceUsage().maxRSS).toBeGreaterThan(strength.memoryKiB);
});

test('only hashes of the first releases are outdated', async () => {
  expect(isOutdated(scryptHash('x', 16, 1))).toBe(true);
  expect(isOutdated(await hashPassword('x', WEAK))).toBe(false);
});
