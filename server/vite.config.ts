import { defineConfig } from 'vite';
import { developmentServer } from './tooling/developmentServer.ts';

/**
 * Bundles the server and its commands for Node into build/, leaving packages
 * where they are. In development it also runs what it builds, with the web app.
 */
export default defineConfig(({ mode }) => ({
  plugins: mode === 'development' ? [developmentServer()] : [],
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
        seed: 'server/seed/main.ts',
        backup: 'server/backup.ts',
        user: 'server/user.ts',
      },
    },
  },
}));
