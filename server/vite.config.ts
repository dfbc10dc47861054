import { defineConfig } from 'vite';

/** Bundles the server and its commands for Node into build/, leaving packages where they are. */
export default defineConfig({
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
      },
    },
  },
});
