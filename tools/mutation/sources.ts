import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type Reach, Runner, type Tests } from './runner';
import { readSource, type SourceMutant } from './sourceMutants';

/** The share of the sample that the tests must notice. */
const TARGET = 0.85;

/** Milliseconds that the tests asked about one mutant may take together. */
const MOST_MS = 120_000;
/** Milliseconds of single tests of one file that may be asked about one mutant. */
const MOST_OF_FILE_MS = 20_000;

/** Tests of what was built or of other processes: slow, and they reach no source. */
const NOT_ASKED =
  /^tests\/(static|model|tooling)\/|^tests\/server\/(backup|commands|deployment|durability|fuzz|processes|startup|stopping|tooling|upgrade)\./;

/** The tests that start the built server or one of its commands, those that name the file first. */
function testsOfBuilt(file: string): Tests[] {
  const isNamed = (test: string) =>
    readFileSync(test, 'utf8').includes(`'${basename(file, '.ts')}'`) ? 0 : 1;
  return ['startup', 'users', 'stopping', 'log', 'backup']
    .map((name) => `tests/server/${name}.test.ts`)
    .sort((one, other) => isNamed(one) - isNamed(other))
    .map((test) => ({ file: test, ids: 'all' }));
}

/** Drawn while building, or data. */
const NOT_BROKEN = /^(src\/app\/inspector|server\/db\/migrations)|\.d\.ts$/;

const sourceFiles = (): string[] =>
  ['src', 'server', 'machines/shared']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !NOT_BROKEN.test(path));

const projectsFor = (file: string) => (file.startsWith('server/') ? ['unit', 'server'] : ['unit', 'screens']);

const projectOf = (test: string) => {
  const folder = test.split('/')[1] ?? '';
  return ['screens', 'server'].includes(folder) ? folder : 'unit';
};

/** What the tests reach, by test file; null when one of them fails unbroken. */
type Reached = ReadonlyMap<string, Reach | null>;

async function learnReach(runners: ReadonlyMap<string, Runner>): Promise<Reached> {
  const reached = new Map<string, Reach | null>();
  for (const [project, runner] of runners) {
    const files = (await runner.files()).filter((file) => !NOT_ASKED.test(file));
    for (const [index, file] of files.entries()) {
      console.log(`${project}: what ${file} reaches (${index + 1} of ${files.length})`);
      const reach = await runner.reachOf(file);
      if (reach === null) console.log(`${file} fails without a mutant: it is not asked`);
      reached.set(file, reach);
    }
  }
  return reached;
}

/** The first of a list, as many as take no longer than that together; one at least. */
function within<One extends { ms: number }>(list: readonly One[], most: number): One[] {
  let spent = 0;
  return list.filter(({ ms }, index) => {
    const fits = index === 0 || spent + ms <= most;
    if (fits) spent += ms;
    return fits;
  });
}

/** The tests of a file that reach a place: single ones, and the whole file when a hook of it does. */
function reaching(test: string, reach: Reach | null, place: string): (Tests & { ms: number })[] {
  const [all, ...each] = reach ?? [];
  if (all === undefined) return [];
  const reaches = ({ places }: { places: string }) => `\n${places}\n`.includes(`\n${place}\n`);
  const byTime = each.filter(reaches).sort((one, other) => one.ms - other.ms);
  const single = within(byTime, MOST_OF_FILE_MS);
  const others = each.filter((one) => !single.includes(one)).reduce((total, { ms }) => total + ms, 0);
  const some = { file: test, ids: single.map((one) => one.test), ms: all.ms - others };
  const whole = { file: test, ids: 'all' as const, ms: all.ms };
  return [...(single.length > 0 ? [some] : []), ...(reaches(all) ? [whole] : [])];
}

/** The tests to ask about a place of a file: those of the same name first, then the quickest. */
function testsAt(reached: Reached, file: string, place: number): Tests[] {
  const subject = basename(file)
    .replace(/\.tsx?$/, '')
    .toLowerCase();
  const rank = ({ file: test }: Tests) => {
    if (basename(test).split('.', 1)[0]?.toLowerCase() === subject) return 0;
    return readFileSync(test, 'utf8').toLowerCase().includes(subject) ? 1 : 2;
  };
  const asked = [...reached]
    .filter(([test]) => projectsFor(file).includes(projectOf(test)))
    .flatMap(([test, reach]) => reaching(test, reach, `${file} ${place}`))
    .sort((one, other) => rank(one) - rank(other) || one.ms - other.ms);
  return within(asked, MOST_MS);
}

/** A mutant of the server in a place that no in-process test reaches is put into a build of the server. */
async function isNoticed(
  runners: ReadonlyMap<string, Runner>,
  file: string,
  mutant: SourceMutant,
  tests: readonly Tests[],
): Promise<boolean> {
  const isBuilt = tests.length === 0 && file.startsWith('server/');
  for (const some of isBuilt ? testsOfBuilt(file) : tests) {
    const runner = runners.get(projectOf(some.file));
    const notices = isBuilt ? runner?.noticesBuilt(file, mutant, some) : runner?.notices(file, mutant, some);
    if (await notices) return true;
  }
  return false;
}

type Options = {
  /** Only files whose path begins with one of these; all when there are none. */
  folders: readonly string[];
  /** How many mutants. */
  sample: number;
  /** The same seed draws the same mutants, of those that are still there. */
  seed: string;
};

/**
 * Breaks the sources in one small way at a time, asks the tests that reach the
 * place until one of them fails, prints the verdicts and lists what was not noticed.
 * @returns whether enough was noticed
 */
export async function measureSources({ folders, sample, seed }: Options): Promise<boolean> {
  const files = sourceFiles().filter(
    (file) => folders.length === 0 || folders.some((folder) => file.startsWith(folder)),
  );
  const rankOf = (file: string, how: string) =>
    createHash('sha256').update(`${seed} ${file} ${how}`).digest('hex');
  const drawn = files
    .flatMap((file) =>
      readSource(file, readFileSync(file, 'utf8')).mutants.map((mutant) => ({
        file,
        mutant,
        rank: rankOf(file, mutant.how),
      })),
    )
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, sample);
  const projects = [...new Set(drawn.flatMap(({ file }) => projectsFor(file)))];
  const runners = new Map(projects.map((project) => [project, new Runner(project)]));
  const survivors: string[] = [];
  try {
    const reached = await learnReach(runners);
    for (const [index, { file, mutant }] of drawn.entries()) {
      const tests = testsAt(reached, file, mutant.place);
      const survives = !(await isNoticed(runners, file, mutant, tests));
      const name = `${file}:${mutant.line}: ${mutant.how}`;
      if (survives) survivors.push(name);
      const count = `${index + 1 - survivors.length} of ${index + 1} noticed`;
      console.log(survives ? `${count}; not noticed: ${name}` : count);
    }
  } finally {
    for (const runner of runners.values()) await runner.close();
  }
  const noticed = drawn.length - survivors.length;
  console.log(`\nNot noticed:\n${survivors.join('\n')}\n`);
  console.log(`${noticed} of ${drawn.length} noticed (${((100 * noticed) / drawn.length).toFixed(1)} %)`);
  return noticed / drawn.length >= TARGET;
}
