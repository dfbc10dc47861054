import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { labels } from '../support/labels';
import { doubleClick } from './support/browser';
import { callsHaveCome } from './support/calls';
import { registerPages } from './support/fixture';
import { addressOf, isFocused } from './support/pages';
import { listing, pessoas } from './support/register';

const { deletion, detail, fault, frame, list } = labels;
const pages = registerPages();

const phone = { width: 360, height: 740 };
const historyLength = (page: Page) => page.evaluate(() => history.length);

describe('a list', () => {
  it.each([
    ['a desk', undefined],
    ['a phone', phone],
  ])('has its columns, five to a page, on %s', async (_, viewport) => {
    const { page, at, backend } = await pages.open(viewport && { viewport });
    await page.goto('/pessoas');
    await at.row('Pessoa 5').waitFor();
    const headers = page.getByRole('columnheader');
    expect(await headers.allTextContents()).toEqual([list.actions, list.fullName, list.email]);
    expect(await page.getByRole('row').count()).toBe(6);
    await page.goto('/cidades');
    await at.row('Cidade 5').waitFor();
    expect(await headers.allTextContents()).toEqual([list.actions, list.name]);
    const query = { page: '1', limit: '5', filter: '' };
    expect(backend.callsTo('GET /cidades').at(-1)?.query).toEqual(query);
  });

  it('turns pages in the address and replaces history', async () => {
    const { page, at, backend } = await pages.open();
    await page.goto('/pessoas');
    await at.row('Pessoa 5').waitFor();
    const length = await historyLength(page);
    await at.button(list.page(3)).click();
    await at.row('Pessoa 12').waitFor();
    expect(addressOf(page)).toBe('/pessoas?busca=&pagina=3');
    expect(backend.callsTo('GET /pessoas').at(-1)?.query).toEqual({ page: '3', limit: '5', filter: '' });
    expect(await historyLength(page)).toBe(length);
  });

  it.each([
    ['?pagina=abc', '1'],
    ['?pagina=0', '1'],
    ['?pagina=1.5', '1'],
    ['?pagina=2&busca=Pessoa', '2'],
    ['?pagina=99', '3'],
  ])('%s shows page %s', async (search, expected) => {
    const { page, at, backend } = await pages.open();
    await page.goto(`/pessoas${search}`);
    await at.row('Pessoa').first().waitFor();
    expect(backend.callsTo('GET /pessoas').at(-1)?.query.page).toBe(expected);
  });

  it('has pages only where the total exceeds the page size; without a total there is one', async () => {
    const { page, at, backend } = await pages.open();
    const pagination = page.getByRole('navigation', { name: list.pagination });
    for (const answer of [listing(pessoas(5)), { json: pessoas(5) }]) {
      backend.on('GET /pessoas', answer);
      await page.goto('/pessoas');
      await at.row('Pessoa 5').waitFor();
      expect(await pagination.count()).toBe(0);
    }
    backend.on('GET /pessoas', listing(pessoas(6)));
    await page.reload();
    await pagination.waitFor();
  });

  it('shows a progress bar while it loads, and says that it is empty', async () => {
    const { page, at, backend } = await pages.open();
    const waiting = backend.hold('GET /cidades');
    await page.goto('/cidades');
    await page.getByRole('progressbar').waitFor();
    expect(await at.text(list.empty).count()).toBe(0);
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.({ json: [], headers: { 'x-total-count': '0' } });
    await at.text(list.empty).waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
  });

  it('highlights the row just saved on its page, announces it once, and adds no row', async () => {
    const { page, at } = await pages.open({ reducedMotion: true });
    await page.goto('/pessoas');
    await at.edit('Pessoa 3').click();
    await at.heading('Pessoa 3').waitFor();
    await at.button(detail.saveAndClose).click();
    await at.row('Pessoa 3').waitFor();
    const colour = (name: string) => at.row(name).evaluate((row) => getComputedStyle(row).backgroundColor);
    await expect.poll(async () => (await colour('Pessoa 3')) !== (await colour('Pessoa 4'))).toBe(true);
    expect(await page.getByRole('row').count()).toBe(6);
    const announcement = page.getByRole('status').getByText(detail.saved);
    await expect.poll(() => announcement.count()).toBe(1);
    await page.reload();
    await at.row('Pessoa 3').waitFor();
    expect(await announcement.count()).toBe(0);
  });

  it('keeps the focus by the list when a page does not come', async () => {
    const { page, at, backend, alerts } = await pages.open();
    await page.goto('/pessoas');
    await at.row('Pessoa 5').waitFor();
    backend.once('GET /pessoas', 'connection lost');
    await at.button(list.nextPage).click();
    await expect.poll(() => alerts).toEqual([fault.connection]);
    await at.button(fault.retry).press('Enter');
    await at.row('Pessoa 6').waitFor();
    expect(await isFocused(at.heading(list.people))).toBe(true);
  });
});

describe('the search', () => {
  it('runs 300 ms after the last key, from page 1', async () => {
    const { page, at, backend } = await pages.open({ clock: 'still' });
    await page.goto('/pessoas?pagina=2');
    await at.row('Pessoa 10').waitFor();
    const queries = () => backend.callsTo('GET /pessoas').map(({ query }) => `${query.filter}:${query.page}`);
    const before = queries().length;
    await at.search.press('1');
    await page.clock.runFor(200);
    await at.search.press('1');
    await page.clock.runFor(299);
    await callsHaveCome(page);
    expect(queries().length).toBe(before);
    await page.clock.runFor(1);
    await at.row('Pessoa 11').waitFor();
    expect(queries().slice(before)).toEqual(['11:1']);
    expect(addressOf(page)).toBe('/pessoas?busca=11&pagina=1');
  });

  it('never shows the answer to an older search', async () => {
    const { page, at, backend } = await pages.open();
    await page.goto('/pessoas');
    await at.row('Pessoa 5').waitFor();
    const waiting = backend.hold('GET /pessoas');
    const answer = (nomeCompleto: string) => listing([{ id: 1, nomeCompleto, email: 'a@x.br' }]);
    const query = { page: '1', limit: '5', filter: '' };
    await at.search.fill('velha');
    await expect.poll(() => waiting.length).toBe(1);
    await at.search.fill('nova');
    await expect.poll(() => waiting.length).toBe(2);
    const call = { name: '', query, body: null, authorization: '', ifMatch: '', idempotencyKey: '' };
    waiting[1]?.(answer('A nova')(call));
    waiting[0]?.(answer('A velha')(call));
    await at.row('A nova').waitFor();
    await callsHaveCome(page);
    expect(await at.row('A velha').count()).toBe(0);
  });

  it('keeps every letter and the caret while one types in the middle of a word, at any speed', async () => {
    const { page, at } = await pages.open();
    await page.goto('/pessoas?busca=Maria');
    await at.search.focus();
    for (let step = 0; step < 3; step += 1) await at.search.press('ArrowLeft');
    await page.keyboard.type('depressa e certo', { delay: 20 });
    await page.keyboard.type(' sem pausa');
    const typed = 'Madepressa e certo sem pausaria';
    expect(await at.search.inputValue()).toBe(typed);
    await expect.poll(() => new URL(page.url()).searchParams.get('busca')).toBe(typed);
    expect(await at.search.inputValue()).toBe(typed);
  });

  it('follows links, back and forward', async () => {
    const { page, at } = await pages.open();
    await page.goto('/pessoas');
    await at.search.fill('Pessoa 1');
    await at.row('Pessoa 12').waitFor();
    await at.menu(frame.people).click();
    await at.row('Pessoa 5').waitFor();
    expect(await at.search.inputValue()).toBe('');
    await page.goBack();
    await at.row('Pessoa 12').waitFor();
    expect(await at.search.inputValue()).toBe('Pessoa 1');
    await page.goForward();
    await at.row('Pessoa 5').waitFor();
    expect(await at.search.inputValue()).toBe('');
  });
});

describe('opening from a list', () => {
  it.each(['Control', 'middle'] as const)('%s and a click on Editar and Nova open a tab', async (how) => {
    const { page, at, context } = await pages.open();
    await page.goto('/pessoas');
    const options = how === 'middle' ? { button: how } : { modifiers: [how] };
    for (const [link, path] of [
      [at.edit('Pessoa 3'), '/pessoas/detalhe/3'],
      [at.button(list.create), '/pessoas/detalhe/nova'],
    ] as const) {
      const [tab] = await Promise.all([context.waitForEvent('page'), link.click(options)]);
      await expect.poll(() => tab.evaluate(() => performance.getEntries()[0]?.name)).toContain(path);
      await tab.close();
    }
    expect(addressOf(page)).toBe('/pessoas');
  });

  it('a double click on a row makes one entry of the history; selecting its text opens nothing', async () => {
    const { page, at } = await pages.open();
    await page.goto('/pessoas');
    const { x, y, height } = (await at.text('Pessoa 3').boundingBox()) ?? { x: 0, y: 0, height: 0 };
    await page.mouse.move(x + 1, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 45, y + height / 2, { steps: 5 });
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection()))).toMatch(/^Pess/);
    expect(addressOf(page)).toBe('/pessoas');
    const length = await historyLength(page);
    await doubleClick(at.text('Pessoa 2'));
    await at.heading('Pessoa 2').waitFor();
    expect(await historyLength(page)).toBe(length + 1);
  });
});

describe('deleting from a list', () => {
  it('removes the row, alerts, and loads the page again; the focus is back in the list', async () => {
    const { page, at, backend, alerts } = await pages.open();
    const people = pessoas(12);
    const waiting = backend.hold('DELETE /pessoas/:id');
    backend.on('GET /pessoas', (call) => listing(people)(call));
    await page.goto('/pessoas');
    await at.remove('Pessoa 2').click();
    await at.answer(deletion.confirm).click();
    await expect.poll(() => waiting.length).toBe(1);
    people.splice(1, 1);
    waiting[0]?.({ status: 204 });
    await at.row('Pessoa 6').waitFor();
    expect(await at.text('Pessoa 2').count()).toBe(0);
    await expect.poll(() => alerts).toEqual([deletion.done]);
    await expect.poll(() => isFocused(at.heading(list.people))).toBe(true);
  });

  it.each([deletion.cancel, 'Escape'])('%s deletes nothing and restores the focus', async (way) => {
    const { page, at, backend } = await pages.open();
    await page.goto('/cidades');
    await at.remove('Cidade 2').click();
    await expect.poll(() => isFocused(at.answer(deletion.cancel))).toBe(true);
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await at.answer(deletion.cancel).click();
    await at.question.waitFor({ state: 'hidden' });
    await expect.poll(() => isFocused(at.remove('Cidade 2'))).toBe(true);
    await callsHaveCome(page);
    expect(backend.callsTo('DELETE /cidades/2')).toEqual([]);
  });
});
