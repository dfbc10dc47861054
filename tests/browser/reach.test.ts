/** What lies under a finger or under the focus, on small windows. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { listed } from '../support/backend';
import { labels } from '../support/labels';
import { cities } from '../support/people';
import { registerPages } from './support/fixture';
import { callsHaveCome } from './support/intercept';
import { isFocused, isInSight } from './support/pages';

const { city, detail, frame } = labels;
const pages = registerPages();
const small = { width: 360, height: 400 };

const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => {
    document.body.style.paddingBottom = '2000px';
    window.scrollTo(0, y);
  }, top);

describe('what gets the focus by itself is in sight', () => {
  it('the heading of the next page', async () => {
    const { page, at } = await pages.open({ viewport: small });
    await page.goto('/pessoas');
    await at.edit('Pessoa 5').click();
    await at.heading('Pessoa 5').waitFor();
    await expect.poll(() => isInSight(at.heading('Pessoa 5'))).toBe(true);
  });

  it('a field with an error', async () => {
    const { page, at } = await pages.open({ viewport: small });
    await page.goto('/pessoas/detalhe/3');
    // A name that comes later would fill it again.
    await expect.poll(() => at.city.inputValue()).toBe('Cidade 4');
    await at.city.fill('');
    await page.evaluate(() => window.scrollTo(0, 0));
    // Not by a click: the options of the city may lie over it.
    await at.button(detail.save).press('Enter');
    await expect.poll(() => isFocused(at.city)).toBe(true);
    await expect.poll(() => isInSight(at.city)).toBe(true);
  });
});

it('in the drawer of a window at 400 %, what takes the focus is in sight, and nothing over it', async () => {
  const { page, at } = await pages.open({ viewport: { width: 320, height: 256 } });
  await page.goto('/pagina-inicial');
  await at.button(frame.openMenu).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  const stops = drawer.locator('a, button');
  await expect.poll(() => isFocused(stops.first())).toBe(true);
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < (await stops.count()); step += 1) {
      await page.keyboard.press(key);
      const focused = drawer.locator(':focus');
      const name = await focused.evaluate((element) => element.ariaLabel ?? element.textContent);
      await expect.poll(() => isInSight(focused), { message: `${key} to '${name}'` }).toBe(true);
      const overlaps = await stops.evaluateAll((all) => {
        const close = all.at(-1)?.getBoundingClientRect() ?? new DOMRect();
        return all.slice(0, -1).flatMap((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          const isCovered =
            left < close.right && right > close.left && top < close.bottom && bottom > close.top;
          return isCovered ? [one.textContent] : [];
        });
      });
      expect(overlaps, `covered by × after ${key} to '${name}'`).toEqual([]);
    }
  }
});

it('a list comes back where it was scrolled to, with the focus on the row', async () => {
  const { page, at } = await pages.open({ viewport: small });
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto('/pessoas');
  await at.row('Pessoa 3').waitFor();
  let before = 0;
  const open = async () => {
    await scrollTo(page, 237);
    await at.edit('Pessoa 3').hover();
    before = await scrolled();
    expect(before).toBeGreaterThan(100);
    await at.edit('Pessoa 3').click();
    await at.heading('Pessoa 3').waitFor();
  };
  const isBack = async () => {
    await expect
      .poll(() => isFocused(at.row('Pessoa 3').getByRole('link', { name: 'Pessoa 3', exact: true })))
      .toBe(true);
    await expect.poll(scrolled).toBe(before);
  };
  await open();
  await at.field(detail.email).press('Control+Enter');
  await isBack();
  await open();
  await at.button(detail.back).click();
  await isBack();
  await open();
  await page.goBack();
  await isBack();
});

it('the history of a record lies above the bar of a phone, for fingers and for keys', async () => {
  const { page, at, backend } = await pages.open({ viewport: { width: 360, height: 640 } });
  backend.isOurs = true;
  const made = {
    ...{ versao: 1, acao: 'criou', quem: 'Ana', quando: '2026-11-25T12:00:00Z', antes: null },
    ...{ sua: false, importacao: null, arquivo: null },
  };
  backend.on('GET /pessoas/3/historico', listed([made]));
  await page.goto('/pessoas/detalhe/3');
  const history = at.button(detail.history);
  await history.waitFor();
  await at.city.focus();
  while (!(await isFocused(history))) await page.keyboard.press('Tab');
  await expect.poll(() => isInSight(history)).toBe(true);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => isInSight(history)).toBe(true);
});

it('the toolbar of a record scrolls away where the window is low', async () => {
  const { page, at } = await pages.open({ viewport: { width: 320, height: 256 } });
  await page.goto('/pessoas/detalhe/3');
  await at.field(detail.email).waitFor();
  await scrollTo(page, 300);
  const save = at.button(detail.save);
  await expect.poll(() => save.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThan(0);
});

it('a double tap on the bin of any row deletes nothing', async () => {
  const { page, at, backend } = await pages.open();
  await page.goto('/cidades');
  for (const width of [320, 620]) {
    await page.setViewportSize({ width, height: 640 });
    for (const name of ['Cidade 1', 'Cidade 5']) {
      await at.remove(name).scrollIntoViewIfNeeded();
      const { x = 0, y = 0 } = (await at.remove(name).boundingBox()) ?? {};
      await page.mouse.dblclick(x + 18, y + 18);
      await at.question.waitFor();
      await page.keyboard.press('Escape');
      await at.question.waitFor({ state: 'hidden' });
    }
  }
  await callsHaveCome(page);
  expect(backend.requests('DELETE')).toEqual([]);
});

it('the options of the city scroll with the mouse where they do not fit', async () => {
  const { page, at, backend } = await pages.open({ viewport: small });
  const ending = 'de Santo Antônio '.repeat(6);
  backend.register.cidades = cities(5).map(({ id, nome }) => ({ id, nome: `${nome} ${ending}` }));
  await page.goto('/pessoas/detalhe/nova');
  await expect.poll(() => isFocused(at.field(detail.fullName))).toBe(true);
  await at.city.press('ArrowDown');
  const options = page.getByRole('listbox', { name: city.options });
  await options.getByRole('option').nth(4).waitFor();
  await options.hover();
  await page.mouse.wheel(0, 100);
  await expect.poll(() => options.evaluate((it) => it.scrollTop)).toBeGreaterThan(50);
  await page.setViewportSize({ width: 320, height: 256 });
  await at.city.press('End');
  // The list takes its new place some frames after the window has.
  await expect.poll(() => isInSight(options.getByRole('option').nth(4))).toBe(true);
});

it.each([
  ['a phone', 360, 740],
  ['a phone that lies', 740, 360],
  ['a window at 400 %', 320, 256],
])('Shift+Tab leads to a field under nothing that stays in sight, on %s', async (_, width, height) => {
  const { page, at } = await pages.open({ viewport: { width, height }, reducedMotion: true });
  await page.goto('/pessoas/detalhe/3');
  const name = at.field(detail.fullName);
  await name.waitFor();
  await scrollTo(page, 0);
  const { y = 0 } = (await name.boundingBox()) ?? {};
  for (let under = 0; under < 180; under += 40) {
    await at.field(detail.email).focus();
    await scrollTo(page, y - under);
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => isFocused(name)).toBe(true);
    await expect.poll(() => isInSight(name), { message: `${under} px below the edge` }).toBe(true);
  }
});
