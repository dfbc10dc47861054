import type { Plugin } from 'vite';

/** Lets the browser cache files with a hash in their name, as the product's server does. */
export const keptAssets = (): Plugin => ({
  name: 'kept-assets',
  configurePreviewServer(server) {
    server.middlewares.use((request, response, next) => {
      if (request.url?.startsWith('/assets/')) {
        response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      }
      next();
    });
  },
});
