import { defineConfig } from 'vitest/config';
import product from '../../vite.config';

/** Tests of what was built or of other processes reach no mutant; those of the checkout itself look at its text. */
const NOT_ASKED = [
  'tests/{static,tooling}/**',
  // The time zone of a thread can't be set.
  'tests/domain/rules.test.ts',
  'tests/server/{backup,commands,deployment,durability,fuzz,processes,startup,stopping,users,log}.test.ts',
];
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
