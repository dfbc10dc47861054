import { readdirSync, readFileSync } from 'node:fs';
import { createFilter } from 'vite';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);

/** What a checkout gets while it is worked with. */
const ignored = readFileSync(new URL('.gitignore', root), 'utf8')
  .split('\n')
  .filter((line) => line.endsWith('/'))
  .map((line) => line.slice(0, -1));

it('has its rooms, and no others', () => {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => !ignored.includes(name) && (name === '.ci' || !name.startsWith('.')));
  expect(folders.sort()).toEqual(['.ci', 'docs', 'machines', 'public', 'server', 'src', 'tests', 'tools']);
});

/** Every file of these rooms, by its path from the root. */
const filesOf = (...rooms: string[]) =>
  rooms.flatMap((room) =>
    readdirSync(new URL(room, root), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${room}/${name.replaceAll('\\', '/')}`,
    ),
  );

/** The rules that are suppressed, and where. */
const SUPPRESSED = {
  'src/components/BreakableText.tsx': 'lint/suspicious/noArrayIndexKey',
  'src/components/MarkedText.tsx': 'lint/suspicious/noArrayIndexKey',
  'src/screens/layout/AppLayout.tsx': 'lint/a11y/useValidAnchor',
};

it('suppresses the linter and the compiler nowhere else, and never without a reason', () => {
  const own = 'tests/static/house.test.ts';
  const suppressed = filesOf('machines', 'src', 'server', 'tests', 'tools')
    .filter((file) => /\.([tj]sx?|mjs|css)$/.test(file) && file !== own)
    .flatMap((file) =>
      readFileSync(new URL(file, root), 'utf8')
        .split('\n')
        .filter((line) => /biome-ignore|@ts-(ignore|nocheck)/.test(line))
        // The reason is words behind the rule.
        .map((line) => [file, /biome-ignore (\S+): \w+ \w+/.exec(line)?.[1]]),
    );
  expect(suppressed.sort()).toEqual(Object.entries(SUPPRESSED));
});

it('has no file of the product that is too long to be read at once', () => {
  const long = filesOf('machines', 'src', 'server')
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .filter((file) => readFileSync(new URL(file, root), 'utf8').trimEnd().split('\n').length > 200);
  expect(long).toEqual([]);
});

it('has no test that nobody runs, or that is run twice', () => {
  const config = readFileSync(new URL('vite.config.ts', root), 'utf8');
  const projects = [...config.matchAll(/ include: \['(.+)'\],/g)].map(([, glob = '']) =>
    createFilter(glob, [], { resolve: false }),
  );
  expect(projects).toHaveLength(4);
  const tests = readdirSync(new URL('tests', root), { recursive: true, encoding: 'utf8' })
    .map((name) => `tests/${name.replaceAll('\\', '/')}`)
    // Browsers that not everybody has come with a configuration of their own.
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.startsWith('tests/browsers/'));
  expect(tests).not.toEqual([]);
  expect(tests.filter((file) => projects.filter((runs) => runs(file)).length !== 1)).toEqual([]);
});

it('writes into the console of whoever uses it in one place only, and there nothing but defects', () => {
  const writing = filesOf('machines', 'src')
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(new URL(file, root), 'utf8')
        .split('\n')
        .filter((line) => /\bconsole\b/.test(line.replace(/^\s*(\/?\*|\/\/).*/, '')))
        .map((line) => [file, /\bconsole[^;]*/.exec(line)?.[0]]),
    );
  expect(writing).toEqual([['src/app/mount.tsx', 'console.error(error)']]);
});
