import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const createIcon = fileURLToPath(new URL('../../src/components/createIcon.ts', import.meta.url));

/**
 * lucide-react wraps every icon in code for colours, sizes and settings of its
 * own, which nothing here uses: ours are drawn by class names alone. The web app
 * gets its shapes in an `<svg>` that is just that.
 */
export function leanIcons(): Plugin {
  let replaced = 0;
  return {
    name: 'lean-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith('/createLucideIcon.mjs') || !importer?.includes('/lucide-react/')) return null;
      replaced += 1;
      return createIcon;
    },
    buildEnd(error) {
      if (error === undefined && replaced === 0) {
        this.error('No icon of lucide-react asks for createLucideIcon.mjs, in whose place ours comes');
      }
    },
  };
}
