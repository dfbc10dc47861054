import type { Plugin } from 'vite';

/** Calls that only make something: without a user they can go, and what they hold with them. */
const MAKERS = /(?<=[=(,\s])(React\d*\.(?:createContext|forwardRef|memo)\()/g;

/** Names for the developer tools, which hold on to what nobody uses. */
const DISPLAY_NAMES = /^\w+\.displayName = .*;$/gm;

/** What it says at the console to who writes routes in a way that it does not know: ours are tested. */
const WARNINGS = /^( +)warning\((?:.*\);|\n[\s\S]*?\n\1\);)$/gm;

/** What its errors advise developers beyond what is wrong. */
const ADVICE = / {2}(?:Please|See) (?:\\.|[^`\\])*(?=`)/g;

/**
 * React Router's package leads bundlers to its development files, in which
 * nothing tells that an unused component has no effect. The web app gets the
 * production files, without the components it does not use.
 */
export function leanRouter(): Plugin {
  let made = 0;
  let named = 0;
  let warned = 0;
  let advised = 0;
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!/^react-router(\/dom)?$/.test(source)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (resolved !== null && !resolved.id.includes('/dist/development/')) {
        this.error(`React Router is no longer led to its development files, but to ${resolved.id}`);
      }
      return resolved && { ...resolved, id: resolved.id.replace('/dist/development/', '/dist/production/') };
    },
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      handler(code) {
        made += code.match(MAKERS)?.length ?? 0;
        named += code.match(DISPLAY_NAMES)?.length ?? 0;
        warned += code.match(WARNINGS)?.length ?? 0;
        advised += code.match(ADVICE)?.length ?? 0;
        const lean = code
          .replace(ADVICE, '')
          .replace(MAKERS, '/* @__PURE__ */ $1')
          .replace(DISPLAY_NAMES, '')
          // Every line stays where it is: so does what maps of sources say.
          .replace(WARNINGS, (warning) => `;${warning.replace(/[^\n]/g, '')}`);
        return { code: lean, map: null };
      },
    },
    buildEnd(error) {
      if (error === undefined && made * named * warned * advised === 0) {
        this.error('React Router has none of the calls, names, warnings or advice that are taken out of it');
      }
    },
  };
}
