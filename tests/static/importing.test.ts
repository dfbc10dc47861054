import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Actor } from 'xstate';

const root = new URL('../../', import.meta.url);
const files = ['machines', 'src'].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => `${folder}/${name}`)
    // What a page starts, and that starts everything; and its worker.
    .filter((file) => file !== 'src/main.tsx' && file !== 'src/features/spreadsheet/readerWorker.ts'),
);

/** Globals of a page, without those that the test itself uses. */
const WORLD =
  'alert cancelAnimationFrame clearInterval clearTimeout console crypto document fetch history localStorage location matchMedia navigator queueMicrotask requestAnimationFrame sessionStorage setImmediate setInterval setTimeout window XMLHttpRequest'.split(
    ' ',
  );

/** A value that throws at every use. */
function untouchable(name: string): object {
  const touched = () => {
    throw new Error(`It touches '${name}'`);
  };
  // React names a lazy component's task where the console of a developer can.
  const get = (_: object, property: string | symbol) => property !== 'createTask' && touched();
  return new Proxy(touched, { get, set: touched, has: touched, apply: touched, construct: touched });
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

/** The statements of a module that are no declarations. */
function statementsIn(file: string, source: string): string[] {
  const { program, module } = parseSync(file, source);
  const statements = program.body.filter((statement) => {
    const declared =
      statement.type === 'ExportNamedDeclaration' ? (statement.declaration ?? statement) : statement;
    if (declared.type === 'VariableDeclaration') return declared.kind !== 'const';
    return declared.type !== 'ExportNamedDeclaration' && !DECLARATIONS.has(declared.type);
  });
  const styles = module.staticImports.filter(({ entries }) => entries.length === 0);
  return [...statements, ...styles].map(({ start, end }) => source.slice(start, end));
}

describe('importing', () => {
  beforeAll(async () => {
    // Packages look around when they are first loaded; from here on they are there.
    for (const file of files) await load(file).catch(() => 'reported by the test below');
  }, 60_000);

  afterEach(() => vi.unstubAllGlobals());

  it('has no statement but declarations', () => {
    const breaches = files.flatMap((file) =>
      statementsIn(file, readFileSync(new URL(file, root), 'utf8')).map(
        (statement) => `${file}: ${statement}`,
      ),
    );
    expect(breaches).toEqual([]);
  });

  it('uses no global of the page and starts no actor', async () => {
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

  it('catches every other statement', () => {
    const statements = [
      'let current = 1;',
      'start();',
      'if (import.meta.env.DEV) start();',
      "import './styles.css';",
      'await start();',
    ];
    expect(statements.flatMap((source) => statementsIn('src/app/session.ts', source))).toEqual(statements);
  });
});
