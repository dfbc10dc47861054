import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { labels } from '../support/labels';
import { openBrowserPage, openMorning } from './support/morning';
import { type Parts, partsOf } from './support/pages';
import type { Product } from './support/realServer';

const { auth, frame, list, sheets } = labels;
const ANA = { email: 'ana@exemplo.com.br', senha: 'segredo' };
const HEADINGS = 'Nome completo;Email;Cidade';
const people = Array.from(
  { length: 58 },
  (_, at) => `Ana ${at};a${at}@exemplo.com;${at % 2 ? 'Natal' : 'Recife'}`,
);
const sheet = {
  name: 'pessoas.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADINGS, ...people, 'Al;al@exemplo.com;Natal', 'Bia;bia;Natal'].join('\n')),
};

let watched: Awaited<ReturnType<typeof openBrowserPage>>;
let product: Product;
let at: Parts<Locator>;

openMorning(openBrowserPage, async (opened, started) => {
  [watched, product, at] = [opened, started, partsOf(opened.page)];
  await watched.page.goto('/');
  await watched.page.request.post(`${product.url}/api/cadastrar`, { data: { nome: 'Ana', ...ANA } });
  await at.logIn(ANA);
});

async function choose(action: string) {
  await at.menu(frame.people).click();
  await at.button(list.more).click();
  await at.button(action).click();
}

async function review() {
  await choose(sheets.import);
  await at.field(sheets.choose).setInputFiles(sheet);
}

describe('a sheet of people', { shuffle: false }, () => {
  it('is imported once, the line cut in the middle', async () => {
    await review();
    await watched.page.getByLabel('Criar as cidades que faltam').check();
    const held = product.holdNext('/api/pessoas');
    await at.button('Importar 58 registros').click();
    await expect.poll(held.hasCome).toBe(true);
    product.cut(true);
    await at.button('Continuar').waitFor();
    // What was under way is done all the same; its answer is lost.
    held.answer();
    product.cut(false);
    await at.button('Continuar').click();
    await watched.page.getByText('58 registros importados.').waitFor();
    expect(watched.alerts).toEqual(['Erro de conexão.']);
    await at.button('Baixar os 2 recusados').waitFor();
  });

  it('is exported as it was imported', async () => {
    await watched.page.reload();
    const download = watched.page.waitForEvent('download');
    await choose(sheets.export);
    const [headings, ...rows] = (await readFile(await (await download).path(), 'utf8'))
      .trimEnd()
      .split('\r\n');
    expect(headings).toBe(`\ufeff${HEADINGS}`);
    expect(rows.toSorted()).toEqual(people.toSorted());
  });

  it('asks nothing when its session is lost', async () => {
    await watched.page.reload();
    await review();
    await at.button('Importar 58 registros').waitFor();
    await watched.page.evaluate(() => localStorage.setItem('APP_ACCESS_TOKEN', 'x'));
    await at.button('Importar 58 registros').click();
    await at.heading(auth.login).waitFor();
    expect(watched.alerts).toEqual([]);
  });
});
