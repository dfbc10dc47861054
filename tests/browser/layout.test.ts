import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { labels } from '../support/labels';
import { registerPages } from './support/fixture';
import { isFocused } from './support/pages';

const { auth, frame, list } = labels;
const pages = registerPages();

const phone = { width: 360, height: 740 };
const entries = [frame.home, frame.cities, frame.people];

const sidebar = (page: Page) => page.getByRole('complementary');
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const CREAM = 'rgb(247, 246, 243)';
const GREY = 'rgb(32, 33, 36)';

describe('the sidebar', () => {
  it.each([768, 1280])('is permanent at %i px, with every entry and a picture', async (width) => {
    const { page, at } = await pages.open({ viewport: { width, height: 800 } });
    await page.goto('/pagina-inicial');
    await sidebar(page).waitFor();
    expect(await sidebar(page).getByRole('link').allTextContents()).toEqual(entries);
    expect(await sidebar(page).getByRole('button').allTextContents()).toEqual([frame.theme, frame.logout]);
    expect(await at.button(frame.openMenu).isVisible()).toBe(false);
    const picture = sidebar(page).getByRole('img', { name: frame.picture });
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0);
    const { x = 0, width: taken = 0 } = (await sidebar(page).boundingBox()) ?? {};
    expect((await at.heading(frame.home).boundingBox())?.x).toBeGreaterThan(x + taken);
  });
});

describe('the drawer of small screens', () => {
  it.each([phone, { width: 740, height: 360 }])(
    'opens by the menu button, holds every entry, and closes by a click beside it: %o',
    async (viewport) => {
      const { page, at } = await pages.open({ viewport });
      await page.goto('/pagina-inicial');
      await at.heading(frame.home).waitFor();
      expect(await sidebar(page).isVisible()).toBe(false);
      await at.button(frame.openMenu).click();
      await drawer(page).waitFor();
      expect(await drawer(page).getByRole('link').allTextContents()).toEqual(entries);
      for (const name of [frame.theme, frame.logout]) {
        expect(await drawer(page).getByRole('button', { name }).isVisible()).toBe(true);
      }
      await page.mouse.click(viewport.width - 20, viewport.height / 2);
      await drawer(page).waitFor({ state: 'detached' });
    },
  );

  it('closes on navigation, with the focus on the heading, and by Escape, with it on the button', async () => {
    const { page, at } = await pages.open({ viewport: phone });
    await page.goto('/pagina-inicial');
    await at.button(frame.openMenu).click();
    await drawer(page).getByRole('link', { name: frame.cities }).click();
    await drawer(page).waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(at.heading(list.cities))).toBe(true);
    await at.button(frame.openMenu).click();
    await expect.poll(() => isFocused(drawer(page).getByRole('link').first())).toBe(true);
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(at.button(frame.openMenu))).toBe(true);
  });
});

describe('the theme', () => {
  it('starts pale cream, turns dark grey, and stays so through pages and a login', async () => {
    const { page, at } = await pages.open();
    await page.goto('/pessoas');
    await at.row('Pessoa 1').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await background(page)).toBe(CREAM);
    await at.button(frame.theme).click();
    await expect.poll(() => background(page)).toBe(GREY);
    await at.menu(frame.cities).click();
    await at.heading(list.cities).waitFor();
    await at.button(frame.logout).click();
    await at.heading(auth.login).waitFor();
    expect(await background(page)).toBe(GREY);
    await at.logIn();
    await at.heading(frame.home).waitFor();
    expect(await background(page)).toBe(GREY);
    await at.button(frame.theme).click();
    await expect.poll(() => background(page)).toBe(CREAM);
  });
});
