import { defineConfig } from 'vitest/config';
import product from '../../vite.config';

/** Tests of the built server: no mutant of this process reaches it. */
const PROCESS_TESTS = [
  ...['backup', 'commands', 'deployment', 'durability', 'fuzz', 'processes'],
  ...['startup', 'stopping', 'users', 'log', 'ownership', 'container'],
].map((name) => `tests/server/${name}.test.ts`);

/** The time zone of a thread can't be set. */
export const ZONED_TESTS = ['tests/domain/rules.test.ts', 'tests/screens/exporting.test.tsx'];

/** Slow, and not to be stopped on their way: they are asked of what is left. */
export const WALKS = ['screens/model', 'screens/modelStrict', 'machines/edges'].map(
  (name) => `tests/${name}.test.ts`,
);

/** Beside them those of the checkout, which look at its text. */
const NOT_ASKED = [...PROCESS_TESTS, ...WALKS, 'tests/{static,tooling}/**', ...ZONED_TESTS];
const asked = process.env.MUTATION_SIDE === 'server' ? ['unit', 'server'] : ['unit', 'screens'];

const setUp = (test: { setupFiles?: string | string[] } | undefined) => [
  'tools/mutation/inThread.ts',
  ...[test?.setupFiles ?? []].flat(),
];

const projects = [product.test?.projects ?? []].flat().flatMap((one) =>
  typeof one === 'object' && 'test' in one && asked.includes(String(one.test?.name))
    ? [
        {
          ...one,
          extends: 'vite.config.ts',
          test: { ...one.test, exclude: NOT_ASKED, setupFiles: setUp(one.test) },
        },
      ]
    : [],
);

/** The projects of vite.config.ts that run in this process. */
export default defineConfig({ ...product, test: { ...product.test, reporters: [], projects } });
