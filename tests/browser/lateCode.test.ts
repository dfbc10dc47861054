/** Code that comes late or not at all. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { registerPages } from './support/fixture';

const pages = registerPages();

/** Only what is waited for may arrive; idle time brings nothing. */
const neverIdle = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });

/** @returns lets these files arrive at last */
async function holdBack(page: Page, files: string): Promise<() => void> {
  let letIn = () => {};
  const code = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(files, async (route) => {
    await code;
    await route.continue();
  });
  return () => letIn();
}

describe('code that has not arrived', () => {
  it('a question asked before its code is there stands as soon as it is', async () => {
    const { page } = await pages.open({ isNew: true });
    await neverIdle(page);
    const letIn = await holdBack(page, '**/assets/overlayWindows-*.js');
    await page.goto('/pessoas');
    const asked = page.waitForRequest('**/assets/overlayWindows-*.js');
    await page.getByRole('button', { name: 'Apagar' }).first().click();
    await asked;
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    letIn();
    await page.getByRole('button', { name: 'Cancelar' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cancelar');
  });

  it('the frame of the screens says after a login that it is on its way', async () => {
    const { page } = await pages.open({ isNew: true, signedOut: true });
    await neverIdle(page);
    const letIn = await holdBack(page, '**/assets/pages-*.js');
    await page.goto('/entrar');
    await page.getByLabel('Email').fill('ana@exemplo.com.br');
    await page.getByLabel('Senha').fill('segredo');
    await page.getByLabel('Senha').press('Enter');
    await page.getByRole('heading', { name: 'Identifique-se' }).waitFor({ state: 'detached' });
    await page.getByRole('progressbar').waitFor();
    letIn();
    await page.getByRole('heading', { name: 'Página inicial', level: 1 }).waitFor();
  });

  it('a screen asked for again says in its own place, beside the sidebar, that it is on its way', async () => {
    const { page, alerts } = await pages.open({ isNew: true });
    await neverIdle(page);
    const letIn = await holdBack(page, '**/assets/lists-*.js');
    await page.route('**/assets/lists-*.js', (route) => route.abort('internetdisconnected'), { times: 1 });
    await page.goto('/pagina-inicial');
    await page.getByRole('link', { name: 'Cidades' }).first().click();
    // An alert in the middle of a click takes it.
    await expect.poll(() => alerts).toEqual(['Erro de conexão.']);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    const bar = await page.getByRole('progressbar').boundingBox();
    expect(bar?.x).toBe((await page.getByRole('main').boundingBox())?.x);
    letIn();
    await page.getByRole('heading', { name: 'Listagem de cidades' }).waitFor();
  });

  it('code that does not come in idle time holds up no other', async () => {
    const { page } = await pages.open({ isNew: true });
    await page.route('**/assets/details-*.js', (route) => route.abort('internetdisconnected'));
    const lost = page.waitForEvent('requestfailed');
    const next = page.waitForRequest('**/assets/ComboboxOptions-*.js');
    await page.goto('/pessoas');
    expect((await lost).url()).toContain('/details-');
    await next;
  });

  it('offline, a question says so and can be asked again', async () => {
    const { page, alerts } = await pages.open({ isNew: true });
    await neverIdle(page);
    let isOffline = true;
    await page.route('**/assets/overlayWindows-*.js', (route) =>
      isOffline ? route.abort('internetdisconnected') : route.continue(),
    );
    await page.goto('/pessoas');
    await page.getByRole('button', { name: 'Apagar' }).first().click();
    await expect.poll(() => alerts).toEqual(['Erro de conexão.']);
    isOffline = false;
    await page.getByRole('button', { name: 'Apagar' }).first().click();
    await page.getByRole('alertdialog').waitFor();
  });

  it('a city typed before the code of its list is there finds its options as soon as it is', async () => {
    const { page, backend } = await pages.open({ isNew: true });
    await neverIdle(page);
    const letIn = await holdBack(page, '**/assets/ComboboxOptions-*.js');
    await page.goto('/pessoas/detalhe/nova');
    const city = page.getByRole('combobox', { name: 'Cidade' });
    const asked = page.waitForRequest('**/assets/ComboboxOptions-*.js');
    await city.pressSequentially('Cidade');
    await asked;
    expect(await page.getByRole('listbox').count()).toBe(0);
    expect(await city.getAttribute('aria-activedescendant')).toBeNull();
    // Nothing is chosen from a list that nobody sees.
    await expect.poll(() => backend.callsTo('GET /cidades').at(-1)?.query.filter).toBe('Cidade');
    await city.press('Enter');
    expect(await city.inputValue()).toBe('Cidade');
    await city.pressSequentially(' 1');
    letIn();
    await page.getByRole('option', { name: 'Cidade 1', exact: true }).waitFor();
    expect(await city.inputValue()).toBe('Cidade 1');
    await city.press('ArrowDown');
    await city.press('ArrowUp');
    await city.press('Enter');
    await expect.poll(() => page.getByRole('listbox').count()).toBe(0);
    expect(await city.inputValue()).toBe('Cidade 1');
    expect(await city.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it.each([
    [
      'a link',
      '/pagina-inicial',
      '**/assets/lists-*.js',
      (page: Page) => page.getByRole('link', { name: 'Cidades' }).first(),
    ],
    [
      'a row',
      '/pessoas',
      '**/assets/details-*.js',
      (page: Page) => page.getByText('Pessoa 1', { exact: true }),
    ],
  ])(
    '%s clicked again while its screen is on its way makes one entry of the history',
    async (_, path, code, target) => {
      const { page } = await pages.open({ isNew: true });
      await neverIdle(page);
      await page.route(code, () => {});
      await page.goto(path);
      await target(page).waitFor();
      const before = await page.evaluate(() => window.history.length);
      for (const x of [2, 20]) {
        // Two clicks apart: a double click is another matter.
        await target(page).dispatchEvent('click', { detail: 1, clientX: x });
        await expect.poll(() => page.evaluate(() => window.history.length)).toBe(before + 1);
      }
      expect(new URL(page.url()).pathname).not.toBe(path);
    },
  );

  it.each([
    {
      way: 'a link',
      path: '/pagina-inicial',
      title: 'Página inicial',
      code: 'lists',
      thing: (page: Page) => page.getByRole('link', { name: 'Cidades' }).first(),
    },
    {
      way: 'a row',
      path: '/pessoas',
      title: 'Listagem de pessoas',
      code: 'details',
      thing: (page: Page) => page.getByText('Pessoa 2', { exact: true }),
    },
    {
      way: 'Voltar',
      path: '/pessoas/detalhe/3',
      title: 'Pessoa 3',
      code: 'lists',
      thing: (page: Page) => page.getByRole('button', { name: 'Voltar' }),
    },
  ])('$way to a screen that is late says that it is on its way, and nothing goes', async (late) => {
    const { page } = await pages.open({ isNew: true });
    await neverIdle(page);
    const letIn = await holdBack(page, `**/assets/${late.code}-*.js`);
    await page.goto(late.path);
    const heading = page.getByRole('heading', { name: late.title, level: 1 });
    await heading.waitFor();
    await late.thing(page).click();
    const bar = page.getByRole('progressbar');
    await bar.waitFor();
    expect(await bar.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280 });
    expect(await heading.isVisible()).toBe(true);
    // Nor does it lie under what stays at the top of a phone.
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => bar.evaluate((it) => it.contains(document.elementFromPoint(180, 1)))).toBe(true);
    letIn();
    await heading.waitFor({ state: 'detached' });
    await expect.poll(() => bar.count()).toBe(0);
  });

  it('offline, a screen says so and comes on a retry', async () => {
    const { page, alerts } = await pages.open({ isNew: true });
    await neverIdle(page);
    let isOffline = true;
    let asked = 0;
    await page.route('**/assets/lists-*.js', (route) => {
      asked += 1;
      return isOffline ? route.abort('internetdisconnected') : route.continue();
    });
    await page.goto('/pagina-inicial');
    await page.getByRole('link', { name: 'Cidades' }).first().click();
    await expect.poll(() => alerts).toEqual(['Erro de conexão.']);
    isOffline = false;
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await page.getByText('Cidade 1', { exact: true }).waitFor();
    expect({ asked, alerts }).toEqual({ asked: 2, alerts: ['Erro de conexão.'] });
  });

  it.each([
    { where: 'as the first of a visit', start: '/cidades', told: [] },
    { where: 'as a later one', start: '/pagina-inicial', told: ['A tela não pôde ser carregada.'] },
  ])('a screen that does not come $where has the focus once it is asked for', async ({ start, told }) => {
    const { page, alerts } = await pages.open({ isNew: true });
    await neverIdle(page);
    let isOffline = true;
    await page.route('**/assets/lists-*.js', (route) =>
      isOffline ? route.abort('internetdisconnected') : route.continue(),
    );
    const focused = () =>
      page.evaluate(() =>
        document.activeElement?.matches('h1') ? [document.activeElement.textContent] : [],
      );
    await page.goto(start);
    if (start !== '/cidades') await page.getByRole('link', { name: 'Cidades' }).first().click();
    const retry = page.getByRole('button', { name: 'Tentar novamente' });
    await retry.waitFor();
    await expect.poll(focused).toEqual(told);
    await expect.poll(() => page.title()).toBe('Tela não carregada · Cadastro');
    expect(await page.getByRole('status').getByText('Tela aberta').count()).toBe(0);
    await expect.poll(() => alerts.length).toBe(1);
    await retry.click();
    await expect.poll(() => alerts.length).toBe(2);
    await expect.poll(focused).toEqual(['A tela não pôde ser carregada.']);

    isOffline = false;
    await retry.click();
    await page.getByRole('status').getByText('Tela aberta: Cidades').waitFor({ state: 'attached' });
    await expect.poll(focused).toEqual(['Listagem de cidades']);
    await expect.poll(() => page.title()).toBe('Cidades · Cadastro');
  });

  it('offline, a screen that does not come stands in the way of no other', async () => {
    const { page, alerts } = await pages.open({ isNew: true });
    await neverIdle(page);
    await page.route('**/assets/lists-*.js', (route) => route.abort('internetdisconnected'));
    await page.goto('/pagina-inicial');
    await page.getByRole('link', { name: 'Cidades' }).first().click();
    await page.getByRole('heading', { name: 'A tela não pôde ser carregada.' }).waitFor();
    await expect.poll(() => alerts.length).toBe(1);
    await page.getByRole('link', { name: 'Página inicial' }).first().click();
    await page.getByRole('heading', { name: 'Página inicial', level: 1 }).waitFor();
  });

  it('a screen of a build that is gone loads the new one, once', async () => {
    const { page, alerts } = await pages.open({ isNew: true });
    await neverIdle(page);
    await page.goto('/pagina-inicial');
    await page.getByRole('heading', { name: 'Página inicial' }).waitFor();
    // As after a deployment: old files answer with the document, which names another script.
    const document = await (await page.request.get('/')).text();
    const newer = document.replace(/\/assets\/index-[^"]+\.js/, '/assets/index-newer.js');
    await page.route('**/assets/lists-*.js', (route) =>
      route.fulfill({ contentType: 'text/html', body: newer }),
    );
    await page.route(
      (url) => url.pathname === '/',
      (route) => route.fulfill({ contentType: 'text/html', body: newer }),
    );
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.getByRole('link', { name: 'Cidades' }).first().click();
    await expect.poll(() => loads).toBe(1);
    // The files are still missing there: no further reload, but words.
    await expect.poll(() => alerts).toEqual(['Erro de conexão.']);
    expect(loads).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/cidades');
  });
});
