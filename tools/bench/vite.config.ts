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
      input: { main: 'tools/bench/main.ts', load: 'tools/bench/load.ts' },
    },
  },
});
