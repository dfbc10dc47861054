import { readdirSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { machinesIn, tableOf } from './table';

const folder = new URL('../../machines/', import.meta.url);

/** Ends `npm run test:machines` with a table of what was walked, and fails where that is not everything. */
export default class TableReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const walked = tests.flatMap((test) => test.meta().model ?? []);
    const { table, missing } = tableOf(machinesIn(readdirSync(folder)), walked);
    const faults = missing.map((what) => `Missing: ${what}\n`).join('');
    // After the default reporter's own summary, so that the table is the end.
    setImmediate(() => process.stdout.write(`\n${table}\n${faults}`));
    if (missing.length > 0) process.exitCode = 1;
  }
}
