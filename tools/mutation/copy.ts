import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Mutant } from '@stryker-mutator/api/core';

const run = promisify(execFile);
const COPIED = [
  ...['src', 'machines', 'server', 'tests', 'tools', 'public', 'docs', 'index.html', 'package.json'],
  ...['tsconfig.json', 'vite.config.ts', 'tailwind.config.ts', 'postcss.config.js'],
];

/** The text of a file with a mutant in it. */
function broken(code: string, { location: { start, end }, replacement }: Mutant): string {
  const lines = code.split('\n');
  const at = ({ line, column }: Mutant['location']['start']) =>
    lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, column);
  return code.slice(0, at(start)) + replacement + code.slice(at(end));
}

/**
 * Runs a program of node_modules in a copy of the project, once for each mutant.
 * @returns the mutants with which it fails
 * @throws where it fails without one
 */
export async function failingIn(
  mutants: readonly Mutant[],
  program: string,
  args: readonly string[],
): Promise<Set<Mutant>> {
  const failing = new Set<Mutant>();
  if (mutants.length === 0) return failing;
  const folder = mkdtempSync(join(tmpdir(), 'cadastro-mutants-'));
  for (const name of COPIED) cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const ask = () => run(resolve('node_modules/.bin', program), args, { cwd: folder, maxBuffer: 2 ** 27 });
  try {
    await ask();
    for (const mutant of mutants) {
      const name = relative(process.cwd(), resolve(mutant.fileName));
      const code = readFileSync(name, 'utf8');
      writeFileSync(join(folder, name), broken(code, mutant));
      await ask().catch(() => failing.add(mutant));
      writeFileSync(join(folder, name), code);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return failing;
}
