import type { Reporter, TestModule } from 'vitest/node';

/** Ends every run with one plain line that people and CI can read: `N passed, N failed, N skipped`. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandledErrors: ReadonlyArray<unknown>) {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const test of tests) {
        const { state } = test.result();
        if (state === 'passed') count.passed += 1;
        if (state === 'failed') count.failed += 1;
        if (state === 'skipped') count.skipped += 1;
      }
      // A file that breaks before its first test has no failed test to show for it.
      if (module.errors().length > 0) count.failed += 1;
    }
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
    // After the default reporter's own summary, so that this line is the last.
    setImmediate(() => {
      process.stdout.write(`${count.passed} passed, ${count.failed} failed${skipped}\n`);
    });
  }
}
