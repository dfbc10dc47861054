import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Installed
 * @property {string} name
 * @property {string} path of its folder, from the root
 * @property {string[]} needs the names of the packages it may load
 */

/**
 * The packages that a server needs, as package-lock.json tells them and as far
 * as they are installed: some are for other systems.
 *
 * @param {string} root @returns {Installed[]}
 */
export function productionPackages(root) {
  /** @type {{ packages: Record<string, { dev?: boolean, devOptional?: boolean, dependencies?: object, optionalDependencies?: object }> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .filter(([path]) => existsSync(join(root, path)))
    .map(([path, { dependencies, optionalDependencies }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      path,
      needs: Object.keys({ ...dependencies, ...optionalDependencies }),
    }));
}

/** @param {string} folder */
const holdsBinaries = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) => name.endsWith('.node'));

/**
 * The packages that no bundle can take in: those with compiled code, and those
 * that look for it in packages beside them.
 *
 * @param {string} root
 */
export function nativePackages(root) {
  const packages = productionPackages(root);
  const binary = packages.filter(({ path }) => holdsBinaries(join(root, path))).map(({ name }) => name);
  return packages.filter(
    ({ name, needs }) => binary.includes(name) || needs.some((need) => binary.includes(need)),
  );
}

/**
 * Packages and all that they need, in turn.
 *
 * @param {string} root @param {Installed[]} packages
 */
export function withTheirNeeds(root, packages) {
  const all = productionPackages(root);
  const found = new Set(packages);
  for (const { needs } of found) {
    for (const needed of all.filter(({ name }) => needs.includes(name))) found.add(needed);
  }
  return [...found];
}
