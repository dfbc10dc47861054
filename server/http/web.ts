import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { unescape as decode } from 'node:querystring';
import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, messageFor } from './errors';

/**
 * The security headers of every answer. Of scripts in the document itself those of index.html may run.
 * @param hstsMaxAge seconds for which browsers use HTTPS alone; 0 for no such demand
 */
export function securityHeaders(root: string | undefined, hstsMaxAge: number) {
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScriptsOf(root)].join(' '),
    // The dialogs of the web app lock scrolling with a style element of their own.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    ...(hstsMaxAge > 0 && { 'strict-transport-security': `max-age=${hstsMaxAge}` }),
  };
}

/** Decoded, as the router does: rules of a proxy on `/api` must hold for `/%61pi`, too. */
export const isApi = (path: string) => /^\/api([/?]|$)/.test(decode(path));

/** The characters of a segment in RFC 3986; encoded slashes and the like are attacks. */
const SEGMENTS = /^(\/([\w\-.~!$&'()*+,;=:@]|%(?!2f|5c|0)[\da-f]{2})+)+\/?$/i;

/**
 * The address is a page of the web app. An address that ends like a file's is a page for navigations only: a missing
 * script must not turn into HTML.
 */
function isPage({ url, headers }: FastifyRequest) {
  const path = url.split('?', 1)[0] ?? '';
  const isNavigation = headers.accept?.includes('text/html') || !/\.\w+$/.test(path);
  return SEGMENTS.test(path) && !isApi(path) && isNavigation;
}

/**
 * The address is asked for the script of a service worker. The app has none: one that asks was registered by another
 * app at this address, and would serve that app's files for ever.
 */
const isForServiceWorker = ({ url, headers }: FastifyRequest) =>
  headers['service-worker'] === 'script' && /\.m?js$/.test(url.split('?', 1)[0] ?? '');

/** A service worker that removes itself, and shows its windows the app. */
const UNREGISTERING_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    await self.registration.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
    for (const client of await self.clients.matchAll({ type: 'window' })) await client.navigate(client.url);
  })());
});
`;

const ONE_YEAR_SECONDS = 31_536_000;

const hasIndex = (root: string | undefined): root is string =>
  root !== undefined && existsSync(join(root, 'index.html'));

/**
 * The tags of the files of a folder, from their content: two builds may be of one size and time. Read at the start; a
 * file that was replaced since has the moment of that as its tag.
 */
function fileTags(root: string) {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const tags = new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const tag = createHash('sha256').update(readFileSync(path)).digest('base64url');
      return [path, { tag, ctimeMs: statSync(path).ctimeMs }];
    }),
  );
  return (path: string, { ctimeMs }: Stats) => {
    const known = tags.get(path);
    return `"${known?.ctimeMs === ctimeMs ? known.tag : ctimeMs}"`;
  };
}

/** A script written into the document itself; others have attributes. */
const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs;

/** The hashes of the scripts inside index.html, as the content security policy names them. */
function inlineScriptsOf(root: string | undefined): string[] {
  if (!hasIndex(root)) return [];
  const index = join(root, 'index.html');
  return [...readFileSync(index, 'utf8').matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

/**
 * A plugin with a scope of its own: serves the built web app from `root`, when it's there, hashed assets for ever,
 * index.html always fresh, also for the address of every page; and answers what has no route.
 */
export const webApp = (root: string | undefined) => async (app: FastifyInstance) => {
  const hasWeb = hasIndex(root);
  if (hasWeb) {
    app.addHook('onRequest', (request, reply, done) => {
      if (isForServiceWorker(request) && !isApi(request.url)) {
        reply
          .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' })
          .send(UNREGISTERING_WORKER);
        return;
      }
      // One address has a compressed and a plain form, and is a page for some; Origin is what CORS says.
      if (!isApi(request.url)) reply.header('vary', 'Origin, Accept, Accept-Encoding');
      done();
    });
    app.addHook('onSend', (request, reply, payload, done) => {
      // Not by a pattern of blanks around the comma: a long run of blanks would take quadratic time.
      const known = request.headers['if-none-match']?.split(',') ?? [];
      const tag = String(reply.getHeader('etag'));
      if (
        isApi(request.url) ||
        reply.statusCode !== 200 ||
        !known.some((knownTag) => knownTag.trim().endsWith(tag))
      ) {
        done(null, payload);
        return;
      }
      if (payload instanceof Readable) payload.destroy();
      for (const name of ['content-type', 'content-encoding', 'content-length']) reply.removeHeader(name);
      reply.code(304);
      done(null, null);
    });
    const tagOf = fileTags(root);
    await app.register(fastifyStatic, {
      root,
      // As what builds leave of their own.
      dotfiles: 'ignore',
      etag: false,
      lastModified: false,
      // Written beside the files when the web app is built.
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path, stat) {
        reply.setHeader('etag', tagOf(path, stat));
        // By it the page knows whose server has sent it, before its first call.
        if (path === join(root, 'index.html')) reply.setHeader('server-timing', 'cadastro');
        const hashed = path.startsWith(join(root, 'assets'));
        reply.setHeader(
          'cache-control',
          hashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache',
        );
      },
    });
  }

  app.setNotFoundHandler((request, reply) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    // Not returned: Fastify would wait for a reply that it is sending already.
    if (hasWeb && isReading && isPage(request)) reply.sendFile('index.html');
    else reply.send(new HttpError(404, messageFor(404)));
  });
};
