import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { registerPages } from './support/fixture';
import { listing, pessoas } from './support/register';

const pages = registerPages();

const wide = { width: 1280, height: 800 };
const tablet = { width: 768, height: 1024 };
const phone = { width: 360, height: 740 };

const sidebar = (page: Page) => page.getByRole('complementary');
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const openDrawer = (page: Page) => page.getByRole('button', { name: 'Abrir menu' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const CREAM = 'rgb(247, 246, 243)';
const GREY = 'rgb(32, 33, 36)';

describe('the sidebar', () => {
  it.each([
    ['1280 px', wide],
    ['768 px', tablet],
  ])('is permanent at %s, with every entry', async (_, viewport) => {
    const { page } = await pages.open({ viewport });
    await page.goto('/pagina-inicial');
    await sidebar(page).waitFor();
    const names = await sidebar(page).getByRole('link').allTextContents();
    expect(names).toEqual(['Página inicial', 'Cidades', 'Pessoas']);
    for (const name of ['Alternar tema', 'Sair']) {
      expect(await sidebar(page).getByRole('button', { name, exact: true }).isVisible()).toBe(true);
    }
    expect(await openDrawer(page).isVisible()).toBe(false);
    const frame = await sidebar(page).boundingBox();
    const title = await heading(page, 'Página inicial').boundingBox();
    expect(title?.x).toBeGreaterThan((frame?.x ?? 0) + (frame?.width ?? viewport.width));
  });

  it('shows a profile picture', async () => {
    const { page } = await pages.open();
    await page.goto('/pagina-inicial');
    const picture = sidebar(page).getByRole('img', { name: 'Foto de perfil' });
    await expect
      .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0);
  });

  it('leads to the three screens and marks the one that is open', async () => {
    const { page } = await pages.open();
    await page.goto('/pagina-inicial');
    for (const [entry, title] of [
      ['Cidades', 'Listagem de cidades'],
      ['Pessoas', 'Listagem de pessoas'],
      ['Página inicial', 'Página inicial'],
    ] as const) {
      await sidebar(page).getByRole('link', { name: entry }).click();
      await heading(page, title).waitFor();
      await expect
        .poll(() => sidebar(page).locator('[aria-current="page"]').allTextContents())
        .toEqual([entry]);
    }
  });
});

describe('the drawer of small screens', () => {
  it.each([
    ['a phone', phone],
    ['a phone that lies', { width: 740, height: 360 }],
  ])(
    'opens by the menu button of %s, holds every entry, and closes by a click beside it',
    async (_, viewport) => {
      const { page } = await pages.open({ viewport });
      await page.goto('/pagina-inicial');
      await heading(page, 'Página inicial').waitFor();
      expect(await sidebar(page).isVisible()).toBe(false);
      expect(await drawer(page).isVisible()).toBe(false);
      await openDrawer(page).click();
      await drawer(page).waitFor();
      expect(await drawer(page).getByRole('link').allTextContents()).toEqual([
        'Página inicial',
        'Cidades',
        'Pessoas',
      ]);
      expect(await drawer(page).getByRole('button', { name: 'Alternar tema' }).isVisible()).toBe(true);
      expect(await drawer(page).getByRole('button', { name: 'Sair' }).isVisible()).toBe(true);
      expect(await drawer(page).getByRole('img', { name: 'Foto de perfil' }).isVisible()).toBe(true);
      await page.mouse.click(viewport.width - 20, viewport.height / 2);
      await drawer(page).waitFor({ state: 'detached' });
    },
  );

  it('closes on navigation, and the focus goes to the heading', async () => {
    const { page } = await pages.open({ viewport: phone });
    await page.goto('/pagina-inicial');
    await openDrawer(page).click();
    await drawer(page).getByRole('link', { name: 'Cidades' }).click();
    await heading(page, 'Listagem de cidades').waitFor();
    await drawer(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  it('closes by Escape, and the focus returns to the menu button', async () => {
    const { page } = await pages.open({ viewport: phone });
    await page.goto('/pagina-inicial');
    await openDrawer(page).click();
    // Keys have an effect there from when it has the focus.
    await expect
      .poll(() => drawer(page).evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
    await expect
      .poll(() => openDrawer(page).evaluate((button) => button === document.activeElement))
      .toBe(true);
  });

  it('stays while the list below it corrects its own address', async () => {
    const { page, backend } = await pages.open({ viewport: phone });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const register = listing(pessoas(12));
    backend.on('GET /pessoas', async (call) => {
      await answered;
      return register(call);
    });
    await page.goto('/pessoas?pagina=99');
    await openDrawer(page).click();
    await drawer(page).getByRole('link', { name: 'Cidades' }).waitFor();
    answer();
    await expect.poll(() => page.url()).toContain('pagina=3');
    await page.getByText('Pessoa 12', { exact: true }).waitFor();
    expect(await drawer(page).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
    await expect
      .poll(() => openDrawer(page).evaluate((button) => button === document.activeElement))
      .toBe(true);
  });

  it('is gone once the window is wide', async () => {
    const { page } = await pages.open({ viewport: phone });
    await page.goto('/pagina-inicial');
    await openDrawer(page).click();
    await drawer(page).waitFor();
    await page.setViewportSize(wide);
    await drawer(page).waitFor({ state: 'detached' });
    await sidebar(page).waitFor();
  });
});

describe('the theme', () => {
  const toggle = (page: Page) => sidebar(page).getByRole('button', { name: 'Alternar tema' });

  it('starts pale cream, turns dark grey and back', async () => {
    const { page } = await pages.open();
    await page.goto('/pagina-inicial');
    await toggle(page).waitFor();
    expect(await background(page)).toBe(CREAM);
    // Whatever everything else on the machine looks like.
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await background(page)).toBe(CREAM);
    await page.emulateMedia({ colorScheme: null });
    await toggle(page).click();
    await expect.poll(() => background(page)).toBe(GREY);
    await toggle(page).click();
    await expect.poll(() => background(page)).toBe(CREAM);
  });

  it('lives in memory only: a reload forgets it, and nothing of it is stored', async () => {
    const { page } = await pages.open();
    await page.goto('/pagina-inicial');
    await toggle(page).click();
    await expect.poll(() => background(page)).toBe(GREY);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['APP_ACCESS_TOKEN']);
    await page.reload();
    await toggle(page).waitFor();
    expect(await background(page)).toBe(CREAM);
  });

  it('stays through screens, signing out and in again', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas');
    await toggle(page).click();
    await expect.poll(() => background(page)).toBe(GREY);
    await sidebar(page).getByRole('link', { name: 'Cidades' }).click();
    await heading(page, 'Listagem de cidades').waitFor();
    expect(await background(page)).toBe(GREY);
    await sidebar(page).getByRole('button', { name: 'Sair' }).click();
    await heading(page, 'Identifique-se').waitFor();
    expect(await background(page)).toBe(GREY);
    await page.getByLabel('Email').fill('ana@exemplo.com.br');
    await page.getByLabel('Senha').fill('segredo');
    await page.getByLabel('Senha').press('Enter');
    await heading(page, 'Página inicial').waitFor();
    expect(await background(page)).toBe(GREY);
  });
});

describe('the language', () => {
  /** Words of English and of a half-translated interface; names and emails of records hold none. */
  const foreign =
    /\b(the|and|loading|search|login|logout|password|name|save|delete|edit|new|back|close|open|page|next|previous|of|no|not|found|error|home|people|cities|menu button|theme|sign|submit|cancel|confirm|retry)\b/i;

  /** All that is seen or heard: texts, labels, titles, placeholders. */
  const words = (page: Page) =>
    page.evaluate(() => {
      const heard = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'];
      const spoken = [...document.querySelectorAll('body *')].flatMap((element) =>
        heard.map((name) => element.getAttribute(name) ?? ''),
      );
      const seen = document.body.innerText.split('\n');
      return [document.title, ...seen, ...spoken].map((text) => text.trim()).filter(Boolean);
    });

  it.each([
    ['/entrar', true],
    ['/cadastrar', true],
    ['/pagina-inicial', false],
    ['/pessoas', false],
    ['/pessoas/detalhe/1', false],
    ['/pessoas/detalhe/nova', false],
    ['/cidades?busca=nada', false],
    ['/cidades/detalhe/1', false],
  ])('of %s is Portuguese', async (address, signedOut) => {
    const { page } = await pages.open({ signedOut });
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const waiting = page.locator('[aria-busy="true"], [role="progressbar"]');
    await expect.poll(() => waiting.count()).toBe(0);
    expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
    const found = await words(page);
    expect(found.length).toBeGreaterThan(3);
    // 'no' and 'de' exist in both: 'no' stands alone in English only.
    expect(found.filter((text) => foreign.test(text.replace(/\bno (alto|menu)\b/gi, '')))).toEqual([]);
  });
});
