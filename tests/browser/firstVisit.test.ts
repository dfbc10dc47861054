/** What a first visit is made of: weight, splash, font. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { screens, weigh } from '../../tools/bench/web/bytes';
import { type Site, serve } from '../../tools/bench/web/site';
import { registerPages } from './support/fixture';
import { sharedBrowser } from './support/seats';

/** The most that a first visit may weigh: gzip bytes of scripts and styles. */
const budgets: Record<string, number> = {
  '/entrar': 145_000,
  '/cadastrar': 145_000,
  '/pagina-inicial': 145_000,
  '/pessoas': 150_000,
  '/cidades': 150_000,
  '/pessoas/detalhe/1': 170_000,
  '/cidades/detalhe/1': 150_000,
};

let site: Site;
beforeAll(async () => {
  site = await serve({
    name: 'Cadastro',
    folder: inject('webRoot'),
    loginPath: '/entrar',
    listPath: '/pessoas',
    row: 'tbody tr',
  });
});
afterAll(async () => {
  await site?.stop();
});

describe('a first visit', () => {
  it.each(screens)('of $path stays in its budget of bytes', async (screen) => {
    const { scripts, styles } = await weigh(await sharedBrowser(), site, screen);
    expect(scripts).toBeGreaterThan(50_000);
    expect(scripts + styles).toBeLessThanOrEqual(budgets[screen.path] ?? 0);
  });
});

const pages = registerPages();

describe('until the scripts have come', () => {
  it('shows the splash alone, which goes when they come', async () => {
    const { page } = await pages.open({ isNew: true });
    let letScriptsIn = () => {};
    const scripts = new Promise<void>((resolve) => {
      letScriptsIn = resolve;
    });
    await page.route('**/*.js', async (route) => {
      await scripts;
      await route.continue();
    });
    await page.goto('/pessoas', { waitUntil: 'commit' });
    await page.getByRole('img', { name: 'Carregando...' }).waitFor();
    expect(await page.locator('body').ariaSnapshot()).toBe('- img "Carregando..."');
    letScriptsIn();
    await page.getByText('Pessoa 1', { exact: true }).waitFor();
    expect(await page.locator('.splash').count()).toBe(0);
  });
});

it.each([
  { path: '/entrar', signedOut: true },
  { path: '/pessoas' },
  { path: '/pagina-inicial' },
  { path: '/pessoas/detalhe/1' },
])('$path moves nothing that is on the screen until all has come', async ({ path, ...options }) => {
  const { page } = await pages.open({ ...options, isNew: true });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Reflect.set(window, 'shifts', shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
});
