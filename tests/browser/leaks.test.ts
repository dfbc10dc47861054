/** What stays in memory of screens that were left: nothing. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { measureVisits, WITHOUT_COMPILERS, watchActors } from '../../tools/bench/web/leak';
import { launch, openPage } from './support/browser';
import { attachRegister } from './support/register';

let browser: Browser;
beforeAll(async () => {
  browser = await launch(WITHOUT_COMPILERS);
});
afterAll(() => browser?.close());

it('holds no more after 40 visits list, detail, list than after 10, and no flow that was left', async () => {
  const { page, context, problems } = await openPage(browser, inject('siteUrl'), { token: 'ficha' });
  await attachRegister(page);
  await page.addInitScript(watchActors);
  await page.goto('/pessoas');
  await page.getByRole('link', { name: 'Editar' }).first().waitFor();
  const { before, after } = await measureVisits(page, await context.newCDPSession(page), 10, 40);

  expect(after.heapMegabytes).toBeLessThanOrEqual(1.1 * before.heapMegabytes);
  expect(after.nodes).toBeLessThanOrEqual(1.1 * before.nodes);
  // Each visit starts flows, and calls as their children; of those that were left none is still there.
  expect(after.actorsMade - before.actorsMade).toBeGreaterThanOrEqual(30 * 4);
  expect(after.actorsAlive).toBeLessThanOrEqual(before.actorsAlive);
  expect(problems).toEqual([]);
});
