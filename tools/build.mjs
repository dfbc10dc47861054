import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone } from './alone.mjs';
import { faultOf } from './backendAddress.mjs';
import { fingerprint, isFresh, noteBuilt } from './freshness.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** What the operator can put right, said in one line. */
export class CannotBuildError extends Error {}

/** Everything that decides how any of the builds turns out. */
const everywhere = ['package-lock.json', 'tsconfig.json', 'tools'];

export const targets = {
  web: {
    what: 'a aplicação web',
    config: 'vite.config.ts',
    /** The file by whose content a build is recognised. */
    entry: 'dist/index.html',
    sources: [
      ...everywhere,
      'src',
      'machines',
      'index.html',
      'public',
      'vite.config.ts',
      'tailwind.config.ts',
      'postcss.config.js',
    ],
  },
  server: {
    what: 'o servidor',
    config: 'server/vite.config.ts',
    entry: 'build/server/main.js',
    sources: [...everywhere, 'server', 'src/domain'],
  },
  bench: {
    what: 'as medições',
    config: 'tools/bench/vite.config.ts',
    entry: 'build/bench/main.js',
    sources: [...everywhere, 'tools/bench'],
  },
};

/** @typedef {keyof typeof targets} Target */

/** Vite's program, or nothing where development packages are not installed. */
function findVite() {
  try {
    const manifest = createRequire(import.meta.url).resolve('vite/package.json');
    return join(dirname(manifest), 'bin', 'vite.js');
  } catch {
    return undefined;
  }
}

/**
 * @param {string} purpose what Vite is needed for, in words
 * @returns Vite's program
 * @throws {CannotBuildError} where there is none
 */
export function demandVite(purpose) {
  const vite = findVite();
  if (vite === undefined) {
    throw new CannotBuildError(`Falta o Vite para ${purpose}: execute npm ci, sem --omit=dev.`);
  }
  return vite;
}

/**
 * @param {string | undefined} address that the web app is to be built for
 * @throws {CannotBuildError} where no backend can be at it
 */
export function demandAddress(address) {
  const fault = faultOf(address);
  if (fault !== undefined) throw new CannotBuildError(fault);
}

/**
 * Two at once would build into each other.
 *
 * @param {Target} name @param {() => Promise<void>} work
 */
const aloneWith = (name, work) =>
  alone(
    join(root, 'build', `${name}.lock`),
    `Outro comando constrói ${targets[name].what}: aguardando…`,
    work,
  );

/**
 * Builds a target with Vite in a process of its own: 400 MB that the server must not keep.
 *
 * @param {Target} name @param {'info' | 'warn'} [logLevel]
 * @throws {CannotBuildError} where there is no Vite, a variable is bad, or the build fails, which has then said why
 */
export const build = (name, logLevel) => aloneWith(name, () => run(name, logLevel));

/** @param {Target} name @param {'info' | 'warn'} [logLevel] */
async function run(name, logLevel = 'warn') {
  const { what, config } = targets[name];
  const vite = demandVite(`construir ${what}`);
  if (name === 'web') demandAddress(process.env.VITE_API_URL);
  process.stdout.write(`Construindo ${what}…\n`);
  const started = Date.now();
  // Taken before: what changes while Vite reads is for the next build.
  const sources = fingerprint(root, targets[name].sources);
  const child = spawn(
    process.execPath,
    [vite, 'build', '--config', config, '--mode', 'production', '--logLevel', logLevel],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    child.kill();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const [code] = await once(child, 'exit');
  process.off('SIGTERM', stop);
  process.off('SIGINT', stop);
  if (isStopped) process.exit(143);
  if (code !== 0) throw new CannotBuildError(`Não foi possível construir ${what}.`);
  noteBuilt(root, name, targets[name].entry, sources);
  const seconds = ((Date.now() - started) / 1000).toLocaleString('pt-BR', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  process.stdout.write(`Pronto em ${seconds} s.\n`);
}

/**
 * Sees to it that a target is built from its sources as they are. Without
 * Vite, or without sources, what was built before is taken.
 *
 * @param {Target} name
 * @throws {CannotBuildError} where there is nothing to run and no way to build it
 */
export async function prepare(name) {
  const { what, config, entry } = targets[name];
  const hasSources = existsSync(resolve(root, config));
  if (hasSources && isFresh(root, name, targets[name])) return;
  if (hasSources && findVite() !== undefined) {
    // Whoever was at it meanwhile has built the same.
    await aloneWith(name, async () => {
      if (!isFresh(root, name, targets[name])) await run(name);
    });
    return;
  }
  if (!existsSync(resolve(root, entry))) {
    throw new CannotBuildError(
      `Falta ${what} em ${dirname(entry)}, e falta o Vite para construir: execute npm ci, sem --omit=dev.`,
    );
  }
  if (hasSources) {
    process.stderr.write(
      `Atenção: ${dirname(entry)} não corresponde às fontes, e falta o Vite para reconstruir.\n`,
    );
  }
}
