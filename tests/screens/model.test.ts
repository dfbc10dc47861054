import { beforeAll } from 'vitest';
import { preloadPages } from '../../src/app/signedIn';
import { HeldBackend } from '../model/heldBackend';
import { flows, flowsOf, machines } from '../model/models';
import { driveScreen } from '../model/screenDriver';
import { casesOn } from '../model/surface';
import { surfaces } from '../model/surfaces';
import { createCoverageMeter } from '../walker/coverage';
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

for (const machine of machines) {
  const meter = createCoverageMeter(machine);
  const walks = flowsOf(machine).map((name) => {
    const surface = surfaces[name];
    const cases = casesOn(flows[name], surface);
    const looked = new Set<string>();
    const drive = async (path: Path) => {
      const token = surface.tokens?.[path.start];
      const backend = new HeldBackend(cases, surface, path.start);
      const { stage, stop } = createDomStage(backend, {
        ...(token !== undefined && { token }),
        inspect: meter.inspect,
      });
      try {
        await driveScreen({ cases, surface }, stage, path, looked);
      } finally {
        stop();
      }
    };
    return { name, cases, paths: withoutPrefixes(pathsOf(cases)), drive };
  });
  describePaths('DOM', machine.id, meter, walks);
}
