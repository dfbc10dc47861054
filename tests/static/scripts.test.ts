import { existsSync, readFileSync } from 'node:fs';
import { create, record, string, type } from 'superstruct';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const { scripts } = create(
  JSON.parse(readFileSync(new URL('package.json', root), 'utf8')),
  type({ scripts: record(string(), string()) }),
);

/** Programs that npm finds on every system: its own, and those of installed packages. */
const PROGRAMS = ['node', 'npm', 'biome', 'knip', 'tsc', 'vitest'];

/** What of a script only some shells understand: built-ins, variables, quotes, pipes, redirections. */
function unportable(script: string): string[] {
  const commands = script.split(' && ');
  const strangers = commands
    .map((command) => command.split(' ')[0] ?? '')
    .filter((name) => !PROGRAMS.includes(name));
  const signs = commands.flatMap((command) => command.match(/[;|&<>$%^`'"*?~(){}\\]/g) ?? []);
  return [...strangers, ...signs];
}

describe('the scripts of package.json', () => {
  it.each(Object.entries(scripts))('%s is understood by every shell', (_name, script) => {
    expect(unportable(script)).toEqual([]);
  });

  it.each([
    'exec node main.js',
    'rm -rf dist',
    'PORT=1 node main.js',
    'vite build > log',
    "biome check '**/*.ts'",
    'node main.js &',
  ])('may not be: %s', (script) => {
    expect(unportable(script)).not.toEqual([]);
  });

  it('test all that is tested, after what is cheaper to find out', () => {
    expect(scripts.test).toBe('npm run check && vitest run');
    expect(scripts['check:types']).toBe('tsc --noEmit --checkers 1');
    expect(scripts['check:style']).toBe('biome check .');
    expect(scripts['check:unused']).toBe('knip');
    const ci = readFileSync(new URL('.ci/run', root), 'utf8').trim().split('\n').slice(-4);
    expect(ci).toEqual([
      'set -euo pipefail',
      'cd "$(dirname "$0")/.."',
      'npm ci --no-audit --no-fund',
      'npm test',
    ]);
  });

  it('have what they name', () => {
    const files = Object.values(scripts).flatMap((script) => script.match(/\S+\.(mjs|ts)\b/g) ?? []);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(new URL(file.replace(/^--\w+=/, ''), root)))).toEqual([]);
  });
});
