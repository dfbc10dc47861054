import { createSigner } from 'fast-jwt';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { callerAt, SECRET, signIn, startServer, type TestServer, user } from './support/api';
import { databaseKinds } from './support/databases';
import { execute } from './support/raw';

const live = { iss: 'cadastro', aud: 'cadastro' };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** No time passes but what this test lets pass. */
function stopTheClock() {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

const endpoints = ['pessoas', 'cidades'].flatMap((path) => [
  ['GET', `/${path}`],
  ['POST', `/${path}`],
  ['GET', `/${path}/1`],
  ['PUT', `/${path}/1`],
  ['DELETE', `/${path}/1`],
  // A session comes before an address that names no record.
  ['GET', `/${path}/x`],
  ['GET', `/${path}/0`],
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
    const { epoch } = claimsOf(server.token);
    const otherClaims = encode({ ...live, sub: 2, ger: 0, epoch, iat: 1, exp: 9_999_999_999 });
    const sign = (options: object, payload: object = { sub: 1, ger: 0 }) =>
      createSigner({ key: SECRET, algorithm: 'HS256', expiresIn: 60_000, ...live, ...options })({
        epoch,
        ...payload,
      });
    // Each of the forged ones differs from this one in a single thing.
    expect((await server.visit('GET', '/pessoas', undefined, bearer(sign({})))).status).toBe(200);
    forged = {
      'no header': undefined,
      garbage: 'Bearer garbage',
      'three garbage parts': 'Bearer a.b.c',
      'another scheme': `Basic ${server.token}`,
      'no scheme': server.token,
      'an empty token': 'Bearer ',
      'something before the scheme': `x Bearer ${server.token}`,
      'something after the token': `Bearer ${server.token} x`,
      'no moment of issue': `Bearer ${sign({ noTimestamp: true })}`,
      'a subject between two': `Bearer ${sign({}, { sub: 1.5, ger: 0 })}`,
      'alg none': `Bearer ${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`,
      'alg none with the signature': `Bearer ${encode({ alg: 'none' })}.${claims}.${signature}`,
      'another algorithm': `Bearer ${sign({ algorithm: 'HS512' })}`,
      'another secret': `Bearer ${sign({ key: `${SECRET}!` })}`,
      expired: `Bearer ${sign({ clockTimestamp: Date.now() - 3_600_000 })}`,
      'no expiry': `Bearer ${createSigner({ key: SECRET, algorithm: 'HS256', ...live })({ sub: 1, ger: 0, epoch })}`,
      'no subject': `Bearer ${sign({}, { admin: true, ger: 0 })}`,
      'a strange subject': `Bearer ${sign({}, { sub: '1 or 1=1', ger: 0 })}`,
      'another issuer': `Bearer ${sign({ iss: 'another' })}`,
      'another audience': `Bearer ${sign({ aud: 'another' })}`,
      'no issuer': `Bearer ${sign({ iss: undefined })}`,
      'no audience': `Bearer ${sign({ aud: undefined })}`,
      'an earlier generation': `Bearer ${sign({}, { sub: 1, ger: -1 })}`,
      'another epoch': `Bearer ${sign({}, { sub: 1, ger: 0, epoch: 'other' })}`,
      'no epoch': `Bearer ${sign({}, { sub: 1, ger: 0, epoch: undefined })}`,
      'no generation': `Bearer ${sign({}, { sub: 1 })}`,
      'tampered claims': `Bearer ${head}.${otherClaims}.${signature}`,
      'a cut signature': `Bearer ${server.token.slice(0, -2)}`,
      'a deleted user': `Bearer ${deleted}`,
    };
  });
  afterAll(() => server.stop());

  const REFUSED = {
    status: 401,
    body: { errors: { default: 'Sua sessão não é válida ou expirou. Entre novamente.' } },
  };

  test('nobody is let in without a live token', async () => {
    for (const [name, authorization] of Object.entries(forged)) {
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await server.visit('GET', '/pessoas', undefined, headers);
      expect({ name, ...answer }).toMatchObject({ name, ...REFUSED });
    }
  });

  test.each(endpoints)(
    '%s %s lets no stranger in, and reads nothing of what one sends',
    async (method, path) => {
      const body = method === 'POST' || method === 'PUT' ? '{' : undefined;
      expect(await server.visit(method, path, body)).toMatchObject(REFUSED);
    },
  );

  test.each(['bearer TOKEN', 'BEARER   TOKEN', 'Bearer TOKEN '])('%j is a live token', async (text) => {
    const authorization = text.replace('TOKEN', server.token);
    expect((await server.visit('GET', '/pessoas', undefined, { authorization })).status).toBe(200);
  });

  test('a session that has ended reads no record, be it there or not, and is renewed by none', async () => {
    const eve = { nome: 'Eve', email: 'eve@example.com', senha: 'segredo' };
    const call = callerAt(server.origin, await signIn(server.visit, eve));
    const { body: id } = await call('POST', '/cidades', { nome: 'De Eve' });
    expect(await call('GET', `/cidades/${id}`)).toMatchObject({ status: 200, body: { id, nome: 'De Eve' } });
    expect((await call('GET', '/cidades/999999')).status).toBe(404);
    for (const end of [
      () => server.store.usuarios.setPassword(eve.email, 'x'),
      () => server.store.usuarios.remove(eve.email),
    ]) {
      await end();
      for (const path of [`/cidades/${id}`, '/cidades/999999']) {
        const { status, headers } = await call('GET', path);
        expect([status, headers.get('x-access-token'), headers.get('etag')]).toEqual([401, null, null]);
      }
    }
  });

  test('a token past half of its life is renewed by any call, and only then', async () => {
    stopTheClock();
    const short = await startServer(kind, { tokenLifetimeMs: 6_000 });
    onTestFinished(() => short.stop());
    expect((await short.call('GET', '/pessoas')).headers.has('x-access-token')).toBe(false);

    vi.setSystemTime(Date.now() + 4_000);
    const renewed = (await short.call('GET', '/pessoas/1')).headers.get('x-access-token');
    expect(renewed).toMatch(/^ey/);
    const { headers } = await short.call('PUT', '/cidades/1', { nome: '' });
    const next = String(headers.get('x-access-token'));
    expect((await short.visit('GET', '/pessoas', undefined, bearer(next))).status).toBe(200);
    expect(claimsOf(next).exp).toBeGreaterThan(claimsOf(short.token).exp);
    expect(claimsOf(next)).toMatchObject({
      ...claimsOf(short.token),
      iat: expect.any(Number),
      exp: expect.any(Number),
    });
  });

  test('a token is renewed for the session that it is of, also after a new password', async () => {
    stopTheClock();
    const short = await startServer(kind, { tokenLifetimeMs: 6_000 });
    onTestFinished(() => short.stop());
    const other = { nome: 'Bia', email: 'bia@example.com', senha: 'segredo' };
    await signIn(short.visit, other);
    const { usuarios } = short.store;
    await usuarios.setPassword(other.email, String((await usuarios.findByEmail(other.email))?.senha));
    const token = await signIn(short.visit, other);
    vi.setSystemTime(Date.now() + 4_000);
    const { headers } = await short.visit('GET', '/pessoas', undefined, bearer(token));
    const next = String(headers.get('x-access-token'));
    expect((await short.visit('GET', '/pessoas', undefined, bearer(next))).status).toBe(200);
    expect(claimsOf(next)).toMatchObject({ sub: claimsOf(token).sub, ger: 1 });
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
});
