import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { labels } from '../support/labels';
import { registerPages } from './support/fixture';
import { isFocused } from './support/pages';
import { listing, pessoas } from './support/register';

const { auth, frame, list } = labels;
const pages = registerPages();

const desk = { width: 1280, height: 800 };
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

  it('leads to its pages and marks the one that is open', async () => {
    const { page, at } = await pages.open();
    await page.goto('/pagina-inicial');
    for (const [entry, title] of [
      [frame.cities, list.cities],
      [frame.people, list.people],
      [frame.home, frame.home],
    ] as const) {
      await at.menu(entry).click();
      await at.heading(title).waitFor();
      const current = sidebar(page).locator('[aria-current="page"]');
      await expect.poll(() => current.allTextContents()).toEqual([entry]);
    }
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

  it('stays open while the list below corrects its address, and goes once the window is wide', async () => {
    const { page, at, backend } = await pages.open({ viewport: phone });
    const waiting = backend.hold('GET /pessoas');
    await page.goto('/pessoas?pagina=99');
    await at.button(frame.openMenu).click();
    await drawer(page).getByRole('link').first().waitFor();
    backend.on('GET /pessoas', listing(pessoas(12)));
    for (const answer of waiting) answer({ json: [], headers: { 'x-total-count': '12' } });
    await page.getByText('Pessoa 12', { exact: true }).waitFor({ state: 'attached' });
    expect(page.url()).toContain('pagina=3');
    expect(await drawer(page).isVisible()).toBe(true);
    await page.setViewportSize(desk);
    await drawer(page).waitFor({ state: 'detached' });
    await sidebar(page).waitFor();
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
    await at.logIn({ email: 'ana@exemplo.com.br', senha: 'segredo' });
    await at.heading(frame.home).waitFor();
    expect(await background(page)).toBe(GREY);
    await at.button(frame.theme).click();
    await expect.poll(() => background(page)).toBe(CREAM);
  });

  it('lives in memory only', async () => {
    const { page, at } = await pages.open();
    await page.goto('/pagina-inicial');
    await at.button(frame.theme).click();
    await expect.poll(() => background(page)).toBe(GREY);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['APP_ACCESS_TOKEN']);
    await page.reload();
    await at.heading(frame.home).waitFor();
    expect(await background(page)).toBe(CREAM);
  });
});

describe('the language', () => {
  /** Words of English; names and emails of records hold none. */
  const foreign =
    /\b(the|and|loading|search|login|logout|password|name|save|delete|edit|new|back|close|open|page|next|previous|of|not|found|error|home|people|cities|theme|sign|submit|cancel|confirm|retry)\b/i;

  /** All that is seen or read out: texts, labels, titles, placeholders. */
  const words = (page: Page) =>
    page.evaluate(() => {
      const attributes = ['aria-label', 'title', 'placeholder', 'alt'];
      const spoken = [...document.querySelectorAll('body *')].flatMap((element) =>
        attributes.map((name) => element.getAttribute(name) ?? ''),
      );
      return [document.title, ...document.body.innerText.split('\n'), ...spoken].filter(Boolean);
    });

  it.each([
    '/entrar',
    '/cadastrar',
    '/pagina-inicial',
    '/pessoas/detalhe/1',
    '/pessoas/detalhe/nova',
    '/cidades?busca=nada',
  ])('of %s is Portuguese', async (address) => {
    const { page } = await pages.open({ signedOut: ['/entrar', '/cadastrar'].includes(address) });
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.locator('[aria-busy="true"], [role="progressbar"]').count()).toBe(0);
    expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
    const found = await words(page);
    expect(found.length).toBeGreaterThan(3);
    expect(found.filter((text) => foreign.test(text))).toEqual([]);
  });
});
