import { describe, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { HeldBackend } from '../../model/heldBackend';
import { flows, flowsOf } from '../../model/models';
import { driveScreen } from '../../model/screenDriver';
import { casesOn } from '../../model/surface';
import { surfaces } from '../../model/surfaces';
import { driveActor } from '../../walker/actorDriver';
import { createCoverageMeter } from '../../walker/coverage';
import { itIsCovered } from '../../walker/describePaths';
import { longPathsOf } from '../../walker/paths';
import { registerPages } from '../support/fixture';
import { createBrowserStage } from './browserStage';

/** The tests of machines on pages of the browser. */
export function describeInBrowser(machines: readonly AnyStateMachine[]): void {
  const pages = registerPages();

  for (const machine of machines) {
    const meter = createCoverageMeter(machine);
    const walks = flowsOf(machine).map((name) => {
      const cases = casesOn(flows[name], surfaces[name]);
      return { name, cases, surface: surfaces[name], paths: longPathsOf(cases) };
    });

    // In order: the last test measures what the others have shown.
    describe(`${machine.id}, browser`, { shuffle: false }, () => {
      for (const { name, cases, surface, paths } of walks) {
        const { tokens, viewport, hasDelays = false } = surface;
        for (const path of paths) {
          it(`${name}: ${path.title}`, async () => {
            const token = tokens?.[path.start];
            const backend = new HeldBackend(cases, surface, path.start);
            const visit = await pages.open({
              backend,
              ...(token === null ? { signedOut: true } : { token: token ?? 'token' }),
              ...(viewport && { viewport }),
              clock: hasDelays ? 'still' : 'running',
              reducedMotion: true,
            });
            const { stage, leave } = await createBrowserStage(visit, backend, hasDelays);
            await driveScreen({ cases, surface }, stage, path, new Set());
            await leave();
            // The production bundle reports nothing of its machines: the same path on the same machine does.
            await driveActor(cases, path, meter);
          });
        }
      }
      itIsCovered('browser', meter, walks);
    });
  }
}
