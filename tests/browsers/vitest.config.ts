import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { firefox, webKit } from './installed.ts';

/** What both have in common with the tests in Chromium. */
const shared = {
  environment: 'node',
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // As long as a busy machine may take.
  expect: { poll: { timeout: 10_000 } },
} as const;

/** The tests in other browsers than Chromium: in those that are there. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: [
    {
      name: 'browsers that are there',
      // Not as the file is read: who reads it, knip for one, may not want browsers installed.
      async configureVitest({ injectTestProjects }) {
        if (firefox() !== undefined) {
          await injectTestProjects({
            test: {
              ...shared,
              name: 'firefox',
              include: ['tests/browser/{details,faults,journeys,keyboard,lists,session}.test.ts'],
              globalSetup: ['tests/browsers/firefoxSetup.ts'],
            },
          });
        }
        if (webKit() !== undefined) {
          await injectTestProjects({
            test: {
              ...shared,
              name: 'webkit',
              include: ['tests/browser/journeys.test.ts', 'tests/browsers/**/*.test.ts'],
              globalSetup: ['tests/browsers/webkitSetup.ts'],
            },
          });
        }
      },
    },
  ],
  test: {
    include: [],
    passWithNoTests: true,
    maxWorkers: '100%',
    reporters: ['default', './tests/support/summaryReporter.ts'],
  },
});
