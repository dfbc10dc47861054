import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callsSoFar } from './support/calls';
import { registerPages } from './support/fixture';

const pages = registerPages();

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('APP_ACCESS_TOKEN'));
const pathOf = (page: Page) => new URL(page.url()).pathname;

async function fillLogin(page: Page) {
  await page.getByLabel('Email').fill('ana@exemplo.com.br');
  await page.getByLabel('Senha').fill('segredo');
}

describe('signed out', () => {
  it.each(['/', '/pessoas', '/pagina-inicial', '/login', '/qualquer/coisa'])(
    '%s leads to /entrar',
    async (address) => {
      const { page, backend } = await pages.open({ signedOut: true });
      await page.goto(address);
      await page.getByRole('heading', { name: 'Identifique-se' }).waitFor();
      expect(pathOf(page)).toBe('/entrar');
      expect(await callsSoFar(page, backend)).toEqual([]);
    },
  );

  it.each(['null', 'undefined', '""', '{}', 'a b', ' '])('a stored %j is no session', async (token) => {
    const { page } = await pages.open({ token });
    await page.goto('/pessoas');
    await page.getByRole('heading', { name: 'Identifique-se' }).waitFor();
    expect(await storedToken(page)).toBeNull();
  });

  it('goes from the login to the sign-up and back', async () => {
    const { page } = await pages.open({ signedOut: true });
    await page.goto('/entrar');
    await page.getByRole('link', { name: 'Cadastre-se' }).click();
    await page.getByRole('heading', { name: 'Cadastre-se' }).waitFor();
    expect(pathOf(page)).toBe('/cadastrar');
    await page.getByRole('link', { name: 'Tenho conta' }).click();
    await page.getByRole('heading', { name: 'Identifique-se' }).waitFor();
    expect(pathOf(page)).toBe('/entrar');
  });

  it('shows all errors of the login at once and clears each by a key', async () => {
    const { page, backend } = await pages.open({ signedOut: true });
    await page.goto('/entrar');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect.poll(() => page.getByText('O campo é obrigatório').count()).toBe(2);
    const email = page.getByLabel('Email');
    await expect.poll(() => email.evaluate((input) => input === document.activeElement)).toBe(true);
    // The key alone does it, before there is a new value.
    await email.press('ArrowLeft');
    await expect.poll(() => page.getByText('O campo é obrigatório').count()).toBe(1);
    await email.press('a');
    await page.getByLabel('Senha').fill('1234');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByText('O campo precisa conter um email válido').waitFor();
    await page.getByText('O campo precisa ter pelo menos 5 caracteres').waitFor();
    expect(await callsSoFar(page, backend)).toEqual([]);
  });

  it('logs in once, with a spinner, keeps the token and opens the home page', async () => {
    const { page, backend } = await pages.open({ signedOut: true });
    const waiting = backend.hold('POST /entrar');
    await page.goto('/entrar');
    await fillLogin(page);
    await page.getByLabel('Senha').press('Enter');
    await page.getByLabel('Senha').press('Enter');
    const button = page.getByRole('button', { name: 'Entrar' });
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
    await button.getByRole('progressbar').waitFor();
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.({ json: { accessToken: 'ficha-nova' } });
    await page.getByRole('heading', { name: 'Página inicial' }).waitFor();
    expect(pathOf(page)).toBe('/pagina-inicial');
    expect(await storedToken(page)).toBe('ficha-nova');
    expect(backend.callsTo('POST /entrar')).toEqual([
      {
        name: 'POST /entrar',
        query: {},
        body: { email: 'ana@exemplo.com.br', senha: 'segredo' },
        authorization: undefined,
      },
    ]);
    await expect.poll(() => backend.callsTo('GET /pessoas')[0]?.authorization).toBe('Bearer ficha-nova');
  });

  it.each(['/cadastrar', '/cadastrar/'])(
    'a sign-up at %s that is refused with 401 leads to the login, by loading the page anew',
    async (path) => {
      const { page, backend, alerts } = await pages.open({ signedOut: true });
      backend.on('POST /cadastrar', { status: 401, json: { errors: { default: 'Entre de novo.' } } });
      await page.goto(path);
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await page.getByLabel('Nome').fill('Ana Souza');
      await fillLogin(page);
      await page.getByRole('button', { name: 'Cadastrar' }).click();
      await page.getByRole('heading', { name: 'Identifique-se' }).waitFor();
      expect(pathOf(page)).toBe('/entrar');
      expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBeUndefined();
      expect(alerts).toEqual([]);
    },
  );

  it('a refused login shows the server’s message, keeps what was typed and does not reload', async () => {
    const { page, backend, alerts } = await pages.open({ signedOut: true });
    backend.on('POST /entrar', { status: 401, json: { errors: { default: 'Email ou senha incorretos.' } } });
    await page.goto('/entrar');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await fillLogin(page);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect.poll(() => alerts).toEqual(['Email ou senha incorretos.']);
    expect(await page.getByLabel('Email').inputValue()).toBe('ana@exemplo.com.br');
    expect(await page.getByLabel('Senha').inputValue()).toBe('segredo');
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
    backend.on('POST /entrar', { json: { accessToken: 'ficha-nova' } });
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('heading', { name: 'Página inicial' }).waitFor();
  });
});

describe('signed in', () => {
  it.each(['/', '/entrar', '/cadastrar', '/pessoas/detalhe/abc', '/qualquer'])(
    '%s leads to /pagina-inicial',
    async (address) => {
      const { page } = await pages.open();
      await page.goto(address);
      await page.getByRole('heading', { name: 'Página inicial' }).waitFor();
      expect(pathOf(page)).toBe('/pagina-inicial');
    },
  );

  it.each(['ficha', '"ficha"'])('a stored %s makes a session and calls the people listing', async (token) => {
    const { page, backend } = await pages.open({ token });
    await page.goto('/cidades/detalhe/nova');
    await page.getByRole('heading', { name: 'Nova cidade' }).waitFor();
    await expect
      .poll(() => backend.callsTo('GET /pessoas'))
      .toEqual([
        {
          name: 'GET /pessoas',
          query: { page: '1', limit: '5', filter: '' },
          body: null,
          authorization: 'Bearer ficha',
        },
      ]);
  });

  it('signs out', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas');
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.getByRole('heading', { name: 'Identifique-se' }).waitFor();
    expect(await storedToken(page)).toBeNull();
  });

  it('signing out in one tab signs out all', async () => {
    const { page, context } = await pages.open();
    await page.goto('/pessoas');
    const other = await context.newPage();
    await other.route(/\/api\//, (route) => route.fulfill({ json: [] }));
    await other.goto('/pagina-inicial');
    await other.getByRole('button', { name: 'Sair' }).click();
    await page.getByRole('heading', { name: 'Identifique-se' }).waitFor();
  });

  it.each(['/pagina-inicial', '/pessoas', '/cidades', '/pessoas/detalhe/1', '/cidades/detalhe/1'])(
    'a 401 on %s removes the token and reloads the page once, in silence',
    async (address) => {
      const { page, backend, alerts } = await pages.open();
      const refused = { status: 401, json: { errors: { default: 'Sessão expirada' } } };
      for (const name of ['GET /pessoas', 'GET /cidades', 'GET /pessoas/:id', 'GET /cidades/:id']) {
        backend.on(name, refused);
      }
      // A refusal may come before the page is done loading, so its requests are counted.
      let loads = 0;
      page.on('request', (request) => {
        if (request.isNavigationRequest()) loads += 1;
      });
      await page.goto(address, { waitUntil: 'commit' });
      await page.getByRole('heading', { name: 'Identifique-se' }).waitFor();
      expect(await storedToken(page)).toBeNull();
      expect(pathOf(page)).toBe('/entrar');
      await page.waitForLoadState('networkidle');
      expect(loads).toBe(2);
      expect(alerts).toEqual([]);
    },
  );

  const erase = async (page: Page, address: string) => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Apagar' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click();
  };
  const acts: [what: string, call: string, act: (page: Page) => Promise<void>][] = [
    [
      'a save',
      'PUT /cidades/:id',
      async (page) => {
        await page.goto('/cidades/detalhe/2');
        await page.getByLabel('Nome').fill('Outra cidade');
        await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      },
    ],
    [
      'a new record',
      'POST /cidades',
      async (page) => {
        await page.goto('/cidades/detalhe/nova');
        await page.getByLabel('Nome').fill('Outra cidade');
        await page.getByRole('button', { name: 'Salvar e fechar' }).click();
      },
    ],
    ['a deletion from a list', 'DELETE /cidades/:id', (page) => erase(page, '/cidades')],
    ['a deletion from a record', 'DELETE /cidades/:id', (page) => erase(page, '/cidades/detalhe/2')],
    [
      'a search for a city',
      'GET /cidades',
      // The refusal, and so the reload, may come before the page is done loading.
      async (page) => void (await page.goto('/pessoas/detalhe/nova', { waitUntil: 'commit' })),
    ],
  ];
  /** How long ago the session ended by what is kept of that, in milliseconds. */
  const endedAgo = (page: Page) =>
    page.evaluate(() => {
      const kept: unknown = JSON.parse(sessionStorage.getItem('APP_UNFINISHED_WORK') ?? 'null');
      return Date.now() - Number(Reflect.get(Object(kept), 'endedAt'));
    });

  it.each(acts)('a 401 on %s, too', async (_, call, act) => {
    const { page, backend, alerts } = await pages.open();
    backend.on(call, { status: 401 });
    await act(page);
    await page.getByRole('heading', { name: 'Identifique-se' }).waitFor();
    expect(await storedToken(page)).toBeNull();
    // By the clock of the world: that of a page begins anew with the next one.
    expect(Math.abs(await endedAgo(page))).toBeLessThan(60_000);
    expect(alerts).toEqual([]);
  });
});
