import type { Plugin } from 'vite';

const SHIM = /^use-sync-external-store\/shim\b/;

/**
 * React has `useSyncExternalStore` itself since version 18. @xstate/react still
 * asks for a copy of it made for older versions; the web app gets React's own.
 */
export function nativeStore(): Plugin {
  let replaced = 0;
  return {
    name: 'native-store',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer, options) {
      if (!SHIM.test(source)) return null;
      replaced += 1;
      return this.resolve(source.replace(SHIM, 'use-sync-external-store'), importer, options);
    },
    buildEnd(error) {
      if (error === undefined && replaced === 0) {
        this.error('Nothing asks for use-sync-external-store/shim any more: this plugin can go');
      }
    },
  };
}
