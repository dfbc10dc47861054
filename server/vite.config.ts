import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { nativePackages } from './tooling/installed.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles the server and its commands for Node into build/, with all packages
 * but those with compiled code: it starts in little more than half the time, and
 * what is built runs where nothing else is installed. While somebody develops,
 * packages stay where they are, for it is built at every change.
 */
export default defineConfig(({ mode }) => ({
  ssr: {
    noExternal: mode === 'development' ? [] : true,
    // pg asks for its native twin, and does without.
    external: ['pg-native', ...nativePackages(root).map(({ name }) => name)],
  },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'build/server',
    emptyOutDir: true,
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        seed: 'server/commands/seed.ts',
        backup: 'server/commands/backup.ts',
        restore: 'server/commands/restore.ts',
        user: 'server/commands/user.ts',
      },
    },
  },
}));
