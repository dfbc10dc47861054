import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { equivalents } from './equivalents';
import { Runner, type Tests } from './runner';
import { readSource, type SourceMutant } from './sourceMutants';
import { contentHash, hashOf, readState, type State, writeState } from './state';

/** Whose tests are asked about a file. Those of the server reach the domain's files, too, but late. */
const projectsFor = (file: string) => (file.startsWith('server/') ? ['unit', 'server'] : ['unit', 'screens']);

/** Tests that take longer together are not all asked about one mutant. */
const PATIENCE_MS = 120_000;
/** Of the tests of one file that reach a place, no more than the quick ones are asked by themselves. */
const FEW_MS = 20_000;

/** What would take the longest and reaches nothing, since it tests what was built, or other processes. */
const NOT_ASKED =
  /^tests\/(static|diagrams|machines|model)\/|^tests\/screens\/model|^tests\/server\/(backup|commands|deployment|durability|freshness|fuzz|haProxy|kinds|letters|pgBouncer|postgresLimits|postgresStart|processes|startup|stopping|tooling|upgrade)\./;

/** What only runs as a process of its own, and the tests that start it. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  'server/backup.ts': ['backup'],
  'server/cli.ts': ['users', 'startup'],
  'server/main.ts': ['startup', 'stopping', 'postgresStart', 'postgresLimits'],
  'server/seed/main.ts': ['startup'],
  'server/user.ts': ['users'],
};

/** Drawn at build time, run by Node before anything is built, or only drawn: the browser's tests look at it. */
const NOT_BROKEN =
  /^(src\/app\/firstPaint|src\/inspector\/window|src\/screens\/auth\/CardDrawer|server\/tooling|server\/seed\/names)|\.d\.ts$/;

export const sourceFiles = (): string[] =>
  ['src', 'server']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !NOT_BROKEN.test(path))
    .sort();

export const mutantsIn = (file: string): SourceMutant[] =>
  readSource(file, readFileSync(file, 'utf8')).mutants;

/** Names a mutant in its file, whatever line it has moved to; of equal ones every one is counted. */
export function keysOf(mutants: readonly SourceMutant[]): string[] {
  const seen = new Map<string, number>();
  return mutants.map(({ how }) => {
    const times = (seen.get(how) ?? 0) + 1;
    seen.set(how, times);
    return times === 1 ? how : `${how} (${times})`;
  });
}

type Progress = (line: string) => void;

/** Finds out what every test file reaches, unless that is known and the file is as it was. */
async function learnReach(
  state: State,
  runners: Map<string, Runner>,
  tell: Progress,
  isOver: () => boolean,
): Promise<boolean> {
  for (const [project, runner] of runners) {
    const files = (await runner.files()).filter((file) => !NOT_ASKED.test(file));
    for (const [index, file] of files.entries()) {
      const hash = contentHash(file);
      if (state.reach[file]?.hash === hash) continue;
      if (isOver()) return false;
      tell(`${project}: what ${file} reaches (${index + 1} of ${files.length})`);
      state.reach[file] = { hash, found: await runner.reachOf(file) };
      writeState(state);
    }
  }
  return true;
}

/** Those of the list, in its order, that take no longer than that together, and one at least. */
function within<One extends { ms: number }>(list: readonly One[], patience: number): One[] {
  let spent = 0;
  return list.filter(({ ms }, index) => {
    const fits = index === 0 || spent + ms <= patience;
    if (fits) spent += ms;
    return fits;
  });
}

/**
 * The tests of a file that reach a place: the quick ones of those that do in their own time, and the whole
 * file where a hook does, whose work any of its tests may see.
 */
function reaching(state: State, test: string, place: string): (Tests & { ms: number })[] {
  const [all, ...each] = state.reach[test]?.found ?? [];
  if (all === undefined) return [];
  const reaches = ({ places }: { places: string }) => `\n${places}\n`.includes(`\n${place}\n`);
  const sum = (list: { ms: number }[]) => list.reduce((total, { ms }) => total + ms, 0);
  const own = within(
    each.filter(reaches).sort((one, other) => one.ms - other.ms),
    FEW_MS,
  );
  const few = { file: test, ids: own.map((one) => one.test), ms: all.ms - sum(each) + sum(own) };
  const whole = { file: test, ids: 'all' as const, ms: all.ms };
  return [...(own.length > 0 ? [few] : []), ...(reaches(all) ? [whole] : [])];
}

/**
 * The tests to ask about a place of a file: those that bear its name first, then those of the test files that
 * have noticed most in this file, then those that speak of it, then the quickest.
 */
function testsAt(state: State, file: string, place: number): Tests[] {
  const starting = PROGRAMS[file];
  if (starting) return starting.map((name) => ({ file: `tests/server/${name}.test.ts`, ids: 'all' }));
  const noticed = Object.values(state.verdicts[file]?.of ?? {});
  const merits = (test: string) => noticed.filter((one) => one === test).length;
  const subject = basename(file).replace(/\.tsx?$/, '');
  const isNamesake = (test: string) =>
    basename(test).split('.', 1)[0]?.toLowerCase() === subject.toLowerCase();
  const asked = Object.keys(state.reach)
    .filter((test) => projectsFor(file).includes(projectOf(test)))
    .flatMap((test) => reaching(state, test, `${file} ${place}`))
    .map((one) => ({
      ...one,
      isNamesake: isNamesake(one.file),
      merits: merits(one.file),
      speaksOfIt: speaksOf(one.file, subject),
    }))
    .sort(
      (one, other) =>
        Number(other.isNamesake) - Number(one.isNamesake) ||
        other.merits - one.merits ||
        Number(other.speaksOfIt) - Number(one.speaksOfIt) ||
        one.ms - other.ms,
    );
  return within(asked, PATIENCE_MS);
}

const speaksOf = (test: string, subject: string) => readFileSync(test, 'utf8').includes(subject);

const projectOf = (test: string) => {
  const folder = test.split('/')[1] ?? '';
  return ['screens', 'server'].includes(folder) ? folder : 'unit';
};

const contentOf = ({ file, ids }: Tests) => `${file} ${ids} ${contentHash(file)}`;

async function firstNoticing(
  runners: ReadonlyMap<string, Runner>,
  file: string,
  mutant: SourceMutant,
  tests: readonly Tests[],
): Promise<string | undefined> {
  for (const some of tests) {
    const runner = runners.get(projectOf(some.file));
    const isNoticed =
      file in PROGRAMS ? runner?.noticesBuilt(file, mutant, some) : runner?.notices(file, mutant, some);
    if (await isNoticed) return some.file;
  }
  return undefined;
}

export type Slice = {
  /** Only files whose path begins with one of these; all where there are none. */
  folders: readonly string[];
  /** Begins no further mutant after so many minutes. */
  minutes: number;
};

/**
 * Breaks the sources of `src` and `server`, one mistake at a time, and asks the
 * tests that reach the place until one of them notices. Goes on where it was
 * stopped; mutants of files that have changed, and unnoticed ones whose tests
 * have changed, are asked for anew.
 */
export async function measureSources({ folders, minutes }: Slice, tell: Progress): Promise<State> {
  const state = readState();
  for (const test of Object.keys(state.reach)) if (!existsSync(test)) delete state.reach[test];
  const end = performance.now() + minutes * 60_000;
  const isOver = () => performance.now() > end;
  const files = sourceFiles().filter(
    (file) => folders.length === 0 || folders.some((folder) => file.startsWith(folder)),
  );
  const projects = [...new Set(files.flatMap(projectsFor))];
  const runners = new Map(projects.map((project) => [project, new Runner(project)]));
  try {
    if (!(await learnReach(state, runners, tell, isOver))) return state;
    const all = files.flatMap((file) => {
      const hash = contentHash(file);
      const known = state.verdicts[file]?.hash === hash ? state.verdicts[file].of : {};
      state.verdicts[file] = { hash, date: new Date().toISOString().slice(0, 10), of: known };
      const mutants = mutantsIn(file);
      const keys = keysOf(mutants);
      return mutants.map((mutant, index) => ({ file, mutant, key: keys[index] ?? '', verdicts: known }));
    });
    // In no order of files, so that whatever has been asked when somebody stops it stands for all.
    const spread = all
      .map((one) => ({ ...one, place: hashOf(`${one.file} ${one.key}`) }))
      .sort((one, other) => (one.place < other.place ? -1 : 1));
    const count = { noticed: 0, missed: 0 };
    for (const { file, mutant, key, verdicts } of spread) {
      const tests = testsAt(state, file, mutant.place);
      const asked = `?${hashOf(tests.map(contentOf).sort().join())}`;
      const isExplained = equivalents[file]?.[key] !== undefined;
      if (isExplained) verdicts[key] ??= asked;
      const known = verdicts[key];
      const isKnown = known !== undefined && (isExplained || !known.startsWith('?') || known === asked);
      if (!isKnown) {
        if (isOver()) return state;
        verdicts[key] = (await firstNoticing(runners, file, mutant, tests)) ?? asked;
        writeState(state);
      }
      count[verdicts[key]?.startsWith('?') ? 'missed' : 'noticed'] += 1;
      if (!isKnown) tell(`${count.noticed} noticed, ${count.missed} not, of ${all.length}: ${file}`);
    }
    return state;
  } finally {
    for (const runner of runners.values()) await runner.close();
  }
}
