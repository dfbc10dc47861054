import fs, { mkdirSync, readdirSync, readlinkSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { StoreError } from '../../server/db/engine';
import { callerAt, signIn, startServer, type TestServer, user } from './support/api';
import { temporaryFolder } from './support/databases';
import { logLines } from './support/logLines';
import { execute } from './support/raw';

const folder = temporaryFolder();
/** Where the web app lies changes nothing of how long its files are kept. */
const webRoot = join(folder.path, 'assets', 'dist');
const inline = ['document.title = "Cadastro";', '\n  document.body.hidden = false;\n'];
const page = `<!doctype html><title>Cadastro</title>${inline.map((text) => `<script>${text}</script>`).join('')}<script src="/x.js"></script>`;
const script = 'console.log("cadastro");'.repeat(100);
const { lines, stream } = logLines();

let server: TestServer;
beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'), { recursive: true });
  writeFileSync(join(webRoot, 'index.html'), page);
  writeFileSync(join(webRoot, 'index.html.br'), brotliCompressSync(page));
  writeFileSync(join(webRoot, 'favicon.svg'), '<svg/>');
  writeFileSync(join(webRoot, 'assets', 'index-abc123.js'), script);
  writeFileSync(join(webRoot, 'assets', 'index-abc123.js.br'), brotliCompressSync(script));
  mkdirSync(join(webRoot, '.git'));
  for (const name of ['.sources', 'assets/.sources', '.git/config']) {
    writeFileSync(join(webRoot, name), 'fingerprint');
  }
  server = await startServer('SQLite', {
    webRoot,
    ALLOWED_ORIGINS: ['https://app.example', 'https://staging.example:8443'],
    logger: {
      level: 'info',
      stream,
    },
  });
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

/** The file that a link leads to; none where it is gone by now. */
const realpathOf = (link: string) => {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
};

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { headers });

describe('the web app', () => {
  test.each([
    ...['/', '/entrar', '/pessoas', '/pessoas/detalhe/7?x=1', '/apis', '/pessoas/api/7'],
    ...['/pessoas/v1.0/x', '/pessoas?busca=a.b', '/pessoas/S%C3%A3o', '/pessoas/s%c3%a3o', '/pessoas/'],
  ])('%s is a screen: index.html, compressed, never cached', async (path) => {
    const response = await get(path, { 'accept-encoding': 'gzip, br' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(page);
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  });

  test.each(['/.sources', '/%2esources', '/assets/.sources', '/.git/config'])(
    '%s is not served, as no file is whose name begins with a dot',
    async (path) => {
      for (const headers of [{}, { accept: 'text/html' }]) {
        const response = await get(path, headers);
        const text = await response.text();
        if (response.status !== 404) expect(text).toBe(page);
        expect(text).not.toContain('fingerprint');
      }
    },
  );

  test('HEAD of a screen is answered as GET, without the page', async () => {
    const [head, whole] = [
      await fetch(`${server.origin}/pessoas`, { method: 'HEAD' }),
      await get('/pessoas'),
    ];
    expect(head.status).toBe(200);
    expect(head.headers.get('content-type')).toBe(whole.headers.get('content-type'));
    expect(await head.text()).toBe('');
  });

  test.each(['/missing.png', '/pessoas/detalhe/1.5', '/assets/missing.js'])(
    '%s is a screen for who opens it as a page, and the app says where it leads',
    async (path) => {
      const asPage = await get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
      expect(asPage.status).toBe(200);
      expect(await asPage.text()).toBe(page);
      expect(asPage.headers.get('cache-control')).toBe('no-cache');
      expect(asPage.headers.get('vary')).toMatch(/\baccept\b(?!-)/i);
      const asScript = await get(path, { accept: '*/*' });
      expect(asScript.status).toBe(404);
      expect(asScript.headers.get('vary')).toMatch(/\baccept\b(?!-)/i);
    },
  );

  test.each(['/api/missing', '/api/x.html', '/..%2f..%2fpackage.json', '/pessoas/%0a'])(
    '%s is no screen, whoever asks',
    async (path) => {
      expect((await get(path, { accept: 'text/html' })).status).toBe(404);
    },
  );

  test.each(['/sw.js', '/service-worker.js?v=2', '/old/worker.mjs', '/assets/index-abc123.js'])(
    '%s, asked as a service worker, is one that removes itself',
    async (path) => {
      const response = await get(path, { 'service-worker': 'script' });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.text()).toContain('registration.unregister()');
    },
  );

  test.each(['/api/sw.js', '/entrar'])('%s is no service worker, though it is asked as one', async (path) => {
    const response = await get(path, { 'service-worker': 'script' });
    expect(await response.text()).not.toContain('unregister');
  });

  test('hashed assets are compressed and kept for ever', async () => {
    const response = await get('/assets/index-abc123.js', { 'accept-encoding': 'gzip, br' });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(await response.text()).toBe(script);
    const plain = await get('/assets/index-abc123.js', { 'accept-encoding': 'identity' });
    expect(await plain.text()).toBe(script);
  });

  test.each([
    ['/', 'no-cache'],
    ['/pessoas', 'no-cache'],
    ['/assets/index-abc123.js', 'public, max-age=31536000, immutable'],
  ])('%s is not sent again to who has it, with all that is to be known of it', async (path, kept) => {
    // Not by `fetch`, which asks for all of it, as whoever reloads does.
    const asked = (headers: Record<string, string>) => server.app.inject({ url: path, headers });
    for (const encoding of ['br', 'identity']) {
      const whole = await asked({ 'accept-encoding': encoding });
      const etag = String(whole.headers.etag);
      const again = await asked({ 'accept-encoding': encoding, 'if-none-match': etag });
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe('');
      expect(Object.keys(again.headers)).not.toContain('content-encoding');
      expect(again.headers['cache-control']).toBe(kept);
      for (const name of ['etag', 'vary', 'content-security-policy', 'x-content-type-options']) {
        expect(again.headers[name], name).toBe(whole.headers[name]);
      }
    }
  });

  test('what is not sent again leaves no file open', async () => {
    const openFiles = () =>
      readdirSync('/proc/self/fd')
        .map((fd) => realpathOf(`/proc/self/fd/${fd}`))
        .filter((path) => path.startsWith(webRoot));
    const { headers } = await server.app.inject('/assets/index-abc123.js');
    const known = { 'if-none-match': String(headers.etag) };
    for (let n = 0; n < 20; n += 1)
      await server.app.inject({ url: '/assets/index-abc123.js', headers: known });
    await expect.poll(openFiles).toEqual([]);
  });

  test('a build is sent again though the one before had its size and its time', async () => {
    const index = join(webRoot, 'index.html');
    const time = statSync(index).mtime;
    const { headers } = await server.app.inject('/');
    const changed = page.replace('Cadastro', 'Registro');
    writeFileSync(index, changed);
    utimesSync(index, time, time);
    const known = { 'if-none-match': String(headers.etag), 'if-modified-since': time.toUTCString() };
    const again = await server.app.inject({ url: '/', headers: known });
    writeFileSync(index, page);
    expect({ status: again.statusCode, body: again.body }).toEqual({ status: 200, body: changed });
  });

  test.each([
    ...['/assets/missing.js', '/api/missing', '/api', '/missing.png', '/..%2f..%2fpackage.json'],
    ...['/pessoas/a%2Fb', '/pessoas/%5c', '/pessoas/%0a', '/pessoas/x.png?y=z'],
    ...['/%61pi/saude', '/ap%69/saude', '/api/sa%75de', '/%61pi', '/%61pi/missing'],
  ])('%s is not found, in JSON', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toHaveProperty('errors.default');
  });
});

describe('headers', () => {
  test('the id of a request is the server’s own, whatever the client sends', async () => {
    const { headers } = await get('/api/saude', { 'x-request-id': 'forged', 'request-id': 'forged' });
    expect(headers.get('x-request-id')).toMatch(/^\w+-\w+$/);
    expect(headers.get('x-request-id')).not.toContain('forged');
    const ids = [1, 2, 3].map(async () => (await get('/api/saude')).headers.get('x-request-id'));
    expect(new Set(await Promise.all(ids)).size).toBe(3);
  });

  test('CORS lets the allowed origin in and nobody else', async () => {
    const allowed = await get('/api/saude', { origin: 'https://app.example' });
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example');
    const second = await get('/api/saude', { origin: 'https://staging.example:8443' });
    expect(second.headers.get('access-control-allow-origin')).toBe('https://staging.example:8443');
    for (const origin of ['https://evil.example', 'http://app.example', 'https://staging.example']) {
      const other = await get('/api/saude', { origin });
      expect(other.headers.has('access-control-allow-origin'), origin).toBe(false);
    }
  });
});

test('OPTIONS that asks no leave is no error', async () => {
  for (const headers of [{}, { origin: 'https://app.example' }]) {
    expect((await fetch(`${server.origin}/api/pessoas`, { method: 'OPTIONS', headers })).status).toBe(204);
  }
});

test('a defect of ours is a plain 500 to the client, and all that is known of it in the log', async () => {
  const { lines, stream } = logLines();
  const broken = await startServer('SQLite', { logger: { level: 'info', stream } });
  try {
    await execute(broken.databaseUrl, 'drop table pessoas');
    const answer = await broken.call('GET', '/pessoas/1');
    expect(answer).toMatchObject({
      status: 500,
      body: { errors: { default: 'Erro interno do servidor.' } },
    });
    const failures = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
    await expect.poll(() => failures().length).toBe(1);
    expect(failures()[0]).toMatchObject({
      reqId: answer.headers.get('x-request-id'),
      err: { message: expect.stringContaining('pessoas'), stack: expect.stringContaining('    at ') },
    });
    // What the client did wrong is nothing to be woken for.
    await broken.call('GET', '/cidades/abc');
    await broken.visit('GET', '/cidades');
    expect(failures()).toHaveLength(1);
  } finally {
    await broken.stop();
  }
});

test('what the store can not do now is in the log, with its reason', async () => {
  lines.length = 0;
  const { cidades } = server.store.records;
  const { create } = cidades;
  cidades.create = async () => {
    throw new StoreError('unavailable', new Error('database or disk is full'));
  };
  const answer = await server.call('POST', '/cidades', { nome: 'Recife' });
  cidades.create = create;
  expect(answer.status).toBe(503);
  const failure = () => lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request failed');
  await expect.poll(failure).toMatchObject({
    reqId: answer.headers.get('x-request-id'),
    err: { message: expect.stringContaining('database or disk is full') },
  });
  // It is expected, and happens to many requests at once: where in the code is no news.
  expect(failure().err.stack ?? '').toBe('');
});

test('the log has one line per request, with its id, and no secrets', async () => {
  lines.length = 0;
  const token = await signIn(callerAt(server.origin));
  // Asked every few seconds by whoever watches over the server; that would be all there is to read.
  await callerAt(server.origin)('GET', '/saude');
  const answer = await callerAt(server.origin, token)('GET', '/pessoas?filter=fulano');
  const requests = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  await expect.poll(() => requests().length).toBe(3);
  const entries = requests();
  expect(entries.at(-1)).toMatchObject({
    reqId: answer.headers.get('x-request-id'),
    method: 'GET',
    path: '/api/pessoas',
    status: 200,
    ip: '127.0.0.1',
    usuario: 1,
  });
  const all = lines.join('');
  for (const secret of [token, user.senha, user.email, 'fulano', 'authorization']) {
    expect(all).not.toContain(secret);
  }
});

test('the log says how long a request took, in milliseconds and tenths of them', async () => {
  lines.length = 0;
  const { sessionOrigin } = server.store.usuarios;
  const SLOW_MS = 60;
  server.store.usuarios.sessionOrigin = async (id) => {
    await pause(SLOW_MS);
    return sessionOrigin(id);
  };
  const start = performance.now();
  await server.call('GET', '/cidades');
  server.store.usuarios.sessionOrigin = sessionOrigin;
  const entry = () => lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request');
  await expect.poll(entry).toBeDefined();
  const { ms } = entry();
  // A timer may end a moment before its time.
  expect(ms).toBeGreaterThan(SLOW_MS - 2);
  expect(ms).toBeLessThan(performance.now() - start);
  expect(String(ms)).toMatch(/^\d+(\.\d)?$/);
});

test('a file that can not be opened is an error in plain JSON', async () => {
  const { createReadStream } = fs;
  const opening = vi.spyOn(fs, 'createReadStream');
  onTestFinished(() => opening.mockRestore());
  opening.mockImplementation((path) => createReadStream(`${path}/none`));
  const response = await get('/assets/index-abc123.js', { 'accept-encoding': 'br' });
  expect(response.status).toBe(500);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({ errors: { default: 'Erro interno do servidor.' } });
});

test('without a web app every address outside the API is not found; HTTPS binds where the operator asks for it', async () => {
  const alone = await startServer('SQLite', { webRoot: join(folder.path, 'none'), HSTS_MAX_AGE: 31_536_000 });
  for (const path of ['/', '/entrar', '/index.html']) {
    const response = await fetch(`${alone.origin}${path}`);
    expect(response.status, path).toBe(404);
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(await response.json()).toEqual({ errors: { default: 'Endereço não encontrado.' } });
  }
  await alone.stop();
});
