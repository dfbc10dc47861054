import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { ModelCases } from '../../model/case';
import { createCoverageMeter } from '../../model/coverage';
import { hold } from '../../model/held';
import { pathsOf, withoutPrefixes } from '../../model/paths';
import { type AnySurface, casesOn, type Surface } from '../../model/surface';
import { driveDom } from './domDriver';

type Screen<Machine extends AnyStateMachine> = {
  cases: ModelCases<Machine>;
  surface: Surface<Machine>;
  /** The routes that show the machine. */
  draw: (machine: Machine) => ReactNode;
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
        return driveDom({ cases, surface, held, meter, looked, page: screen.draw(held.machine) }, path);
      });
    }

    it('has shown every state and every transition', ({ task }) => {
      const coverage = meter.measure();
      task.meta.model = { layer: 'DOM', paths: paths.length, coverage };
      expect(coverage.missing).toEqual([]);
    });
  });
}
