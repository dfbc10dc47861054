import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const createIcon = fileURLToPath(new URL('../src/components/createIcon.ts', import.meta.url));

/** What an icon says of itself beyond its shapes, and the keys of these: our component reads none of it. */
const NAMES = /\b(?:key: "\w+"|name: "[\w-]+",|size: \d+,|aliases: \[[^\]]*\])/g;

/**
 * lucide-react wraps every icon in code for colours, sizes and settings of its
 * own, which nothing here uses: ours are drawn by class names alone. The web app
 * gets its shapes, and nothing but them, in an `<svg>` that is just that.
 */
export function leanIcons(): Plugin {
  let replaced = 0;
  let named = 0;
  return {
    name: 'lean-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith('/createLucideIcon.mjs') || !importer?.includes('/lucide-react/')) return null;
      replaced += 1;
      return createIcon;
    },
    transform: {
      filter: { id: /\/lucide-react\//, code: /^const __iconData = /m },
      handler(code) {
        named += code.match(NAMES)?.length ?? 0;
        // A comma before it may stay; and every line where it is, as maps of sources say.
        return { code: code.replace(NAMES, ''), map: null };
      },
    },
    buildEnd(error) {
      if (error !== undefined) return;
      if (replaced === 0) {
        this.error('No icon of lucide-react asks for createLucideIcon.mjs, in whose place ours comes');
      }
      if (named === 0)
        this.error('The icons of lucide-react have none of the names and keys that are taken out of them');
    },
  };
}
