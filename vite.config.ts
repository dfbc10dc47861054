import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { soundAddress } from './tools/backendAddress.mjs';
import { firstVisit } from './tools/firstVisit/plugin.ts';
import { precompress } from './tools/precompress.ts';
import { preloadStart } from './tools/preloadStart.ts';
import { styleLicences } from './tools/styleLicences.ts';

/** Node's own storage would replace the one of jsdom. */
const withoutNodesStorage = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : [];

/** Milliseconds after which a test hangs, on a busy machine, too. */
const TIMEOUT = 300_000;

/** Of each part of `npm test`, which files, and where they run. */
const parts = [
  {
    name: 'unit',
    include: ['tests/{domain,api,app,machines,model,walker,static,inspector,tooling}/**/*.test.ts'],
    environment: 'node',
  },
  {
    name: 'screens',
    include: ['tests/screens/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    // Behind Greenwich, where the evening has another date.
    env: { TZ: 'America/Sao_Paulo' },
    execArgv: withoutNodesStorage,
    setupFiles: ['tests/screens/setup.ts'],
  },
  {
    name: 'server',
    include: ['tests/server/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['tests/server/globalSetup.ts'],
    setupFiles: ['tests/server/setup.ts'],
  },
  {
    name: 'browser',
    include: ['tests/browser/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['tests/browser/globalSetup.ts'],
  },
];

export default defineConfig({
  plugins: [soundAddress(), react(), preloadStart(), firstVisit(), styleLicences(), precompress()],
  server: {
    port: 5173,
    proxy: { '/api': `http://127.0.0.1:${process.env.PORT || 3333}` },
  },
  resolve: {
    // React has this hook itself; @xstate/react brings a copy for versions before 18.
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    modulePreload: { polyfill: false },
    // Without a group what a first visit needs lies in many small chunks, and each costs a request.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'session', test: /src\/app\/createServices\.ts$/, priority: 3 },
            // The forms of visitors alone: what staff need of what they are made of stands in start.
            {
              name: 'signedOut',
              test: /app\/signedOut|features\/auth\/(?!Recovery)|formMachine/,
              priority: 3,
              includeDependenciesRecursively: false,
            },
            { name: 'start', test: /src\/app\/(start|signedOut)\.tsx$/, priority: 2 },
            // With the calls of writes, for which nothing more is loaded: a write may meet a lost connection.
            { name: 'signedIn', test: /src\/(app\/signedIn\.tsx|features\/everyKind\.ts)$/, priority: 1 },
            // With what the import, the palette and the dialogs share with it.
            {
              name: 'cityField',
              test: /city-picker|machines\/city|domain\/cities\/(?!names)|Combobox\.tsx|optionId|CopyButton|icons\/(copy|chevron-down)/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'popover',
              test: /AnchoredPopover|floating-ui|radix-ui\/react-(pop|use-size)/,
              includeDependenciesRecursively: false,
            },
            // Dialogs, and what popovers share with them. cmdk imports Radix's dialog, so all users of cmdk load this chunk.
            { name: 'overlay', test: /@radix-ui|aria-hidden|ModalDialog|QuestionDialog/ },
            { name: 'detail', test: /src\/features\/detail\/DetailPage\.tsx$/ },
          ],
        },
      },
    },
    // Goes into the package; no page loads it.
    license: { fileName: 'licences.md' },
  },
  test: {
    // Two more than there are cores: much of a test is waiting, for a page, a process, a database.
    maxWorkers: availableParallelism() + 2,
    // What a worker has loaded serves all files of a project that it runs: modules, the browser.
    isolate: false,
    testTimeout: TIMEOUT,
    hookTimeout: TIMEOUT,
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', './tests/walker/tableReporter.ts', './tests/support/summaryReporter.ts'],
    coverage: {
      include: ['src/**/*.{ts,tsx}', 'machines/**/*.ts', 'server/**/*.ts'],
      reporter: [['text', { skipFull: true }]],
      reportOnFailure: true,
    },
    projects: parts.map((test) => ({ extends: true, test })),
  },
});
