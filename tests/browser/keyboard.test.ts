import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { WatchedPage } from './support/browser';
import { isRinged } from './support/focusRing';
import { openBrowserPage, openMorning } from './support/morning';

let watched: WatchedPage;
let page: Page;

/**
 * The whole journey with the keyboard alone, against the real server. Nothing
 * here clicks, fills or focuses: what is used is reached by Tab or a shortcut.
 */
openMorning(openBrowserPage, (opened) => {
  watched = opened;
  page = opened.page;
});

const press = (...keys: string[]) =>
  keys.reduce((last, key) => last.then(() => page.keyboard.press(key)), Promise.resolve());
const type = (text: string) => page.keyboard.type(text);

/** What has the focus, as a screen reader would say it: role and name, and a field's value. */
const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return '';
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    const name = element.getAttribute('aria-label') ?? label ?? element.textContent;
    const described = document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
    return described ? `${name}: ${described}` : (name ?? '');
  });

/** Tabs to what is called so; every stop on the way must show its focus. */
async function tabTo(name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const stops: string[] = [];
  for (let stop = 0; stop < 40; stop += 1) {
    await press(key);
    const here = await focused();
    stops.push(here);
    expect(await isRinged(page), `the focus on '${here}' is seen`).toBe(true);
    if (typeof name === 'string' ? here === name : name.test(here)) return;
  }
  throw new Error(`Tab does not lead to '${name}', only to: ${stops.join(', ')}`);
}

/** A screen is open when its heading is there; the focus is on it, unless the page was loaded by itself. */
async function arriveAt(name: string) {
  await page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
  // It is there to be read from, not to be used: no ring.
  await expect
    .poll(async () => ({ name: await focused(), ringed: await isRinged(page) }))
    .toEqual({ name, ringed: false });
}

/** A form that is there to be filled in begins with its first field. */
async function begin(title: string, field: string) {
  await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
  await expect.poll(focused).toBe(field);
}

const alert = (text: string) => expect.poll(() => watched.alerts).toEqual([text]);
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const announced = (text: string | RegExp) =>
  page.getByRole('status').getByText(text).first().waitFor({ state: 'attached' });

describe('a morning without a mouse', { shuffle: false }, () => {
  it('signs up', async () => {
    await page.goto('/');
    await begin('Identifique-se', 'Email');
    await tabTo('Cadastre-se');
    await press('Enter');
    await arriveAt('Cadastre-se');
    await tabTo('Cadastrar');
    await press('Enter');
    await expect.poll(focused).toBe('Nome: O campo é obrigatório');
    await type('Ana Souza');
    await press('Tab');
    await type('ana@exemplo.com.br');
    await press('Tab');
    await type('segredo');
    await press('Enter');
    await begin('Identifique-se', 'Email');
    await alert('Usuário cadastrado com sucesso!');
  });

  it('logs in', async () => {
    await type('ana@exemplo.com.br');
    await press('Tab');
    await type('segredo');
    await press('Enter');
    await arriveAt('Página inicial');
  });

  it('skips to the content', async () => {
    await page.reload();
    await page.getByRole('heading', { name: 'Página inicial' }).waitFor();
    await press('Tab');
    expect(await focused()).toBe('Pular para o conteúdo');
    // Unseen elsewhere, it is to be read here.
    const box = await page.getByRole('link', { name: 'Pular para o conteúdo' }).boundingBox();
    expect(box?.width).toBeGreaterThan(100);
    const isOnTop = await page.evaluate(() => {
      const { x, y, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === document.activeElement;
    });
    expect(isOnTop).toBe(true);
    await press('Enter');
    await tabTo(/^Abrir listagem/);
  });

  it('creates a city', async () => {
    await tabTo('Cidades', 'Shift+Tab');
    await press('Enter');
    await arriveAt('Listagem de cidades');
    await tabTo('Nova');
    await press('Enter');
    await begin('Nova cidade', 'Nome');
    await type('Itu');
    await press('Enter');
    await arriveAt('Itu');
  });

  it('creates another one by shortcuts', async () => {
    await press('Alt+n');
    await begin('Nova cidade', 'Nome');
    await type('São Luís');
    await press('Control+Enter');
    await arriveAt('Listagem de cidades');
    await row('São Luís').waitFor();
    await announced('2 de 2 registros');
  });

  it('creates a person, with the city chosen in the list of options', async () => {
    await tabTo('Pessoas', 'Shift+Tab');
    await press('Enter');
    await arriveAt('Listagem de pessoas');
    await press('Alt+n');
    await begin('Nova pessoa', 'Nome completo');
    await press('Control+s');
    await expect.poll(focused).toBe('Nome completo: O campo é obrigatório');
    await type('José Conceição');
    await press('Tab');
    await type('jose@exemplo.com.br');
    await press('Tab');
    await type('sao l');
    const city = page.getByRole('combobox');
    await page.getByRole('option', { name: 'São Luís' }).waitFor();
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    expect(await city.getAttribute('aria-expanded')).toBe('true');
    await expect.poll(() => city.getAttribute('aria-activedescendant')).not.toBeNull();
    const pointedAt = await city.getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${pointedAt}"]`).textContent()).toBe('São Luís');
    await press('Enter');
    await expect.poll(() => city.inputValue()).toBe('São Luís');
    expect(await city.getAttribute('aria-expanded')).toBe('false');
    await press('Control+s');
    await arriveAt('José Conceição');
  });

  it('edits it, stays, edits it again and closes', async () => {
    await tabTo('Nome completo');
    await press('End');
    await type(' Lima');
    await press('Control+s');
    await page.getByText('Tudo salvo').waitFor();
    await announced('Registro salvo.');
    await expect.poll(focused).toBe('Nome completo');
    await tabTo('Cidade');
    await press('ArrowDown');
    await page.getByRole('option', { name: 'Itu' }).waitFor();
    await press('Escape');
    const city = page.getByRole('combobox');
    expect(await city.inputValue()).toBe('São Luís');
    await press('ArrowDown');
    await page.getByRole('option', { name: 'Itu' }).waitFor();
    await press('ArrowUp', 'Enter');
    await expect.poll(() => city.inputValue()).toBe('Itu');
    await tabTo('Salvar e fechar', 'Shift+Tab');
    await press('Enter');
    await arriveAt('Listagem de pessoas');
    await row('José Conceição Lima').waitFor();
  });

  it('searches', async () => {
    await press('/');
    await expect.poll(focused).toBe('Pesquisar...');
    await type('ninguém');
    await page.getByText('Nenhum registro encontrado.', { exact: true }).waitFor();
    await announced('Nenhum registro encontrado.');
    await press('Control+a');
    await type('CONCEICAO');
    await row('José Conceição Lima').waitFor();
  });

  it('opens the help on shortcuts and closes it', async () => {
    await tabTo(/^Editar/);
    await press('Shift+?');
    await page.getByRole('dialog', { name: 'Atalhos de teclado' }).waitFor();
    await expect.poll(focused).not.toMatch(/^Editar/);
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(focused).toMatch(/^Editar/);
  });

  it('deletes from the detail page', async () => {
    await press('Enter');
    await arriveAt('José Conceição Lima');
    await tabTo('Apagar');
    await press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await expect.poll(focused).toBe('Cancelar');
    await press('Escape');
    await expect.poll(focused).toBe('Apagar');
    await press('Enter');
    await expect.poll(focused).toBe('Cancelar');
    await tabTo('Apagar');
    await press('Enter');
    await alert('Registro apagado com sucesso!');
    await arriveAt('Listagem de pessoas');
  });

  it('deletes from the list', async () => {
    await tabTo('Cidades', 'Shift+Tab');
    await press('Enter');
    await arriveAt('Listagem de cidades');
    await row('Itu').waitFor();
    await tabTo(/^Apagar.*Itu/);
    await press('Enter');
    await expect.poll(focused).toBe('Cancelar');
    await press('Tab', 'Enter');
    await alert('Registro apagado com sucesso!');
    await expect.poll(() => row('Itu').count()).toBe(0);
    await row('São Luís').waitFor();
    await expect.poll(focused).toMatch(/^Apagar.*São Luís/);
  });

  it('changes the theme and signs out', async () => {
    await tabTo('Alternar tema', 'Shift+Tab');
    await press(' ');
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    await tabTo('Sair');
    await press('Enter');
    await begin('Identifique-se', 'Email');
    expect(await page.evaluate(() => localStorage.getItem('APP_ACCESS_TOKEN'))).toBeNull();
  });
});
