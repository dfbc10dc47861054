import type { CDPSession, Page } from 'playwright-core';

/** What a page holds once its garbage is collected. */
export type Held = { heapMegabytes: number; nodes: number; actorsAlive: number; actorsMade: number };

/**
 * For the browser that memory is measured in: code that V8 compiles because it
 * runs often is counted in the heap, and grows with every visit (12 % from 15
 * to 60 of them) though nothing is held.
 */
export const WITHOUT_COMPILERS = '--js-flags=--no-opt,--no-sparkplug,--no-maglev';

declare global {
  interface Window {
    actors: { made: number; known: Set<WeakRef<object>> };
  }
}

/**
 * Lets every actor of the page be counted, and none be kept: before any code of
 * the page, since its source is sent to the browser. Only actors have a
 * `_processingStatus`, which their constructor gives them by assignment.
 */
export function watchActors(): void {
  window.actors = { made: 0, known: new Set() };
  Object.defineProperty(Object.prototype, '_processingStatus', {
    configurable: true,
    set(this: object, value: unknown) {
      Object.defineProperty(this, '_processingStatus', { value, writable: true });
      window.actors.made += 1;
      window.actors.known.add(new WeakRef(this));
    },
  });
}

/** Goes from the list of people to the page of the first one and back, so many times. */
export async function visitDetails(page: Page, times: number): Promise<void> {
  for (let visit = 0; visit < times; visit += 1) {
    await page.getByRole('link', { name: 'Editar' }).first().click();
    await page.getByRole('combobox', { name: 'Cidade' }).waitFor();
    await page.getByRole('button', { name: 'Voltar' }).click();
    await page.getByRole('link', { name: 'Editar' }).first().waitFor();
  }
}

/** Waits for what passes by itself, collects the garbage, and counts what is left. */
export async function measureHeld(page: Page, cdp: CDPSession): Promise<Held> {
  // Sentences for screen readers stand there for a while.
  await page.waitForFunction(() => document.querySelector('[role="status"].sr-only > p') === null);
  await page.waitForLoadState('networkidle');
  // What a first collection frees may hold what only a second one can.
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes } = await cdp.send('Memory.getDOMCounters');
  const actors = await page.evaluate(() => {
    const { known, made } = window.actors;
    for (const actor of known) if (actor.deref() === undefined) known.delete(actor);
    return { actorsAlive: known.size, actorsMade: made };
  });
  return { heapMegabytes: usedSize / 1_000_000, nodes, ...actors };
}

/** Measures a page that stands on the list of people after few visits, and after many. */
export async function measureVisits(page: Page, cdp: CDPSession, few: number, many: number) {
  await visitDetails(page, few);
  const before = await measureHeld(page, cdp);
  await visitDetails(page, many - few);
  return { before, after: await measureHeld(page, cdp) };
}
