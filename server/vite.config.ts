import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { nativePackages } from './tooling/installed.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles the server and its commands for Node into build/, leaving packages
 * where they are; the list of cities alone goes in, because an installation
 * without development packages has to seed, too. In mode `package` all of them
 * go in but those with compiled code.
 */
export default defineConfig(({ mode }) => {
  const isPackage = mode === 'package';
  return {
    ssr: {
      noExternal: isPackage ? true : ['municipios-brasil'],
      // pg asks for its native twin, and does without.
      external: isPackage ? ['pg-native', ...nativePackages(root).map(({ name }) => name)] : [],
    },
    build: {
      ssr: true,
      target: 'node20',
      outDir: isPackage ? 'build/package/server' : 'build/server',
      emptyOutDir: true,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: {
          main: 'server/main.ts',
          seed: 'server/seed/main.ts',
          backup: 'server/backup.ts',
          user: 'server/user.ts',
        },
      },
    },
  };
});
