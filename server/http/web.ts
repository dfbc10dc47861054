import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, messageFor } from './errors';

const isApi = (path: string) => /^\/api([/?]|$)/.test(path);

/** The characters of a segment in RFC 3986; encoded slashes and the like are attacks. */
const SEGMENTS = /^(\/([\w\-.~!$&'()*+,;=:@]|%(?!2f|5c|0)[\da-f]{2})+)+\/?$/i;

/**
 * Whether the address is a page of the web app. One that ends like a file's is a page only for navigations: a
 * script that is gone must not turn into HTML.
 */
function isPage({ url, headers }: FastifyRequest) {
  const path = url.split('?', 1)[0] ?? '';
  const isNavigation = headers.accept?.includes('text/html') || !/\.\w+$/.test(path);
  return SEGMENTS.test(path) && !isApi(path) && isNavigation;
}

const ONE_YEAR_SECONDS = 31_536_000;

const hasIndex = (root: string | undefined): root is string =>
  root !== undefined && existsSync(join(root, 'index.html'));

/** A script written into the document itself; others have attributes. */
const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs;

/** The hashes of the scripts inside index.html, as the content security policy names them. */
export function inlineScriptsOf(root: string | undefined): string[] {
  if (!hasIndex(root)) return [];
  const index = join(root, 'index.html');
  return [...readFileSync(index, 'utf8').matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

/**
 * Serves the built web app from `root`, when it's there: hashed assets for ever,
 * index.html always fresh, also for the address of every page.
 */
export async function serveWeb(app: FastifyInstance, root: string | undefined) {
  const hasWeb = hasIndex(root);
  if (hasWeb) {
    app.addHook('onRequest', (request, reply, done) => {
      // One address has a compressed and a plain form, and is a page for some; Origin is what CORS says.
      if (!isApi(request.url)) reply.header('vary', 'Origin, Accept, Accept-Encoding');
      done();
    });
    await app.register(fastifyStatic, {
      root,
      // Written beside the files when the web app is built.
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
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
}
