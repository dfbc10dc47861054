import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';
import { recordNames } from '../../src/domain/changes';
import { targets } from '../../tools/build.mjs';

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const folders = ['machines', 'src', 'server', 'tools/inspector'];
const files = folders
  .filter((folder) => existsSync(new URL(folder, root)))
  .flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );

const REACT = ['react', 'react-dom', 'lucide-react'];
const ANY_PACKAGE = ['*'];

/** What the files of a folder may import: packages and own folders. The longest matching folder decides. */
const law: Record<string, { packages: string[]; folders: string[] }> = {
  'machines/': { packages: ['xstate'], folders: ['machines/', 'src/domain/'] },
  'src/domain/': { packages: ['superstruct'], folders: ['src/domain/'] },
  'src/api/': { packages: ['superstruct'], folders: ['src/api/', 'src/domain/'] },
  'src/components/': {
    packages: [...REACT, '@radix-ui', 'cmdk', 'react-router-dom'],
    folders: ['src/components/'],
  },
  'src/features/': {
    packages: [...REACT, 'react-router-dom', 'xstate', '@xstate/react', 'superstruct'],
    folders: ['src/features/', 'src/components/', 'src/domain/', 'src/api/', 'machines/'],
  },
  // What reads files, in a worker of its own.
  'src/features/spreadsheet/readXlsx': {
    packages: ['saxen', 'fflate', 'superstruct'],
    folders: ['src/features/spreadsheet/'],
  },
  'src/app/': {
    packages: [...REACT, 'react-router-dom', 'xstate', '@xstate/react', '@statelyai/inspect', 'superstruct'],
    folders: ['src/', 'machines/'],
  },
  'src/': { packages: [...REACT, '@fontsource-variable'], folders: ['src/app/', 'src/styles/'] },
  // The switch of the inspector, which the product is built without.
  'src/app/inspector': { packages: ['xstate'], folders: ['src/', 'tools/inspector/'] },
  'server/': { packages: ANY_PACKAGE, folders: ['server/', 'src/domain/'] },
  // It shows any machine of XState, and knows none of the product's.
  'tools/inspector/': {
    packages: [...REACT, 'xstate', '@xstate/react', '@statelyai/inspect', 'elkjs', 'superstruct'],
    folders: ['tools/inspector/'],
  },
  // But for the case lists, by whose titles a path is copied.
  'tools/inspector/window/cases': {
    packages: ['xstate'],
    folders: ['tests/model/models', 'tests/walker/titles'],
  },
};

const resolve = (file: string, name: string): string =>
  name.startsWith('.') ? posix.join(posix.dirname(file), name) : name;

/** Everything a file imports: packages by name, own files by their path in the repository. */
function importsOf(file: string, source: string): string[] {
  const { module } = parseSync(file, source);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest === null ? [] : [moduleRequest.value])),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ];
  return named.map((name) => resolve(file, name));
}

/** The breaches of a file, each as `file imports name`. */
function breachesIn(file: string, source: string): string[] {
  const [nearest = ''] = Object.keys(law)
    .filter((folder) => file.startsWith(folder))
    .sort((one, other) => other.length - one.length);
  const { packages = [], folders = [] } = law[nearest] ?? {};
  const isOwn = (name: string) => /^(machines|src|server|tools|tests)\//.test(name);
  const isPackage = (name: string) =>
    packages === ANY_PACKAGE
      ? !isOwn(name)
      : packages.some((one) => name === one || name.startsWith(`${one}/`));
  return importsOf(file, source)
    .filter((name) => !isPackage(name) && !folders.some((folder) => name.startsWith(folder)))
    .map((name) => `${file} imports ${name}`);
}

it('the folders of the product import only what the law of imports lets them', () => {
  expect(files.flatMap((file) => breachesIn(file, read(file)))).toEqual([]);
});

it('the law of imports catches what it forbids', () => {
  const breaches = [
    ['machines/listMachine.ts', "import { useState } from 'react';"],
    ['machines/listMachine.ts', "import { api } from '../src/api/cidades';"],
    ['src/domain/cidade.ts', "import { setup } from 'xstate';"],
    ['src/features/list/List.tsx', "const app = await import('../../app/session');"],
    ['src/features/list/List.tsx', "import { createSession } from '../../app/session';"],
    ['src/api/pessoas.ts', "export { listMachine } from '../../machines/listMachine';"],
    ['src/components/Button.tsx', "import { Shell } from '../features/layout/Shell';"],
    ['src/app/routes.tsx', "import { story } from '../../tools/inspector/story';"],
    ['server/app.ts', "import { api } from '../src/api/pessoas';"],
    ['server/main.ts', "import { build } from '../tools/build.mjs';"],
    ['tools/inspector/story.ts', "import { listMachine } from '../../machines/listMachine';"],
  ] as const;
  expect(breaches.filter(([file, source]) => breachesIn(file, source).length !== 1)).toEqual([]);
});

/** The files of a circle that begins and ends with the same one; undefined where there is none. */
function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const path: string[] = [];
  function visit(file: string): string[] | undefined {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    done.add(file);
    path.push(file);
    for (const imported of imports.get(file) ?? []) {
      const circle = visit(imported);
      if (circle !== undefined) return circle;
    }
    path.pop();
    return undefined;
  }
  for (const file of imports.keys()) {
    const circle = visit(file);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

it('no file of the product imports itself by way of others, types included', () => {
  const fileOf = (name: string) => [name, `${name}.ts`, `${name}.tsx`].find((file) => files.includes(file));
  const imports = files.map(
    (file) => [file, importsOf(file, read(file)).flatMap((name) => fileOf(name) ?? [])] as const,
  );
  expect(circleIn(new Map(imports))).toBeUndefined();
  expect(
    circleIn(
      new Map([
        ['a', ['b']],
        ['b', ['c', 'a']],
      ]),
    ),
  ).toEqual(['a', 'b', 'a']);
});

it('a change in whatever the server imports makes npm start build it again', () => {
  const { sources } = targets.server;
  const isSource = (path: string) => sources.some((source) => `${path}/`.startsWith(`${source}/`));
  const imported = files
    .filter(isSource)
    .flatMap((file) => importsOf(file, read(file)))
    .filter((name) => existsSync(new URL(`${name}.ts`, root)));
  expect(imported).toContain('src/domain/messages');
  expect(imported.filter((name) => !isSource(name))).toEqual([]);
});

/** The files that may name a kind of record; all others derive what they know of it. */
const namingKinds = [
  'src/domain/(changes|kinds|cities/)',
  'src/features/(everyKind|cidades/|city-picker/)',
  'server/(kinds|db/migrations/|commands/seed)',
  // A table of kinds beside everyKind: what a worker loads without React.
  'src/features/spreadsheet/rowChecks',
  // The list that a stored token is tried on (section 4).
  'src/app/createServices',
  // The options of the city picker, which are called `cidades`.
  'machines/city',
  'src/features/spreadsheet/Questions',
].map((start) => new RegExp(`^${start}`));

const anyName = recordNames.join('|');

/**
 * The kinds that a file names: as an identifier, a whole text, an address or in SQL; sentences, imports and the
 * description of a kind may.
 */
function kindsNamedIn(file: string, source: string): string[] {
  if (!new RegExp(anyName).test(source) || source.includes('= defineKind(')) return [];
  const { program } = parseSync(file, source);
  const found: string[] = [];
  const look = (text: string, pattern: RegExp) => {
    if (pattern.test(text)) found.push(`${file} names ${text.trim()}`);
  };
  new Visitor({
    Identifier: ({ name }) => look(name, new RegExp(`^(${anyName})$`)),
    Literal: ({ value }) => look(String(value), new RegExp(`^/?(${anyName})([/?]|$)`)),
    TemplateElement: ({ value }) => look(value.raw, new RegExp(`^/(${anyName})\\b`)),
    TaggedTemplateExpression: ({ quasi }) => {
      for (const { value } of quasi.quasis) look(value.raw, new RegExp(`\\b(${anyName})\\b`));
    },
  }).visit(program);
  return found;
}

it('the kinds of record are named in their own files and tables alone', () => {
  const generic = files.filter((file) => !namingKinds.some((start) => start.test(file)));
  expect(generic.flatMap((file) => kindsNamedIn(file, read(file)))).toEqual([]);
  const breaches = [
    "const kind = 'pessoas';",
    'const { rules } = kinds.cidades;',
    "read('/cidades');",
    'sql`select id from pessoas`',
  ];
  expect(breaches.filter((source) => kindsNamedIn('a.ts', source).length !== 1)).toEqual([]);
  const allowed = [
    "const title = 'Listagem de cidades'; // pessoas",
    "export const empresas = defineKind({ fields: { cidadeId: { refersTo: 'cidades' } } });",
  ];
  expect(allowed.flatMap((source) => kindsNamedIn('a.ts', source))).toEqual([]);
});
