import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../server/auth/passwords';
import { labels } from '../support/labels';
import { ana, aPessoa } from '../support/people';
import type { WatchedPage } from './support/browser';
import { openBrowserPage, openMorning } from './support/morning';
import { type Parts, partsOf } from './support/pages';
import type { Product } from './support/realServer';

const { auth, detail, fault, frame, list } = labels;
/** The id of the colleague who works beside the clerk. */
const COLLEAGUE = 2;

let watched: WatchedPage;
let page: Page;
let at: Parts<Locator>;
let product: Product;
/** The alerts that a test expects by its end. */
let alerted: string[] = [];

/** What goes wrong on a clerk's day, on the real server. Each test asks it what it has. */
openMorning(openBrowserPage, async (opened, started) => {
  [watched, page, at, product] = [opened, opened.page, partsOf(opened.page), started];
  const { records, usuarios } = product.store;
  const senha = await hashPassword(ana.senha);
  await usuarios.create({ ...ana, senha });
  await usuarios.create({ nome: 'Caio', email: 'caio@exemplo.com.br', senha });
  await records.cidades.create({ nome: 'Rio' }, 1);
  await records.pessoas.create({ ...aPessoa, nomeCompleto: 'José da Conceição', cidadeId: 1 }, 1);
});

afterEach(() => {
  expect(watched.alerts).toEqual(alerted);
  alerted = [];
});

const alerts = (text: string) => {
  alerted.push(text);
  return expect.poll(() => watched.alerts).toEqual(alerted);
};
const namesOf = async (kind: 'pessoas' | 'cidades') =>
  (await product.store.records[kind].list({ page: 1, limit: 9, filter: '' })).rows.map((row) =>
    'nome' in row ? row.nome : row.nomeCompleto,
  );

async function open(kind: 'people' | 'cities') {
  await at.menu(frame[kind]).click();
  await at.heading(list[kind]).waitFor();
}

describe('a day of work', { shuffle: false }, () => {
  it('creates once when the answer to a create is lost', async () => {
    await page.goto('/');
    await at.logIn();
    await at.heading(frame.home).waitFor();
    await open('cities');
    await at.button(list.create).click();
    await at.field(detail.name).fill('Leal');
    let isLost = false;
    await page.route('**/api/cidades', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.fallback();
      isLost = true;
      await route.fetch();
      return route.abort('connectionfailed');
    });
    await at.button(detail.save).click();
    await alerts(fault.connection);
    await at.field(detail.name).fill('Leal Neto');
    await at.button(detail.save).click();
    await at.text(detail.madeBefore('Leal')).waitFor();
    await at.button(detail.save).click();
    await at.heading('Leal Neto').waitFor();
    expect(await namesOf('cidades')).toEqual(['Rio', 'Leal Neto']);
    await page.unroute('**/api/cidades');
  });

  it('makes one record and then another on a slow line', async () => {
    await open('cities');
    await at.button(list.create).click();
    await at.field(detail.name).fill('Ponte Velha');
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/cidades', async (route) => {
      if (route.request().method() === 'GET') return route.fallback();
      const response = await route.fetch();
      await answered;
      return route.fulfill({ response });
    });
    await at.button(detail.save).click();
    await at.button(detail.back).click();
    await at.button(list.create).click();
    await at.field(detail.name).fill('Ponte Nova');
    await at.button(detail.save).click();
    answer();
    await at.heading('Ponte Nova').waitFor();
    await page.unroute('**/api/cidades');
    expect(await namesOf('cidades')).toEqual(['Rio', 'Leal Neto', 'Ponte Velha', 'Ponte Nova']);
  });

  it('makes a record in each of two tabs', async () => {
    await open('cities');
    await at.button(list.create).click();
    await at.field(detail.name).fill('Vila da Carla');
    const [copy] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => void window.open(location.href)),
    ]);
    const other = partsOf(copy);
    await other.field(detail.name).waitFor();
    expect(await other.field(detail.name).inputValue()).toBe('');
    await other.field(detail.name).fill('Vila do Davi');
    for (const [{ button, heading }, nome] of [
      [at, 'Vila da Carla'],
      [other, 'Vila do Davi'],
    ] as const) {
      await button(detail.save).click();
      await heading(nome).waitFor();
    }
    expect((await namesOf('cidades')).slice(4)).toEqual(['Vila da Carla', 'Vila do Davi']);
    await copy.close();
  });

  it('puts what was typed over a newer version that a colleague saved, once the clerk has seen it', async () => {
    await open('people');
    await at.edit('José da Conceição').click();
    await at.field(detail.fullName).fill('José Conceição');
    const theirs = { nomeCompleto: 'José C.', email: 'jc@exemplo.com.br', cidadeId: 1 };
    await product.store.records.pessoas.update(1, theirs, COLLEAGUE);
    await at.button(detail.save).click();
    await alerts('O registro foi alterado por outra pessoa.');
    await at.text('Caio salvou “José C.”').waitFor();
    expect(await at.field(detail.fullName).inputValue()).toBe('José Conceição');
    expect(await at.field(detail.email).inputValue()).toBe('jc@exemplo.com.br');
    await at.button(detail.save).click();
    await at.text(detail.allSaved).waitFor();
    expect(await namesOf('pessoas')).toEqual(['José Conceição']);
  });

  it('returns to a record after the session ended at its save, and forgets the draft once saved', async () => {
    await at.field(detail.fullName).fill('José Filho');
    await product.store.usuarios.setPassword(ana.email, await hashPassword('mais uma senha'));
    await at.button(detail.save).click();
    await at.heading(auth.login).waitFor();
    await at.logIn('mais uma senha');
    await at.text(detail.restored).waitFor();
    await at.button(detail.save).click();
    await at.heading('José Filho').waitFor();
    await page.reload();
    await at.heading('José Filho').waitFor();
    expect(await at.text(detail.restored).count()).toBe(0);
  });
});
