import { describe, expect, it } from 'vitest';
import { createCoverageMeter } from '../../model/coverage';
import type { Model } from '../../model/models';
import { pathsOf, withoutPrefixes } from '../../model/paths';
import { casesOn } from '../../model/surface';
import { driveDom } from './domDriver';
import { createStage } from './stages';

/** The tests of one machine on its screen: every edge that somebody in front of it can cause. */
export function describeScreen(model: Model): void {
  const { surface } = model;
  const { machine } = model.cases;
  const cases = casesOn(model.cases, surface);
  const meter = createCoverageMeter(machine, cases.exceptions);
  const paths = withoutPrefixes(pathsOf(cases));
  const looked = new Set<string>();

  // In order: the last one measures what the others have shown.
  describe(`${machine.id}, the screen`, { shuffle: false }, () => {
    for (const path of paths) {
      it(path.title, () => {
        const setUp = () => createStage(model, path.start, meter.inspect);
        return driveDom({ cases, surface, looked, setUp }, path);
      });
    }

    it('has shown every state and every transition', ({ task }) => {
      const coverage = meter.measure();
      task.meta.model = { layer: 'DOM', paths: paths.length, coverage };
      expect(coverage.missing).toEqual([]);
    });
  });
}
