import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, messageFor } from './errors';

const isApi = (path: string) => /^\/api([/?]|$)/.test(path);

/** The characters of a segment in RFC 3986; encoded slashes and the like are somebody's attempt. */
const SEGMENTS = /^(\/([\w\-.~!$&'()*+,;=:@]|%(?!2f|5c|0)[\da-f]{2})+)+\/?$/i;

/**
 * A path of proper segments that isn't the API's. One that ends like a file's is a
 * screen's only for who opens it as a page: a script that is gone must not turn into one.
 */
function isScreen({ url, headers }: FastifyRequest) {
  const path = url.split('?', 1)[0] ?? '';
  const isPage = headers.accept?.includes('text/html') || !/\.\w+$/.test(path);
  return SEGMENTS.test(path) && !isApi(path) && isPage;
}

const ONE_YEAR_SECONDS = 31_536_000;

/** A script written into the document itself; others have attributes. */
const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs;

/**
 * The scripts that index.html itself holds, as the content security policy names
 * them: by their hash, so that no other one runs.
 */
export function inlineScriptsOf(root: string | undefined): string[] {
  const index = root === undefined ? '' : join(root, 'index.html');
  if (!existsSync(index)) return [];
  return [...readFileSync(index, 'utf8').matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

/**
 * Serves the built web app from `root`, when it's there: hashed assets for ever,
 * index.html always fresh, and index.html for every address that is a screen's.
 */
export async function serveWeb(app: FastifyInstance, root: string | undefined) {
  const index = root === undefined ? '' : join(root, 'index.html');
  const hasWeb = root !== undefined && existsSync(index);
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
    const isPage = hasWeb && isReading && isScreen(request);
    // It is away while the web app is built anew, which Fastify would say in plain text.
    // Not returned: Fastify would wait for a reply that it is sending already.
    if (isPage && existsSync(index)) reply.sendFile('index.html');
    else reply.send(new HttpError(404, messageFor(404)));
  });
}
