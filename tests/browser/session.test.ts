import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { labels } from '../support/labels';
import { callsSoFar } from './support/calls';
import { registerPages } from './support/fixture';
import { addressOf, isFocused, type Parts, storedToken } from './support/pages';

const { auth, deletion, detail, fault, field, frame, list } = labels;
const ANA = { email: 'ana@exemplo.com.br', senha: 'segredo' };
const pages = registerPages();

/** Marks the document, to tell whether the page was loaded again. */
const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { isSame: true }));
const isSameDocument = (page: Page) => page.evaluate(() => Reflect.get(window, 'isSame') === true);

describe('signed out', () => {
  it.each(['/', '/pessoas', '/login', '/qualquer/coisa'])('%s leads to /entrar', async (address) => {
    const { page, at, backend } = await pages.open({ signedOut: true });
    await page.goto(address);
    await at.heading(auth.login).waitFor();
    expect(addressOf(page)).toBe('/entrar');
    expect(await callsSoFar(page, backend)).toEqual([]);
  });

  it.each(['null', '""', '{}', 'a b'])('a stored %j is no session', async (token) => {
    const { page, at } = await pages.open({ token });
    await page.goto('/pessoas');
    await at.heading(auth.login).waitFor();
    expect(await storedToken(page)).toBeNull();
  });

  it('shows all errors of the login at once and clears each by a key', async () => {
    const { page, at, backend } = await pages.open({ signedOut: true });
    await page.goto('/entrar');
    await at.button(auth.enter).click();
    await expect.poll(() => at.text(field.required).count()).toBe(2);
    await expect.poll(() => isFocused(at.field(auth.email))).toBe(true);
    // The key alone clears it, before there is a new value.
    await at.field(auth.email).press('ArrowLeft');
    await expect.poll(() => at.text(field.required).count()).toBe(1);
    await at.field(auth.email).fill('a');
    await at.field(auth.password).fill('1234');
    await at.button(auth.enter).click();
    await at.text(field.invalidEmail).waitFor();
    await at.text(field.minimum(5)).waitFor();
    expect(await callsSoFar(page, backend)).toEqual([]);
  });

  it('logs in once, with a spinner, stores the token and opens the home page', async () => {
    const { page, at, backend } = await pages.open({ signedOut: true });
    const waiting = backend.hold('POST /entrar');
    await page.goto('/entrar');
    await at.logIn(ANA);
    await at.field(auth.password).press('Enter');
    await expect.poll(() => at.button(auth.enter).getAttribute('aria-busy')).toBe('true');
    await at.button(auth.enter).getByRole('progressbar').waitFor();
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.({ json: { accessToken: 'ficha-nova' } });
    await at.heading(frame.home).waitFor();
    expect(addressOf(page)).toBe('/pagina-inicial');
    expect(await storedToken(page)).toBe('ficha-nova');
    expect(backend.callsTo('POST /entrar').map(({ body }) => body)).toEqual([ANA]);
    await expect.poll(() => backend.callsTo('GET /pessoas')[0]?.authorization).toBe('Bearer ficha-nova');
  });

  it('alerts why a login is refused, keeps what was typed and does not reload', async () => {
    const { page, at, backend, alerts } = await pages.open({ signedOut: true });
    const message = 'Email ou senha incorretos.';
    backend.once('POST /entrar', { status: 401, json: { errors: { default: message } } });
    await page.goto('/entrar');
    await markDocument(page);
    await at.logIn(ANA);
    await expect.poll(() => alerts).toEqual([message]);
    expect(await at.field(auth.email).inputValue()).toBe(ANA.email);
    expect(await at.field(auth.password).inputValue()).toBe(ANA.senha);
    expect(await isSameDocument(page)).toBe(true);
    await at.button(auth.enter).click();
    await at.heading(frame.home).waitFor();
  });

  it('leads to the login by a reload where a sign-up is refused with 401', async () => {
    const { page, at, backend, alerts } = await pages.open({ signedOut: true });
    backend.on('POST /cadastrar', { status: 401 });
    await page.goto('/cadastrar');
    await markDocument(page);
    await at.field(auth.name).fill('Ana Souza');
    await at.field(auth.email).fill(ANA.email);
    await at.field(auth.password).fill(ANA.senha);
    await at.button(auth.register).click();
    await at.heading(auth.login).waitFor();
    expect(await isSameDocument(page)).toBe(false);
    expect(alerts).toEqual([]);
  });
});

type At = Parts<Locator>;

describe('signed in', () => {
  it.each(['/', '/entrar', '/pessoas/detalhe/abc', '/qualquer'])(
    '%s leads to /pagina-inicial',
    async (address) => {
      const { page, at } = await pages.open();
      await page.goto(address);
      await at.heading(frame.home).waitFor();
      expect(addressOf(page)).toBe('/pagina-inicial');
    },
  );

  it('sends the token that is stored, whoever changed it', async () => {
    const { page, at, backend } = await pages.open();
    await page.goto('/cidades');
    await at.row('Cidade 1').waitFor();
    await page.evaluate(() => localStorage.setItem('APP_ACCESS_TOKEN', 'outra'));
    await at.search.fill('Cidade 2');
    await expect.poll(() => backend.callsTo('GET /cidades').at(-1)?.authorization).toBe('Bearer outra');
  });

  it('signing out in one tab signs out all, and removes the drafts', async () => {
    const { page, at, context } = await pages.open();
    await page.goto('/cidades/detalhe/2');
    await at.field(detail.name).fill('Outra cidade');
    await at.text(detail.unsaved).waitFor();
    const other = await context.newPage();
    await other.route(/\/api\//, (route) => route.fulfill({ json: [] }));
    await other.goto('/pessoas');
    await at.button(frame.logout).click();
    await at.heading(auth.login).waitFor();
    await other.getByRole('heading', { name: auth.login }).waitFor();
    expect(await storedToken(page)).toBeNull();
    const kept = await page.evaluate(() => Object.keys(sessionStorage));
    expect(kept.filter((key) => key.startsWith('APP_'))).toEqual([]);
  });

  it('a 401 for a token that is no longer the stored one ends no session', async () => {
    const { page, at, backend, alerts } = await pages.open();
    const waiting = backend.hold('PUT /cidades/:id');
    await page.goto('/cidades/detalhe/2');
    await at.field(detail.name).fill('Outra cidade');
    await at.button(detail.save).click();
    await expect.poll(() => waiting.length).toBe(1);
    await at.button(frame.logout).click();
    await at.logIn(ANA);
    await at.heading(frame.home).waitFor();
    await markDocument(page);
    waiting[0]?.({ status: 401 });
    await at.menu(frame.cities).click();
    await at.row('Cidade 1').waitFor();
    expect(await isSameDocument(page)).toBe(true);
    expect(await storedToken(page)).toBe('ficha-nova');
    expect(alerts).toEqual([]);
  });

  const erase = async (at: At) => {
    await at.button(list.remove).first().click();
    await at.answer(deletion.confirm).click();
  };
  const rename = (button: string) => async (at: At) => {
    await at.field(detail.name).fill('Outra cidade');
    await at.button(button).click();
  };
  const nothing = async () => {};

  it.each<[call: string, address: string, act: (at: At) => Promise<void>]>([
    ['GET /pessoas', '/pagina-inicial', nothing],
    ['GET /cidades', '/cidades', nothing],
    ['GET /cidades/:id', '/cidades/detalhe/2', nothing],
    ['GET /cidades', '/pessoas/detalhe/nova', nothing],
    ['PUT /cidades/:id', '/cidades/detalhe/2', rename(detail.save)],
    ['POST /cidades', '/cidades/detalhe/nova', rename(detail.saveAndClose)],
    ['DELETE /cidades/:id', '/cidades', erase],
    ['DELETE /cidades/:id', '/cidades/detalhe/2', erase],
  ])('a 401 on %s at %s removes the token and reloads once, in silence', async (call, address, act) => {
    const { page, at, backend, alerts } = await pages.open();
    backend.on(call, { status: 401, json: { errors: { default: fault.list } } });
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    // The refusal may come before the page is loaded.
    await page.goto(address, { waitUntil: 'commit' });
    await act(at);
    await at.heading(auth.login).waitFor();
    expect(await storedToken(page)).toBeNull();
    await page.waitForLoadState('networkidle');
    expect(loads).toBe(2);
    expect(alerts).toEqual([]);
  });

  it('the login after a 401 leads back to the address', async () => {
    const { page, at, backend } = await pages.open();
    backend.once('GET /cidades', { status: 401 });
    await page.goto('/cidades?busca=Cidade&pagina=2', { waitUntil: 'commit' });
    await at.heading(auth.login).waitFor();
    await at.logIn(ANA);
    await at.row('Cidade 7').waitFor();
    expect(addressOf(page)).toBe('/cidades?busca=Cidade&pagina=2');
  });
});
