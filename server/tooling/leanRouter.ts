import type { Plugin } from 'vite';

/** Calls that only make something: without a user they can go, and what they hold with them. */
const MAKERS = /(?<=[=(,\s])(React\d*\.(?:createContext|forwardRef|memo)\()/g;

/** Names for the developer tools, which hold on to what nobody uses. */
const DISPLAY_NAMES = /^\w+\.displayName = .*;$/gm;

/**
 * React Router's package leads bundlers to its development files, in which
 * nothing tells that an unused component has no effect. The web app gets the
 * production files, without the components it does not use.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!/^react-router(\/dom)?$/.test(source)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved && { ...resolved, id: resolved.id.replace('/dist/development/', '/dist/production/') };
    },
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      handler: (code) => code.replace(MAKERS, '/* @__PURE__ */ $1').replace(DISPLAY_NAMES, ''),
    },
  };
}
