import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { array, create, type Infer, number, string, type } from 'superstruct';
import { build, type Plugin } from 'vite';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { SERVER_BUILD } from '../../tests/server/globalSetup';
import config from '../../vite.config';
import { broken, marked, readSource, type SourceMutant } from './sourceMutants';

const root = process.cwd();
const SETUP = resolve('tools/mutation/reached.ts');
/** Milliseconds; shorter than the tests' own, for mutants that keep a test waiting. */
const TEST_TIMEOUT_MS = 20_000;

const nameOf = (path: string) => relative(root, path).split(sep).join('/');

/**
 * What the tests of a file reach: by the id that Vitest gives a test, a line of
 * `file place` for every function, and its milliseconds. The file with its hooks
 * has no id and stands first.
 */
const reachSchema = array(type({ test: string(), places: string(), ms: number() }));
export type Reach = Infer<typeof reachSchema>;

/** What the tests are run with: the product as it is, with marks, or with one mutant. */
type Change = { kind: 'none' } | { kind: 'marks' } | { kind: 'mutant'; file: string; mutant: SourceMutant };

/** A file of tests, or some of them by their ids. */
export type Tests = { file: string; ids: readonly string[] | 'all' };

/** Runs tests of one project of vite.config.ts, all in one process, each file of them in one of its own. */
export class Runner {
  #change: Change = { kind: 'none' };
  #vitest: Vitest | undefined;
  readonly #touched = new Set<string>();
  readonly #folder = mkdtempSync(join(tmpdir(), 'cadastro-reached-'));

  constructor(readonly project: string) {}

  /** The test files of the project. */
  async files(): Promise<string[]> {
    return (await this.#specifications()).map(({ moduleId }) => nameOf(moduleId));
  }

  /** What the tests of a file reach; null when one of them fails. */
  async reachOf(file: string): Promise<Reach | null> {
    this.#become({ kind: 'marks' });
    const passes = await this.#passes({ file, ids: 'all' });
    const written = join(this.#folder, 'reach.json');
    if (!existsSync(written)) return null;
    const reach = create(JSON.parse(readFileSync(written, 'utf8')), reachSchema);
    rmSync(written);
    return passes ? reach : null;
  }

  /** Whether one of the tests notices the mutant. */
  async notices(file: string, mutant: SourceMutant, tests: Tests): Promise<boolean> {
    this.#become({ kind: 'mutant', file, mutant });
    return !(await this.#passes(tests));
  }

  /** The same for a file that runs only as a process of its own: builds the server with the mutant. */
  async noticesBuilt(file: string, mutant: SourceMutant, tests: Tests): Promise<boolean> {
    await this.#started();
    this.#become({ kind: 'mutant', file, mutant });
    await this.#buildServer();
    const passes = await this.#passes(tests);
    this.#become({ kind: 'none' });
    await this.#buildServer();
    return !passes;
  }

  async #buildServer() {
    await build({
      configFile: 'tools/vite.server.config.ts',
      logLevel: 'silent',
      plugins: [this.#plugin()],
      build: { outDir: SERVER_BUILD },
    });
  }

  async close(): Promise<void> {
    await this.#vitest?.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #become(change: Change) {
    const before = this.#change;
    this.#change = change;
    if (change.kind === 'marks') process.env.MUTATION_REACHED = this.#folder;
    else delete process.env.MUTATION_REACHED;
    if (before.kind === 'marks' && change.kind === 'marks') return;
    for (const file of this.#touched) this.#vitest?.invalidateFile(resolve(file));
    this.#touched.clear();
    if (change.kind === 'mutant') this.#vitest?.invalidateFile(resolve(change.file));
  }

  async #passes({ file, ids }: Tests): Promise<boolean> {
    const vitest = await this.#started();
    const specification = vitest
      .getRootProject()
      .createSpecification(resolve(file), ids === 'all' ? undefined : { testIds: [...ids] });
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification]);
    // The answer also holds modules of earlier runs, with another mutant.
    const asked = testModules.filter(({ moduleId }) => nameOf(moduleId) === file);
    return asked.every((module) => module.ok()) && unhandledErrors.length === 0;
  }

  async #specifications(): Promise<TestSpecification[]> {
    return (await this.#started()).globTestSpecifications();
  }

  async #started(): Promise<Vitest> {
    this.#vitest ??= await this.#start();
    return this.#vitest;
  }

  async #start(): Promise<Vitest> {
    const { plugins = [], test } = config;
    const found = test?.projects?.find(
      (one) => typeof one === 'object' && 'test' in one && one.test?.name === this.project,
    );
    if (typeof found !== 'object' || !('test' in found)) throw new Error(`No project ${this.project}`);
    const vitest = await createVitest(
      'test',
      { config: false, watch: false, reporters: [{}], bail: 1, maxWorkers: 1 },
      {
        logLevel: 'silent',
        plugins: [...plugins, this.#plugin()],
        test: {
          ...found.test,
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
          expect: test?.expect ?? {},
          setupFiles: [SETUP, ...[found.test?.setupFiles ?? []].flat()],
        },
      },
    );
    await vitest.standalone();
    return vitest;
  }

  #plugin(): Plugin {
    return {
      name: 'mutation',
      enforce: 'pre',
      load: (id) => {
        const path = id.split('?', 1)[0] ?? id;
        const file = nameOf(path);
        if (!/^(src|server|machines)\/.*\.tsx?$/.test(file) || id.includes('?')) return undefined;
        const change = this.#change;
        if (change.kind === 'none' || (change.kind === 'mutant' && change.file !== file)) return undefined;
        this.#touched.add(file);
        const code = readFileSync(path, 'utf8');
        if (change.kind === 'mutant') return broken(code, change.mutant);
        return marked(file, code, readSource(file, code));
      },
    };
  }
}
