import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { promisify } from 'node:util';
import { type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { labels } from '../support/labels';
import { partsOf } from './support/pages';
import { sharedBrowser } from './support/seats';

const { detail, fault, frame, list } = labels;

/** Where the app of this test is built. */
const OUT_DIR = 'build/test-web-other';

const originOf = (server: { address(): unknown } | null) => {
  const address = server?.address();
  if (typeof address !== 'object' || address === null || !('port' in address))
    throw new Error('Not listening');
  return `http://127.0.0.1:${address.port}`;
};

/** Names of the headers that the app sent to create a city. */
let sent: string[] = [];
/** What it called, beside those that ask first whether they may. */
const called: string[] = [];

/**
 * A backend of another make, on another origin: unknown fields in its answers,
 * 500 for every error, and validation errors without `errors.default`.
 */
function startOtherBackend(): Promise<Server> {
  const answers: Record<string, [status: number, body: unknown]> = {
    'POST /v1/entrar': [200, { accessToken: 'ficha', expiraEm: 3600 }],
    'GET /v1/pessoas': [200, []],
    'GET /v1/cidades': [200, [{ id: 1, nome: 'Olinda', criadaPor: 'outro' }]],
    'POST /v1/cidades': [500, { errors: { body: { nome: 'Já existe uma cidade com este nome' } } }],
  };
  const server = createServer((request, response) => {
    const call = `${request.method} ${new URL(request.url ?? '/', 'http://backend').pathname}`;
    if (request.method !== 'OPTIONS') called.push(call);
    if (call === 'POST /v1/cidades') sent = Object.keys(request.headers);
    const [status, body] = answers[call] ?? [500, { errors: { default: 'Registro não encontrado' } }];
    response.writeHead(request.method === 'OPTIONS' ? 204 : status, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-expose-headers': 'x-total-count',
      'x-total-count': '1',
    });
    response.end(request.method === 'OPTIONS' ? '' : JSON.stringify(body));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

let backend: Server;
let site: PreviewServer;

beforeAll(async () => {
  backend = await startOtherBackend();
  // In a process of its own, as by a command: this one has loaded React as developers have it.
  await promisify(execFile)(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', OUT_DIR],
    // With a slash at its end, as people write addresses.
    { env: { ...process.env, NODE_ENV: 'production', VITE_API_URL: `${originOf(backend)}/v1/` } },
  );
  site = await preview({
    logLevel: 'error',
    build: { outDir: OUT_DIR },
    preview: { host: '127.0.0.1', port: 0, proxy: {} },
  });
});
afterAll(async () => {
  await site?.close();
  backend?.close();
});

it('works unchanged against a backend of another make', async () => {
  const page = await (await sharedBrowser()).newPage({ baseURL: originOf(site.httpServer) });
  const at = partsOf(page);
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  await page.goto('/entrar');
  await at.logIn();
  await at.heading(frame.home).waitFor();
  await at.menu(frame.cities).click();
  await at.row('Olinda').waitFor();

  await at.button(list.create).click();
  await at.field(detail.name).fill('Olinda');
  await at.button(detail.save).click();
  await at.text('Já existe uma cidade com este nome').waitFor();
  await expect.poll(() => alerts).toEqual([fault.create]);
  expect(await at.field(detail.name).inputValue()).toBe('Olinda');
  // Another origin may refuse the header.
  expect(sent).toContain('authorization');
  expect(sent).not.toContain('idempotency-key');

  await page.goto('/pessoas/detalhe/77');
  await at.heading(list.people).waitFor();
  await expect.poll(() => alerts).toEqual([fault.create, 'Registro não encontrado']);
  // Nothing beyond section 7.
  const known = /^(GET|POST) \/v1\/(entrar|pessoas|cidades)(\/\d+)?$/;
  expect(called.filter((call) => !known.test(call))).toEqual([]);
  await page.context().close();
});
