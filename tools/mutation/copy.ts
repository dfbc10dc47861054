import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Mutant } from '@stryker-mutator/api/core';

const run = promisify(execFile);
/** Installed, made or kept beside the sources. */
const NOT_COPIED = /^(node_modules|build|dist|data|\.git)$/;

/** The text of a file with a mutant in it. */
function mutate(code: string, { location: { start, end }, replacement }: Mutant): string {
  const lines = code.split('\n');
  const at = ({ line, column }: Mutant['location']['start']) =>
    lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, column);
  return code.slice(0, at(start)) + replacement + code.slice(at(end));
}

/** As many copies as there are cores in the smallest machine that we measure on. */
const COPIES = 2;

/**
 * Runs a program of node_modules in copies of the project, once for each mutant.
 * @returns the mutants with which it fails
 * @throws where it fails without one, in a sentence
 */
export async function failingIn(
  mutants: readonly Mutant[],
  program: string,
  args: readonly string[],
): Promise<Set<Mutant>> {
  const failing = new Set<Mutant>();
  const folders = Array.from({ length: COPIES }, () => mkdtempSync(join(tmpdir(), 'cadastro-mutants-')));
  const left = [...mutants];
  async function work(folder: string) {
    cpSync('.', folder, { recursive: true, filter: (name) => !NOT_COPIED.test(name) });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    const ask = () => run(resolve('node_modules/.bin', program), args, { cwd: folder, maxBuffer: 2 ** 27 });
    await ask().catch(() => {
      throw new Error(`Without a mutant '${[program, ...args].join(' ')}' fails already.`);
    });
    for (let mutant = left.pop(); mutant !== undefined; mutant = left.pop()) {
      const broken = mutant;
      const file = join(folder, relative(process.cwd(), resolve(broken.fileName)));
      const code = readFileSync(file, 'utf8');
      writeFileSync(file, mutate(code, broken));
      await ask().catch(() => failing.add(broken));
      writeFileSync(file, code);
    }
  }
  try {
    if (left.length > 0) await Promise.all(folders.map(work));
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
  return failing;
}
