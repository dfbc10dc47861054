import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { boolean, create, optional, record, string, type } from 'superstruct';
import { findProgram } from '../../support/programs';
import { temporaryFolder } from './databases';
import { launch, originOf } from './process';

/** Everything that the commands of package.json read. */
const SOURCES = [
  ...['package.json', 'package-lock.json', '.npmrc', 'tsconfig.json', 'vite.config.ts', 'index.html'],
  ...['tailwind.config.ts', 'postcss.config.js', 'machines', 'public', 'server', 'src', 'tools'],
];

/** A link to a folder that needs no privileges on Windows either. */
const link = (target: string, path: string) => symlinkSync(target, path, 'junction');

/** npm itself, or nothing where the tests are run without it. */
const npm = findProgram('npm');

const lockfile = type({ packages: record(string(), type({ dev: optional(boolean()) })) });

/** Folders of the packages that `npm ci --omit=dev` installs; those inside of packages come with them. */
function productionPackages(): string[] {
  const { packages } = create(JSON.parse(readFileSync('package-lock.json', 'utf8')), lockfile);
  return Object.entries(packages)
    .filter(([path, { dev }]) => dev !== true && path.lastIndexOf('node_modules/') === 0 && existsSync(path))
    .map(([path]) => path);
}

/** What the web app of a checkout is built for: where it would look for the API anyway, written otherwise. */
export const API_ADDRESS = '/api/';

/** A checkout of the product in a folder of its own, in which npm's commands work. */
export class Product {
  #running: ChildProcess[] = [];

  private constructor(
    readonly path: string,
    private readonly removeFolder: () => void,
  ) {}

  /** Ends what a failed test has left running, too: what npm started ends with it. */
  remove() {
    for (const child of this.#running) child.kill();
    this.removeFolder();
  }

  /** The sources as after `npm ci`. */
  static checkOut(): Product {
    const { path, remove } = temporaryFolder();
    for (const name of SOURCES) cpSync(name, join(path, name), { recursive: true });
    link(join(process.cwd(), 'node_modules'), join(path, 'node_modules'));
    return new Product(path, remove);
  }

  /** The commands as they are, of a product of these files alone: it is built in a moment. */
  static of(files: Readonly<Record<string, string>>): Product {
    const { path, remove } = temporaryFolder();
    cpSync('tools', join(path, 'tools'), { recursive: true });
    mkdirSync(join(path, 'node_modules'));
    link(join(process.cwd(), 'node_modules/vite'), join(path, 'node_modules/vite'));
    for (const [name, content] of Object.entries({ 'package.json': '{ "type": "module" }', ...files })) {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), content);
    }
    return new Product(path, remove);
  }

  /** What is checked out with everything that was built, as after `npm ci --omit=dev`. */
  withoutDevelopmentPackages(): Product {
    const { path, remove } = temporaryFolder();
    for (const name of [...SOURCES, 'dist', 'build']) {
      cpSync(join(this.path, name), join(path, name), { recursive: true });
    }
    for (const place of productionPackages()) {
      mkdirSync(dirname(join(path, place)), { recursive: true });
      link(join(process.cwd(), place), join(path, place));
    }
    return new Product(path, remove);
  }

  #environment = { LOG_LEVEL: 'info', DATABASE_URL: 'file:./data/test.sqlite', VITE_API_URL: API_ADDRESS };

  /** Runs `npm run <script> -- <args>` to its end. */
  async run(script: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
    const { child, output } = this.launch(['run', script, '--', ...args]);
    await once(child, 'close');
    return { code: child.exitCode, output: output() };
  }

  /** Starts `npm run <script>` and waits until the server listens. */
  async start(script: string, options: Parameters<typeof launch>[3] = {}, environment = {}) {
    const launched = this.launch(['run', script], options, environment);
    return { ...launched, origin: await originOf(launched) };
  }

  /** The same in a terminal of its own; what is written to its standard input is typed there. */
  async startInTerminal(terminal: string, script: string) {
    const args = ['--quiet', '--flush', '--return', '--command', `npm run ${script}`, '/dev/null'];
    const launched = launch(terminal, args, this.#environment, { cwd: this.path, stdin: 'pipe' });
    return { ...launched, origin: await originOf(launched) };
  }

  /** Calls the script behind the commands directly, with a command of the caller's. */
  launchTool(command: string) {
    const file = join(this.path, 'tools/run.mjs');
    return launch(process.execPath, [file, command], this.#environment, { cwd: this.path });
  }

  /** Starts npm with these arguments. */
  launch(args: string[], options: Parameters<typeof launch>[3] = {}, environment = {}) {
    if (npm === undefined) throw new Error('The tests of the commands need npm on the PATH.');
    // On Windows npm is a batch file, which only a shell can start.
    const shell = process.platform === 'win32';
    const launched = launch(
      npm,
      args,
      { ...this.#environment, ...environment },
      { cwd: this.path, shell, ...options },
    );
    this.#running.push(launched.child);
    return launched;
  }
}
