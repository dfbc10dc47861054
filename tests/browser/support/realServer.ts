import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '../../../server/app';
import { openStore } from '../../../server/store/open';

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
  return {
    url,
    /** What it keeps, for tests that begin with data. */
    store,
    async stop() {
      await app.close();
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}
