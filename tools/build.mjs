import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { faultOf } from './backendAddress.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** An error for the operator, in one line. */
export class CannotBuildError extends Error {}

/** Sources of every target: packages, settings, and the files that build, without the folders of other tools. */
const common = [
  ...['package-lock.json', 'tsconfig.json'],
  ...readdirSync(join(root, 'tools'))
    .filter((name) => name.includes('.'))
    .map((name) => `tools/${name}`),
];

/**
 * @typedef {{ what: string, config: string, folder: string, sources: string[] }} Target
 * `config` of Vite, the folder it builds, and the files and folders it reads
 */
export const targets = {
  web: {
    what: 'a aplicação web',
    config: 'vite.config.ts',
    folder: 'dist',
    sources: [
      ...common,
      ...['src', 'machines', 'public'],
      ...['index.html', 'vite.config.ts', 'tailwind.config.ts', 'postcss.config.js'],
    ],
  },
  server: {
    what: 'o servidor',
    config: 'tools/vite.server.config.ts',
    folder: 'build/server',
    sources: [...common, 'server', 'src/domain'],
  },
  bench: {
    what: 'as medições',
    config: 'tools/bench/vite.config.ts',
    folder: 'build/bench',
    sources: [...common, 'tools/bench', 'server', 'src/domain'],
  },
};

/** Written into the folder that was built, so that it goes when another program builds there. */
const STAMP = '.sources';

/** @param {string} path from the root @returns {string[]} the files at and below it */
function filesAt(path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (!stat.isDirectory()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesAt(`${path}/${name}`));
}

/**
 * A hash of everything that decides how a build turns out. Contents, not
 * times: a checkout gives files any time.
 *
 * @param {Target} target
 */
function fingerprint({ sources, folder }) {
  const isWeb = folder === targets.web.folder;
  const settings = readdirSync(root).filter((name) => isWeb && name.startsWith('.env'));
  const variables = Object.entries(process.env).filter(([name]) => isWeb && name.startsWith('VITE_'));
  const hash = createHash('sha256').update(JSON.stringify(variables.sort()));
  for (const file of [...sources, ...settings].flatMap(filesAt).sort()) {
    hash.update(`\n${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** @param {Target} target whether its folder was built from the sources as they are now */
function isFresh(target) {
  const stamp = join(root, target.folder, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(target);
}

/** Vite's program; undefined without development packages. */
function findVite() {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  } catch {
    return undefined;
  }
}

/** @param {string} purpose in words @throws {CannotBuildError} without development packages */
export function demandVite(purpose) {
  const vite = findVite();
  if (vite !== undefined) return vite;
  throw new CannotBuildError(`Falta o Vite para ${purpose}: execute npm ci, sem --omit=dev.`);
}

/** @param {string | undefined} address of the backend @throws {CannotBuildError} for a bad one */
export function demandAddress(address) {
  const fault = faultOf(address);
  if (fault !== undefined) throw new CannotBuildError(fault);
}

/** Runs Vite to its end, in a process of its own: it takes 400 MB. @param {string[]} args */
async function runVite(args) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const stop = () => {
    child.kill();
    process.exit(143);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
  const [code] = await once(child, 'exit');
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.off(signal, stop);
  return code === 0;
}

/** Packages with compiled code or files of their own, which no bundle can hold. */
export const wholePackages = ['@node-rs/argon2', '@photostructure/sqlite', 'piscina'];

/**
 * Builds a target beside its folder and then puts it there, so that a build that fails leaves the last one.
 *
 * @param {Target} target @param {'info' | 'warn'} [logLevel]
 * @throws {CannotBuildError} when it can't be built; Vite has printed why
 */
export async function build(target, logLevel = 'warn') {
  const { what, config, folder } = target;
  const vite = demandVite(`construir ${what}`);
  demandAddress(process.env.VITE_API_URL);
  process.stdout.write(`Construindo ${what}…\n`);
  const started = Date.now();
  // Before Vite reads: what changes meanwhile is for the next build.
  const stamp = fingerprint(target);
  const built = join(root, 'build', `unfinished-${process.pid}`);
  process.once('exit', () => rmSync(built, { recursive: true, force: true }));
  const options = ['--mode', 'production', '--logLevel', logLevel, '--outDir', built, '--emptyOutDir'];
  if (!(await runVite([vite, 'build', '--config', config, ...options]))) {
    throw new CannotBuildError(`Não foi possível construir ${what}.`);
  }
  writeFileSync(join(built, STAMP), stamp);
  rmSync(join(root, folder), { recursive: true, force: true });
  try {
    renameSync(built, join(root, folder));
  } catch (error) {
    // Another command that started at the same time may have put the same build there.
    if (!isFresh(target)) throw error;
  }
  const seconds = ((Date.now() - started) / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 });
  process.stdout.write(`Pronto em ${seconds} s.\n`);
}

/**
 * Builds a target that is older than its sources. Without Vite, what was built before is taken.
 *
 * @param {Target} target
 * @throws {CannotBuildError} when nothing was built and nothing can be
 */
export async function prepare(target) {
  const { what, folder } = target;
  if (isFresh(target)) return;
  if (findVite() !== undefined) {
    await build(target);
  } else if (existsSync(join(root, folder))) {
    process.stderr.write(`Atenção: ${folder} não corresponde às fontes, e falta o Vite para reconstruir.\n`);
  } else {
    throw new CannotBuildError(
      `Falta ${what} em ${folder}, e falta o Vite para construir: execute npm ci, sem --omit=dev.`,
    );
  }
}
