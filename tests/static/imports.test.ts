import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const files = ['machines', 'src', 'server'].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);

/** Which folders and packages a folder may import from; the longest matching folder decides. */
const law: Record<string, RegExp> = {
  'machines/shared/': /^machines\/shared\/|^superstruct$/,
  'machines/': /^xstate$|^machines\/shared\//,
  'src/domain/': /^superstruct$|^src\/domain\//,
  'src/api/': /^superstruct$|^src\/(api|domain)\/|^machines\/shared\//,
  'src/components/': /^(?!src\/|machines\/|server\/|node:)|^src\/(components|domain)\/|^machines\/shared\//,
  'src/screens/': /^(?!src\/|machines\/|server\/|node:)|^src\/(screens|components|domain)\/|^machines\//,
  'src/app/': /^(?!src\/|server\/|node:)|^src\//,
  'src/': /^(?!src\/|machines\/|server\/|node:)|^src\//,
  'server/': /^(?!src\/|machines\/|server\/)|^server\/|^src\/domain\//,
};

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
  return named.map((name) => (name.startsWith('.') ? posix.join(posix.dirname(file), name) : name));
}

const ruleOf = (file: string): RegExp | undefined => {
  const folders = Object.keys(law).filter((folder) => file.startsWith(folder));
  const [nearest] = folders.sort((one, other) => other.length - one.length);
  return nearest === undefined ? undefined : law[nearest];
};

const strangers = (file: string, source: string): string[] => {
  const rule = ruleOf(file);
  return importsOf(file, source).filter((name) => {
    const isApp = name.startsWith('src/app/') && !file.startsWith('src/app/') && file !== 'src/main.tsx';
    return isApp || rule?.test(name) !== true;
  });
};

describe('the law of imports', () => {
  it.each(files)('holds in %s', (file) => {
    expect(strangers(file, readFileSync(new URL(file, root), 'utf8'))).toEqual([]);
  });

  it.each([
    ['machines/listMachine.ts', "import { useState } from 'react';"],
    ['machines/listMachine.ts', "import { api } from '../src/api/cidades';"],
    ['src/domain/cidade.ts', "import { setup } from 'xstate';"],
    ['src/screens/pessoas/Pessoas.tsx', "import { api } from '../../app/session';"],
    ['src/screens/pessoas/Pessoas.tsx', "const api = await import('../../api/pessoas');"],
    ['src/api/pessoas.ts', "export { listMachine } from '../../machines/listMachine';"],
    ['src/components/Button.tsx', "import { Shell } from '../screens/layout/Shell';"],
    ['server/app.ts', "import { api } from '../src/api/pessoas';"],
  ])('catches an unlawful import in %s', (file, source) => {
    expect(strangers(file, source)).toHaveLength(1);
  });
});
