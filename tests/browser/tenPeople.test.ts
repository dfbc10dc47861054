import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { hashPassword } from '../../server/auth/passwords';
import { brazilianCities } from '../../server/commands/fictitious';
import { labels } from '../support/labels';
import { ana } from '../support/people';
import { openBrowserPage, openMorning } from './support/morning';
import { isFocused, type Parts, partsOf } from './support/pages';
import type { Product } from './support/realServer';

const { detail, frame, list } = labels;
const ALL = { page: 1, limit: 10_000, filter: '' };

let page: Page;
let at: Parts<Locator>;
let product: Product;

/** The real server with every municipality of Brazil. */
openMorning(openBrowserPage, async (opened, started) => {
  [page, at, product] = [opened.page, partsOf(opened.page), started];
  await product.store.usuarios.create({ ...ana, senha: await hashPassword(ana.senha) });
  await product.store.records.cidades.createAll((await brazilianCities()).map((nome) => ({ nome })));
});

/** Name, email, what is typed for the city, and the city of the person. */
const PEOPLE = [
  ['Aline Barbosa', 'aline@example.com', 'S. Paulo', 'São Paulo (SP)'],
  ['Bruno Teixeira', 'bruno@example.com', 'BH', 'Belo Horizonte (MG)'],
  ['Carla Dias', 'carla.dias@example.com', 'bom jesus', 'Bom Jesus (RS)'],
  ['Davi Monteiro', 'davi@example.com', 'poa', 'Porto Alegre (RS)'],
  ['Elisa Nunes', 'elisa@example.com', 'campinas', 'Campinas (SP)'],
  ['Fabio Pires', 'fabio.pires@example.com', 'rio', 'Rio de Janeiro (RJ)'],
  ['Gilda Rocha', 'gilda@example.com', 'sjc', 'São José dos Campos (SP)'],
  ['Hugo Freitas', 'hugo@example.com', 'olinda', 'Olinda (PE)'],
  ['Iara Mendes', 'iara@example.com', 'niteroi', 'Niterói (RJ)'],
  ['João Alves', 'joao.alves@example.com', 'campnas', 'Campinas (SP)'],
] as const;

/** Keys pressed. A shortcut is one, as a letter is; an accent is one more. */
let keys = 0;
const press = async (key: string) => {
  keys += 1;
  await page.keyboard.press(key);
};
const type = async (text: string) => {
  keys += text.normalize('NFD').length;
  await page.keyboard.type(text);
};

/** Presses a key until something has the focus. */
async function walkTo(target: Locator, key: string) {
  for (let stop = 0; stop < 20 && !(await isFocused(target)); stop += 1) await press(key);
}

/** Chooses a city that the list shows; one that doesn't lead it is walked to. */
async function choose(city: string) {
  const option = at.option(city);
  await option.waitFor();
  const isActive = async () => (await option.getAttribute('aria-selected')) === 'true';
  for (let step = 0; step < 20 && !(await isActive()); step += 1) await press('ArrowDown');
  await press('Enter');
}

/** Several cities are of these names: one is chosen. The others need no look at the list: the save takes the city. */
const ASKED = ['bom jesus', 'poa'];

it('enters ten people of ten cities by at most 396 keys, and takes no wrong city', async () => {
  await page.goto('/');
  await at.logIn();
  await at.heading(frame.home).waitFor();
  await at.menu(frame.people).click();
  await expect.poll(() => isFocused(at.heading(list.people))).toBe(true);
  await walkTo(at.button(list.create), 'Tab');
  await press('Enter');
  for (const [name, email, typed, city] of PEOPLE) {
    await at.heading(detail.newPerson).waitFor();
    await expect.poll(() => isFocused(at.field(detail.fullName))).toBe(true);
    await expect.poll(() => at.field(detail.fullName).inputValue()).toBe('');
    await type(name);
    await press('Tab');
    await type(email);
    await press('Tab');
    await type(typed);
    if (ASKED.includes(typed)) await choose(city);
    await press('Control+Shift+Enter');
  }
  const { cidades, pessoas } = product.store.records;
  await expect.poll(async () => (await pessoas.list(ALL)).total).toBe(PEOPLE.length);
  const names = new Map((await cidades.list(ALL)).rows.map(({ id, nome }) => [id, nome]));
  const entered = (await pessoas.list(ALL)).rows.map((row) => [
    row.nomeCompleto,
    row.email,
    names.get(Number(row.cidadeId)),
  ]);
  expect(entered).toEqual(PEOPLE.map(([name, email, , city]) => [name, email, city]));
  expect(keys).toBeLessThanOrEqual(396);
});
