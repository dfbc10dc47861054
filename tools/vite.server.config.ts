import { defineConfig } from 'vite';
import { wholePackages } from './build.mjs';

/**
 * Bundles the server and its commands for Node into build/server. Packages are
 * bundled, too, but for those that must be whole: the server starts in half the
 * time, and runs where nothing else is installed. `npm run dev` leaves packages
 * where they are, because it builds at every change.
 */
export default defineConfig(({ mode }) => ({
  ssr: {
    noExternal: mode === 'development' ? [] : true,
    // pg asks for pg-native and does without.
    external: ['pg-native', ...wholePackages],
  },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'build/server',
    emptyOutDir: true,
    minify: false,
    copyPublicDir: false,
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        seed: 'server/commands/seed.ts',
        backup: 'server/commands/backup.ts',
        restore: 'server/commands/restore.ts',
        user: 'server/commands/user.ts',
        forget: 'server/commands/forget.ts',
        show: 'server/commands/show.ts',
        // Beside the part that starts its threads.
        'assets/reader': 'server/db/sqlite/reader.js',
        // Not beside the programs, which are commands of the package.
        'assets/upgrading': 'server/upgrading.js',
      },
    },
  },
}));
