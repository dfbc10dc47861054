import { expect, it } from 'vitest';
import { labels } from '../support/labels';
import { registerPages } from './support/fixture';
import { callsHaveCome } from './support/intercept';
import { addressOf, storedToken } from './support/pages';

const { auth, detail, fault, frame } = labels;
const pages = registerPages();

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
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => key.startsWith('APP_'))).toEqual([]);
});

it.each([
  ['GET /cidades/2', ''],
  ['PUT /cidades/2', 'Outra cidade'],
])('a 401 on %s removes the token and reloads once, in silence', async (call, typed) => {
  const { page, at, backend, alerts } = await pages.open();
  backend.on(call, { status: 401, json: { errors: { default: fault.list } } });
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  // The refusal may come before the page is loaded.
  await page.goto('/cidades/detalhe/2', { waitUntil: 'commit' });
  if (typed !== '') {
    await at.field(detail.name).fill(typed);
    await at.button(detail.save).click();
  }
  await at.heading(auth.login).waitFor();
  await at.text(typed === '' ? auth.expired : auth.expiredWithDraft).waitFor();
  expect(await storedToken(page)).toBeNull();
  await callsHaveCome(page);
  expect(loads).toBe(2);
  expect(alerts).toEqual([]);
});

it('a 401 that is not of our own server, which answered before, says so after the reload', async () => {
  const { page, at, backend } = await pages.open();
  backend.isOurs = true;
  await page.goto('/cidades');
  await at.edit('Cidade 2').waitFor();
  backend.isOurs = false;
  backend.on('GET /cidades/2', { status: 401 });
  await at.edit('Cidade 2').click();
  await at.heading(auth.login).waitFor();
  await at.text(auth.intercepted).waitFor();
  expect(await storedToken(page)).toBeNull();
  expect(await at.text(auth.expired).count()).toBe(0);
});

it('after a lost session one comes back to the record, and from there to the list as it was', async () => {
  const { page, at, backend } = await pages.open();
  await page.goto('/cidades?busca=cidade&pagina=2');
  await at.edit('Cidade 6').click();
  await at.field(detail.name).fill('Outra cidade');
  backend.next('PUT /cidades/6', { status: 401, json: { errors: { default: fault.list } } });
  await at.button(detail.save).click();
  await at.text(auth.expiredWithDraft).waitFor();
  await at.logIn();
  await expect.poll(() => at.field(detail.name).inputValue()).toBe('Outra cidade');
  await at.button(detail.back).click();
  await at.row('Cidade 6').waitFor();
  expect(addressOf(page)).toBe('/cidades?busca=cidade&pagina=2');
});

it('the block of the login keeps its place whatever lines it has', async () => {
  const { page, at, backend } = await pages.open({ signedOut: true });
  const topOf = async (heading: string) => {
    await at.heading(heading).waitFor();
    return (await at.heading(heading).boundingBox())?.y;
  };
  await page.goto('/entrar');
  const top = await topOf(auth.login);
  backend.isOurs = true;
  backend.next('POST /entrar', { status: 401, json: { errors: { default: 'Email ou senha errados.' } } });
  await at.logIn('errada');
  await page.getByText(/^Esqueceu a senha\?/).waitFor();
  expect(await topOf(auth.login)).toBe(top);
  await page.getByRole('link', { name: auth.toSignUp }).click();
  expect(await topOf(auth.signUp)).toBe(top);
  await page.evaluate(() =>
    history.replaceState({ usr: { hasExpired: true }, key: 'k', idx: 0 }, '', '/entrar'),
  );
  await page.reload();
  await at.text(auth.expired).waitFor();
  expect(await topOf(auth.login)).toBe(top);
});
