/** What a first visit is made of: weight, first paint, font. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { screens, weigh } from '../../tools/bench/web/bytes';
import { type Site, serve } from '../../tools/bench/web/site';
import { callsHaveCome } from './support/calls';
import { registerPages } from './support/fixture';
import { sharedBrowser } from './support/seats';

/** The most that a first visit may weigh: gzip bytes of scripts and styles. */
const budgets: Record<string, number> = {
  '/entrar': 110_000,
  '/cadastrar': 112_000,
  '/pagina-inicial': 116_000,
  '/pessoas': 122_000,
  '/cidades': 122_000,
  '/pessoas/detalhe/1': 124_000,
  '/cidades/detalhe/1': 121_000,
};

let site: Site;
beforeAll(async () => {
  const folder = inject('webRoot');
  site = await serve({
    name: 'Cadastro',
    folder,
    loginPath: '/entrar',
    listPath: '/pessoas',
    row: 'tbody tr',
  });
});
afterAll(async () => {
  await site?.stop();
});

describe('the weight of a first visit', () => {
  it.each(screens)('of $path stays in its budget, and the document asks for all of it', async (screen) => {
    const { scripts, styles, undeclared } = await weigh(await sharedBrowser(), site, screen);
    expect(undeclared).toEqual([]);
    expect(scripts).toBeGreaterThan(50_000);
    expect(scripts + styles).toBeLessThanOrEqual(budgets[screen.path] ?? 0);
  });
});

const pages = registerPages();

/** Boxes of all elements under one, in order, and how shapes are filled and drawn: what is drawn, and where. */
const drawnUnder = (page: Page, root: string) =>
  page.locator(root).evaluate((element) =>
    [...element.querySelectorAll('*')]
      // The page's own live region is nothing to see, and the progress bar goes on.
      .filter((one) => one.closest('.sr-only, .animate-sweep') === null)
      .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const box = [x, y, width, height].map((size) => Math.round(size * 2) / 2).join(' ');
        if (!(one instanceof SVGElement)) return box;
        const { fill, stroke, strokeWidth } = getComputedStyle(one);
        return `${box} fill ${fill} stroke ${stroke} ${strokeWidth}`;
      }),
  );

describe('the first paint', () => {
  it.each(
    [
      { path: '/nada', signedOut: true },
      { path: '/entrar', signedOut: true },
      { path: '/cadastrar', signedOut: true },
      { path: '/' },
      { path: '/pagina-inicial' },
      { path: '/pessoas', words: 'Pesquisar...' },
      { path: '/pessoas/' },
      { path: '/pessoas/detalhe/nova' },
      { path: '/cidades/detalhe/1' },
    ].flatMap((one) => [1280, 360].map((width) => ({ ...one, width }))),
  )(
    'of $path at $width is a picture of what comes, and nothing to use',
    async ({ path, width, words = '', ...options }) => {
      const { page, backend } = await pages.open({
        ...options,
        isNew: true,
        viewport: { width, height: 800 },
      });
      for (const call of ['GET /pessoas', 'GET /cidades', 'GET /cidades/:id']) backend.hold(call);
      let letScriptsIn = () => {};
      const scripts = new Promise<void>((resolve) => {
        letScriptsIn = resolve;
      });
      await page.route('**/*.js', async (route) => {
        await scripts;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await page.locator('#root > [inert]').waitFor();
      await page.waitForFunction(() => document.styleSheets.length > 0);
      expect(await page.locator('#root').ariaSnapshot()).toBe('');
      expect(await page.locator('#root').locator('a, button, input, [tabindex], [id], [role]').count()).toBe(
        0,
      );
      // A field's own words are no text of the screen, and have to be made such.
      expect(await page.locator('#root > [inert]').textContent()).toContain(words);
      const painted = await drawnUnder(page, '#root > [inert]');
      letScriptsIn();
      await page.locator('#root > :not([inert]) h1').waitFor();
      expect(await drawnUnder(page, '#root')).toEqual(painted);
    },
  );

  it.each([
    { path: '/entrar', signedOut: true },
    { path: '/pessoas' },
    { path: '/pagina-inicial' },
    { path: '/pessoas/detalhe/1' },
  ])('of $path moves nothing until all has arrived', async ({ path, ...options }) => {
    const { page } = await pages.open({ ...options, isNew: true });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Reflect.set(window, 'shifts', shifts);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path);
    await page.locator('#root > :not([inert]) h1').waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
  });
});

/** The first font that a page asks for. */
const fontOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).fontFamily.split(',')[0]?.replaceAll('"', ''));

describe('the font', () => {
  it.each([
    [100, 'Instrument Sans Variable'],
    [101, 'system-ui'],
  ])('of a page whose document took %i ms is %s', async (wait, font) => {
    const { page } = await pages.open({ signedOut: true, isNew: true });
    // The document's own script measures; no other one comes.
    await page.addInitScript((wait) => {
      const requestStart = 1_000;
      performance.getEntriesByType = () => [{ requestStart } as PerformanceNavigationTiming];
      performance.now = () => requestStart + wait;
    }, wait);
    await page.route('**/*.js', () => {});
    await page.goto('/entrar', { waitUntil: 'commit' });
    await page.locator('#root > [inert]').waitFor();
    await expect.poll(() => fontOf(page)).toBe(font);
  });

  it('takes no line from the scripts where it would come too late, and is there for the next visit', async () => {
    const { page } = await pages.open({ signedOut: true, isNew: true });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    const latency = 300;
    const asFastAsCan = { downloadThroughput: -1, uploadThroughput: -1 };
    await cdp.send('Network.emulateNetworkConditions', { offline: false, latency, ...asFastAsCan });
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/app-.*js$|woff2$/.test(pathname)) requests.push(`${request.resourceType()} ${pathname}`);
    });

    await page.goto('/entrar');
    await page.locator('#root > :not([inert]) h1').waitFor();
    expect(await fontOf(page)).toBe('system-ui');
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('APP_FONT'))).toMatch(/woff2$/);
    expect(requests).toEqual([
      expect.stringMatching(/^script \S+app-/),
      expect.stringMatching(/^fetch \S+woff2$/),
    ]);

    await page.reload();
    await page.locator('#root > :not([inert]) h1').waitFor();
    expect(await fontOf(page)).toBe('Instrument Sans Variable');
    // Nothing is unreadable meanwhile, and nothing jumps.
    const displays = await page.evaluate(() => [...document.fonts].map(({ display }) => display));
    expect(new Set(displays)).toEqual(new Set(['optional']));
  });
});

describe('the first call', () => {
  it.each(['/pessoas', '/pagina-inicial'])(
    'is made once on %s, and before the page is drawn',
    async (path) => {
      const { page, backend } = await pages.open({ isNew: true });
      let letAppIn = () => {};
      const app = new Promise<void>((resolve) => {
        letAppIn = resolve;
      });
      await page.route('**/assets/app-*.js', async (route) => {
        await app;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await expect.poll(() => backend.callsTo('GET /pessoas').length).toBe(1);
      letAppIn();
      await page.locator('#root > :not([inert]) h1').waitFor();
      await page.getByText(path === '/pessoas' ? 'Pessoa 1' : '12', { exact: true }).waitFor();
      await callsHaveCome(page);
      expect(backend.callsTo('GET /pessoas')).toHaveLength(1);
    },
  );

  it('is nothing for a list that comes later or asks for something else', async () => {
    const { page, backend } = await pages.open({ isNew: true });
    await page.goto('/cidades');
    await page.getByText('Cidade 1', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Pessoas' }).click();
    await page.getByText('Pessoa 1', { exact: true }).waitFor();
    expect(backend.callsTo('GET /pessoas')).toHaveLength(2);
    await page.goto('/pessoas?busca=Pessoa+1&pagina=1');
    await page.getByText('Pessoa 12', { exact: true }).waitFor();
    expect(backend.callsTo('GET /pessoas').at(-1)?.query.filter).toBe('Pessoa 1');
  });
});
