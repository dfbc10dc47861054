import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { labels } from '../support/labels';
import { city } from '../support/people';
import { doubleClick } from './support/browser';
import { registerPages } from './support/fixture';
import { callsHaveCome } from './support/intercept';
import { addressOf, isFocused } from './support/pages';

const { city: texts, deletion, detail, frame, list } = labels;
const pages = registerPages();

const historyLength = (page: Page) => page.evaluate(() => history.length);

describe('the search', () => {
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
    const { x, y, height } = (await at.text('pessoa3@exemplo.com').boundingBox()) ?? {
      x: 0,
      y: 0,
      height: 0,
    };
    await page.mouse.move(x + 1, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 45, y + height / 2, { steps: 5 });
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection()))).toMatch(/^pess/);
    expect(addressOf(page)).toBe('/pessoas');
    const length = await historyLength(page);
    await doubleClick(at.text('Pessoa 2'));
    await at.heading('Pessoa 2').waitFor();
    expect(await historyLength(page)).toBe(length + 1);
  });
});

describe('the page of a record', () => {
  it('saves once while Enter is held down', async () => {
    const { page, at, backend } = await pages.open();
    await page.goto('/cidades/detalhe/3');
    await at.field(detail.name).fill('Itu');
    await page.keyboard.down('Enter');
    await at.heading('Itu').waitFor();
    for (let time = 0; time < 5; time += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await callsHaveCome(page);
    expect(backend.requests('PUT /cidades/3')).toHaveLength(1);
  });

  it.each(['fails to load', 'is deleted'])('Back does not lead to a record that %s', async (end) => {
    const { page, at, backend, alerts } = await pages.open();
    await page.goto('/pagina-inicial');
    await at.menu(frame.cities).click();
    await at.row('Cidade 3').waitFor();
    if (end === 'fails to load') backend.next('GET /cidades/3', { status: 404 });
    await at.edit('Cidade 3').click();
    if (end === 'is deleted') {
      await at.heading('Cidade 3').waitFor();
      await at.button(detail.remove).click();
      await at.answer(deletion.confirm).click();
    }
    await expect.poll(() => alerts).toHaveLength(1);
    await at.heading(list.cities).waitFor();
    await page.goBack();
    await at.heading(list.cities).waitFor();
    await page.goBack();
    await at.heading(frame.home).waitFor();
    expect(backend.requests('GET /cidades/3')).toHaveLength(1);
  });
});

describe('the city field', () => {
  it('asks which one is meant of several cities of one name', async () => {
    const { page, at, backend } = await pages.open();
    backend.register.cidades.push(city(31, 'Belém (AL)'), city(32, 'Belém (PA)'));
    await page.goto('/pessoas/detalhe/3');
    await at.city.fill('belem');
    await at.option('Belém (PA)').waitFor();
    await at.text(texts.several(2)).waitFor();
    await at.city.press('Enter');
    expect(await at.city.getAttribute('aria-activedescendant')).toBeNull();
    await at.city.press('Control+s');
    // The refusal opens the list again, and says so under the field, too.
    await expect.poll(() => at.text(texts.several(2)).count()).toBe(2);
    expect(backend.requests('PUT')).toEqual([]);
    // The option that the keys led to is chosen by leaving the field.
    await at.city.press('End');
    await at.city.press('Tab');
    await expect.poll(() => at.city.inputValue()).toBe('Belém (PA)');
    await at.button(detail.saveAndClose).click();
    await at.heading(list.people).waitFor();
    expect(backend.last('PUT').body).toMatchObject({ cidadeId: 32 });
  });

  it('says that the cities did not load, and Enter tries again', async () => {
    const { page, at, backend } = await pages.open();
    await page.goto('/pessoas/detalhe/nova');
    await at.field(detail.fullName).waitFor();
    backend.next('GET /cidades', 'connection lost');
    await at.city.fill('Cidade');
    await at.text(texts.failed).waitFor();
    expect(await at.text(texts.none).count()).toBe(0);
    await at.city.press('Enter');
    await at.option('Cidade 5').waitFor();
  });

  it('keeps the focus, and shows the city that a save has found', async () => {
    const { page, at } = await pages.open();
    await page.goto('/pessoas/detalhe/3');
    await expect.poll(() => at.city.inputValue()).toBe('Cidade 4');
    await at.city.fill('cidade 2');
    await at.city.press('Control+s');
    await expect.poll(() => at.city.inputValue()).toBe('Cidade 2');
    expect(await isFocused(at.city)).toBe(true);
  });
});
