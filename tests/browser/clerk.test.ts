import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { Cidade } from '../../src/domain/cidade';
import type { Pessoa } from '../../src/domain/pessoa';
import { labels } from '../support/labels';
import { ana, pessoaOf } from '../support/people';
import type { WatchedPage } from './support/browser';
import { COLLEAGUE, endSessions, seedRegister } from './support/clerkRegister';
import { openBrowserPage, openMorning } from './support/morning';
import { isFocused, type Parts, partsOf, storedToken } from './support/pages';
import type { Product } from './support/realServer';

const { auth, city, detail, fault, frame, list } = labels;

let watched: WatchedPage;
let page: Page;
let at: Parts<Locator>;
let product: Product;
/** The alerts that a test expects by its end. */
let alerted: string[] = [];
/** Everything sent that changes the register, such as `PUT /api/pessoas/3`. */
let writes: string[] = [];

/**
 * A clerk's day on the real server, with a register as large as one is. Each test asks the server what it
 * has, and expects exactly its own alerts and writes.
 */
openMorning(openBrowserPage, async (opened, started) => {
  watched = opened;
  page = opened.page;
  at = partsOf(page);
  product = started;
  await seedRegister(product.store);
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
});

afterEach(async () => {
  await watched.context.setOffline(false);
  expect(watched.alerts).toEqual(alerted);
  expect(await page.locator('body').innerText()).not.toMatch(/undefined|null|NaN|\[object/);
  alerted = [];
  writes = [];
});

const press = (key: string) => page.keyboard.press(key);
const type = (text: string) => page.keyboard.type(text);
const saved = () => at.text(detail.allSaved).waitFor();
const idInAddress = () => Number(new URL(page.url()).pathname.split('/').at(-1));
const alerts = (...texts: string[]) => {
  alerted.push(...texts);
  return expect.poll(() => watched.alerts).toEqual(alerted);
};

/** What the server has, asked with the session of the page. */
async function ask<Answer>(path: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${await storedToken(page)}` };
  const answer = await fetch(`${product.url}/api/${path}`, { headers });
  expect(answer.status).toBe(200);
  return answer.json() as Promise<Answer>;
}
const listOf = <Item>(kind: string, filter: string) =>
  ask<Item[]>(`${kind}?page=1&limit=5&filter=${encodeURIComponent(filter)}`);
const totalOf = async (kind: 'pessoas' | 'cidades') =>
  (await product.store.records[kind].list({ page: 1, limit: 1, filter: '' })).total;
const cityOf = async (id: number) =>
  (await ask<Cidade>(`cidades/${(await ask<Pessoa>(`pessoas/${id}`)).cidadeId}`)).nome;

async function logIn(senha: string) {
  await at.field(auth.email).fill(ana.email);
  await at.field(auth.password).fill(senha);
  await press('Enter');
}

/** Types a search and waits until the rows are the server's answer to it. */
async function find(text: string): Promise<string[]> {
  await press('Control+k');
  await expect.poll(() => isFocused(at.search)).toBe(true);
  await type(text);
  const names = (await listOf<Pessoa>('pessoas', text)).map(({ nomeCompleto }) => nomeCompleto);
  const shown = () =>
    page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.children[1]?.textContent));
  await expect.poll(() => new URL(page.url()).searchParams.get('busca')).toBe(text);
  await expect.poll(shown).toEqual(names);
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
  expect(await at.search.inputValue()).toBe(text);
  return names;
}

/** Opens a person's page by the search and the keyboard. */
async function open(text: string, nome: string): Promise<number> {
  await at.menu(frame.people).click();
  await at.heading(list.people).waitFor();
  await find(text);
  await at.edit(nome).focus();
  await press('Enter');
  await at.heading(nome).waitFor();
  await expect.poll(() => at.city.inputValue()).not.toBe('');
  return idInAddress();
}

async function typeCity(text: string) {
  await at.city.focus();
  await type(text);
}

/** The login leads back to the form and to what was typed. */
async function logInAgain(senha: string) {
  await at.heading(auth.login).waitFor();
  await logIn(senha);
  await at.text(detail.restored).waitFor();
  writes = [];
}

describe('a day of work', { shuffle: false }, () => {
  it('logs in', async () => {
    await page.goto('/');
    await at.heading(auth.login).waitFor();
    await logIn(ana.senha);
    await at.heading(frame.home).waitFor();
  });

  it('changes a city by typing and Enter', async () => {
    const id = await open('muller', 'Jürgen Müller');
    await typeCity('rio');
    await page.getByText(/^Há mais \d+ cidades/).waitFor();
    const options = (await listOf<Cidade>('cidades', 'rio')).map(({ nome }) => nome);
    expect(await page.getByRole('option').allTextContents()).toEqual(options);
    await press('Enter');
    await expect.poll(() => at.city.inputValue()).toBe('Rio');
    await at.text(detail.unsaved).waitFor();
    await press('Control+s');
    await saved();
    expect(await cityOf(id)).toBe('Rio');
    expect(writes).toEqual([`PUT /api/pessoas/${id}`]);
  });

  it('does not save a text that is no city, and closes once it is one', async () => {
    const id = await open("d'ávila", "Inácio Sant'Ana d'Ávila");
    await typeCity('rio d');
    await press('Control+s');
    await at.text(city.unknown).waitFor();
    expect(await at.city.inputValue()).toBe('rio d');
    await expect.poll(() => isFocused(at.city)).toBe(true);
    expect(writes).toEqual([]);
    await press('Control+a');
    await type('  RIO ');
    await press('Control+Enter');
    await at.heading(list.people).waitFor();
    expect(await cityOf(id)).toBe('Rio');
    expect(writes).toEqual([`PUT /api/pessoas/${id}`]);
  });

  it('creates once when the answer to a create is lost', async () => {
    const before = await totalOf('pessoas');
    await at.startPerson('Bento Leal', 'bento@exemplo.com.br');
    await typeCity('agua nova do rio');
    await at.option('Água Nova do Rio').waitFor();
    await press('Enter');
    let isLost = false;
    await page.route('**/api/pessoas', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.fallback();
      isLost = true;
      await route.fetch();
      return route.abort('connectionfailed');
    });
    await press('Control+s');
    await alerts(fault.connection);
    expect(await totalOf('pessoas')).toBe(before + 1);
    await at.field(detail.fullName).fill('Bento Leal Neto');
    await press('Control+s');
    await at.text(detail.madeBefore('Bento Leal')).waitFor();
    await press('Control+s');
    await at.heading('Bento Leal Neto').waitFor();
    await page.unroute('**/api/pessoas');
    expect(await totalOf('pessoas')).toBe(before + 1);
    expect(await ask<Pessoa>(`pessoas/${idInAddress()}`)).toMatchObject({ nomeCompleto: 'Bento Leal Neto' });
  });

  it('puts what was typed over a newer version that a colleague saved, once the clerk has seen it', async () => {
    const id = await open('jürgen', 'Jürgen Müller');
    await at.field(detail.fullName).fill('Jürgen Muller');
    const { cidadeId } = await ask<Pessoa>(`pessoas/${id}`);
    const theirs = pessoaOf('Jürgen J. Müller', 'jm@exemplo.com.br', cidadeId);
    await product.store.records.pessoas.update(id, theirs, COLLEAGUE);
    await press('Control+s');
    await alerts('O registro foi alterado por outra pessoa.');
    await at.text('Valor salvo por Caio: Jürgen J. Müller').waitFor();
    expect(await at.field(detail.fullName).inputValue()).toBe('Jürgen Muller');
    expect(await at.field(detail.email).inputValue()).toBe('jm@exemplo.com.br');
    expect(await ask<Pessoa>(`pessoas/${id}`)).toMatchObject(theirs);
    await press('Control+s');
    await saved();
    expect(await ask<Pessoa>(`pessoas/${id}`)).toMatchObject({ ...theirs, nomeCompleto: 'Jürgen Muller' });
  });

  it('makes one record and then another on a line that answers after 4 s', async () => {
    await at.startCity('Ponte Velha');
    await page.route('**/api/cidades', async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      const response = await route.fetch();
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      return route.fulfill({ response });
    });
    await press('Control+s');
    await at.button(detail.back).click();
    await at.button(list.create).click();
    await at.text(detail.restored).waitFor();
    await expect.poll(() => at.field(detail.name).inputValue(), { timeout: 10_000 }).toBe('');
    await page.unroute('**/api/cidades');
    await at.field(detail.name).fill('Ponte Nova do Sul');
    await press('Control+s');
    await at.heading('Ponte Nova do Sul').waitFor();
    expect(await listOf('cidades', 'ponte velha')).toHaveLength(1);
    expect(await listOf('cidades', 'ponte nova do sul')).toHaveLength(1);
    expect(writes).toEqual(['POST /api/cidades', 'POST /api/cidades']);
  });

  it('puts no record of a copied tab over that of the other', async () => {
    await at.startCity('Vila');
    const [copy] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => void window.open(location.href)),
    ]);
    const other = partsOf(copy);
    await other.text(detail.restored).waitFor();
    for (const [{ button, field, heading }, nome] of [
      [at, 'Vila da Carla'],
      [other, 'Vila do Davi'],
    ] as const) {
      await field(detail.name).fill(nome);
      await button(detail.save).click();
      await heading(nome).waitFor();
      expect(await listOf('cidades', nome)).toHaveLength(1);
    }
    expect(await listOf('cidades', 'Vila da Carla')).toHaveLength(1);
    await copy.close();
  });

  it('saves as a new record what was typed into one that a colleague deleted', async () => {
    const id = await open('iñaki', 'Iñaki Núñez');
    await at.field(detail.fullName).fill('Iñaki Núñez Filho');
    await product.store.records.pessoas.remove(id, COLLEAGUE);
    await press('Control+s');
    await expect.poll(() => watched.alerts.length).toBe(1);
    alerted = [...watched.alerts];
    await page.getByText('Caio apagou este registro.').waitFor();
    await at.button(detail.saveAsNew).click();
    await at.heading('Iñaki Núñez Filho').waitFor();
    await expect.poll(idInAddress).toBeGreaterThan(id);
  });

  it('returns to a record after the session ended at its save, and forgets the draft once saved', async () => {
    const id = await open('jose da conceicao', 'José da Conceição');
    await at.field(detail.fullName).fill('José da Conceição Filho');
    await typeCity('agua nova d');
    await page.getByRole('option').first().waitFor();
    await endSessions(product.store, 'mais uma senha');
    await press('Control+s');
    await logInAgain('mais uma senha');
    expect(idInAddress()).toBe(id);
    expect(await at.field(detail.fullName).inputValue()).toBe('José da Conceição Filho');
    await press('Control+s');
    await at.heading('José da Conceição Filho').waitFor();
    await saved();
    expect(await cityOf(id)).toBe('Água Nova do Rio');
    expect(writes).toEqual([`PUT /api/pessoas/${id}`]);
    await page.reload();
    await at.heading('José da Conceição Filho').waitFor();
    expect(await at.text(detail.restored).count()).toBe(0);
  });
});
