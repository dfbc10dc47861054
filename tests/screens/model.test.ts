import { beforeAll, expect, it } from 'vitest';
import { preloadPages } from '../../src/app/signedIn';
import { HeldBackend } from '../model/heldBackend';
import { flowNames, flows, flowsOf, machines, notWalked } from '../model/models';
import { driveScreen } from '../model/screenDriver';
import { actorsOf, casesOn } from '../model/surface';
import { surfaces } from '../model/surfaces';
import { createCoverageMeter, shownBy } from '../walker/coverage';
import { describePaths } from '../walker/describePaths';
import { type Path, pathsOf, withoutPrefixes } from '../walker/paths';
import { createDomStage } from './model/domStage';

// As on a page that has been idle for a moment.
beforeAll(async () => {
  await Promise.all([
    preloadPages(),
    import('../../src/features/home/HomePage'),
    import('../../src/features/spreadsheet/ExportDialog'),
    import('../../src/features/spreadsheet/ImportDialog'),
    import('../../src/features/spreadsheet/ImportsDialog'),
    import('../../src/features/spreadsheet/sheetWork'),
  ]);
});

/** The ids of all actors with a chart that the walks have met. */
const ran = new Set<string>();

for (const machine of machines) {
  const walks = flowsOf(machine).map((name) => {
    const surface = surfaces[name];
    const meter = createCoverageMeter(machine, actorsOf(name, surface));
    const cases = casesOn(flows[name], surface);
    const looked = new Set<string>();
    const drive = async (path: Path) => {
      const token = surface.tokens?.[path.start];
      const backend = new HeldBackend(cases, surface, path.start);
      const { stage, stop } = createDomStage(backend, {
        ...(token !== undefined && { token }),
        inspect: (event) => {
          const { actor } = shownBy(event) ?? {};
          if (actor !== undefined) ran.add(actor);
          meter.inspect(event);
        },
      });
      try {
        await driveScreen({ cases, surface }, stage, path, looked);
      } finally {
        stop();
      }
    };
    return { name, cases, meter, paths: withoutPrefixes(pathsOf(cases)), drive };
  });
  describePaths('DOM', machine.id, walks);
}

it('every actor that ran is of a flow that is walked, or says why it is not', () => {
  const isWalked = flowNames.map((name) => actorsOf(name, surfaces[name]));
  const others = [...ran].filter((actor) => !isWalked.some((isOwn) => isOwn(actor)));
  expect(others.filter((actor) => !Object.hasOwn(notWalked, actor))).toEqual([]);
});
