import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Mutant, Position } from '@stryker-mutator/api/core';
import type { Logger } from '@stryker-mutator/api/logging';
import { Stryker } from '@stryker-mutator/core';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { failingIn } from './copy';
import { placeOf } from './drawn.mjs';
import { WALKS, ZONED_TESTS } from './vitest.config';

/** The share of the sample that the type check and the tests must notice. */
const TARGET = 0.9;

/** For developers, or data. */
/** The charts have mutants of their own. */
const NOT_BROKEN =
  /^(machines\/\w+Machine\.ts|src\/app\/inspector|server\/(commands\/fictitious|db\/migrations))|\.d\.ts$/;

/** All of its methods do nothing. */
const logger = new Proxy({}, { get: () => () => false }) as Logger;

function sourceFiles(folders: readonly string[]): string[] {
  return ['src', 'server', 'machines']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((path) => /\.tsx?$/.test(path) && !NOT_BROKEN.test(path))
    .filter((path) => folders.length === 0 || folders.some((folder) => path.startsWith(folder)));
}

/** The tests that reach a mutant. */
const sideOf = ({ fileName }: Mutant) =>
  relative(process.cwd(), fileName).startsWith('server/') ? 'server' : 'web';

/** So many of Stryker's mutants; the same seed draws the same, of those that are still there. */
async function draw({ folders, sample, seed }: Options): Promise<Mutant[]> {
  const files = sourceFiles(folders).map((name) => ({
    name,
    content: readFileSync(name, 'utf8'),
    mutate: true,
  }));
  const options = { plugins: null, excludedMutations: [], ignorers: [] };
  const { mutants } = await new Instrumenter(logger).instrument(files, options);
  const rankOf = (mutant: Mutant) =>
    createHash('sha256')
      .update(`${seed} ${placeOf(mutant)}`)
      .digest('hex');
  return mutants
    .map((mutant) => ({ mutant, rank: rankOf(mutant) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, sample)
    .map(({ mutant }) => mutant);
}

/** `folders`: only files whose path begins with one of these; all when there are none. */
type Options = { folders: readonly string[]; sample: number; seed: string };

/** Runs the tests of one side against mutants; answers the places of those that they notice. */
async function ask(side: 'web' | 'server', mutants: readonly Mutant[]): Promise<Set<string>> {
  if (mutants.length === 0) return new Set();
  process.env.MUTATION_SIDE = side;
  process.env.MUTATION_DRAWN = JSON.stringify(mutants.map(placeOf));
  const results = await new Stryker({
    mutate: mutants.map((mutant) => placeOf(mutant).split(' ', 1)[0] ?? ''),
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', './tools/mutation/drawn.mjs'],
    checkers: ['drawn'],
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // TypeScript 7 lacks the API that Stryker reads a configuration by.
    tsconfigFile: 'none.json',
    ignorePatterns: ['build', 'dist', 'data'],
    reporters: ['clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
    concurrency: 2,
    dryRunTimeoutMinutes: 30,
    timeoutMS: 20_000,
    // Stryker adds up the times of tests that run beside one another: beside a second runner they take half of it.
    timeoutFactor: 1,
    tempDirName: 'build/stryker',
    allowEmpty: true,
  }).runMutationTest();
  const noticed = results.filter(
    ({ status }) => status === 'Killed' || status === 'Timeout' || status === 'RuntimeError',
  );
  // Lines and columns of results count from 1.
  const fromZero = ({ line, column }: Position) => ({ line: line - 1, column: column - 1 });
  return new Set(
    noticed.map(({ location: { start, end }, ...result }) =>
      placeOf({ ...result, location: { start: fromZero(start), end: fromZero(end) } }),
    ),
  );
}

/** Tests of what is left, the quickest first: snapshots, walks, tests of what is built, and nightly ones. */
const LATER = {
  web: [
    ['--project=browser', 'snapshots'],
    ['--project=screens', '--project=unit', ...WALKS, ...ZONED_TESTS],
    ['--project=browser', 'tests/browser', '--exclude=**/{model,snapshots}*'],
  ],
  server: [['--project=server'], ['--config=tests/nightly/vitest.config.ts', '--project=nightly server']],
};

/**
 * Breaks the sources in one small way at a time, asks the type check, the tests of this process and the later ones,
 * each of what is left and the slowest last, and prints what none of them notices.
 * @returns whether enough was noticed
 */
export async function measureSources(options: Options): Promise<boolean> {
  const drawn = await draw(options);
  // Two copies are checked beside one another: each has a core of its own.
  const check = '--singleThreaded --noEmit --incremental --tsBuildInfoFile types.json';
  const typed = await failingIn(drawn, 'tsc', check.split(' '));
  console.log(`${typed.size} of ${drawn.length} noticed by the type check`);
  const unnoticed = { web: [] as Mutant[], server: [] as Mutant[] };
  for (const side of ['web', 'server'] as const) {
    const left = drawn.filter((mutant) => !typed.has(mutant) && sideOf(mutant) === side);
    const tested = await ask(side, left);
    unnoticed[side] = left.filter((mutant) => !tested.has(placeOf(mutant)));
    console.log(`${side}: ${left.length - unnoticed[side].length} noticed by tests of this process`);
  }
  for (const side of ['server', 'web'] as const) {
    for (const args of LATER[side]) {
      const failing = await failingIn(unnoticed[side], 'vitest', ['run', '--bail', '1', ...args]);
      unnoticed[side] = unnoticed[side].filter((mutant) => !failing.has(mutant));
      console.log(`${side}: ${failing.size} noticed by ${args.join(' ')}`);
    }
  }
  const survivors = Object.values(unnoticed).flat().map(placeOf);
  console.log(`\nNot noticed:\n${survivors.sort().join('\n')}\n`);
  const noticed = drawn.length - survivors.length;
  console.log(`${noticed} of ${drawn.length} noticed (${((100 * noticed) / drawn.length).toFixed(1)} %)`);
  return noticed / drawn.length >= TARGET;
}
