// The scripts of package.json: `node tools/run.mjs <command> [arguments]`. Plain
// JavaScript, so that Node runs it before anything is built.
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, CannotBuildError, demandVite, prepare, root, targets } from './build.mjs';

/** @typedef {(typeof targets)[keyof typeof targets]} Target */

/** @type {Record<string, { builds: Target[], runs: string }>} what a command builds first and then runs */
const programs = {
  start: { builds: [targets.web, targets.server], runs: 'build/server/main.js' },
  serve: { builds: [targets.server], runs: 'build/server/main.js' },
  seed: { builds: [targets.server], runs: 'build/server/seed.js' },
  backup: { builds: [targets.server], runs: 'build/server/backup.js' },
  restore: { builds: [targets.server], runs: 'build/server/restore.js' },
  user: { builds: [targets.server], runs: 'build/server/user.js' },
  forget: { builds: [targets.server], runs: 'build/server/forget.js' },
  show: { builds: [targets.server], runs: 'build/server/show.js' },
  'bench:server': { builds: [targets.server, targets.bench], runs: 'build/bench/main.js' },
  'bench:web': { builds: [targets.web], runs: 'tools/bench/web/main.ts' },
  mutation: { builds: [], runs: 'tools/mutation/main.ts' },
  needs: { builds: [], runs: 'tests/support/needs.ts' },
  diagrams: { builds: [], runs: 'tools/diagrams/write.ts' },
  screenshots: { builds: [], runs: 'tools/gallery/writePictures.ts' },
};

/** @type {Record<string, () => Promise<unknown>>} */
const commands = {
  build: () => build(targets.web, 'info').then(() => build(targets.server)),
  dev: async () => {
    demandVite('desenvolver');
    await (await import('./dev.mjs')).develop();
  },
  package: async () => (await import('./package.mjs')).packUp(),
};

/**
 * Runs a program in this process, whose signals, memory and exit code are then its own.
 *
 * @param {string} file @param {string[]} rest arguments
 */
async function become(file, rest) {
  process.argv.splice(1, process.argv.length, resolve(root, file), ...rest);
  if (file.endsWith('.js')) return import(pathToFileURL(join(root, file)).href);
  demandVite(`executar ${file}`);
  const { runnerImport } = await import('vite');
  return runnerImport(`./${file}`, { root, configFile: false, logLevel: 'error' });
}

/**
 * npm passes SIGTERM to the shell that it started, and Debian's shell does not
 * pass it on: ends this process as SIGTERM would when that shell is gone. What
 * is started without npm, as in a service or a container, needs none of it.
 */
function endWithShell() {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143);
  }, 250);
  watch.unref();
}

const [, , command = '', ...rest] = process.argv;
if (process.env.npm_lifecycle_event !== undefined && process.platform !== 'win32') endWithShell();
try {
  const program = programs[command];
  const run = commands[command];
  if (program !== undefined) {
    for (const target of program.builds) await prepare(target);
    await become(program.runs, rest);
  } else if (run !== undefined) await run();
  else throw new CannotBuildError(`Comando desconhecido: ${command || '(nenhum)'}. Os que existem: npm run.`);
} catch (error) {
  if (!(error instanceof CannotBuildError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
