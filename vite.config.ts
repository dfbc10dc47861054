import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { soundAddress } from './tools/backendAddress.mjs';
import { codeSplitting, splitAsPlanned } from './tools/codeSplitting.ts';
import { firstPaint } from './tools/firstPaint.ts';
import { leanIcons } from './tools/leanIcons.ts';
import { leanRouter } from './tools/leanRouter.ts';
import { LongestFirst } from './tools/longestFirst.ts';
import { plainImports } from './tools/plainImports.ts';
import { precompress } from './tools/precompress.ts';
import { styleLicences } from './tools/styleLicences.ts';
import { withoutDescriptions } from './tools/withoutDescriptions.ts';

/** Node's own storage, where it has one, would stand in the place of the page's. */
const withoutNodesStorage = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : [];

/** Who asks for another order gets it, however long it takes. */
const isShuffled = process.argv.some((argument) => argument.startsWith('--sequence.'));

/** Until a test is taken for one that hangs, in milliseconds: a busy machine is none. */
const PATIENCE = 300_000;

const shared = { extends: true as const };

export default defineConfig({
  plugins: [
    soundAddress(),
    react(),
    leanRouter(),
    leanIcons(),
    plainImports(),
    withoutDescriptions(),
    splitAsPlanned(),
    firstPaint(),
    styleLicences(),
    precompress(),
  ],
  server: {
    port: 5173,
    proxy: { '/api': `http://127.0.0.1:${process.env.PORT || 3333}` },
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    // The document names what a first visit needs (tools/firstPaint.ts); the rest comes in idle time.
    modulePreload: false,
    // For whoever passes the product on (tools/package.mjs); no page asks for it.
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      output: { codeSplitting },
      // `class X extends React.Component`: reading a property of React's starts nothing, so what nobody uses can go.
      treeshake: { propertyReadSideEffects: false },
    },
  },
  test: {
    // Two more than there are cores: much of a test is waiting, for a page, a process, a database.
    maxWorkers: availableParallelism() + 2,
    // What a worker has loaded serves all files of a project that it runs: modules, the browser.
    isolate: false,
    testTimeout: PATIENCE,
    hookTimeout: PATIENCE,
    expect: { poll: { timeout: 10_000 } },
    sequence: isShuffled ? {} : { sequencer: LongestFirst },
    reporters: ['default', './tests/support/summaryReporter.ts'],
    coverage: {
      include: ['src/**/*.{ts,tsx}', 'machines/**/*.ts', 'server/**/*.ts'],
      reporter: [['text', { skipFull: true }]],
      reportOnFailure: true,
    },
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['tests/{domain,api,app,machines,model,diagrams,static,inspector,tooling}/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        ...shared,
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          execArgv: withoutNodesStorage,
          setupFiles: ['tests/screens/setup.ts'],
        },
      },
      {
        ...shared,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/server/globalSetup.ts'],
          setupFiles: ['tests/server/setup.ts'],
        },
      },
      {
        ...shared,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/browser/globalSetup.ts'],
        },
      },
    ],
  },
});
