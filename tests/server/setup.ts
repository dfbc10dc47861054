import { afterAll, beforeEach } from 'vitest';
import { endAllBut, whatRuns } from './support/running';

// A test that fails or takes too long has not come to where it ends what it has started.
beforeEach(({ task }) => {
  const before = whatRuns();
  return () => {
    if (task.result?.state === 'fail') endAllBut(before);
  };
});

afterAll(() => endAllBut(new Set()));
