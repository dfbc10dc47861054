import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { WatchedPage } from './support/browser';
import { CLERK, endSessions, seedRegister } from './support/clerkRegister';
import { openBrowserPage, openMorning } from './support/morning';
import type { Product } from './support/realServer';

let watched: WatchedPage;
let page: Page;
let product: Product;
/** What the page has to have told in alerts by the end of the test. */
let told: string[] = [];
/** Everything sent that changes the register, such as `PUT /api/pessoas/3`. */
let writes: string[] = [];

/**
 * The whole morning of a clerk against the real server, with a register as
 * large as one is. Every test asks the server what it has, and at its end the
 * alerts and the calls that write are exactly those that were meant.
 */
openMorning(openBrowserPage, async (opened, started) => {
  watched = opened;
  page = opened.page;
  product = started;
  await seedRegister(product.store);
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
});

afterEach(async () => {
  expect(watched.alerts).toEqual(told);
  expect(await page.locator('body').innerText()).not.toMatch(/undefined|null|NaN|\[object/);
  told = [];
  writes = [];
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const arriveAt = (name: string) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
const rows = () => page.locator('tbody tr');
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const menu = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
const field = (label: string) => page.getByLabel(label, { exact: true });
const searchBox = () => page.getByPlaceholder('Pesquisar...');
const city = () => page.getByRole('combobox', { name: 'Cidade' });
const saved = () => page.getByText('Tudo salvo', { exact: true }).waitFor();
const idOf = () => Number(new URL(page.url()).pathname.split('/').at(-1));
const press = (key: string) => page.keyboard.press(key);
const hasFocus = (spot: Locator) =>
  expect.poll(() => spot.evaluate((element) => element === document.activeElement)).toBe(true);

type Person = { id: number; nomeCompleto: string; email: string; cidadeId: number };
type City = { id: number; nome: string };

/** What the server has, asked with the session of the page. */
async function ask<Answer>(path: string): Promise<Answer> {
  const token = await page.evaluate(() => localStorage.getItem('APP_ACCESS_TOKEN'));
  const answer = await fetch(`${product.url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return answer.json() as Promise<Answer>;
}
const listOf = <Item>(kind: string, filter: string) =>
  ask<Item[]>(`${kind}?page=1&limit=5&filter=${encodeURIComponent(filter)}`);
const totalOf = async (kind: 'pessoas' | 'cidades') =>
  (await product.store.records[kind].list({ page: 1, limit: 1, filter: '' })).total;
const cityOf = async (id: number) =>
  (await ask<City>(`cidades/${(await ask<Person>(`pessoas/${id}`)).cidadeId}`)).nome;

async function logIn(senha: string) {
  await field('Email').fill(CLERK.email);
  await field('Senha').fill(senha);
  await press('Enter');
}

/** Types a search and waits until the rows are the server's answer to it. */
async function find(text: string): Promise<Person[]> {
  await searchBox().focus();
  await press('Control+a');
  await page.keyboard.type(text);
  const found = await listOf<Person>('pessoas', text);
  await expect
    .poll(() => rows().evaluateAll((all) => all.map((one) => one.children[1]?.textContent)))
    .toEqual(found.map(({ nomeCompleto }) => nomeCompleto));
  // The same rows may be the answer to a part of it, while that to all of it is on its way.
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
  expect(await searchBox().inputValue()).toBe(text);
  await expect.poll(() => new URL(page.url()).searchParams.get('busca')).toBe(text);
  return found;
}

/** Opens the page of somebody by the search and the keyboard. */
async function open(text: string, nome: string) {
  await menu('Pessoas').click();
  await arriveAt('Listagem de pessoas');
  await find(text);
  await row(nome).getByRole('link', { name: 'Editar' }).focus();
  await press('Enter');
  await arriveAt(nome);
  await expect.poll(() => city().inputValue()).not.toBe('');
}

async function fillPerson(nome: string, email: string, cidade: string) {
  await hasFocus(field('Nome completo'));
  await page.keyboard.type(nome);
  await press('Tab');
  await page.keyboard.type(email);
  await press('Tab');
  await page.keyboard.type(cidade);
}

/** The login says why it is there, and leads back to the form and to what was typed. */
async function loginAgain(senha: string) {
  await arriveAt('Identifique-se');
  await page
    .getByText('Sua sessão terminou. Entre de novo: o que você digitou está guardado por uma hora.', {
      exact: true,
    })
    .waitFor();
  await logIn(senha);
  await page
    .getByRole('form')
    .getByText('O que você tinha digitado quando a sessão terminou está de volta, mas ainda não foi salvo.', {
      exact: true,
    })
    .waitFor();
  writes = [];
}

describe('a day of a clerk’s', { shuffle: false }, () => {
  it('logs in, and the home page counts what there is', async () => {
    await page.goto('/');
    await arriveAt('Identifique-se');
    await logIn(CLERK.senha);
    await arriveAt('Página inicial');
    for (const kind of ['pessoas', 'cidades'] as const) {
      const total = (await totalOf(kind)).toLocaleString('pt-BR');
      await page.getByRole('main').getByText(total, { exact: true }).waitFor();
    }
  });

  it('finds five people by half of their names, the exact one first', async () => {
    await menu('Pessoas').click();
    await arriveAt('Listagem de pessoas');
    expect((await find('ANA lima')).map(({ nomeCompleto }) => nomeCompleto).slice(0, 3)).toEqual([
      'Ana Lima',
      'Ana Lima Duarte',
      'Mariana Lima Prado',
    ]);
    const others = [
      ['jose  da conceicao', 'José da Conceição'],
      [' MULLER ', 'Jürgen Müller'],
      ["d'avila", "Inácio Sant'Ana d'Ávila"],
      ['iñaki nunez', 'Iñaki Núñez'],
      ['100%', 'João 100% Carioca'],
    ] as const;
    for (const [text, nome] of others) {
      expect((await find(text)).map(({ nomeCompleto }) => nomeCompleto)).toEqual([nome]);
    }
  });

  it('changes a city by typing and Enter, and it is the one that was typed', async () => {
    await open('muller', 'Jürgen Müller');
    await field('Email').focus();
    await press('Tab');
    await page.keyboard.type('rio');
    await page.getByText(/^Mais \d+ cidades: digite para encontrá-las$/).waitFor();
    const options = (await listOf<City>('cidades', 'rio')).map(({ nome }) => nome);
    expect(options[0]).toBe('Rio');
    expect(await page.getByRole('option').allTextContents()).toEqual(options);
    await press('Enter');
    await expect.poll(() => city().inputValue()).toBe('Rio');
    await page.getByText('Alterações não salvas', { exact: true }).waitFor();
    await press('Control+s');
    await expect.poll(() => writes).toEqual([`PUT /api/pessoas/${idOf()}`]);
    await saved();
    expect(await cityOf(idOf())).toBe('Rio');
  });

  it('changes a city by typing one that is alone, and saving at once', async () => {
    await open('nunez', 'Iñaki Núñez');
    await field('Email').focus();
    await press('Tab');
    await page.keyboard.type('vila unica');
    await press('Control+s');
    await expect.poll(() => writes).toEqual([`PUT /api/pessoas/${idOf()}`]);
    await saved();
    expect(await city().inputValue()).toBe('Vila Única');
    expect(await cityOf(idOf())).toBe('Vila Única');
  });

  it('is stopped by a text that is no city, and goes on with one of exactly that name', async () => {
    await open("d'ávila", "Inácio Sant'Ana d'Ávila");
    const id = idOf();
    await field('Email').focus();
    await press('Tab');
    await page.keyboard.type('rio d');
    await press('Control+s');
    await page.getByText('Escolha uma cidade da lista.', { exact: true }).waitFor();
    expect(await city().inputValue()).toBe('rio d');
    await hasFocus(city());
    expect(await page.getByText('Tudo salvo', { exact: true }).count()).toBe(0);
    expect(writes).toEqual([]);
    expect(await cityOf(id)).toBe('São Paulo (SP)');
    await press('Control+a');
    await page.keyboard.type('  RIO ');
    await press('Control+Enter');
    await arriveAt('Listagem de pessoas');
    await row("Inácio Sant'Ana d'Ávila").waitFor();
    expect(await cityOf(id)).toBe('Rio');
    expect(writes).toEqual([`PUT /api/pessoas/${id}`]);
  });

  it('registers a city that is new, and a person who lives there', async () => {
    const before = [await totalOf('cidades'), await totalOf('pessoas')];
    await menu('Cidades').click();
    await arriveAt('Listagem de cidades');
    await press('Alt+n');
    await arriveAt('Nova cidade');
    await hasFocus(field('Nome'));
    await page.keyboard.type('Água Nova do Rio');
    await press('Control+Enter');
    await arriveAt('Listagem de cidades');
    await row('Água Nova do Rio').waitFor();
    await menu('Pessoas').click();
    await arriveAt('Listagem de pessoas');
    await press('Alt+n');
    await arriveAt('Nova pessoa');
    await fillPerson('Zoé Água-Viva', 'zoe@exemplo.com.br', 'agua nova do r');
    await page.getByRole('option', { name: 'Água Nova do Rio' }).waitFor();
    await press('Enter');
    await press('Control+s');
    await arriveAt('Zoé Água-Viva');
    expect(await ask<Person>(`pessoas/${idOf()}`)).toMatchObject({
      nomeCompleto: 'Zoé Água-Viva',
      email: 'zoe@exemplo.com.br',
    });
    expect(await cityOf(idOf())).toBe('Água Nova do Rio');
    expect([await totalOf('cidades'), await totalOf('pessoas')]).toEqual(before.map((count) => count + 1));
    expect(writes).toEqual(['POST /api/cidades', 'POST /api/pessoas']);
  });

  it('loses the connection in the middle of a save and of a search, and goes on', async () => {
    const before = await totalOf('pessoas');
    await press('Alt+n');
    await arriveAt('Nova pessoa');
    await fillPerson('Yan  Bragança', 'yan@exemplo.com.br', 'agua nova do rio');
    await page.getByRole('option', { name: 'Água Nova do Rio' }).waitFor();
    await press('Enter');
    await watched.context.setOffline(true);
    await press('Control+s');
    told.push('Erro de conexão.');
    await expect.poll(() => watched.alerts).toEqual(told);
    expect(await field('Nome completo').inputValue()).toBe('Yan  Bragança');
    expect(await field('Email').inputValue()).toBe('yan@exemplo.com.br');
    await expect.poll(() => city().inputValue()).toBe('Água Nova do Rio');
    await watched.context.setOffline(false);
    expect(await totalOf('pessoas')).toBe(before);
    await press('Control+Enter');
    await arriveAt('Listagem de pessoas');
    await row('yan@exemplo.com.br').waitFor();
    expect(await totalOf('pessoas')).toBe(before + 1);

    await watched.context.setOffline(true);
    await press('/');
    await hasFocus(searchBox());
    // In one go: a pause between two letters would make two searches of it.
    await page.keyboard.insertText('bra');
    told.push('Erro de conexão.');
    await expect.poll(() => watched.alerts).toEqual(told);
    const notice = page.getByText('A lista não pôde ser carregada.', { exact: true });
    await notice.waitFor();
    // A key more asks again, which fails again, and is not alerted again.
    const second = page.waitForEvent('requestfailed');
    await searchBox().press('g');
    await second;
    await notice.waitFor();
    await watched.context.setOffline(false);
    await button('Tentar novamente').click();
    await row('yan@exemplo.com.br').waitFor();
    expect(await searchBox().inputValue()).toBe('brag');
  });

  it('deletes one, and nobody else', async () => {
    const before = await totalOf('pessoas');
    const [person] = await find('mariana lima prado');
    await row('Mariana Lima Prado').getByRole('button', { name: 'Apagar' }).focus();
    await press('Enter');
    const question = page.getByRole('alertdialog');
    await question.getByText('Realmente deseja apagar?').waitFor();
    await question.getByText('Mariana Lima Prado').waitFor();
    await hasFocus(question.getByRole('button', { name: 'Cancelar' }));
    await press('Tab');
    await press('Enter');
    told.push('Registro apagado com sucesso!');
    await expect.poll(() => watched.alerts).toEqual(told);
    await page.getByText('Nenhum registro encontrado.', { exact: true }).waitFor();
    expect(await totalOf('pessoas')).toBe(before - 1);
    expect(await listOf('pessoas', 'mariana lima prado')).toEqual([]);
    expect(writes).toEqual([`DELETE /api/pessoas/${person?.id}`]);
  });

  it('comes back to a new record after the session has ended at a letter of the city', async () => {
    const before = await totalOf('pessoas');
    await menu('Pessoas').click();
    await arriveAt('Listagem de pessoas');
    await press('Alt+n');
    await arriveAt('Nova pessoa');
    await fillPerson('Xênia  do Ó', 'xenia@exemplo.com.br', '');
    await page.keyboard.type('agua nova ');
    // Answered, or else the search for this could be what ends the session.
    await page.getByRole('option').first().waitFor();
    await endSessions(product.store, 'outra senha');
    // One letter alone: on a busy machine a pause between two would end the session before the second.
    await page.keyboard.type('d');
    await loginAgain('outra senha');
    expect(new URL(page.url()).pathname).toBe('/pessoas/detalhe/nova');
    expect(await field('Nome completo').inputValue()).toBe('Xênia  do Ó');
    expect(await field('Email').inputValue()).toBe('xenia@exemplo.com.br');
    await expect.poll(() => city().inputValue()).toBe('agua nova d');
    await press('Control+s');
    await saved();
    await expect.poll(() => city().inputValue()).toBe('Água Nova do Rio');
    expect(await ask<Person>(`pessoas/${idOf()}`)).toMatchObject({ email: 'xenia@exemplo.com.br' });
    expect(await cityOf(idOf())).toBe('Água Nova do Rio');
    expect(await totalOf('pessoas')).toBe(before + 1);
    expect(writes).toEqual(['POST /api/pessoas']);
  });

  it('comes back to a record of before after the session has ended at its save', async () => {
    const before = await totalOf('pessoas');
    await open('da conceicao', 'José da Conceição');
    const id = idOf();
    await field('Nome completo').press('End');
    await page.keyboard.type(' Filho');
    await city().fill('agua nova d');
    // Answered, or else the search could be what ends the session.
    await page.getByRole('option').first().waitFor();
    await endSessions(product.store, 'mais uma senha');
    await press('Control+s');
    await loginAgain('mais uma senha');
    expect(idOf()).toBe(id);
    expect(await field('Nome completo').inputValue()).toBe('José da Conceição Filho');
    expect(await field('Email').inputValue()).toBe('achar4@exemplo.com.br');
    await press('Control+s');
    await arriveAt('José da Conceição Filho');
    await saved();
    await expect.poll(() => city().inputValue()).toBe('Água Nova do Rio');
    expect(await ask<Person>(`pessoas/${id}`)).toMatchObject({ nomeCompleto: 'José da Conceição Filho' });
    expect(await cityOf(id)).toBe('Água Nova do Rio');
    expect(await totalOf('pessoas')).toBe(before);
    expect(writes).toEqual([`PUT /api/pessoas/${id}`]);
    await page.reload();
    await arriveAt('José da Conceição Filho');
    expect(await page.getByText(/está de volta/).count()).toBe(0);
  });
});
