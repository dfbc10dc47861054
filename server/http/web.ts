import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { bodyOf, HttpError, messageFor } from './errors';

const isApi = (path: string) => /^\/api([/?]|$)/.test(path);

const ONE_YEAR_SECONDS = 31_536_000;

/**
 * Serves the built web app from `root`, when it's there: hashed assets for ever,
 * index.html always fresh, and index.html for every address that is a screen's.
 */
export async function serveWeb(app: FastifyInstance, root: string | undefined) {
  const hasWeb = root !== undefined && existsSync(join(root, 'index.html'));
  if (hasWeb) {
    app.addHook('onRequest', (request, reply, done) => {
      // One address has a compressed and a plain form; Origin is what CORS says.
      if (!isApi(request.url)) reply.header('vary', 'Origin, Accept-Encoding');
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
    const { pathname } = new URL(request.url, 'http://localhost');
    const isScreen =
      ['GET', 'HEAD'].includes(request.method) && !/^\/api(\/|$)/.test(pathname) && !/\.\w+$/.test(pathname);
    if (hasWeb && isScreen) return reply.sendFile('index.html');
    return reply.code(404).send(bodyOf(new HttpError(404, messageFor(404))));
  });
}
