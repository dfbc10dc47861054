import { defineConfig } from 'vite';

/**
 * Bundles the server and its commands for Node into build/, leaving packages
 * where they are; the list of cities alone goes in, because an installation
 * without development packages has to seed, too.
 */
export default defineConfig({
  ssr: { noExternal: ['municipios-brasil'] },
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
});
