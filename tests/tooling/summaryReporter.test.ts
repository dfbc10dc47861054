/** The line that ends every run, read as whoever started the run reads it. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

/** Runs these files of tests, and gives back the last line of all that was printed. */
function lastLineOf(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'cadastro-summary-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
  const printed = join(root, 'printed');
  const output = openSync(printed, 'w');
  const { status } = spawnSync(
    process.execPath,
    [
      resolve('node_modules/vitest/vitest.mjs'),
      ...['run', '--globals', '--root', root],
      // The last line is its own even where another reporter is told of the end after it.
      ...[`--reporter=${resolve('tests/support/summaryReporter.ts')}`, '--reporter=default'],
    ],
    // Failures are printed as errors: both outputs come into one file, in their order.
    { cwd: root, stdio: ['ignore', output, output] },
  );
  closeSync(output);
  return { status, line: readFileSync(printed, 'utf8').trimEnd().split('\n').at(-1) };
}

const passing = "test('one', () => {}); test('two', () => {});";

describe('a run of tests', () => {
  it('ends with one plain line', () => {
    expect(lastLineOf({ 'passing.test.js': passing })).toEqual({ status: 0, line: '2 passed, 0 failed' });
  });

  it('counts there what failed, was skipped or broke before its first test', () => {
    const files = {
      'passing.test.js': passing,
      'failing.test.js': "test('three', () => expect(1).toBe(2)); test.skip('four', () => {});",
      'breaking.test.js': "throw new Error('broken');",
    };
    expect(lastLineOf(files)).toEqual({ status: 1, line: '2 passed, 2 failed, 1 skipped' });
  });

  it('counts an error there that no test caught', () => {
    const files = { 'late.test.js': "test('one', () => void Promise.reject(new Error('late')));" };
    expect(lastLineOf(files)).toEqual({ status: 1, line: '1 passed, 1 failed' });
  });
});
