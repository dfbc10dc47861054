import type { Plugin } from 'vite';

/**
 * Names the chunks of src/app/start.tsx in index.html: the browser asks for them without waiting for
 * main.tsx.
 */
export const preloadStart = (): Plugin => ({
  name: 'preload-start',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const files = Object.values(bundle).flatMap((one) =>
        one.type === 'chunk' && one.name === 'start' ? [one.fileName, ...one.imports] : [],
      );
      return files
        .filter((file) => !html.includes(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        }));
    },
  },
});
