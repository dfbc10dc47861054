import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { prepare, root } from './build.mjs';
import { nativePackages, productionPackages, withTheirNeeds } from './installed.mjs';

const OUT = join(root, 'build/package');

/** What of a package runs, and what its licence wants to be passed on. */
const WANTED = ['.js', '.cjs', '.mjs', '.json', '.node', '.wasm'];
const LICENCE = /^(licen[cs]e|notice|copying)/i;

/** @param {string} path whether it is compiled code for another system, in a folder that has one for each */
const isForAnotherSystem = (path) => {
  const [, system] = /[\\/]prebuilds[\\/]([^\\/]+)/.exec(path) ?? [];
  return system !== undefined && system !== `${process.platform}-${process.arch}`;
};

/** @param {string} path */
const isWanted = (path) => {
  if (isForAnotherSystem(path)) return false;
  return statSync(path).isDirectory() || WANTED.includes(extname(path)) || LICENCE.test(basename(path));
};

/** @param {string} from @param {string} to */
const copyWhatRuns = (from, to) => cpSync(from, to, { recursive: true, dereference: true, filter: isWanted });

/** A program of the folder works in it, from wherever it is started. @param {string} program */
const starter = (program) => `process.chdir(import.meta.dirname);\nawait import('./server/${program}');\n`;

/** The programs of the package, as the server's files are called, and what starts them. */
function starters() {
  if (!existsSync(join(OUT, 'server'))) return [];
  const programs = readdirSync(join(OUT, 'server')).filter((name) => name.endsWith('.js'));
  return programs.map((program) => ({
    program,
    file: join(OUT, program === 'main.js' ? 'start.mjs' : program.replace(/js$/, 'mjs')),
  }));
}

/** What was packed before, and nothing else: a server that ran in the folder has its data there. */
function removePacked() {
  // Before `server`, which tells their names.
  for (const { file } of starters()) rmSync(file, { force: true });
  for (const part of ['dist', 'server', 'node_modules', 'package.json', 'LICENCES.txt'])
    rmSync(join(OUT, part), { recursive: true, force: true });
}

/** The licences of everything that is in the bundles or beside them. */
function licences() {
  const packages = productionPackages(root).flatMap(({ name, path }) =>
    readdirSync(join(root, path))
      .filter((file) => LICENCE.test(file))
      .map((file) => `${name}\n\n${readFileSync(join(root, path, file), 'utf8').trim()}\n`),
  );
  const [, ...web] = readFileSync(join(root, 'dist/licences.md'), 'utf8').split(/^## /m);
  return [...packages, ...web].join(`\n${'-'.repeat(72)}\n\n`);
}

/**
 * `npm run package`: one folder that runs with Node alone: the server and its
 * commands as one bundle, the few packages with compiled code for this system,
 * and the web app.
 */
export async function packUp() {
  await prepare('web');
  await prepare('server');
  removePacked();
  cpSync(join(root, 'dist'), join(OUT, 'dist'), { recursive: true });
  cpSync(join(root, 'build/server'), join(OUT, 'server'), { recursive: true });
  for (const { path } of withTheirNeeds(root, nativePackages(root)))
    copyWhatRuns(join(root, path), join(OUT, path));

  for (const { program, file } of starters()) writeFileSync(file, starter(program));
  const { name, version, license, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const manifest = { name, version, private: true, license, type: 'module', engines };
  writeFileSync(join(OUT, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(OUT, 'LICENCES.txt'), licences());
  if (!existsSync(join(OUT, 'start.mjs'))) throw new Error('nothing to start in build/package');
  process.stdout.write('Pacote pronto em build/package: node build/package/start.mjs\n');
}
