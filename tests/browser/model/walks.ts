import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { HeldBackend } from '../../model/heldBackend';
import { flows, flowsOf } from '../../model/models';
import { driveScreen } from '../../model/screenDriver';
import { actorsOf, casesOn } from '../../model/surface';
import { surfaces } from '../../model/surfaces';
import { createCoverageMeter } from '../../walker/coverage';
import { itIsCovered, titleOf } from '../../walker/describePaths';
import { failureOn, tell } from '../../walker/failures';
import { haveDelays, longPathsOf } from '../../walker/paths';
import { registerPages } from '../support/fixture';
import { createBrowserStage } from './browserStage';
import { SHOWN_KEY, type Shown } from './reportActors';

/** What the actors of a flow have reported on a page. */
const shownOn = async (page: Page, isOwn: (actor: string) => boolean): Promise<Shown[string]> => {
  const stored = await page.evaluate((key) => sessionStorage.getItem(key), SHOWN_KEY);
  const shown: Shown = JSON.parse(stored ?? '{}');
  const sum: Shown[string] = {};
  for (const [actor, counts] of Object.entries(shown)) {
    if (!isOwn(actor)) continue;
    for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count;
  }
  return sum;
};

/** The tests of machines on pages of the browser. */
export function describeInBrowser(machines: readonly AnyStateMachine[]): void {
  const pages = registerPages('reportingUrl');

  for (const machine of machines) {
    const walks = flowsOf(machine).map((name) => {
      const surface = surfaces[name];
      const cases = casesOn(flows[name], surface);
      const isOwn = actorsOf(name, surface);
      return { name, cases, surface, isOwn, paths: longPathsOf(cases), meter: createCoverageMeter(machine) };
    });

    // In order: the last test of a flow measures what the others have shown.
    describe(titleOf(machine.id, 'browser', walks), { shuffle: false }, () => {
      for (const walk of walks) {
        const { name, cases, surface, isOwn, paths, meter } = walk;
        const { tokens, viewport } = surface;
        const isStill = haveDelays(paths);
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
            const shown = () => shownOn(visit.page, isOwn);
            const { stage, leave } = await createBrowserStage(visit, backend, shown, isStill);
            const failure = await failureOn(path, () =>
              driveScreen({ cases, surface }, stage, path, new Set()),
            );
            if (failure !== null) expect.fail(await tell(cases, `${name} browser`, failure));
            meter.add(Object.keys(await shown()));
            await leave();
          });
        }
        itIsCovered('browser', walk);
      }
    });
  }
}
