import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const files = ['machines', 'src', 'server'].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
);

/** Which folders and packages a folder may import from; the longest matching folder decides. */
const law: Record<string, RegExp> = {
  'machines/shared/': /^machines\/shared\//,
  'machines/': /^xstate$|^machines\/shared\//,
  'src/domain/': /^superstruct$|^src\/domain\//,
  'src/api/': /^superstruct$|^src\/(api|domain)\/|^machines\/shared\//,
  // What marks a match in a name compares as the domain does; else components know nothing of it.
  'src/components/':
    /^(?!src\/|machines\/|server\/|tests\/|node:)|^src\/components\/|^src\/domain\/searchable$/,
  'src/screens/':
    /^(?!src\/|machines\/|server\/|tests\/|node:)|^src\/(screens|components|domain)\/|^machines\//,
  'src/app/':
    /^(?!src\/|server\/|tests\/|node:)|^src\/(?!inspector\/)|^src\/inspector\/app\/startInspection$/,
  'src/': /^(?!src\/|machines\/|server\/|tests\/|node:)|^src\/(?!inspector\/)/,
  // A tool of the developers, no part of the product: it shows the machines by the charts and cases of the tests.
  'src/inspector/':
    /^(?!src\/|machines\/|server\/|tests\/|node:)|^src\/(inspector|components|styles)\/|^machines\/|^tests\/(model|diagrams)\//,
  'server/': /^(?!src\/|machines\/|server\/|tests\/|tools\/)|^server\/|^src\/domain\/|^tools\/installed.mjs$/,
};

/** What machines may import by `import type`, which is gone when they run. */
const typesOfMachines = /^src\/domain\//;

/** Everything a file imports: packages by name, own files by their path in the repository. */
function importsOf(file: string, source: string): string[] {
  const { module } = parseSync(file, source);
  const isOfTypes = (start: number) => source.slice(start).startsWith('import type ');
  const isLawfulType = (start: number, name: string) =>
    file.startsWith('machines/') && isOfTypes(start) && typesOfMachines.test(resolve(file, name));
  const named = [
    ...module.staticImports
      .filter(({ start, moduleRequest }) => !isLawfulType(start, moduleRequest.value))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest === null ? [] : [moduleRequest.value])),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ];
  return named.map((name) => resolve(file, name));
}

const resolve = (file: string, name: string): string =>
  name.startsWith('.') ? posix.join(posix.dirname(file), name) : name;

const ruleOf = (file: string): RegExp | undefined => {
  const folders = Object.keys(law).filter((folder) => file.startsWith(folder));
  const [nearest] = folders.sort((one, other) => other.length - one.length);
  return nearest === undefined ? undefined : law[nearest];
};

const strangers = (file: string, source: string): string[] => {
  const rule = ruleOf(file);
  return importsOf(file, source).filter((name) => {
    const isApp = name.startsWith('src/app/') && !file.startsWith('src/app/') && file !== 'src/main.ts';
    return isApp || rule?.test(name) !== true;
  });
};

describe('the law of imports', () => {
  it('lets machines name the types of the domain', () => {
    const source = "import type { Cidade } from '../src/domain/cidade';";
    expect(strangers('machines/listMachine.ts', source)).toEqual([]);
  });

  it.each(files)('holds in %s', (file) => {
    expect(strangers(file, readFileSync(new URL(file, root), 'utf8'))).toEqual([]);
  });

  it.each([
    ['machines/listMachine.ts', "import { useState } from 'react';"],
    ['machines/listMachine.ts', "import { api } from '../src/api/cidades';"],
    ['machines/listMachine.ts', "import { PAGE_SIZE } from '../src/domain/constants';"],
    ['machines/listMachine.ts', "import { type Cidade } from '../src/domain/cidade';"],
    ['machines/listMachine.ts', "import type { HttpClient } from '../src/api/httpClient';"],
    ['machines/shared/form.ts', "import { string } from 'superstruct';"],
    ['src/domain/cidade.ts', "import { setup } from 'xstate';"],
    ['src/screens/pessoas/Pessoas.tsx', "import { api } from '../../app/session';"],
    ['src/screens/pessoas/Pessoas.tsx', "const api = await import('../../api/pessoas');"],
    ['src/api/pessoas.ts', "export { listMachine } from '../../machines/listMachine';"],
    ['src/components/Button.tsx', "import { Shell } from '../screens/layout/Shell';"],
    ['src/screens/pessoas/Pessoas.tsx', "import { tellOn } from '../../inspector/window/story';"],
    ['src/app/inspector.ts', "import { tellOn } from '../inspector/window/story';"],
    ['src/main.ts', "import { tellOn } from './inspector/window/story';"],
    ['src/inspector/app/recorder.ts', "import { api } from '../../app/session';"],
    ['server/app.ts', "import { api } from '../src/api/pessoas';"],
  ])('catches an unlawful import in %s', (file, source) => {
    expect(strangers(file, source)).toHaveLength(1);
  });
});
