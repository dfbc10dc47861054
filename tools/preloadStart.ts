import type { Plugin } from 'vite';

/**
 * Names the chunks of src/app/start.tsx in index.html: the browser asks for them without waiting for
 * main.tsx. The styles stand behind the splash, which has its own: it is painted before they come.
 */
export const preloadStart = (): Plugin => ({
  name: 'preload-start',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const files = Object.values(bundle).flatMap((one) =>
        one.type === 'chunk' && one.name === 'start' ? [one.fileName, ...one.imports] : [],
      );
      const [styles = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
      return {
        html: html.replace(styles, '').replace('</body>', `${styles}</body>`),
        tags: files
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          })),
      };
    },
  },
});
