import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '../../../server/app';
import { openStore } from '../../../server/db/store';

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** The whole product on a port of its own, with a fresh SQLite file. */
export async function startProduct(webRoot: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'cadastro-'));
  const store = await openStore(`file:${path.join(folder, 'cadastro.sqlite')}`);
  const app = await buildApp({
    store,
    secret: 'a secret of the tests, long enough to sign with',
    webRoot: path.resolve(webRoot),
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  /** What the server itself does with a request, which tests may delay. */
  const listeners = app.server.listeners('request');
  app.server.removeAllListeners('request');
  let held: { path: string; answer: (() => void) | null } | undefined;
  app.server.on('request', (...request) => {
    const answer = () => {
      for (const listener of listeners) Reflect.apply(listener, app.server, request);
    };
    if (held?.answer === null && request[0].url?.startsWith(held.path)) held.answer = answer;
    else answer();
  });
  let isCut = false;
  app.server.on('connection', (socket) => isCut && socket.destroy());
  return {
    url,
    /** Cuts the line to it, or mends it. */
    cut(cut: boolean) {
      isCut = cut;
      if (cut) app.server.closeAllConnections();
    },
    /** What it keeps, for tests that begin with data. */
    store,
    /** Lets the next call of a path wait. */
    holdNext(path: string) {
      const call: typeof held = { path, answer: null };
      held = call;
      return { hasCome: () => call.answer !== null, answer: () => call.answer?.() };
    },
    async stop() {
      await app.close();
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}
