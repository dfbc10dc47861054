import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerAt, signIn, startServer, type TestServer, user } from './support/api';
import { temporaryFolder } from './support/databases';

const folder = temporaryFolder();
const inline = 'document.title = "Cadastro";';
const page = `<!doctype html><title>Cadastro</title><script>${inline}</script><script src="/x.js"></script>`;
const script = 'console.log("cadastro");'.repeat(100);
const lines: string[] = [];

let server: TestServer;
beforeAll(async () => {
  mkdirSync(join(folder.path, 'assets'));
  writeFileSync(join(folder.path, 'index.html'), page);
  writeFileSync(join(folder.path, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder.path, 'assets', 'index-abc123.js'), script);
  writeFileSync(join(folder.path, 'assets', 'index-abc123.js.br'), brotliCompressSync(script));
  server = await startServer('SQLite', {
    webRoot: folder.path,
    allowedOrigins: ['https://app.example'],
    logger: {
      level: 'info',
      stream: new Writable({
        write(chunk, _encoding, done) {
          lines.push(String(chunk));
          done();
        },
      }),
    },
  });
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { headers });

describe('the web app', () => {
  test.each(['/', '/entrar', '/pessoas', '/pessoas/detalhe/7?x=1', '/apis'])(
    '%s is a screen: index.html, never cached',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(page);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    },
  );

  test('hashed assets are compressed and kept for ever', async () => {
    const response = await get('/assets/index-abc123.js', { 'accept-encoding': 'gzip, br' });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(await response.text()).toBe(script);
    const plain = await get('/assets/index-abc123.js', { 'accept-encoding': 'identity' });
    expect(await plain.text()).toBe(script);
  });

  test.each(['/assets/missing.js', '/api/missing', '/api', '/missing.png', '/..%2f..%2fpackage.json'])(
    '%s is not found, in JSON',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toHaveProperty('errors.default');
    },
  );
});

describe('headers', () => {
  test.each(['/', '/api/saude', '/api/pessoas', '/api/missing', '/assets/index-abc123.js'])(
    '%s carries the security headers and no banner',
    async (path) => {
      const { headers } = await get(path);
      const policy = Object.fromEntries(
        String(headers.get('content-security-policy'))
          .split(';')
          .map((directive) => directive.trim().split(/ (.*)/s)),
      );
      const hash = createHash('sha256').update(inline).digest('base64');
      expect(policy['script-src']).toBe(`'self' 'sha256-${hash}'`);
      expect(policy['default-src']).toBe("'none'");
      expect(policy['frame-ancestors']).toBe("'none'");
      expect(JSON.stringify(policy)).not.toContain('unsafe-eval');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-request-id')).toMatch(/\S/);
      expect(headers.has('server')).toBe(false);
      expect(headers.has('x-powered-by')).toBe(false);
    },
  );

  test('CORS lets the allowed origin in and nobody else', async () => {
    const allowed = await get('/api/saude', { origin: 'https://app.example' });
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(allowed.headers.get('access-control-expose-headers')).toContain('x-total-count');
    const other = await get('/api/saude', { origin: 'https://evil.example' });
    expect(other.headers.has('access-control-allow-origin')).toBe(false);

    const preflight = await fetch(`${server.origin}/api/pessoas/1`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
  });
});

test('the log has one line per request, with its id, and no secrets', async () => {
  lines.length = 0;
  const token = await signIn(callerAt(server.origin));
  const answer = await callerAt(server.origin, token)('GET', '/pessoas?filter=fulano');
  const requests = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  await expect.poll(() => requests().length).toBe(3);
  const entries = requests();
  expect(entries.at(-1)).toMatchObject({
    reqId: answer.headers.get('x-request-id'),
    method: 'GET',
    path: '/api/pessoas',
    status: 200,
  });
  const all = lines.join('');
  for (const secret of [token, user.senha, user.email, 'fulano', 'authorization']) {
    expect(all).not.toContain(secret);
  }
});
