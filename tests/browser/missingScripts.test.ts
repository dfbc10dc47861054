/** What stands there when the scripts that everything begins with do not arrive, and when others don't. */
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { registerPages } from './support/fixture';

const pages = registerPages();

/** The ways in which a script does not arrive, as the browser meets them. */
const ways: Record<string, (route: Route) => Promise<void>> = {
  'on a line that has gone': (route) => route.abort('internetdisconnected'),
  'from a server that starts anew': (route) => route.fulfill({ status: 503, body: '' }),
  'from a proxy that knows another build': (route) => route.fulfill({ status: 404, body: '' }),
  'with the document in its place': (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }),
};

const notice = (page: Page) => page.locator('#root').getByRole('alert');

it('a browser that keeps nothing for pages paints the login, and complains of nothing', async () => {
  const { page } = await pages.open({ isNew: true, signedOut: true });
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      });
    }
  });
  // They never come, so that what is seen is the document's own work.
  await page.route('**/*.js', () => {});
  await page.goto('/entrar', { waitUntil: 'commit' });
  await page.locator('#root').getByText('Identifique-se').first().waitFor();
});

describe('the first scripts', () => {
  it.each([
    ...Object.keys(ways).map((way) => ({ way, script: 'app' })),
    ...['index', 'session'].map((script) => ({ way: 'on a line that has gone', script })),
  ])('$script, missing $way, are asked for again by whoever is told so', async ({ way, script }) => {
    const { page, problems } = await pages.open({ isNew: true });
    let isMissing = true;
    const meet = ways[way];
    await page.route(`**/assets/${script}-*.js`, (route) => (isMissing ? meet?.(route) : route.continue()));
    await page.goto('/pessoas');
    await notice(page).waitFor();
    expect(await page.locator('#root').ariaSnapshot()).toBe(
      [
        '- main:',
        '  - alert:',
        '    - heading "A tela não pôde ser carregada." [level=1]',
        '    - paragraph: Verifique a conexão e recarregue.',
        '    - button "Recarregar"',
      ].join('\n'),
    );
    expect(await page.locator('[inert]').count()).toBe(0);
    // The browser's own words on an import() that failed.
    for (const problem of problems.splice(0)) expect(problem).toMatch(/dynamically imported module/);

    isMissing = false;
    await page.getByRole('button', { name: 'Recarregar' }).click();
    await page.getByText('Pessoa 1', { exact: true }).waitFor();
    expect(await notice(page).count()).toBe(0);
  });

  it.each(['light', 'dark'] as const)(
    'missing are told in sight at 360 px, where all is %s',
    async (colorScheme) => {
      const { page } = await pages.open({
        isNew: true,
        signedOut: true,
        viewport: { width: 360, height: 640 },
      });
      await page.emulateMedia({ colorScheme });
      for (const file of ['css', 'js']) await page.route(`**/*.${file}`, (route) => route.abort());
      await page.goto('/entrar');
      const withoutStyles = page.getByRole('button', { name: 'Recarregar' });
      expect(await withoutStyles.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThan(
        640,
      );
      await page.unroute('**/*.css');
      await page.reload();
      const { bottom, right } = await page
        .getByRole('button', { name: 'Recarregar' })
        .evaluate((button) => button.getBoundingClientRect());
      expect(bottom).toBeLessThan(640);
      expect(right).toBeLessThan(360);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    },
  );

  it('are not missing where a screen is, or a part of one', async () => {
    const { page, alerts } = await pages.open({ isNew: true });
    await page.route('**/assets/{lists,overlayWindows}-*.js', (route) => route.abort('internetdisconnected'));
    await page.goto('/pessoas');
    await page.getByRole('heading', { name: 'A tela não pôde ser carregada.' }).waitFor();
    // An alert in the middle of a click takes it.
    await expect.poll(() => alerts).toEqual(['Erro de conexão.']);
    await page.getByRole('link', { name: 'Página inicial' }).first().click();
    await page.getByRole('heading', { name: 'Página inicial', level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it.each(['module', 'text/javascript'])('are not missing where a %s of somebody else is', async (type) => {
    const { page, problems } = await pages.open();
    await page.goto('/pagina-inicial');
    await page.getByRole('heading', { name: 'Página inicial', level: 1 }).waitFor();
    // As an extension of the browser adds it; the policy of the page refuses it.
    await page.evaluate(
      (type) =>
        new Promise((resolve) => {
          const script = Object.assign(document.createElement('script'), { type });
          script.addEventListener('error', resolve);
          script.src = 'https://exemplo.com.br/extensao.js';
          document.body.append(script);
        }),
      type,
    );
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Página inicial', level: 1 }).isVisible()).toBe(true);
    problems.length = 0;
  });
});
