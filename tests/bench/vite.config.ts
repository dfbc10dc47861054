import { defineConfig } from 'vite';

/** Bundles the server benchmark for Node into build/bench/. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'build/bench',
    emptyOutDir: true,
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: { main: 'tests/bench/main.ts', load: 'tests/bench/load.ts' },
    },
  },
});
