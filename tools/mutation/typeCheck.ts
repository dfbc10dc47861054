import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Mutant } from '@stryker-mutator/api/core';

const run = promisify(execFile);
const CHECKED = [
  'src',
  'machines',
  'server',
  'tests',
  'tools',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'tailwind.config.ts',
];

/** The text of a file with a mutant in it. */
export function broken(code: string, { location: { start, end }, replacement }: Mutant): string {
  const lines = code.split('\n');
  const at = ({ line, column }: Mutant['location']['start']) =>
    lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, column);
  return code.slice(0, at(start)) + replacement + code.slice(at(end));
}

/** The mutants that the compiler refuses, checked one after the other in a copy of the project. */
export async function checkTypes(mutants: readonly Mutant[]): Promise<Set<Mutant>> {
  const folder = mkdtempSync(join(tmpdir(), 'cadastro-types-'));
  for (const name of CHECKED) cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const refused = new Set<Mutant>();
  try {
    for (const mutant of mutants) {
      const name = relative(process.cwd(), resolve(mutant.fileName));
      const code = readFileSync(name, 'utf8');
      writeFileSync(join(folder, name), broken(code, mutant));
      const compiler = resolve('node_modules/.bin/tsc');
      await run(compiler, ['--noEmit', '--incremental', '--tsBuildInfoFile', 'types.json'], {
        cwd: folder,
      }).catch(() => refused.add(mutant));
      writeFileSync(join(folder, name), code);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return refused;
}
