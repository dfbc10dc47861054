import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Backend } from '../support/backend';
import { labels } from '../support/labels';
import { city } from '../support/people';
import { registerPages } from './support/fixture';
import { isFocused, type Parts } from './support/pages';

const { auth, frame, list } = labels;
const pages = registerPages();

const sidebar = (page: Page) => page.getByRole('complementary');
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
/** A wide window hides it at once; it is closed a frame later. */
const isClosed = (page: Page) =>
  page.getByRole('dialog', { name: 'Menu', includeHidden: true }).waitFor({ state: 'detached' });
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const CREAM = 'rgb(247, 246, 243)';
const GREY = 'rgb(32, 33, 36)';

it('the sidebar stands beside the page from 768 px on, with a picture', async () => {
  const { page, at } = await pages.open({ viewport: { width: 768, height: 800 } });
  await page.goto('/pagina-inicial');
  const { x = 0, width = 0 } = (await sidebar(page).boundingBox()) ?? {};
  expect((await at.heading(frame.home).boundingBox())?.x).toBeGreaterThan(x + width);
  expect(await at.button(frame.openMenu).isVisible()).toBe(false);
  const picture = sidebar(page).getByRole('img', { name: frame.picture });
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
});

it.each([
  { width: 360, height: 740 },
  { width: 740, height: 360 },
])('the drawer of small screens shows all entries, and closes by every way out: %o', async (viewport) => {
  const { page, at } = await pages.open({ viewport });
  await page.goto('/pagina-inicial');
  await at.heading(frame.home).waitFor();
  expect(await sidebar(page).isVisible()).toBe(false);
  const open = async () => {
    await at.button(frame.openMenu).click();
    await expect.poll(() => isFocused(drawer(page).getByRole('link').first())).toBe(true);
    // Radix hears a click beside the drawer from its next timer on.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  };
  await open();
  expect(await drawer(page).getByRole('button', { name: frame.logout }).isVisible()).toBe(true);
  for (const close of [
    () => page.mouse.click(viewport.width - 20, viewport.height / 2),
    () => at.button(frame.closeMenu).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await close();
    await isClosed(page);
    await expect.poll(() => isFocused(at.button(frame.openMenu))).toBe(true);
    await open();
  }
  // A wider window has room for the sidebar.
  await page.setViewportSize({ width: 1280, height: 800 });
  await isClosed(page);
  await page.setViewportSize(viewport);
  await open();
  await drawer(page).getByRole('link', { name: frame.cities }).click();
  await isClosed(page);
  await expect.poll(() => isFocused(at.heading(list.cities))).toBe(true);
  await open();
  await page.goBack();
  await isClosed(page);
  await at.heading(frame.home).waitFor();
});

it.each([390, 768, 1024, 1440])(
  'the pager stays where it is from page to page, %i px wide',
  async (width) => {
    const cidades = Array.from({ length: 5_571 }, (_, at) => city(at + 1, `Cidade ${at + 1}`));
    const { page, at } = await pages.open({
      viewport: { width, height: 900 },
      backend: new Backend({ cidades }),
    });
    const heights: (number | undefined)[] = [];
    for (const pagina of [1, 5, 100, 1_114]) {
      await page.goto(`/cidades?pagina=${pagina}`);
      await page.getByText(`Página ${pagina.toLocaleString('pt-BR')} de 1.115`).waitFor();
      heights.push((await at.button('Próxima página').boundingBox())?.y);
    }
    expect(new Set(heights)).toEqual(new Set([heights[0]]));
  },
);

describe('a deleted row is gone at once', () => {
  /** Deletes a person, and says if the rows below move up then. */
  async function closesGap(page: Page, at: Parts<Locator>) {
    await at.remove('Pessoa 2').click();
    await at.question.waitFor();
    return page.evaluate(async () => {
      [...document.querySelectorAll<HTMLElement>('[role="alertdialog"] button')].at(-1)?.click();
      let hasMoved = false;
      for (let frame = 0; frame < 60; frame += 1) {
        await new Promise(requestAnimationFrame);
        hasMoved ||= document
          .getAnimations()
          .filter((animation) => animation.constructor === Animation)
          .some(({ effect }) => effect instanceof KeyframeEffect && effect.target?.matches('tbody tr'));
      }
      return hasMoved;
    });
  }

  it('while its gap closes', async () => {
    const { page, at } = await pages.open();
    await page.goto('/pessoas');
    expect(await closesGap(page, at)).toBe(true);
  });

  it('and nothing moves where less motion is asked for', async () => {
    const { page, at } = await pages.open({ reducedMotion: true });
    await page.goto('/pessoas');
    expect(await closesGap(page, at)).toBe(false);
  });
});

it('the theme starts pale cream, turns dark grey, stays so through a login, and is kept in memory alone', async () => {
  const { page, at } = await pages.open();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/pessoas');
  await at.row('Pessoa 1').waitFor();
  expect(await background(page)).toBe(CREAM);
  const browserColour = () => page.locator('meta[name="theme-color"]').getAttribute('content');
  const light = await browserColour();
  await at.button(frame.theme).click();
  await expect.poll(() => background(page)).toBe(GREY);
  expect([light, '']).not.toContain(await browserColour());
  await at.button(frame.logout).click();
  await at.heading(auth.login).waitFor();
  expect(await background(page)).toBe(GREY);
  await at.logIn();
  await at.button(frame.theme).waitFor();
  expect(await background(page)).toBe(GREY);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['APP_ACCESS_TOKEN']);
  await page.reload();
  await at.button(frame.theme).waitFor();
  expect(await background(page)).toBe(CREAM);
  for (const colour of [GREY, CREAM]) {
    await at.button(frame.theme).click();
    await expect.poll(() => background(page)).toBe(colour);
  }
});

it.each([
  { width: 1280, height: 800 },
  { width: 390, height: 740 },
])('the reason why a typed city is refused stays in view beside the open list: %o', async (viewport) => {
  const { page, at } = await pages.open({ viewport });
  await page.goto('/pessoas/detalhe/nova');
  await at.field(labels.detail.fullName).fill('Ana Souza');
  await at.field(labels.detail.email).fill('ana.souza@example.com');
  await at.city.fill('zzz');
  await page.keyboard.press('Control+s');
  await at.text(labels.city.none).waitFor();
  const reason = page.getByText(labels.city.noCity, { exact: true });
  const isOnTop = () =>
    reason.evaluate((line) => {
      const { x, y, width, height } = line.getBoundingClientRect();
      return line === document.elementFromPoint(x + width / 2, y + height / 2);
    });
  await expect.poll(isOnTop).toBe(true);
});
