import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { standIn } from './standIn';

/** A built web app: where it lies, and where its login and its list of people are. */
export type Build = {
  name: string;
  folder: string;
  loginPath: string;
  listPath: string;
  /** CSS selector of a row of the list. */
  row: string;
};

export type Site = Build & { url: string; stop: () => Promise<void> };

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
};
const COMPRESSIBLE = ['.html', '.js', '.css', '.svg', '.json'];

/**
 * Serves a build as a good static server does: in brotli, hashed files for ever, index.html for every address of
 * a screen. Behind `/api` stands the stand-in. Every build is served alike.
 */
export async function serve(build: Build): Promise<Site> {
  const bodies = new Map<string, Buffer>();

  /** Compressed once, at the highest level, whether the build brought compressed copies or not. */
  const bodyOf = (file: string, isCompressed: boolean): Buffer => {
    const plain = () => readFileSync(file);
    const body = bodies.get(file) ?? (isCompressed ? brotliCompressSync(plain()) : plain());
    bodies.set(file, body);
    return body;
  };

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/api/')) {
      const { json, headers } = standIn(pathname.slice('/api'.length), searchParams);
      response.writeHead(200, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(json));
      return;
    }
    const wanted = join(build.folder, normalize(pathname));
    const exists = existsSync(wanted) && statSync(wanted).isFile();
    if (!exists && extname(pathname) !== '') {
      response.writeHead(404).end();
      return;
    }
    const file = exists ? wanted : join(build.folder, 'index.html');
    const extension = extname(file);
    const isCompressed = COMPRESSIBLE.includes(extension);
    const body = bodyOf(file, isCompressed);
    response.writeHead(200, {
      'content-type': TYPES[extension] ?? 'application/octet-stream',
      'content-length': body.length,
      'cache-control': extension === '.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
      ...(isCompressed && { 'content-encoding': 'br' }),
    });
    response.end(body);
  };

  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The static server does not listen');
  return {
    ...build,
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
