import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Actor } from 'xstate';

const root = new URL('../../', import.meta.url);
const files = ['machines', 'src'].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => `${folder}/${name}`)
    // The two that a page starts, and that start everything: the app, and the inspector's window.
    .filter((file) => file !== 'src/main.ts' && file !== 'src/inspector/window/main.tsx'),
);

/** All that a page has, but for what the test itself runs on. */
const WORLD =
  'alert cancelAnimationFrame clearInterval clearTimeout console crypto document fetch history localStorage location matchMedia navigator queueMicrotask requestAnimationFrame sessionStorage setImmediate setInterval setTimeout window XMLHttpRequest'.split(
    ' ',
  );

/** Something that can't be touched without a noise. */
function untouchable(name: string): object {
  const touched = () => {
    throw new Error(`It touches '${name}'`);
  };
  return new Proxy(touched, { get: touched, set: touched, has: touched, apply: touched, construct: touched });
}

const load = (file: string): Promise<object> => import(/* @vite-ignore */ new URL(file, root).href);

const DECLARATIONS = new Set([
  'ExportAllDeclaration',
  'ExportDefaultDeclaration',
  'FunctionDeclaration',
  'ClassDeclaration',
  'ImportDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
]);

/** The statements of a module that are more than declarations, by their lines. */
function deedsIn(file: string, source: string): string[] {
  const { program, module } = parseSync(file, source);
  const deeds = program.body.filter((statement) => {
    const declared =
      statement.type === 'ExportNamedDeclaration' ? (statement.declaration ?? statement) : statement;
    if (declared.type === 'VariableDeclaration') return declared.kind !== 'const';
    return declared.type !== 'ExportNamedDeclaration' && !DECLARATIONS.has(declared.type);
  });
  const styles = module.staticImports.filter(({ entries }) => entries.length === 0);
  return [...deeds, ...styles].map(({ start, end }) => source.slice(start, end));
}

describe('importing', () => {
  beforeAll(async () => {
    // Packages look around when they are first loaded; from here on they are there.
    for (const file of files) await load(file).catch(() => 'told below');
  }, 60_000);

  afterEach(() => vi.unstubAllGlobals());

  it.each(files)('%s declares and does nothing', (file) => {
    expect(deedsIn(file, readFileSync(new URL(file, root), 'utf8'))).toEqual([]);
  });

  it('touches nothing of the world and starts no flow', async () => {
    vi.resetModules();
    for (const name of WORLD) vi.stubGlobal(name, untouchable(name));
    const effects: string[] = [];
    for (const file of files) {
      await load(file).then(
        (module) => {
          const isActor = (value: unknown) => value instanceof Actor;
          if (Object.values(module).some(isActor)) effects.push(`${file}: it makes an actor`);
        },
        (error) => effects.push(`${file}: ${error}`),
      );
    }
    vi.unstubAllGlobals();
    expect(effects).toEqual([]);
  });

  it.each([
    'let current = 1;',
    'start();',
    'if (import.meta.env.DEV) start();',
    "import './styles.css';",
    'await start();',
  ])('catches %s', (source) => {
    expect(deedsIn('src/app/crime.ts', source)).toEqual([source]);
  });
});

it('no test puts another module in the place of one of ours', () => {
  const tests = readdirSync(new URL('tests', root), { recursive: true, encoding: 'utf8' });
  const mocking = tests
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) => /\bvi\.(mock|doMock)\(/.test(readFileSync(new URL(`tests/${name}`, root), 'utf8')));
  expect(mocking).toEqual([]);
});
