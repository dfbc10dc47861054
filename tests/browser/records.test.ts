import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { Backend } from '../support/backend';
import { labels } from '../support/labels';
import { city, person } from '../support/people';
import { doubleClick } from './support/browser';
import { registerPages } from './support/fixture';
import { addressOf, isInSight } from './support/pages';

const { deletion, detail, list } = labels;
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

it('a row begins with the initials of its name, without particles; that of a city with its state', async () => {
  const names = ['Ana de Souza', 'josé conceição e silva', 'Madonna', 'João Lima (PB)'];
  const cidades = [city(1, 'Bom Jesus (PI)'), city(2, 'Manaus')];
  const pessoas = names.map((name, at) => person(at + 1, name));
  const { page, at } = await pages.open({ backend: new Backend({ pessoas, cidades }) });
  const drawn = (name: string) =>
    at
      .row(name)
      .evaluate((row) =>
        [...row.querySelectorAll('*')].map((element) => getComputedStyle(element, '::before').content),
      );
  await page.goto('/pessoas');
  for (const [index, initials] of ['AS', 'JS', 'M', 'JL'].entries()) {
    expect(await drawn(names[index] ?? '')).toContain(`"${initials}"`);
  }
  await page.goto('/cidades');
  expect(await drawn('Bom Jesus (PI)')).toContain('"PI"');
  expect(await drawn('Manaus')).toContain('"M"');
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

  it('selecting a text, also by a double click, opens nothing; a double click on a name makes one entry of the history', async () => {
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
    await doubleClick(at.text('pessoa2@exemplo.com'));
    // Longer than the page waits for a second click.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
    // In Firefox the events alone come, which select nothing.
    const selected = await page.evaluate(() => String(getSelection()));
    expect(selected).toMatch(inject('browser').engine === 'firefox' ? /^$/ : /exemplo/);
    expect(addressOf(page)).toBe('/pessoas');
    await doubleClick(at.row('Pessoa 2').getByText('Pessoa 2', { exact: true }));
    await at.heading('Pessoa 2').waitFor();
    expect(await historyLength(page)).toBe(length + 1);
  });
});

it('that a record was saved or restored is shown, and not only read out; how many were found is not', async () => {
  const { page, at, backend } = await pages.open();
  backend.isOurs = true;
  const isShown = (text: string) => expect.poll(() => isInSight(at.text(text)), { message: text }).toBe(true);
  await page.goto('/cidades/detalhe/2');
  await at.field(detail.name).fill('Recife');
  await at.button(detail.save).click();
  await isShown(detail.saved('Recife'));
  await at.field(detail.name).fill('Olinda');
  await at.button(detail.saveAndClose).click();
  await isShown(detail.saved('Olinda'));
  await at.remove('Olinda').click();
  await at.answer(deletion.confirm).click();
  await at.button(list.undo).click();
  await isShown(list.wasRestored('Olinda'));
  await at.search.fill('Olinda');
  await at.text('1 de 1 registro').waitFor({ state: 'attached' });
  expect(await isInSight(at.text('1 de 1 registro'))).toBe(false);
  await at.search.fill('');
  await at.remove('Cidade 1').click();
  await at.answer(deletion.confirm).click();
  await at.button(list.more).click();
  await at.button(list.deleted).click();
  await at.button(list.restore).click();
  await isShown(list.wasRestored('Cidade 1'));
});

it('a page that waits for an own save of its record says so after a second, and not before', async () => {
  const { page, at, backend } = await pages.open();
  await page.goto('/cidades/detalhe/2');
  await at.field(detail.name).fill('Recife');
  const held = backend.hold('PUT');
  await at.button(detail.save).click();
  await held.made;
  await at.button(detail.back).click();
  await at.row('Cidade 2').getByText('Cidade 2', { exact: true }).click();
  const line = at.text(detail.savingBefore);
  await line.waitFor({ state: 'attached' });
  /** How much of it is seen so many milliseconds after it has come. */
  const opacityAfter = (milliseconds: number) =>
    line.evaluate((element, milliseconds) => {
      for (const animation of element.getAnimations()) {
        animation.pause();
        animation.currentTime = milliseconds;
      }
      return getComputedStyle(element).opacity;
    }, milliseconds);
  expect(await opacityAfter(990)).toBe('0');
  expect(await opacityAfter(1_200)).toBe('1');
  await held.answer();
  await at.heading('Recife').waitFor();
  await line.waitFor({ state: 'detached' });
});
