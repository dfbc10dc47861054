import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { ModelCases } from '../../model/case';
import { type CoverageMeter, createCoverageMeter } from '../../model/coverage';
import { type Held, hold } from '../../model/held';
import { type Path, pathsOf, withoutPrefixes } from '../../model/paths';
import { type AnySurface, casesOn, type Surface } from '../../model/surface';
import { driveDom, type WalkedPage } from './domDriver';

type Screen<Machine extends AnyStateMachine> = {
  cases: ModelCases<Machine>;
  surface: Surface<Machine>;
  /** The page that shows a machine of which everything is held. */
  page: (held: Held<Machine>, meter: CoverageMeter, path: Path) => WalkedPage;
};

/** The tests of one machine on its screen: every edge that somebody in front of it can cause. */
export function describeScreen<Machine extends AnyStateMachine>(screen: Screen<Machine>): void {
  const { machine, effects } = screen.cases;
  const surface: AnySurface = screen.surface;
  const cases = casesOn(screen.cases, surface);
  const meter = createCoverageMeter(machine, cases.exceptions);
  const paths = withoutPrefixes(pathsOf(cases));
  const looked = new Set<string>();

  describe(`${machine.id}, the screen`, () => {
    for (const path of paths) {
      it(path.title, () => {
        const held = hold(machine, effects);
        return driveDom({ cases, surface, held, looked, page: screen.page(held, meter, path) }, path);
      });
    }

    it('has shown every state and every transition', ({ task }) => {
      const coverage = meter.measure();
      task.meta.model = { layer: 'DOM', paths: paths.length, coverage };
      expect(coverage.missing).toEqual([]);
    });
  });
}
