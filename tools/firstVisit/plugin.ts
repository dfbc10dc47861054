import react from '@vitejs/plugin-react';
import { build, type HtmlTagDescriptor, type Plugin, runnerImport } from 'vite';

const SCRIPT = 'tools/firstVisit/script.ts';
const RENDER = './tools/firstVisit/render.tsx';

/** The script for the document itself, with what it imports. */
async function bundleScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: SCRIPT, output: { format: 'iife' } },
    },
  });
  if (!('output' in built)) throw new Error(`${SCRIPT} is built more than once`);
  return built.output[0].code.trim();
}

/** The forms as templates. */
async function renderTemplates(): Promise<HtmlTagDescriptor[]> {
  const { module } = await runnerImport<typeof import('./render')>(RENDER, {
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
  });
  return module.renderForms().map(([id, html]) => ({
    tag: 'template',
    attrs: { id },
    children: html,
    injectTo: 'body',
  }));
}

/**
 * Makes index.html enough for a visitor: the styles stand in it, and the forms of visitors as the app draws them,
 * which a script shows before the app is there.
 */
export const firstVisit = (): Plugin => ({
  name: 'first-visit',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {} }) {
      const [link = '', file = ''] = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(html) ?? [];
      const styles = bundle[file];
      if (styles?.type !== 'asset') throw new Error('index.html names no stylesheet to put into it');
      delete bundle[file];
      return {
        html: html.replace(link, ''),
        tags: [
          // Behind the splash, which is painted before they come.
          { tag: 'style', children: String(styles.source), injectTo: 'body' },
          ...(await renderTemplates()),
          { tag: 'script', children: await bundleScript(), injectTo: 'body' },
        ],
      };
    },
  },
});
