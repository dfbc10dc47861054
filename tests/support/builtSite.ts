import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { keptAssets } from './keptAssets';

type Parts = {
  /** HTML files. */
  pages: string[];
  /** Folder to build into. */
  folder: string;
  /** NODE_ENV of the code. */
  environment: 'development' | 'production';
};

/**
 * Builds pages beside the product and serves them.
 * @returns the origin of the site, and a function that stops it
 */
export async function serveBuilt({
  pages,
  folder,
  environment,
}: Parts): Promise<{ url: string; stop: () => Promise<void> }> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = environment;
  await build({
    configFile: false,
    mode: environment,
    plugins: [react()],
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      minify: true,
      rolldownOptions: { input: pages },
    },
  });
  process.env.NODE_ENV = before;
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    plugins: [keptAssets()],
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const address = server.httpServer.address();
  if (typeof address !== 'object' || address === null) throw new Error(`${folder} is not served`);
  return { url: `http://127.0.0.1:${address.port}`, stop: () => server.close() };
}
