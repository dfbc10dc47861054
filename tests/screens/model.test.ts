import { beforeAll, expect, it } from 'vitest';
import type { InspectionEvent } from 'xstate';
import { flowNames, flows, flowsOf, machines, notWalked } from '../model/models';
import { actorsOf, casesOn } from '../model/surface';
import { surfaces } from '../model/surfaces';
import { createCoverageMeter, shownBy } from '../walker/coverage';
import { describePaths } from '../walker/describePaths';
import { type Path, pathsOf, withoutPrefixes } from '../walker/paths';
import { driveInDom, preloadAll } from './model/domStage';

// As on a page that has been idle for a moment.
beforeAll(preloadAll);

/** The ids of all actors with a chart that the walks have met. */
const ran = new Set<string>();

for (const machine of machines) {
  const walks = flowsOf(machine).map((name) => {
    const surface = surfaces[name];
    const meter = createCoverageMeter(machine, actorsOf(name, surface));
    const cases = casesOn(flows[name], surface);
    const looked = new Set<string>();
    const inspect = (event: InspectionEvent) => {
      const { actor } = shownBy(event) ?? {};
      if (actor !== undefined) ran.add(actor);
      meter.inspect(event);
    };
    const drive = (path: Path) => driveInDom({ cases, surface }, path, { inspect }, looked);
    return { name, cases, meter, paths: withoutPrefixes(pathsOf(cases)), drive };
  });
  describePaths('DOM', machine.id, walks);
}

it('every actor that ran is of a flow that is walked, or says why it is not', () => {
  const isWalked = flowNames.map((name) => actorsOf(name, surfaces[name]));
  const others = [...ran].filter((actor) => !isWalked.some((isOwn) => isOwn(actor)));
  expect(others.filter((actor) => !Object.hasOwn(notWalked, actor))).toEqual([]);
});
