import { describe, expect, it } from 'vitest';
import { driveActor } from './actorDriver';
import type { AnyCases } from './case';
import { createCoverageMeter } from './coverage';
import { brokenPromises } from './everywhere';
import { pathsOf } from './paths';
import type { Walked } from './table';

declare module 'vitest' {
  interface TaskMeta {
    /** Read by the reporter that ends `npm run test:machines` with a table. */
    model?: Walked;
  }
}

/** The tests of one machine's actor: every edge walked, every promise kept, nothing left unseen. */
export function describeActor(cases: AnyCases): void {
  const { machine, exceptions } = cases;
  const meter = createCoverageMeter(machine, exceptions);
  const paths = pathsOf(cases, 'configuration');

  // In order: the last one measures what the others have shown.
  describe(`${machine.id}, the actor`, { shuffle: false }, () => {
    for (const path of paths) it(path.title, () => driveActor(cases, path, meter));

    it('keeps every promise in every state there is', () => {
      expect(brokenPromises(cases)).toEqual([]);
    });

    it('has shown every state and every transition', ({ task }) => {
      const coverage = meter.measure();
      task.meta.model = { layer: 'actor', paths: paths.length, coverage };
      expect(coverage.missing).toEqual([]);
    });
  });
}
