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

const small = { width: 360, height: 400 };
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

describe('what the focus goes to by itself', () => {
  it('is in sight where it is the heading of the next screen', async () => {
    const { page } = await pages.open({ viewport: small });
    await page.goto('/pessoas');
    await page.getByRole('link', { name: 'Editar' }).last().click();
    await heading(page, 'Pessoa 5').waitFor();
    await expect.poll(() => isInSight(heading(page, 'Pessoa 5'))).toBe(true);
  });

  it('is in sight where it is a field with an error', async () => {
    const { page } = await pages.open({ viewport: small });
    await page.goto('/pessoas/detalhe/nova');
    await page.getByLabel('Nome completo').fill('Ana Souza');
    await page.getByLabel('Email').fill('ana@exemplo.com.br');
    const city = page.getByLabel('Cidade');
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await isInSight(city)).toBe(false);
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect.poll(() => city.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => isInSight(city)).toBe(true);
  });
});

describe('the buttons of a record', () => {
  it.each([
    ['on a phone that lies', 740, 360],
    ['in a window at 400 %', 320, 256],
  ])('take no place away %s: they go with the rest', async (_, width, height) => {
    const { page } = await pages.open({ viewport: { width, height } });
    await page.goto('/pessoas/detalhe/3');
    await page.getByLabel('Email').waitFor();
    await page.evaluate(() => {
      document.body.style.paddingBottom = '2000px';
      window.scrollTo(0, 300);
    });
    const save = page.getByRole('button', { name: 'Salvar', exact: true });
    await expect.poll(() => save.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThan(0);
  });

  it.each([768, 822])('stand within its form at %i px', async (width) => {
    const { page } = await pages.open({ viewport: { width, height: 900 } });
    await page.goto('/pessoas/detalhe/3');
    const form = page.getByRole('form');
    await form.getByLabel('Email').waitFor();
    const beyond = await form.evaluate((element) => {
      const { right } = element.getBoundingClientRect();
      return [...element.querySelectorAll('button')]
        .filter((button) => button.getBoundingClientRect().right > right - 12)
        .map((button) => button.textContent);
    });
    expect(beyond).toEqual([]);
  });
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
