import type { Plugin } from 'vite';

/**
 * React has `useSyncExternalStore` itself since version 18. @xstate/react still
 * asks for a copy of it made for older versions; the web app gets React's own.
 */
export function nativeStore(): Plugin {
  return {
    name: 'native-store',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [{ find: /^use-sync-external-store\/shim(.*)$/, replacement: 'use-sync-external-store$1' }],
      },
    }),
  };
}
