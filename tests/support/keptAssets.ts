import type { Plugin } from 'vite';

/** What has its content in its name is kept by the browser, as the product's own server has it. */
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
