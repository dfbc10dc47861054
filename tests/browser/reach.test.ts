/** What lies under a finger or under the focus, on small windows. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { registerPages } from './support/fixture';

const pages = registerPages();

/** Whether the middle of it is in sight, with nothing over it. */
const isInSight = (thing: Locator) =>
  thing.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

describe('the question before a deletion', () => {
  it.each([320, 360, 414, 560, 620])(
    'does not delete under the finger that asked, at %i px',
    async (width) => {
      const { page } = await pages.open({ viewport: { width, height: 640 } });
      await page.goto('/pessoas');
      const bin = page.getByRole('row').getByRole('button', { name: 'Apagar' }).first();
      await bin.waitFor();
      const finger = await bin.boundingBox();
      await bin.click();
      const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' });
      await remove.waitFor();
      const answer = await remove.boundingBox();
      if (finger === null || answer === null) throw new Error('It is not to be seen');
      // Wherever the list is scrolled to: the rows move up and down, not aside.
      expect(answer.x + answer.width < finger.x || answer.x > finger.x + finger.width).toBe(true);
    },
  );
});

describe('a field that the focus comes back to', () => {
  const scrollTo = (page: Page, top: number) => page.evaluate((y) => window.scrollTo(0, y), top);

  it.each([
    ['a phone', 360, 740],
    ['a small phone', 320, 568],
    ['a phone that lies', 740, 360],
    ['a window at 400 %', 320, 256],
  ])('is under nothing that stays in sight, on %s', async (_, width, height) => {
    const { page } = await pages.open({ viewport: { width, height }, reducedMotion: true });
    await page.goto('/pessoas/detalhe/3');
    const name = page.getByLabel('Nome completo');
    const email = page.getByLabel('Email');
    await name.waitFor();
    await page.evaluate(() => {
      document.body.style.paddingBottom = '2000px';
    });
    const { y } = (await name.boundingBox()) ?? { y: 0 };
    for (let under = 0; under < 180; under += 12) {
      await email.focus();
      // The field of before ends up this far below the upper edge of the window.
      await scrollTo(page, y - under);
      await page.keyboard.press('Shift+Tab');
      await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
      expect(await isInSight(name), `${under} px below the edge`).toBe(true);
    }
  });
});
