/** The account of who is signed in: its password, a link for a forgotten one, and the epoch of the database. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, callerAt, signIn, startServer, type TestServer, user } from './support/api';
import { databaseKinds } from './support/databases';
import { logLines } from './support/logLines';
import { runCommand } from './support/process';

describe.each(databaseKinds)('an account on %s', (kind) => {
  let server: TestServer;
  const { lines, stream } = logLines();
  beforeAll(async () => {
    server = await startServer(kind, { logger: { level: 'info', stream } });
  });
  afterAll(() => server.stop());

  const newcomer = async (nome: string) => {
    const credentials = { nome, email: `${nome}@example.com`, senha: 'segredo' };
    const token = await signIn(server.visit, credentials);
    return { ...credentials, token, call: callerAt(server.origin, token) };
  };
  const statusOf = async (call: Caller) => (await call('GET', '/conta')).status;
  const logIn = (email: string, senha: string) => server.visit('POST', '/entrar', { email, senha });
  const command = (...args: string[]) => runCommand('user', args, { DATABASE_URL: server.databaseUrl });
  const linkFor = async (email: string) => {
    const { code, output } = await command('--email', email, '--link');
    expect(code).toBe(0);
    return /^\/entrar#recuperar=(\S+)\n/.exec(output)?.[1] ?? '';
  };
  const recover = (chave: string, novaSenha: string) =>
    server.visit('POST', '/conta/recuperacao', { chave, novaSenha });

  test('has a line in the audit log for each link that is made for it', async () => {
    const { email } = await newcomer('bia.auditada');
    const environment = { DATABASE_URL: server.databaseUrl, LOG_LEVEL: 'info' };
    const { output } = await runCommand('user', ['--email', email, '--link'], environment);
    const line = JSON.parse(output.split('\n').find((text) => text.startsWith('{')) ?? '{}');
    expect(line).toMatchObject({ msg: 'auditoria', auditoria: 'fez um link', usuario: expect.any(Number) });
    const key = /#recuperar=(\S+)/.exec(output)?.[1];
    expect(JSON.stringify(line)).not.toMatch(new RegExp(`${key}|${email}`));
  });

  test('says whose it is', async () => {
    const { nome, email } = user;
    expect((await server.call('GET', '/conta')).body).toEqual({ nome, email, criaContas: true });
  });

  test('changes its password: this session goes on, every other one ends', async () => {
    const ana = await newcomer('ana.troca');
    const elsewhere = callerAt(server.origin, await signIn(server.visit, ana));
    const changed = await ana.call('PUT', '/conta/senha', {
      senhaAtual: 'segredo',
      novaSenha: 'outra senha',
    });
    expect(changed.status).toBe(204);
    const fresh = callerAt(server.origin, String(changed.headers.get('x-access-token')));
    expect(await Promise.all([fresh, ana.call, elsewhere].map(statusOf))).toEqual([200, 401, 401]);
    expect((await logIn(ana.email, 'segredo')).status).toBe(401);
    expect((await logIn(ana.email, 'outra senha')).status).toBe(200);
  });

  test('keeps its password where the old one is wrong or the new one too short', async () => {
    const bia = await newcomer('bia.erra');
    const change = (senhaAtual: string, novaSenha: string) =>
      bia.call('PUT', '/conta/senha', { senhaAtual, novaSenha });
    expect(await change('errada', 'outra senha')).toMatchObject({
      status: 400,
      body: { errors: { body: { senhaAtual: 'Senha incorreta.' } } },
    });
    expect(await change('', 'abc')).toMatchObject({
      status: 400,
      body: {
        errors: {
          body: {
            senhaAtual: 'O campo é obrigatório',
            novaSenha: 'O campo precisa ter pelo menos 5 caracteres',
          },
        },
      },
    });
    expect(await statusOf(bia.call)).toBe(200);
    // Counted like a login: five guesses, then a wait for both.
    for (let n = 0; n < 4; n += 1) expect((await change('errada', 'outra senha')).status).toBe(400);
    expect((await change('segredo', 'outra senha')).status).toBe(429);
  });

  test('is recovered by a link, once, and every earlier session ends', async () => {
    const caio = await newcomer('caio');
    const first = await linkFor(caio.email);
    const key = await linkFor('CAIO@example.com');
    expect((await recover(first, 'nova senha')).status).toBe(400);
    expect(await recover(key, 'abc')).toMatchObject({
      status: 400,
      body: { errors: { body: { novaSenha: 'O campo precisa ter pelo menos 5 caracteres' } } },
    });
    const both = await Promise.all([recover(key, 'nova senha'), recover(key, 'nova senha')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const answer = both.find(({ status }) => status === 200)?.body;
    const { accessToken } = Object(answer);
    expect(await statusOf(callerAt(server.origin, accessToken))).toBe(200);
    expect(await statusOf(caio.call)).toBe(401);
    expect((await logIn(caio.email, 'nova senha')).status).toBe(200);
    expect(lines.join('')).not.toMatch(new RegExp(`${key}|nova senha|${caio.email}`));
  });

  test('has no link after an hour, after another password, or once it is gone', async () => {
    const davi = await newcomer('davi');
    const old = await linkFor(davi.email);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 });
    expect((await recover(old, 'nova senha')).status).toBe(400);
    vi.useRealTimers();
    await davi.call('PUT', '/conta/senha', { senhaAtual: 'segredo', novaSenha: 'outra senha' });
    expect((await recover(old, 'nova senha')).status).toBe(400);
    const last = await linkFor(davi.email);
    await command('--email', davi.email, '--remove');
    expect((await recover('', 'nova senha')).status).toBe(400);
    expect(await recover(last, 'nova senha')).toMatchObject({
      status: 400,
      body: { errors: { default: 'Este link não vale mais. Peça outro a quem administra o cadastro.' } },
    });
  });

  test('ends with every other session in a new epoch, and no earlier tag overwrites', async () => {
    const { body: id, headers } = await server.call('POST', '/cidades', { nome: 'Natal' });
    const match = { 'if-match': String(headers.get('etag')) };
    const output = 'Todas as sessões terminaram. Todos precisam entrar de novo.\n';
    expect(await command('--end-sessions')).toEqual({ code: 0, output });
    expect(await statusOf(server.call)).toBe(401);
    const again = callerAt(server.origin, await signIn(server.visit));
    expect((await again('PUT', `/cidades/${id}`, { id, nome: 'Natal (RN)' }, match)).status).toBe(412);
    expect((await again('DELETE', `/cidades/${id}`, undefined, match)).status).toBe(412);
  });

  test('is recovered by a link, however many wrong ones came from its network', async () => {
    const eva = await newcomer('eva.link');
    const key = await linkFor(eva.email);
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, n) => recover(`errada-${n}`, 'nova senha')),
    );
    const statuses = guesses.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
    expect(guesses.find(({ status }) => status === 429)).toMatchObject({
      body: { errors: { default: expect.stringMatching(/^Muitas tentativas a partir desta rede\./) } },
    });
    expect((await recover(key, 'nova senha')).status).toBe(200);
  });
});
