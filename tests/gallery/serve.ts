import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';

const OUT = 'build/gallery';

/**
 * Builds the gallery apart from the product and serves it: faster to walk
 * through than a development server, and as still.
 * @returns the address of the gallery, and what stops serving it
 */
export async function serveGallery(): Promise<{ url: string; stop: () => Promise<void> }> {
  const environment = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  await build({
    configFile: false,
    plugins: [react()],
    logLevel: 'warn',
    build: { outDir: OUT, emptyOutDir: true, rolldownOptions: { input: 'tests/gallery/index.html' } },
  });
  process.env.NODE_ENV = environment;
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir: OUT },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const address = server.httpServer.address();
  if (typeof address !== 'object' || address === null) throw new Error('The gallery is not served');
  return {
    url: `http://127.0.0.1:${address.port}/tests/gallery/index.html`,
    stop: () => server.close(),
  };
}
