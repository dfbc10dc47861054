// The scripts of package.json: `node server/tooling/run.mjs <command> [arguments]`.
// Plain JavaScript, so that Node runs it before anything is built, and one
// plain command a line, so that cmd.exe understands what a POSIX shell does.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, CannotBuildError, demandVite, prepare, root } from './build.mjs';
import { endWithParent } from './parent.mjs';

/**
 * What a command builds first, where it is older than its sources, and then becomes.
 *
 * @type {Record<string, { builds: import('./build.mjs').Target[], runs: string }>}
 */
const programs = {
  start: { builds: ['web', 'server'], runs: 'build/server/main.js' },
  serve: { builds: ['server'], runs: 'build/server/main.js' },
  seed: { builds: ['server'], runs: 'build/server/seed.js' },
  backup: { builds: ['server'], runs: 'build/server/backup.js' },
  restore: { builds: ['server'], runs: 'build/server/restore.js' },
  user: { builds: ['server'], runs: 'build/server/user.js' },
  'bench:server': { builds: ['server', 'bench'], runs: 'build/bench/main.js' },
};

/**
 * What a command builds first, where it is older than its sources, and then
 * runs: TypeScript of the tests that Vite takes as it is.
 *
 * @type {Record<string, { builds: import('./build.mjs').Target[], runs: string }>}
 */
const tools = {
  'bench:mutation': { builds: [], runs: 'tests/mutation/main.ts' },
  'bench:web': { builds: ['web'], runs: 'tests/bench/web/main.ts' },
  coverage: { builds: [], runs: 'tests/support/uncovered.ts' },
  diagrams: { builds: [], runs: 'tests/diagrams/write.ts' },
  screenshots: { builds: [], runs: 'tests/gallery/writePictures.ts' },
};

async function develop() {
  demandVite('desenvolver');
  await (await import('./develop.mjs')).develop();
}

/** @param {string} file */
async function runTool(file) {
  demandVite(`executar ${file}`);
  const { runnerImport } = await import('vite');
  await runnerImport(`./${file}`, { root, configFile: false, logLevel: 'error' });
}

/**
 * Becomes a built program, in this process: signals, memory and exit code are its own.
 *
 * @param {string} file @param {string[]} rest
 */
async function become(file, rest) {
  const path = resolve(root, file);
  process.argv.splice(1, process.argv.length, path, ...rest);
  await import(pathToFileURL(path).href);
}

/** @param {string} command @param {string[]} rest */
async function run(command, rest) {
  const program = programs[command];
  const tool = tools[command];
  if (command === 'build') await build('web', 'info');
  else if (command === 'dev') await develop();
  else if (command === 'check') await (await import('./check.mjs')).check();
  else if (command === 'package') await (await import('./package.mjs')).packUp();
  else if (tool !== undefined) {
    for (const target of tool.builds) await prepare(target);
    await runTool(tool.runs);
  } else if (program !== undefined) {
    for (const target of program.builds) await prepare(target);
    await become(program.runs, rest);
  } else
    throw new CannotBuildError(
      `Comando desconhecido: ${command || '(nenhum)'}. Para ver os que existem: npm run.`,
    );
}

const [, , command = '', ...rest] = process.argv;
endWithParent();
try {
  await run(command, rest);
} catch (error) {
  if (!(error instanceof CannotBuildError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
