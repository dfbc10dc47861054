import { createSigner } from 'fast-jwt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerAt, SECRET, signIn, startServer, type TestServer, user } from './support/api';
import { databaseKinds } from './support/databases';
import { execute } from './support/raw';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const endpoints = ['pessoas', 'cidades'].flatMap((path) => [
  ['GET', `/${path}`],
  ['POST', `/${path}`],
  ['GET', `/${path}/1`],
  ['PUT', `/${path}/1`],
  ['DELETE', `/${path}/1`],
]) as [string, string][];

describe.each(databaseKinds)('sessions on %s', (kind) => {
  let server: TestServer;
  let forged: Record<string, string | undefined>;

  beforeAll(async () => {
    server = await startServer(kind);
    const gone = { nome: 'Gone', email: 'gone@example.com', senha: 'segredo' };
    const deleted = await signIn(server.visit, gone);
    await execute(server.databaseUrl, `delete from usuarios where email = 'gone@example.com'`);

    const [head = '', claims = '', signature = ''] = server.token.split('.');
    const otherClaims = encode({ sub: 2, iat: 1, exp: 9_999_999_999 });
    const sign = (options: object, payload: object = { sub: 1 }) =>
      createSigner({ key: SECRET, algorithm: 'HS256', expiresIn: 60_000, ...options })(payload);
    forged = {
      'no header': undefined,
      garbage: 'Bearer garbage',
      'three garbage parts': 'Bearer a.b.c',
      'another scheme': `Basic ${server.token}`,
      'no scheme': server.token,
      'an empty token': 'Bearer ',
      'alg none': `Bearer ${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`,
      'alg none with the signature': `Bearer ${encode({ alg: 'none' })}.${claims}.${signature}`,
      'another algorithm': `Bearer ${sign({ algorithm: 'HS512' })}`,
      'another secret': `Bearer ${sign({ key: `${SECRET}!` })}`,
      expired: `Bearer ${sign({ clockTimestamp: Date.now() - 3_600_000 })}`,
      'no expiry': `Bearer ${createSigner({ key: SECRET, algorithm: 'HS256' })({ sub: 1 })}`,
      'no subject': `Bearer ${sign({}, { admin: true })}`,
      'a strange subject': `Bearer ${sign({}, { sub: '1 or 1=1' })}`,
      'tampered claims': `Bearer ${head}.${otherClaims}.${signature}`,
      'a cut signature': `Bearer ${server.token.slice(0, -2)}`,
      'a deleted user': `Bearer ${deleted}`,
    };
  });
  afterAll(() => server.stop());

  test.each(endpoints)('%s %s lets nobody in without a live token', async (method, path) => {
    for (const [name, authorization] of Object.entries(forged)) {
      const headers = authorization === undefined ? {} : { authorization };
      const body = method === 'POST' || method === 'PUT' ? {} : undefined;
      const answer = await server.visit(method, path, body, headers);
      expect(answer.status, name).toBe(401);
      expect(answer.body, name).toEqual({
        errors: { default: 'Sua sessão não é válida ou expirou. Entre novamente.' },
      });
    }
  });

  test('a token that expires stops working', async () => {
    const short = await startServer(kind, { tokenLifetimeMs: 1_000 });
    try {
      expect((await short.call('GET', '/pessoas')).status).toBe(200);
      await expect
        .poll(async () => (await short.call('GET', '/pessoas')).status, { timeout: 10_000 })
        .toBe(401);
    } finally {
      await short.stop();
    }
  });

  test('an unknown email and a wrong password look the same', async () => {
    const attempt = (email: string) => server.visit('POST', '/entrar', { email, senha: 'wrong password' });
    const [unknown, wrong] = [await attempt('nobody@example.com'), await attempt(user.email)];
    expect(unknown).toMatchObject({ status: 401, body: wrong.body });
    expect(wrong).toMatchObject({
      status: 401,
      body: { errors: { default: 'Email ou senha incorretos.' } },
    });
    const shape = ({ headers }: typeof wrong) => [...headers.keys()].filter((name) => name !== 'date').sort();
    expect(shape(unknown)).toEqual(shape(wrong));
  });

  test('repeated failures slow one account down and nobody else', async () => {
    const other = { nome: 'Other', email: 'other@example.com', senha: 'segredo' };
    await server.visit('POST', '/cadastrar', other);
    const wrong = () => server.visit('POST', '/entrar', { email: 'other@example.com', senha: 'wrong' });
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) statuses.push((await wrong()).status);
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses).toContain(429);

    const refused = await server.visit('POST', '/entrar', {
      email: 'OTHER@example.com',
      senha: other.senha,
    });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body).toHaveProperty('errors.default');
    expect(await signIn(callerAt(server.origin))).toMatch(/^ey/);
    await execute(server.databaseUrl, 'delete from falhas');
    expect(await signIn(server.visit, other)).toMatch(/^ey/);
  });

  test('a burst of guesses gains nothing', async () => {
    const email = 'burst@example.com';
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => server.visit('POST', '/entrar', { email, senha: 'a guess' })),
    );
    const guesses = answers.filter(({ status }) => status === 401).length;
    // As many as are free, and what may be under way on other cores at that moment.
    expect(guesses).toBeLessThanOrEqual(16);
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
    await execute(server.databaseUrl, 'delete from falhas');
  });

  test('correct logins never count, however many', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, () => signIn(server.visit)));
    expect(tokens).toHaveLength(20);
  });

  test('passwords are kept as salted memory-hard hashes', async () => {
    const rows = await execute(server.databaseUrl, 'select senha from usuarios');
    for (const { senha } of rows) {
      expect(String(senha)).toMatch(/^scrypt\$\d+\$\d+\$[\w+/=]+\$[\w+/=]+$/);
      expect(String(senha)).not.toContain(user.senha);
    }
  });
});
