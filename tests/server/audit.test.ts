import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPessoa } from '../support/people';
import { startServer, type TestServer, user } from './support/api';
import { temporaryFolder } from './support/databases';
import { logLines } from './support/logLines';
import { runCommand } from './support/process';

const { lines: written, stream } = logLines();
const lines = () => written.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'auditoria');
const deeds = () => lines().map(({ auditoria, usuario, registro }) => [auditoria, usuario, registro]);

const web = temporaryFolder();
beforeAll(() => writeFileSync(join(web.path, 'index.html'), '<!doctype html>'));
afterAll(web.remove);

let server: TestServer;
// One for each test: the log names records by their numbers.
beforeEach(async () => {
  server = await startServer('SQLite', {
    TRUST_PROXY: ['127.0.0.0/8', '10.0.0.0/8'],
    webRoot: web.path,
    logger: { level: 'info', stream },
  });
  written.splice(0);
});
afterEach(() => server.stop());

test('the log says who did what to which record, by ids alone', async () => {
  const { call, visit } = server;
  await visit('POST', '/cadastrar', { ...user, email: 'nova@example.com' });
  await visit('POST', '/entrar', user);
  await visit('POST', '/entrar', { ...user, senha: 'errada' });
  await visit('POST', '/entrar', { ...user, email: 'ninguem@example.com' });
  await call('POST', '/cidades', { nome: 'Cidade Secreta' });
  await call('POST', '/pessoas', { ...aPessoa, nomeCompleto: 'Pessoa Secreta' });
  await call('PUT', '/cidades/0001', { nome: 'Cidade Ainda Secreta' });
  await call('PUT', '/cidades/99', { nome: 'Não há' });
  await call('GET', '/cidades/1');
  await call('DELETE', '/cidades/1');
  await call('DELETE', '/pessoas/1');
  await call('POST', '/pessoas/1/restauracao');
  for (let n = 0; n < 2; n += 1)
    await call('POST', '/cidades', { nome: 'Outra' }, { 'idempotency-key': 'a' });
  const linhas = [{ linha: 2, valores: { nome: 'Natal Secreta' } }];
  await call('POST', '/cidades/lote', { importacao: 'importacao-1', linhas });
  await call('POST', '/importacoes/importacao-1/desfazer');
  await expect.poll(deeds).toEqual([
    ['cadastrou-se', 2, undefined],
    ['entrou', 1, undefined],
    ['não entrou', 1, undefined],
    ['não entrou', undefined, undefined],
    ['criou', 1, 'cidades/1'],
    ['criou', 1, 'pessoas/1'],
    ['alterou', 1, 'cidades/1'],
    ['apagou', 1, 'pessoas/1'],
    ['restaurou', 1, 'pessoas/1'],
    ['criou', 1, 'cidades/2'],
    ['importou', 1, 'cidades: 1'],
    ['desfez', 1, undefined],
  ]);
  for (const line of lines().slice(-2)) expect(line).toMatchObject({ importacao: 'importacao-1' });
  for (const line of lines()) expect(line).toMatchObject({ ip: '127.0.0.1', reqId: expect.any(String) });
  for (const secret of ['Secreta', 'example.com', user.senha, user.nome, 'Bearer', 'eyJ']) {
    expect(written.join('')).not.toContain(secret);
  }
});

/** The actions that the table of the docs names. */
function documented(): string[] {
  const [, table = ''] = readFileSync('docs/operations.md', 'utf8').split('| `auditoria` |');
  const [rows = ''] = table.split('\n\n');
  return rows
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => String(name)));
}

test('docs name each action that comes into the log, and no other', async () => {
  const { call, visit, databaseUrl } = server;
  const bia = { ...user, email: 'bia@example.com' };
  await visit('POST', '/cadastrar', bia);
  for (let n = 0; n < 6; n += 1) await visit('POST', '/entrar', { ...bia, senha: 'errada' });
  await visit('POST', '/entrar', user);
  await call('POST', '/cidades', { nome: 'Recife' });
  await call('PUT', '/cidades/1', { nome: 'Olinda' });
  await call('DELETE', '/cidades/1');
  await call('POST', '/cidades/1/restauracao');
  const linhas = [{ linha: 2, valores: { nome: 'Natal' } }];
  await call('POST', '/cidades/lote', { importacao: 'importacao-1', linhas });
  await call('POST', '/importacoes/importacao-1/desfazer');
  for (const senhaAtual of ['errada', user.senha])
    await call('PUT', '/conta/senha', { senhaAtual, novaSenha: 'outra senha' });
  const environment = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'info' };
  const run = async (email: string, ...options: string[]) =>
    (await runCommand('user', ['--email', email, ...options], environment, 'nova senha')).output;
  const link = await run(user.email, '--link');
  const [, chave] = /#recuperar=(\S+)/.exec(link) ?? [];
  await visit('POST', '/conta/recuperacao', { chave, novaSenha: 'mais outra' });
  const outputs = link + (await run(user.email)) + (await run(bia.email, '--remove'));
  const ofCommands = [...outputs.matchAll(/"auditoria":"([^"]+)"/g)].map(([, action]) => action);
  const written = () => [...new Set([...ofCommands, ...deeds().map(([action]) => action)])].sort();
  await expect.poll(written).toEqual(documented().sort());
});

test('of an address the log has its route and its numbers, and nothing that a client made up', async () => {
  const key = 'k'.repeat(43);
  const email = 'joana@x.com';
  const id = await server.call('POST', '/cidades', { nome: 'Olinda' }).then(({ body }) => body);
  written.splice(0);
  const asked: [string, string, string | undefined][] = [
    ['GET', `/api/cidades/${id}/historico?page=1`, `/api/cidades/${id}/historico`],
    ['GET', `/api/pessoas?filter=${email}`, '/api/pessoas'],
    ['POST', `/api/importacoes/${email.replace('@', '-')}/desfazer`, '/api/importacoes/:id/desfazer'],
    ['GET', '/api/pessoas/12345678909', '/api/pessoas/:id'],
    ['GET', `/api/cidades/${email}`, '/api/cidades/:id'],
    ['GET', `/api/pessoas%3Ffilter=${email}`, '/*'],
    ['POST', `/api/${email}`, undefined],
    ...['#', '%23', '%2523', '/%23', '%3F', '%253F', '?', '\uff03', '%EF%BC%83', '&', ';'].map(
      (mark): [string, string, string] => ['GET', `/entrar${mark}recuperar=${key}`, '/*'],
    ),
  ];
  for (const [method, address] of asked) {
    const headers = { authorization: `Bearer ${server.token}`, accept: 'text/html' };
    await fetch(`${server.origin}${address}`, { method, headers });
  }
  const requests = () => written.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  await expect.poll(() => requests().map(({ path }) => path)).toEqual(asked.map(([, , path]) => path));
  expect(written.join('')).not.toMatch(/k{43}|joana|x\.com/);
});

test('the log says whence, whatever proxy stands between', async () => {
  const from = { 'x-forwarded-for': '192.0.2.33' };
  // What stands before the nearest stranger is that one's own tale.
  await server.visit('POST', '/entrar', user, { 'x-forwarded-for': '203.0.113.66, 192.0.2.33' });
  await server.call('POST', '/cidades', { nome: 'Olinda' }, from);
  await server.call('PUT', '/cidades/1', { nome: 'Recife' }, { 'x-forwarded-for': '192.0.2.34, 10.0.0.7' });
  await expect.poll(lines).toMatchObject([
    { auditoria: 'entrou', ip: '192.0.2.33' },
    { auditoria: 'criou', ip: '192.0.2.33' },
    { auditoria: 'alterou', ip: '192.0.2.34' },
  ]);
});

test('the log says when a login was refused without a look at the password, and whose', async () => {
  const { body: id } = await server.visit('POST', '/cadastrar', { ...user, email: 'whose@example.com' });
  for (const [email, usuario] of [
    ['guessed@example.com', undefined],
    ['whose@example.com', id],
  ]) {
    const guess = () => server.visit('POST', '/entrar', { ...user, email, senha: 'errada' });
    let status = 0;
    for (let n = 0; n < 20 && status !== 429; n += 1) status = (await guess()).status;
    expect(status).toBe(429);
    await expect.poll(() => deeds().at(-1)).toEqual(['teve de esperar', usuario, undefined]);
    expect(lines().at(-1)).toMatchObject({ ip: '127.0.0.1' });
  }
});
