import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const list = (folder: string) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name.replaceAll('\\', '/')}`,
  );

const files = [
  ...readdirSync(root),
  ...['machines', 'src', 'server', 'tools', 'tests', 'docs'].flatMap(list),
];
const names = files.map((path) => posix.basename(path));
const code = files.filter((path) => /\.(?:[cm]?js|tsx?)$/.test(path)).map(read);
const { scripts } = JSON.parse(read('package.json'));
/** Made by the recipe for a new kind of record, and read by Node itself. */
const OTHERS = ['src/domain/setor.ts', 'NODE_EXTRA_CA_CERTS'];

const isLinked = (link: string, page: string) =>
  existsSync(new URL(posix.join(posix.dirname(page), link), root));
const isFile = (path: string) =>
  ['', '.ts', '.test.ts', '.test.tsx'].some((end) => files.includes(path.replace(/\/$/, '') + end));
const isRead = (variable: string) => code.some((text) => new RegExp(`\\b${variable}\\b`).test(text));

const pages = files.filter((path) => /^(?:README|docs\/.*)\.md$/.test(path));
const operating = ['README.md', 'docs/commands.md', 'docs/operations.md'];

it.each([
  ['a relative link', pages, /\]\((?!https?:)([^)#\s]+)[^)]*\)/g, isLinked],
  ['a path', pages, /`((?:machines|src|server|tools|tests|docs)\/[\w./-]+)`/g, isFile],
  ['a file', pages, /`([\w.-]+\.tsx?)`/g, (name: string) => names.includes(name)],
  ['a command', pages, /npm run ([\w:-]+)/g, (name: string) => Object.hasOwn(scripts, name)],
  ['a variable', operating, /(?:`|^|\s)([A-Z\d]+(?:_[A-Z\d]+)+)(?=`|=)/gm, isRead],
] as const)('%s in the documents leads somewhere', (_, among, pattern, exists) => {
  const named = among.flatMap((page) =>
    [...read(page).matchAll(pattern)].map(([, name = '']) => ({ page, name })),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ name, page }) => !OTHERS.includes(name) && !exists(name, page))).toEqual([]);
});
