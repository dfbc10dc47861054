import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { Agent, type RequestOptions, request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startServer, type TestServer } from '../server/support/api';
import { temporaryFolder } from '../server/support/databases';
import { logLines } from '../server/support/logLines';
import { freePort } from '../server/support/postgresCluster';
import { endedWithTest } from '../server/support/running';
import { findOrInstall } from '../support/debian';
import { findProgram } from '../support/programs';

/** One second of the recipes takes so many milliseconds here, so that a minute of idleness is waited for. */
const SCALED_SECOND_MS = 50;
/** What the server keeps an idle connection for, in seconds; the recipes' holds are below. */
const KEEP_ALIVE_SECONDS = 125;
const IDLE_POSTS = 200;
const HOST = 'cadastro.example.com';
const APACHE_MODULES = [
  ...['authz_core', 'alias', 'setenvif', 'filter', 'deflate', 'headers', 'reqtimeout'],
  ...['socache_shmcb', 'ssl', 'http2', 'proxy', 'proxy_http'],
];

interface Place {
  server: URL;
  folder: string;
  http: number;
  https: number;
}

interface Recipe {
  name: string;
  file: string;
  /** The recipe with the places of the test. */
  adapt(recipe: string, place: Place): string;
  start(file: string, folder: string): string[];
}

/** Times of idleness are scaled, by the words before them; the other limits are let be. */
const scale = (recipe: string, word: string) =>
  recipe.replace(new RegExp(`(${word} )(\\d+)s`), (_, before, seconds) => {
    return `${before}${Number(seconds) * SCALED_SECOND_MS}ms`;
  });

const recipes: Recipe[] = [
  {
    name: 'nginx',
    file: 'docs/deployment/nginx.conf',
    adapt: (recipe, { server, folder, http, https }) => `
      ${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log stderr;
      events {}
      http {
        access_log off;
        client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
        fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
        ${scale(recipe, 'keepalive_timeout')
          .replace('127.0.0.1:3333', server.host)
          .replace('listen 80', `listen 127.0.0.1:${http}`)
          .replace('listen 443', `listen 127.0.0.1:${https}`)
          .replaceAll('/etc/ssl/cadastro', folder)}
      }`,
    start: (file, folder) => ['-p', folder, '-c', file],
  },
  {
    name: 'caddy',
    file: 'docs/deployment/Caddyfile',
    adapt: (recipe, { server, folder, http, https }) =>
      scale(recipe, 'keepalive')
        .replace('127.0.0.1:3333', server.host)
        .replace(
          '{\n',
          `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tdefault_bind 127.0.0.1\n`,
        )
        .replace(`${HOST} {`, `$&\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`),
    start: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  {
    name: 'haproxy',
    file: 'docs/deployment/haproxy.cfg',
    adapt: (recipe, { server, folder, http, https }) =>
      scale(recipe, 'pool-purge-delay')
        .replace('127.0.0.1:3333', server.host)
        .replace('bind :80', `bind 127.0.0.1:${http}`)
        .replace('bind :443', `bind 127.0.0.1:${https}`)
        .replaceAll('/etc/ssl/cadastro', folder)
        .concat('\n'),
    start: (file) => ['-f', file],
  },
  {
    name: 'apache2',
    file: 'docs/deployment/apache.conf',
    adapt: (recipe, { server, folder, http, https }) => `
      ${['mpm_event', ...APACHE_MODULES].map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
      ${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
      ServerName ${HOST}
      ServerRoot ${folder}
      PidFile ${folder}/pid
      DefaultRuntimeDir ${folder}
      ErrorLog ${folder}/log
      Listen 127.0.0.1:${http}
      Listen 127.0.0.1:${https}
      # Marks the tags of what it compresses.
      SetOutputFilter DEFLATE
      ${recipe
        .replace('ttl=60', `ttl=${(60 * SCALED_SECOND_MS) / 1_000}`)
        .replace('127.0.0.1:3333', server.host)
        .replace('*:80', `127.0.0.1:${http}`)
        .replace('*:443', `127.0.0.1:${https}`)
        .replaceAll('/etc/ssl/cadastro', folder)}`,
    start: (file) => ['-DFOREGROUND', '-f', file],
  },
];

function makeCertificate(folder: string) {
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${HOST}`];
  const made = spawnSync('openssl', [
    ...args,
    '-addext',
    `subjectAltName=DNS:${HOST}`,
    '-keyout',
    key,
    '-out',
    certificate,
  ]);
  expect(made.status).toBe(0);
  writeFileSync(join(folder, 'both.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
}

/** Starts the server with its keep-alive scaled, and the proxy of a recipe before it. */
async function startBoth({ file, adapt, start }: Recipe, program: string) {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  makeCertificate(folder.path);
  const { lines, stream } = logLines();
  const logger = { level: 'info', stream };
  const server = await startServer('SQLite', {
    TRUST_PROXY: ['127.0.0.1'],
    PUBLIC_URL: `https://${HOST}`,
    logger,
  });
  onTestFinished(() => server.stop());
  server.app.server.keepAliveTimeout = KEEP_ALIVE_SECONDS * SCALED_SECOND_MS;
  const [http, https] = [await freePort(), await freePort()];
  const place = { server: new URL(server.origin), folder: folder.path, http, https };
  const config = join(folder.path, 'recipe');
  writeFileSync(config, adapt(readFileSync(file, 'utf8'), place));
  const env = { ...process.env, HOME: folder.path, XDG_DATA_HOME: folder.path, XDG_CONFIG_HOME: folder.path };
  const proxy = endedWithTest(
    spawn(program, start(config, folder.path), {
      cwd: folder.path,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
  );
  let said = '';
  proxy.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const gone = once(proxy, 'exit');
  onTestFinished(async () => {
    proxy.kill('SIGTERM');
    await gone;
  });
  const call = callThrough(https, server);
  const health = () => call('GET', '/saude').then(({ status }) => status, String);
  await expect
    .poll(health)
    .toBe(200)
    .catch((error: unknown) => Promise.reject(new Error(said, { cause: error })));
  return { server, call, http, lines };
}

/** Calls the API through the proxy as the signed-in user, on a connection of its own unless an agent keeps them. */
function callThrough(port: number, { token }: TestServer) {
  return async (method: string, path: string, body?: string, options: RequestOptions = {}) => {
    const headers = {
      host: HOST,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...options.headers,
    };
    const place = { port, host: '127.0.0.1', servername: HOST, rejectUnauthorized: false };
    const sent = request({ ...place, agent: false, method, path: `/api${path}`, ...options, headers });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
  };
}

describe.each(recipes)('behind $name, by the recipe', (recipe) => {
  const program = findOrInstall(recipe.name, 'the tests behind a proxy');
  const canRun = program !== undefined && findProgram('openssl') !== undefined;

  test.skipIf(!canRun)(`${IDLE_POSTS} posts on connections that were idle are answered`, async () => {
    const { server, call } = await startBoth(recipe, String(program));
    const post = (n: number, agent: Agent) =>
      call('POST', '/cidades', JSON.stringify({ nome: `Cidade ${n}` }), { agent });
    const statuses = Array.from({ length: IDLE_POSTS }, async (_, n) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const first = await post(n, agent);
      // Around the proxy's hold, and on beyond the server's.
      await pause(SCALED_SECOND_MS * (20 + (n / IDLE_POSTS) * 120));
      const second = await post(n + IDLE_POSTS, agent);
      agent.destroy();
      return [first.status, second.status];
    });
    const answered = (await Promise.all(statuses)).flat();
    expect(answered.filter((status) => status !== 201)).toEqual([]);
    // Each once: no proxy sends a post again.
    expect((await server.call('GET', '/cidades')).headers.get('x-total-count')).toBe(String(2 * IDLE_POSTS));
  });

  test.skipIf(!canRun)('a large body, a version and an address come through', async () => {
    const { call, http, lines } = await startBoth(recipe, String(program));
    const large = await call('POST', '/cidades', JSON.stringify({ nome: 'x'.repeat(100_000) }));
    expect(large).toMatchObject({ status: 413, body: expect.stringContaining('{"errors":{"default":') });
    const linhas = [{ linha: 1, valores: { nome: 'Manaus' } }];
    const batch = JSON.stringify({ importacao: 'importacao-1', linhas });
    const largest = 2 * 1024 * 1024;
    expect(await call('POST', '/cidades/lote', batch.padEnd(largest))).toMatchObject({ status: 200 });
    const larger = await call('POST', '/cidades/lote', batch.padEnd(largest + 1));
    expect(larger).toMatchObject({ status: 413, body: expect.stringContaining('{"errors":{"default":') });
    const made = await call('POST', '/cidades', JSON.stringify({ nome: 'Olinda' }));
    const path = `/cidades/${made.body}`;
    const saved = await call('PUT', path, JSON.stringify({ nome: 'Recife' }), {
      headers: { 'if-match': String(made.headers.etag) },
    });
    expect(saved.status).toBe(204);
    // As browsers ask: a proxy that compresses the answer marks its tag.
    const read = await call('GET', path, undefined, { headers: { 'accept-encoding': 'gzip, br' } });
    const save = (nome: string) =>
      call('PUT', path, JSON.stringify({ nome }), { headers: { 'if-match': String(read.headers.etag) } });
    expect((await save('Natal')).status).toBe(204);
    expect((await save('Por cima')).status).toBe(412);
    // The address that a client gives itself is not believed.
    await call('GET', '/conta', undefined, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    const addresses = lines.map((line) => JSON.parse(line).ip).filter((ip) => ip !== undefined);
    expect(new Set(addresses)).toEqual(new Set(['127.0.0.1']));
    const plain = get({ host: '127.0.0.1', port: http, path: '/entrar', headers: { host: HOST } });
    const [{ statusCode, headers }] = (await once(plain, 'response')) as [IncomingMessage];
    expect([301, 308]).toContain(statusCode);
    expect(headers.location).toMatch(new RegExp(`^https://${HOST}`));
  });
});
