/** What only WebKit does, and what the product makes of it. */
import { describe, expect, it } from 'vitest';
import { openMorning } from '../../browser/support/morning';
import type { Product } from '../../browser/support/realServer';
import type { Screen } from '../../browser/support/screen';
import { labels } from '../../support/labels';
import { openWebKit } from './webkit/screen';
import type { Window } from './webkit/webDriver';

const CLERK = { nome: 'Ana Souza', email: 'ana@exemplo.com.br', senha: 'segredo' };

let page: Screen;
let alerts: string[];
let window: Window;
let product: Product;

const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const post = async (path: string, body: object): Promise<Response> =>
  fetch(`${product.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

openMorning(openWebKit, async (opened, started) => {
  ({ page, alerts, window } = opened);
  product = started;
  const { records } = product.store;
  const cidade = await records.cidades.create({ nome: 'Paula Freitas (PR)' }, 1);
  await records.cidades.create({ nome: 'Campinas (SP)' }, 1);
  for (const nomeCompleto of ['Ana Lima', 'José Conceição']) {
    const email = `${nomeCompleto.length}@exemplo.com.br`;
    await records.pessoas.create({ nomeCompleto, email, cidadeId: cidade.id }, 1);
  }
  await post('/cadastrar', CLERK);
  await page.goto('/entrar');
  await page.getByLabel(labels.auth.email).fill(CLERK.email);
  await page.getByLabel(labels.auth.password).fill(CLERK.senha);
  await page.getByRole('button', { name: labels.auth.enter }).click();
  await heading(labels.frame.home).waitFor();
});

describe('a page that is left while a call runs', () => {
  it.each(['a reload', 'another address'])('by %s, says nothing of it', async (way) => {
    await page.goto('/pessoas');
    await row('Ana Lima').waitFor();
    const held = product.holdNext('/api/pessoas');
    await page.getByPlaceholder(labels.list.search).fill('lima');
    await expect.poll(held.hasCome).toBe(true);
    await (way === 'a reload' ? page.reload() : page.goto('/cidades'));
    await heading(way === 'a reload' ? labels.list.people : labels.list.cities).waitFor();
    expect(alerts).toEqual([]);
    held.answer();
    if (way !== 'a reload') await page.goBack();
    await row('Ana Lima').waitFor();
    expect(alerts).toEqual([]);
  });
});

describe('the city field', () => {
  it('has its text selected by the click that leads there, so that typing replaces it', async () => {
    await page.goto('/pessoas');
    await row('Ana Lima').getByRole('link', { name: labels.list.edit }).click();
    const city = page.getByRole('combobox', { name: labels.detail.city });
    await expect.poll(() => city.inputValue()).toBe('Paula Freitas (PR)');
    await city.click();
    await window.type('camp');
    await page.getByRole('option', { name: 'Campinas (SP)' }).waitFor();
    expect(await city.inputValue()).toBe('camp');
    await window.type('\uE00C');
    expect(await city.inputValue()).toBe('Paula Freitas (PR)');
  });
});
