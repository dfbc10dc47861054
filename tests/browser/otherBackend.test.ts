import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { promisify } from 'node:util';
import { type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedBrowser } from './support/seats';

/** Where the app of this test is built. */
const OUT_DIR = 'build/test-web-other';

const originOf = (server: { address(): unknown } | null) => {
  const address = server?.address();
  if (typeof address !== 'object' || address === null || !('port' in address))
    throw new Error('Not listening');
  return `http://127.0.0.1:${address.port}`;
};

/**
 * A backend of another make, on another origin: unknown fields in its answers,
 * 500 for every error, and validation errors without `errors.default`.
 */
function startOtherBackend(): Promise<Server> {
  const cities = [{ id: 1, nome: 'Olinda', criadaPor: 'outro' }];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://backend');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'authorization, content-type',
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-expose-headers': 'x-total-count',
        ...headers,
      });
      response.end(body === undefined ? '' : JSON.stringify(body));
    };
    const call = `${request.method} ${url.pathname}`;
    if (request.method === 'OPTIONS') return answer(204, undefined);
    if (call === 'POST /v1/entrar') return answer(200, { accessToken: 'ficha', expiraEm: 3600 });
    if (request.headers.authorization !== 'Bearer ficha') return answer(401, { errors: { default: 'Não' } });
    if (call === 'GET /v1/pessoas') return answer(200, [], { 'x-total-count': '0' });
    if (call === 'GET /v1/cidades') return answer(200, cities, { 'x-total-count': String(cities.length) });
    if (call === 'POST /v1/cidades') {
      return answer(500, { errors: { body: { nome: 'Já existe uma cidade com este nome' } } });
    }
    return answer(500, { errors: { default: 'Registro não encontrado' } });
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
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  await page.goto('/entrar');
  await page.getByLabel('Email').fill('ana@exemplo.com.br');
  await page.getByLabel('Senha').fill('segredo');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('link', { name: 'Cidades' }).click();
  await page.getByRole('rowheader', { name: 'Olinda' }).waitFor();

  await page.getByRole('button', { name: 'Nova' }).click();
  await page.getByLabel('Nome').fill('Olinda');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByText('Já existe uma cidade com este nome').waitFor();
  expect(alerts).toEqual(['Erro ao criar o registro.']);
  expect(await page.getByLabel('Nome').inputValue()).toBe('Olinda');

  await page.goto('/pessoas/detalhe/77');
  await page.getByRole('heading', { name: 'Listagem de pessoas' }).waitFor();
  expect(alerts).toEqual(['Erro ao criar o registro.', 'Registro não encontrado']);
  await page.context().close();
});
