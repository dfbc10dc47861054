import type { Plugin } from 'vite';

/**
 * Vite wraps every `import()` in code that first loads the styles and scripts
 * that the module needs. There is one stylesheet, the document asks for what a
 * first visit needs (firstPaint.ts), and the rest comes in idle time: here an
 * `import()` is just that.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        // Only Vite's own helper tells of this event.
        if (file.type === 'chunk' && file.code.includes('vite:preloadError')) {
          this.error(`${file.fileName} wraps import() in Vite's helper, which has another name now`);
        }
      }
    },
  };
}
