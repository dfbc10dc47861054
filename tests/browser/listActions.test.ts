import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { doubleClick } from './support/browser';
import { callsHaveCome } from './support/calls';
import { registerPages } from './support/fixture';
import { listing, pessoas } from './support/register';

const pages = registerPages();

describe('opening from a list', () => {
  const cell = (page: Page, name: string) => page.getByText(name, { exact: true });

  it.each([
    ['the middle of the mouse on a row', 'row', { button: 'middle' }],
    ['Ctrl and a click on a row', 'row', { modifiers: ['Control'] }],
    ['the middle of the mouse on Nova', 'Nova', { button: 'middle' }],
    ['Ctrl and a click on Nova', 'Nova', { modifiers: ['Control'] }],
    ['Ctrl and a click on Editar', 'Editar', { modifiers: ['Control'] }],
  ] as const)('%s opens a tab, and the list stays', async (_, what, how) => {
    const { page, context } = await pages.open();
    await page.goto('/pessoas');
    await cell(page, 'Pessoa 3').waitFor();
    const places = {
      row: cell(page, 'Pessoa 3'),
      Nova: page.getByRole('button', { name: 'Nova' }),
      Editar: page.getByRole('row', { name: /Pessoa 3 / }).getByRole('link', { name: 'Editar' }),
    };
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      places[what].click({ ...how, modifiers: 'modifiers' in how ? [...how.modifiers] : [] }),
    ]);
    // Asked of the tab itself, and of what it was opened at: without a backend of its own it goes on to the list.
    const openedAt = () =>
      tab.evaluate(() => {
        const [document] = performance.getEntriesByType('navigation');
        return document && new URL(document.name).pathname;
      });
    await expect
      .poll(openedAt, { timeout: 30_000 })
      .toBe(what === 'Nova' ? '/pessoas/detalhe/nova' : '/pessoas/detalhe/3');
    expect(context.pages()).toHaveLength(2);
    expect(new URL(page.url()).pathname).toBe('/pessoas');
    await tab.close();
  });

  it.each(['row', 'Nova', 'Editar'])('a double click on %s makes one entry of the history', async (what) => {
    const { page } = await pages.open();
    await page.goto('/pessoas');
    await cell(page, 'Pessoa 3').waitFor();
    const length = await page.evaluate(() => history.length);
    const row = page.getByRole('row', { name: /Pessoa 3 / });
    await doubleClick(
      what === 'row'
        ? cell(page, 'Pessoa 3')
        : what === 'Nova'
          ? page.getByRole('button', { name: 'Nova' })
          : row.getByRole('link', { name: 'Editar' }),
    );
    await page.getByRole('heading', { name: what === 'Nova' ? 'Nova pessoa' : 'Pessoa 3' }).waitFor();
    expect(await page.evaluate(() => history.length)).toBe(length + 1);
    await page.goBack();
    await page.getByRole('heading', { name: 'Listagem de pessoas' }).waitFor();
  });

  it('the click that ends a selection of text opens nothing', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas');
    const box = await cell(page, 'Pessoa 3').boundingBox();
    const { x = 0, y = 0, height = 0 } = box ?? {};
    await page.mouse.move(x + 1, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 45, y + height / 2, { steps: 5 });
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection()))).toMatch(/^Pess/);
    expect(new URL(page.url()).pathname).toBe('/pessoas');
    await cell(page, 'Pessoa 2').click();
    await page.waitForURL('**/pessoas/detalhe/2');
  });
});

describe('turning the pages of a narrow list', () => {
  it.each([
    ['a narrow window', { width: 360, height: 740 }],
    ['a wide one', { width: 1280, height: 800 }],
  ])(
    'Home and End take the focus along to the number of the page they lead to, in %s',
    async (_, viewport) => {
      const { page, backend } = await pages.open({ viewport });
      backend.on('GET /pessoas', listing(pessoas(30)));
      await page.goto('/pessoas');
      const number = (one: number) => page.getByRole('button', { name: `Página ${one}`, exact: true });
      const isFocused = (one: number) => number(one).evaluate((button) => button === document.activeElement);
      await number(1).focus();
      await page.keyboard.press('End');
      await expect.poll(() => isFocused(6)).toBe(true);
      await page.getByText('Pessoa 30', { exact: true }).waitFor();
      expect(await isFocused(6)).toBe(true);
      await page.keyboard.press('Home');
      await expect.poll(() => isFocused(1)).toBe(true);
      await page.getByText('Pessoa 1', { exact: true }).waitFor();
      // What turns the page otherwise keeps it.
      const next = page.getByRole('button', { name: 'Próxima página' });
      await next.click();
      await page.getByText('Pessoa 6', { exact: true }).waitFor();
      expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
    },
  );

  it('Home and End leave the focus on the button of a step', async () => {
    const { page, backend } = await pages.open();
    backend.on('GET /pessoas', listing(pessoas(30)));
    await page.goto('/pessoas');
    const next = page.getByRole('button', { name: 'Próxima página' });
    await next.focus();
    await page.keyboard.press('End');
    await page.getByText('Pessoa 30', { exact: true }).waitFor();
    expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

describe('deleting from a list', () => {
  it.each(['Escape', 'Fechar'])(
    'gives the focus back where its question is left by %s, and hands it to the next row as the row goes',
    async (how) => {
      const { page, backend, alerts } = await pages.open();
      const people = pessoas(12);
      let end = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      backend
        .on('GET /pessoas', (call) => listing(people)(call))
        .on('DELETE /pessoas/:id', async ({ name }) => {
          await ended;
          people.splice(
            people.findIndex(({ id }) => name.endsWith(`/${id}`)),
            1,
          );
          return { status: 204 };
        });
      await page.goto('/pessoas');
      const deleting = (name: string) =>
        page.getByRole('row', { name: new RegExp(`${name} `) }).getByRole('button', { name: 'Apagar' });
      const isFocused = (name: string) =>
        deleting(name).evaluate((button) => button === document.activeElement);
      const dialog = page.getByRole('alertdialog');
      const cancel = dialog.getByRole('button', { name: 'Cancelar' });
      await deleting('Pessoa 2').press('Enter');
      // Once it has come there, nothing else moves the focus.
      await expect.poll(() => cancel.evaluate((button) => button === document.activeElement)).toBe(true);
      await dialog.getByRole('button', { name: 'Apagar' }).press('Enter');
      if (how === 'Escape') await page.keyboard.press('Escape');
      else await dialog.getByRole('button', { name: 'Fechar' }).press('Enter');
      await expect.poll(() => isFocused('Pessoa 2')).toBe(true);
      end();
      await deleting('Pessoa 2').waitFor({ state: 'detached' });
      await expect.poll(() => isFocused('Pessoa 3')).toBe(true);
      expect(alerts).toEqual(['Registro apagado com sucesso!']);
    },
  );

  it('removes the row at once, says so, and lets the next record move up', async () => {
    const { page, backend, alerts } = await pages.open();
    const people = pessoas(12);
    backend
      .on('GET /pessoas', (call) => listing(people)(call))
      .on('DELETE /pessoas/:id', ({ name }) => {
        people.splice(
          people.findIndex(({ id }) => name.endsWith(`/${id}`)),
          1,
        );
        return { status: 204 };
      });
    await page.goto('/pessoas');
    await page
      .getByRole('row', { name: /Pessoa 2 / })
      .getByRole('button', { name: 'Apagar' })
      .click();
    const dialog = page.getByRole('alertdialog', { name: 'Realmente deseja apagar?' });
    await dialog.getByRole('button', { name: 'Apagar' }).click();
    await page.getByText('Pessoa 6', { exact: true }).waitFor();
    expect(await page.getByText('Pessoa 2', { exact: true }).count()).toBe(0);
    expect(alerts).toEqual(['Registro apagado com sucesso!']);
    expect(backend.callsTo('DELETE /pessoas/2').length).toBe(1);
  });

  it('shows the page before when the last row of the last page goes', async () => {
    const { page, backend } = await pages.open();
    const people = pessoas(6);
    backend
      .on('GET /pessoas', (call) => listing(people)(call))
      .on('DELETE /pessoas/:id', () => {
        people.pop();
        return { status: 204 };
      });
    await page.goto('/pessoas?pagina=2');
    await page
      .getByRole('row', { name: /Pessoa 6/ })
      .getByRole('button', { name: 'Apagar' })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click();
    await page.getByText('Pessoa 5', { exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('pagina')).toBe('1');
    expect(await page.getByRole('navigation', { name: 'Paginação' }).count()).toBe(0);
  });

  it.each(['Cancelar', 'Escape'])('%s deletes nothing', async (way) => {
    const { page, backend } = await pages.open();
    await page.goto('/cidades');
    await page
      .getByRole('row', { name: /Cidade 2/ })
      .getByRole('button', { name: 'Apagar' })
      .click();
    const dialog = page.getByRole('alertdialog');
    const cancel = dialog.getByRole('button', { name: 'Cancelar' });
    await expect.poll(() => cancel.evaluate((button) => button === document.activeElement)).toBe(true);
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await cancel.click();
    await dialog.waitFor({ state: 'hidden' });
    const opener = page.getByRole('row', { name: /Cidade 2/ }).getByRole('button', { name: 'Apagar' });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await callsHaveCome(page);
    expect(backend.callsTo('DELETE /cidades/2')).toEqual([]);
  });
});
