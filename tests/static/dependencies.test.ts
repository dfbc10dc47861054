import { readFileSync } from 'node:fs';
import { boolean, create, optional, record, string, type } from 'superstruct';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const versions = record(string(), string());
const manifest = create(
  JSON.parse(read('package.json')),
  type({ dependencies: versions, devDependencies: versions }),
);
const direct = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });

const lockedPackage = type({
  dev: optional(boolean()),
  license: optional(string()),
  hasInstallScript: optional(boolean()),
});
const { packages } = create(
  JSON.parse(read('package-lock.json')),
  type({ packages: record(string(), lockedPackage) }),
);
const locked = Object.entries(packages).filter(([path]) => path !== '');

/** Licences that only ask for their own text to be passed on. */
const PERMISSIVE = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  '(MIT AND Zlib)',
];
/** What else may be used here: tools that are not passed on, a font, a table of browsers. */
const TOLERATED: Record<string, RegExp> = {
  'MPL-2.0': /node_modules\/(lightningcss|axe-core)/,
  'OFL-1.1': /node_modules\/@fontsource-variable\//,
  'CC-BY-4.0': /node_modules\/caniuse-lite$/,
  'EPL-2.0 OR GPL-3.0-or-later': /node_modules\/elkjs$/,
};

const mayBeUsed = (path: string, license = 'none') =>
  license.split(' OR ').some((one) => PERMISSIVE.includes(one)) || TOLERATED[license]?.test(path) === true;

/** Packages that run something while they are installed and work as well where npm forbids it. */
const RUNS_NEEDLESSLY: Record<string, string> = {
  'node_modules/@photostructure/sqlite': 'asks whether one of the binaries it brings can be loaded',
};

describe('dependencies', () => {
  it('have exact versions', () => {
    expect(direct.filter(([, version]) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it('may be passed on', () => {
    expect(locked.filter(([path, { license }]) => !mayBeUsed(path, license))).toEqual([]);
  });

  it('need nothing to run while they are installed', () => {
    const running = locked.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    expect(running.map(([path]) => path).filter((path) => !(path in RUNS_NEEDLESSLY))).toEqual([]);
  });

  it('of a server are none of the web app', () => {
    const installed = locked.filter(([, { dev }]) => dev !== true).map(([path]) => path);
    const ofTheWeb =
      /node_modules\/(react|react-dom|react-router(-dom)?|xstate|cmdk|lucide-react|@radix-ui\/.+|@xstate\/.+)$/;
    expect(installed.filter((path) => ofTheWeb.test(path))).toEqual([]);
    expect(installed.length).toBeGreaterThan(10);
  });
});
