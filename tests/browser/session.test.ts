import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { refusal } from '../support/backend';
import { labels } from '../support/labels';
import { registerPages } from './support/fixture';
import { addressOf, type Parts, storedToken } from './support/pages';

const { auth, deletion, detail, fault, frame, list } = labels;
const pages = registerPages();

/** Marks the document, to tell whether the page was loaded again. */
const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { isSame: true }));
const isSameDocument = (page: Page) => page.evaluate(() => Reflect.get(window, 'isSame') === true);

describe('signed out', () => {
  it('leads to the login by a reload where a sign-up is refused with 401', async () => {
    const { page, at, backend, alerts } = await pages.open({ signedOut: true });
    backend.next('POST /cadastrar', { status: 401 });
    await page.goto('/cadastrar');
    await markDocument(page);
    await at.signUp();
    await at.heading(auth.login).waitFor();
    expect(await isSameDocument(page)).toBe(false);
    expect(alerts).toEqual([]);
  });
});

type At = Parts<Locator>;

describe('signed in', () => {
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

  const erase = (button: string) => async (at: At) => {
    await at.button(button).click();
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
    ['GET /cidades/2', '/cidades/detalhe/2', nothing],
    ['GET /cidades', '/pessoas/detalhe/nova', nothing],
    ['PUT /cidades/2', '/cidades/detalhe/2', rename(detail.save)],
    ['POST /cidades', '/cidades/detalhe/nova', rename(detail.saveAndClose)],
    ['DELETE /cidades/1', '/cidades', erase(`${list.remove} Cidade 1`)],
    ['DELETE /cidades/2', '/cidades/detalhe/2', erase(detail.remove)],
  ])('a 401 on %s at %s removes the token and reloads once, in silence', async (call, address, act) => {
    const { page, at, backend, alerts } = await pages.open();
    backend.on(call, refusal(401, fault.list));
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    // The refusal may come before the page is loaded.
    await page.goto(address, { waitUntil: 'commit' });
    await act(at);
    await at.heading(auth.login).waitFor();
    await at.text(auth.expired).waitFor();
    expect(await storedToken(page)).toBeNull();
    await page.waitForLoadState('networkidle');
    expect(loads).toBe(2);
    expect(alerts).toEqual([]);
  });

  it('the login after a 401 leads back to the address', async () => {
    const { page, at, backend } = await pages.open();
    backend.next('GET /cidades', { status: 401 });
    await page.goto('/cidades?busca=Cidade&pagina=2', { waitUntil: 'commit' });
    await at.heading(auth.login).waitFor();
    await at.logIn();
    await at.row('Cidade 7').waitFor();
    expect(addressOf(page)).toBe('/cidades?busca=Cidade&pagina=2');
  });
});
