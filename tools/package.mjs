import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { prepare, root, targets, wholePackages } from './build.mjs';

const folder = join(root, 'build/package');

/** @param {string} path of a file of a package @returns {boolean} whether it runs on this system or is a licence */
function isWanted(path) {
  const [, system] = /[\\/]prebuilds[\\/]([^\\/]+)/.exec(path) ?? [];
  if (system !== undefined && system !== `${process.platform}-${process.arch}`) return false;
  const extension = extname(path);
  return (
    ['', '.js', '.cjs', '.mjs', '.json', '.node', '.wasm'].includes(extension) ||
    /^(licen[cs]e|notice)/i.test(basename(path))
  );
}

/** Copies a package and all that it needs, as far as installed: some are for other systems. @param {string} name */
function copyPackage(name) {
  const path = join('node_modules', name);
  if (!existsSync(join(root, path)) || existsSync(join(folder, path))) return;
  cpSync(join(root, path), join(folder, path), { recursive: true, dereference: true, filter: isWanted });
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, path, 'package.json'), 'utf8'),
  );
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) copyPackage(needed);
}

/**
 * `npm run package`: one folder that runs with Node alone. Holds the web app,
 * the bundled server and its commands, and the packages that no bundle can hold, for
 * this system. Files of others in the folder stay, such as a server's data.
 */
export async function packUp() {
  await prepare(targets.web);
  await prepare(targets.server);
  for (const part of ['dist', 'server', 'node_modules']) {
    rmSync(join(folder, part), { recursive: true, force: true });
  }
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  cpSync(join(root, 'build/server'), join(folder, 'server'), { recursive: true });
  wholePackages.forEach(copyPackage);
  const programs = readdirSync(join(folder, 'server')).filter((name) => name.endsWith('.js'));
  for (const program of programs) {
    const file = program === 'main.js' ? 'start.mjs' : program.replace(/js$/, 'mjs');
    writeFileSync(
      join(folder, file),
      `process.chdir(import.meta.dirname);\nawait import('./server/${program}');\n`,
    );
  }
  const { name, version, license, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const manifest = { name, version, private: true, license, type: 'module', engines };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const licences = ['server', 'dist'].map((part) => readFileSync(join(folder, part, 'licences.md'), 'utf8'));
  writeFileSync(join(folder, 'LICENCES.txt'), licences.join('\n'));
  process.stdout.write('Pacote pronto em build/package: node build/package/start.mjs\n');
}
