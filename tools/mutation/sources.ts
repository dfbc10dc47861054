import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Mutant } from '@stryker-mutator/api/core';
import type { Logger } from '@stryker-mutator/api/logging';
import { Stryker } from '@stryker-mutator/core';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { checkTypes } from './typeCheck';

/** The share of the sample that the type check and the tests must notice. */
const TARGET = 0.9;

/** Drawn while building, data, or held by processes that a mutant in this one doesn't reach. */
const NOT_BROKEN = /^(src\/app\/inspector|server\/(commands|dailyBackup|db\/migrations|main))|\.d\.ts$/;

const quiet = () => {};
const logger: Logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: quiet,
  fatal: quiet,
};

function sourceFiles(folders: readonly string[]): string[] {
  return ['src', 'server', 'machines/shared']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((path) => /\.tsx?$/.test(path) && !NOT_BROKEN.test(path))
    .filter((path) => folders.length === 0 || folders.some((folder) => path.startsWith(folder)));
}

const placeOf = ({ fileName, location: { start, end }, replacement }: Mutant) =>
  `${relative(process.cwd(), fileName)}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column} ${replacement}`;

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

type Options = {
  /** Only files whose path begins with one of these; all when there are none. */
  folders: readonly string[];
  /** How many mutants. */
  sample: number;
  seed: string;
};

/** Runs the tests of one side against mutants; answers the places of those that they notice. */
async function ask(side: 'web' | 'server', mutants: readonly Mutant[]): Promise<Set<string>> {
  if (mutants.length === 0) return new Set();
  process.env.MUTATION_SIDE = side;
  const results = await new Stryker({
    mutate: mutants.map((mutant) => placeOf(mutant).split(' ', 1)[0] ?? ''),
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // TypeScript 7 lacks the API that Stryker reads a configuration by.
    tsconfigFile: 'none.json',
    ignorePatterns: ['build', 'dist', 'data', 'docs'],
    reporters: ['clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
    concurrency: 2,
    dryRunTimeoutMinutes: 30,
    timeoutMS: 20_000,
    tempDirName: 'build/stryker',
    allowEmpty: true,
  }).runMutationTest();
  const noticed = results.filter(
    ({ status }) => status === 'Killed' || status === 'Timeout' || status === 'RuntimeError',
  );
  // Lines and columns of results count from 1.
  const fromZero = ({ line, column }: Mutant['location']['start']) => ({
    line: line - 1,
    column: column - 1,
  });
  return new Set(
    noticed.map(({ location: { start, end }, ...result }) =>
      placeOf({ ...result, location: { start: fromZero(start), end: fromZero(end) } }),
    ),
  );
}

/**
 * Breaks the sources in one small way at a time and prints what neither the type check nor the tests
 * of this process notice.
 * @returns whether enough was noticed
 */
export async function measureSources(options: Options): Promise<boolean> {
  const drawn = await draw(options);
  const typed = await checkTypes(drawn);
  const left = drawn.filter((mutant) => !typed.has(mutant));
  console.log(`${typed.size} of ${drawn.length} noticed by the type check`);
  const isOfServer = ({ fileName }: Mutant) => relative(process.cwd(), fileName).startsWith('server/');
  const tested = new Set([
    ...(await ask(
      'web',
      left.filter((mutant) => !isOfServer(mutant)),
    )),
    ...(await ask('server', left.filter(isOfServer))),
  ]);
  const survivors = left.map(placeOf).filter((place) => !tested.has(place));
  console.log(`\nNot noticed:\n${survivors.sort().join('\n')}\n`);
  const noticed = drawn.length - survivors.length;
  console.log(`${noticed} of ${drawn.length} noticed (${((100 * noticed) / drawn.length).toFixed(1)} %)`);
  return noticed / drawn.length >= TARGET;
}
