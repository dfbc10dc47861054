import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { HeldBackend } from '../../model/heldBackend';
import { flows, flowsOf } from '../../model/models';
import { driveScreen } from '../../model/screenDriver';
import { casesOn } from '../../model/surface';
import { surfaces } from '../../model/surfaces';
import { hasDelays } from '../../walker/case';
import { createCoverageMeter } from '../../walker/coverage';
import { itIsCovered, titleOf } from '../../walker/describePaths';
import { failureOn, tell } from '../../walker/failures';
import { longPathsOf } from '../../walker/paths';
import { registerPages } from '../support/fixture';
import { createBrowserStage } from './browserStage';
import { SHOWN_KEY, type Shown } from './reportActors';

/** What the actors of a page have reported of a machine. */
const shownOn = async (page: Page, machine: string): Promise<Shown[string]> => {
  const stored = await page.evaluate((key) => sessionStorage.getItem(key), SHOWN_KEY);
  const shown: Shown = JSON.parse(stored ?? '{}');
  return shown[machine] ?? {};
};

/** The tests of machines on pages of the browser. */
export function describeInBrowser(machines: readonly AnyStateMachine[]): void {
  const pages = registerPages('reportingUrl');

  for (const machine of machines) {
    const meter = createCoverageMeter(machine);
    const walks = flowsOf(machine).map((name) => {
      const cases = casesOn(flows[name], surfaces[name]);
      return { name, cases, surface: surfaces[name], paths: longPathsOf(cases) };
    });

    // In order: the last test measures what the others have shown.
    describe(titleOf(machine.id, 'browser', walks), { shuffle: false }, () => {
      for (const { name, cases, surface, paths } of walks) {
        const { tokens, viewport } = surface;
        const isStill = hasDelays(cases);
        for (const path of paths) {
          it(`${name}: ${path.title}`, async () => {
            const token = tokens?.[path.start];
            const backend = new HeldBackend(cases, surface, path.start);
            const visit = await pages.open({
              backend,
              ...(token === null ? { signedOut: true } : { token: token ?? 'token' }),
              ...(viewport && { viewport }),
              clock: isStill ? 'still' : 'running',
              reducedMotion: true,
            });
            const shown = () => shownOn(visit.page, machine.id);
            const { stage, leave } = await createBrowserStage(visit, backend, shown, isStill);
            const failure = await failureOn(path, () =>
              driveScreen({ cases, surface }, stage, path, new Set()),
            );
            if (failure !== null) expect.fail(await tell(cases, `${name} browser`, failure));
            meter.add(Object.keys(await shown()));
            await leave();
          });
        }
      }
      itIsCovered('browser', meter, walks);
    });
  }
}
