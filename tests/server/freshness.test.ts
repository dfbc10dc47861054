import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { root, type Target, targets } from '../../tools/build.mjs';
import { fingerprint, isFresh, noteBuilt } from '../../tools/freshness.mjs';
import { temporaryFolder } from './support/databases';

describe('what was built is fresh', () => {
  const build = { entry: 'out/main.js', sources: ['src', 'lock.json', 'not-there'] };
  let folder: ReturnType<typeof temporaryFolder>;
  const write = (path: string, content: string) => writeFileSync(join(folder.path, path), content);
  const fresh = () => isFresh(folder.path, 'web', build);

  beforeEach(() => {
    folder = temporaryFolder();
    mkdirSync(join(folder.path, 'src/deep'), { recursive: true });
    mkdirSync(join(folder.path, 'out'));
    write('src/deep/a.ts', 'a');
    write('lock.json', '{}');
    write('out/main.js', 'built of a');
    noteBuilt(folder.path, 'web', build.entry, fingerprint(folder.path, build.sources));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    folder.remove();
  });

  test('while nothing has changed, whatever the clock says', () => {
    utimesSync(join(folder.path, 'src/deep/a.ts'), new Date(), new Date(Date.now() + 1e6));
    write('unrelated.md', 'text');
    expect(fresh()).toBe(true);
  });

  const changes: [string, () => void][] = [
    ['a source has changed', () => write('src/deep/a.ts', 'b')],
    ['a source has come', () => write('src/b.ts', 'b')],
    ['a source has gone', () => rmSync(join(folder.path, 'src/deep/a.ts'))],
    ['a source that was missing is there', () => write('not-there', 'now it is')],
    ['Vite’s settings have changed', () => write('.env.local', 'VITE_API_URL=https://example.com')],
    ['a variable of Vite has changed', () => vi.stubEnv('VITE_API_URL', 'https://example.com')],
    ['somebody else has built into its place', () => write('out/main.js', 'built of something else')],
    ['what was built is gone', () => rmSync(join(folder.path, 'out'), { recursive: true })],
  ];
  test.each(changes)('no longer when %s', (_what, change) => {
    expect(fresh()).toBe(true);
    change();
    expect(fresh()).toBe(false);
  });

  test('not when a source has changed while it was built', () => {
    const before = fingerprint(folder.path, build.sources);
    write('src/deep/a.ts', 'b');
    noteBuilt(folder.path, 'web', build.entry, before);
    expect(fresh()).toBe(false);
  });

  test('in whatever order a system tells of files and variables', () => {
    const inOrder = (variables: readonly string[], sources: readonly string[]) => {
      for (const name of variables) vi.stubEnv(name, 'https://example.com');
      const all = fingerprint(folder.path, sources);
      vi.unstubAllEnvs();
      return all;
    };
    expect(inOrder(['VITE_OTHER', 'VITE_API_URL'], ['src', 'lock.json'])).toBe(
      inOrder(['VITE_API_URL', 'VITE_OTHER'], ['lock.json', 'src']),
    );
  });

  test('not before it was built', () => {
    expect(isFresh(folder.path, 'server', build)).toBe(false);
  });
});

/** The files of ours that become part of what Vite builds. */
async function filesOf(config: InlineConfig): Promise<string[]> {
  // Else what is for developers is built, too.
  vi.stubEnv('NODE_ENV', 'production');
  onTestFinished(() => void vi.unstubAllEnvs());
  const modules: string[] = [];
  await build({
    ...config,
    logLevel: 'silent',
    plugins: [{ name: 'modules', moduleParsed: ({ id }) => void modules.push(id) }],
    build: { write: false, minify: false },
  });
  return modules
    .filter((module) => isAbsolute(module) && !module.includes('node_modules'))
    .map((module) => relative(root, module).replaceAll('\\', '/'));
}

/** What no module imports and every build depends on: packages, settings and the plugins of Vite. */
const everywhere = ['package-lock.json', 'tsconfig.json', 'tools'];

/** Each as quickly as can be: packages are left where they are, and styles as they stand. */
const builds: [Target, InlineConfig, string, string[]][] = [
  ['server', { configFile: targets.server.config, mode: 'development' }, 'server/main.ts', []],
  ['bench', { configFile: targets.bench.config, mode: 'development' }, 'tools/bench/main.ts', []],
  [
    'web',
    { configFile: false, css: { postcss: {} } },
    'src/main.ts',
    ['public', 'postcss.config.js', 'tailwind.config.ts'],
  ],
];
test.each(builds)(
  'the build of %s is made of nothing but its sources',
  async (name, config, entry, others) => {
    const files = await filesOf(config);
    expect(files).toContain(entry);
    const { sources, config: settings } = targets[name];
    const isSource = (file: string) => sources.some((source) => `${file}/`.startsWith(`${source}/`));
    const all = [...files, ...others, settings, ...everywhere];
    expect(all.filter((file) => !isSource(file))).toEqual([]);
  },
);
