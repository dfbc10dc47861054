import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { firefox, webKit } from './browsers/installed.ts';

/** `npm run test:nightly`: tests that are slow or need more programs than `npm test`. */
const TIMEOUT = 300_000;

const shared = {
  environment: 'node',
  testTimeout: TIMEOUT,
  hookTimeout: TIMEOUT,
  expect: { poll: { timeout: 10_000 } },
};

const server = {
  test: {
    ...shared,
    name: 'nightly server',
    include: ['tests/nightly/*.test.ts'],
    globalSetup: ['tests/server/globalSetup.ts'],
    setupFiles: ['tests/server/setup.ts'],
  },
};

const inFirefox = {
  test: {
    ...shared,
    name: 'firefox',
    include: ['tests/browser/{journeys,keyboard,records,session}.test.ts'],
    globalSetup: ['tests/nightly/browsers/firefoxSetup.ts'],
  },
};

const inWebKit = {
  test: {
    ...shared,
    name: 'webkit',
    include: ['tests/browser/journeys.test.ts', 'tests/nightly/browsers/**/*.test.ts'],
    globalSetup: ['tests/nightly/browsers/webkitSetup.ts'],
  },
};

/** Thousands of random paths in the place of a hundred. */
const atRandom = {
  test: {
    ...shared,
    name: 'random paths',
    include: ['tests/machines/edges.test.ts'],
    testNamePattern: 'random paths',
    env: { RANDOM_PATHS: '5000' },
  },
};

/** Adds the installed browsers. In a hook, because knip reads this file, too, and must not install any. */
const installedBrowsers: Plugin = {
  name: 'installed browsers',
  async configureVitest({ injectTestProjects }) {
    if (firefox() !== undefined) await injectTestProjects(inFirefox);
    if (webKit() !== undefined) await injectTestProjects(inWebKit);
  },
};

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    maxWorkers: '100%',
    reporters: ['default', './tests/support/summaryReporter.ts'],
    // Vitest calls this hook for the plugins of projects alone.
    projects: [{ ...server, plugins: [installedBrowsers] }, atRandom],
  },
});
