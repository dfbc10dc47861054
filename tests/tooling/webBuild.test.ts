/**
 * What the build of the web app does to code that others wrote: source in,
 * source out, and a build that fails where the text that it expects is gone.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'vite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { splitAsPlanned } from '../../tools/codeSplitting';
import { leanIcons } from '../../tools/leanIcons';
import { leanRouter } from '../../tools/leanRouter';
import { plainImports } from '../../tools/plainImports';
import { withoutDescriptions } from '../../tools/withoutDescriptions';

/** Builds an app of these files, `main.js` first, and gives back the code of all that comes out. */
async function built(plugin: Plugin, files: Record<string, string>): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'cadastro-build-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin],
    build: { write: false, minify: false, rolldownOptions: { input: join(root, 'main.js') } },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  return outputs.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
}

/** A package of one file. */
const packageOf = (name: string, file: string, code: string) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, type: 'module', exports: `./${file}` }),
  [`node_modules/${name}/${file}`]: code,
});

describe('React Router', () => {
  const react = packageOf('react', 'index.js', 'export const memo = (made) => made;');
  const main = { 'main.js': "import { used } from 'react-router'; console.log(used);" };
  const library = (file: string, code: string) => packageOf('react-router', file, code);
  const production = [
    "import * as React from 'react';",
    'const warning = (condition, message) => condition || console.warn(message);',
    'const route = (path) => {',
    "  warning(path.startsWith('/'), 'written badly (one)');",
    '  if (path) {',
    '    warning(',
    "      path.endsWith('/'),",
    "      'written badly (two)'",
    '    );',
    '  }',
    '  if (!path) throw new Error(`No path.  See \\`routes\\`, badly advised.`);',
    '  return path;',
    '};',
    "export const used = route('used');",
    "const Unused = React.memo(() => 'unused');",
    "Unused.displayName = 'Unused';",
    'export { Unused };',
  ].join('\n');
  const files = {
    ...react,
    ...main,
    ...library('dist/development/index.js', "export const used = 'for developers';"),
    'node_modules/react-router/dist/production/index.js': production,
  };

  it('comes as its production files, without what nobody uses', async () => {
    const code = await built(leanRouter(), files);
    expect(code).toContain('"used"');
    expect(code).toContain('No path.');
    expect(code).not.toMatch(/for developers|unused|displayName|written badly|badly advised/);
  });

  it('fails the build where its files lie elsewhere', async () => {
    await expect(
      built(leanRouter(), { ...react, ...main, ...library('lib/index.js', production) }),
    ).rejects.toThrow('no longer led to its development files');
  });

  it('fails the build where it is written in another way', async () => {
    const other = { 'node_modules/react-router/dist/production/index.js': "export const used = 'used';" };
    await expect(built(leanRouter(), { ...files, ...other })).rejects.toThrow(
      'none of the calls, names, warnings or advice',
    );
  });
});

describe('lucide-react', () => {
  const data = [
    'const __iconData = {',
    '  name: "a-plus",',
    '  size: 24,',
    '  node: [',
    '    ["path", { d: "M5 12h14", key: "1ays0h" }],',
    '    [',
    '      "path",',
    '      {',
    '        d: "M12 5v14",',
    '        key: "s699le"',
    '      }',
    '    ]',
    '  ],',
    '  aliases: ["the-same"]',
    '};',
  ].join('\n');
  const icon = (maker: string, iconData = data) => ({
    'main.js': "import icon from 'lucide-react'; console.log(icon);",
    ...packageOf(
      'lucide-react',
      'icon.mjs',
      `import create from './${maker}';\n${iconData}\nexport default create(__iconData);`,
    ),
    [`node_modules/lucide-react/${maker}`]: "export default () => 'all that lucide can';",
    ...packageOf('react', 'index.js', 'export const createElement = (...all) => all;'),
  });

  it('gives its shapes, and nothing but them, drawn by our own component', async () => {
    const code = await built(leanIcons(), icon('createLucideIcon.mjs'));
    expect(code).toMatch(/\["path", \{ d: "M5 12h14" \}\],\s*\["path", \{ d: "M12 5v14" \}\]/);
    expect(code).toMatch(/svg/);
    expect(code).not.toMatch(/all that lucide can|1ays0h|s699le|a-plus|the-same/);
  });

  it('fails the build where icons are made elsewhere', async () => {
    await expect(built(leanIcons(), icon('createIcon.mjs'))).rejects.toThrow('createLucideIcon.mjs');
  });

  it('fails the build where icons are written in another way', async () => {
    const other = icon(
      'createLucideIcon.mjs',
      "const __iconData = { 'node': [['path', { d: 'M5 12h14' }]] };",
    );
    await expect(built(leanIcons(), other)).rejects.toThrow('none of the names and keys');
  });
});

describe('import()', () => {
  const app = { 'main.js': "import('./late.js');", 'late.js': "export const late = 'later';" };

  it('is just that', async () => {
    const code = await built(plainImports(), app);
    expect(code).toContain('later');
    expect(code).toMatch(/import\(`?['"`]?\.\/?\S*late/);
    expect(code).not.toContain('vite:preloadError');
  });

  it("fails the build where Vite's helper is found under no name", async () => {
    const { load, ...blind } = plainImports();
    expect(load).toBeDefined();
    await expect(built(blind, app)).rejects.toThrow('has another name now');
  });
});

describe('the descriptions of machines', () => {
  const machine = (description: string) => ({
    'main.js': "import { machine } from './machines/oneMachine.ts'; console.log(machine);",
    'machines/oneMachine.ts': `export const machine = { id: 'one', description: ${description}, initial: 'idle' };`,
  });

  it('stay at home', async () => {
    const code = await built(withoutDescriptions(), machine("'Diz o que é d\\'ela.'"));
    expect(code).toMatch(/id: "one",\s*initial: "idle"/);
    expect(code).not.toContain('description');
  });

  it('fail the build where they are no plain strings', async () => {
    await expect(built(withoutDescriptions(), machine('`Diz o que é`'))).rejects.toThrow('no plain string');
  });
});

describe('the files of the app', () => {
  const app = { 'main.js': "import './session.js';", 'session.js': 'console.log(1);' };

  it('are made of modules that are there', async () => {
    expect(await built(splitAsPlanned([{ modules: [/session\.js$/] }]), app)).toContain('console.log(1)');
  });

  it('fail the build where one of these has another name', async () => {
    const planned = [{ modules: [/session\.js$/, /tokenStorage\.js$/] }];
    await expect(built(splitAsPlanned(planned), app)).rejects.toThrow('tokenStorage');
  });
});
