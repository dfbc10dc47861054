import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { codeSplitting } from './server/tooling/codeSplitting.ts';
import { firstPaint } from './server/tooling/firstPaint.ts';
import { leanIcons } from './server/tooling/leanIcons.ts';
import { leanRouter } from './server/tooling/leanRouter.ts';
import { nativeStore } from './server/tooling/nativeStore.ts';
import { plainImports } from './server/tooling/plainImports.ts';
import { precompress } from './server/tooling/precompress.ts';
import { withoutDescriptions } from './server/tooling/withoutDescriptions.ts';

export default defineConfig({
  plugins: [
    react(),
    leanRouter(),
    leanIcons(),
    nativeStore(),
    plainImports(),
    withoutDescriptions(),
    firstPaint(),
    precompress(),
  ],
  server: {
    port: 5173,
    proxy: { '/api': `http://127.0.0.1:${process.env.PORT ?? 3333}` },
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    // The document names what a first visit needs (server/tooling/firstPaint.ts); the rest comes in idle time.
    modulePreload: false,
    rolldownOptions: {
      output: { codeSplitting },
      // `class X extends React.Component`: reading a property of React's starts nothing, so what nobody uses can go.
      treeshake: { propertyReadSideEffects: false },
    },
  },
});
