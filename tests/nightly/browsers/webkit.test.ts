/** What only WebKit does, and what the product makes of it. */
import { describe, expect, it } from 'vitest';
import { openMorning } from '../../browser/support/morning';
import { type Parts, partsOf } from '../../browser/support/pages';
import type { Product } from '../../browser/support/realServer';
import type { Screen, Spot } from '../../browser/support/screen';
import { labels } from '../../support/labels';
import { ana, pessoaOf } from '../../support/people';
import { openWebKit } from './webkit/screen';
import type { Window } from './webkit/webDriver';

let page: Screen;
let at: Parts<Spot>;
let alerts: string[];
let window: Window;
let product: Product;

const post = async (path: string, body: object): Promise<Response> =>
  fetch(`${product.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

openMorning(openWebKit, async (opened, started) => {
  ({ page, alerts, window } = opened);
  product = started;
  at = partsOf(page);
  const { records } = product.store;
  const cidade = await records.cidades.create({ nome: 'Paula Freitas (PR)' }, 1);
  await records.cidades.create({ nome: 'Campinas (SP)' }, 1);
  for (const nomeCompleto of ['Ana Lima', 'José Conceição']) {
    const email = `${nomeCompleto.length}@exemplo.com.br`;
    await records.pessoas.create(pessoaOf(nomeCompleto, email, cidade.id), 1);
  }
  await post('/cadastrar', ana);
  await page.goto('/entrar');
  await at.logIn();
  await at.heading(labels.frame.home).waitFor();
});

describe('a page that is left while a call runs', () => {
  it.each(['a reload', 'another address'])('by %s, says nothing of it', async (way) => {
    await page.goto('/pessoas');
    await at.row('Ana Lima').waitFor();
    const held = product.holdNext('/api/pessoas');
    await at.search.fill('lima');
    await expect.poll(held.hasCome).toBe(true);
    await (way === 'a reload' ? page.reload() : page.goto('/cidades'));
    await at.heading(way === 'a reload' ? labels.list.people : labels.list.cities).waitFor();
    expect(alerts).toEqual([]);
    held.answer();
    if (way !== 'a reload') await page.goBack();
    await at.row('Ana Lima').waitFor();
    expect(alerts).toEqual([]);
  });
});

describe('the city field', () => {
  it('has its text selected by the click that leads there, so that typing replaces it', async () => {
    await page.goto('/pessoas');
    await at.edit('Ana Lima').click();
    await expect.poll(() => at.city.inputValue()).toBe('Paula Freitas (PR)');
    await at.city.click();
    await window.type('camp');
    await at.option('Campinas (SP)').waitFor();
    expect(await at.city.inputValue()).toBe('camp');
    await window.type('\uE00C');
    expect(await at.city.inputValue()).toBe('Paula Freitas (PR)');
  });
});
