import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import type { Locator } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { labels } from '../support/labels';
import { largeBooks } from '../support/largeBooks';
import { ana, sheetHeadings, sheetRow } from '../support/people';
import { openBrowserPage, openMorning } from './support/morning';
import { isInSight, type Parts, partsOf } from './support/pages';
import type { Product } from './support/realServer';

const { auth, frame, list, sheets } = labels;
const people = Array.from({ length: 58 }, (_, at) =>
  sheetRow(`Ana ${at}`, `a${at}@exemplo.com`, at % 2 ? 'Natal' : 'Recife'),
);
const refused = [sheetRow('Al', 'al@exemplo.com', 'Natal'), sheetRow('Bia', 'bia', 'Natal')];
const sheet = {
  name: 'pessoas.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([sheetHeadings, ...people, ...refused].join('\n')),
};
const rowsOf = (...names: string[]) => [
  ['Nome', 'Email', 'Cidade'],
  ...names.map((name) => [name, `${name.split(' ')[0]?.toLowerCase()}@exemplo.com`, 'Natal']),
];
const workbook = utils.book_new(utils.aoa_to_sheet(rowsOf('Bento Reis', 'Bruna Reis')), 'Antigas');
utils.book_append_sheet(workbook, utils.aoa_to_sheet(rowsOf('Cora Lima')), 'Novas');
const book = {
  name: 'pessoas.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(write(workbook, { type: 'buffer', bookType: 'xlsx' })),
};

let watched: Awaited<ReturnType<typeof openBrowserPage>>;
let product: Product;
let at: Parts<Locator>;

openMorning(openBrowserPage, async (opened, started) => {
  [watched, product, at] = [opened, started, partsOf(opened.page)];
  await watched.page.goto('/');
  await watched.page.request.post(`${product.url}/api/cadastrar`, { data: ana });
  await at.logIn();
});

async function choose(action: string) {
  await at.menu(frame.people).click();
  await at.button(list.more).click();
  // An empty list offers an import, too.
  const menu = watched.page.getByRole('dialog', { name: list.more });
  await menu.getByRole('button', { name: action, exact: true }).click();
}

async function review() {
  await choose(sheets.import);
  await at.field(sheets.choose).setInputFiles(sheet);
}

/** The lines of the sheet that this downloads, without the mark at its begin. */
async function downloaded(ask: () => Promise<void>): Promise<string[]> {
  const download = watched.page.waitForEvent('download');
  await ask();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.at(0)).toBe('\ufeff');
  return text.slice(1).trimEnd().split('\r\n');
}

describe('a sheet of people', { shuffle: false }, () => {
  it('is imported once, the line cut in the middle', async () => {
    await review();
    await watched.page.getByLabel('Criar as cidades que faltam').check();
    const held = product.holdNext('/api/pessoas/lote');
    await at.button('Importar 58 registros').click();
    await expect.poll(held.hasCome).toBe(true);
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(await watched.page.evaluate(leave)).toBe(false);
    product.cut(true);
    await at.button('Continuar').waitFor();
    // What was under way is done all the same; its answer is lost.
    held.answer();
    product.cut(false);
    await at.button('Continuar').click();
    await watched.page.getByText('58 importados · 2 não importados').first().waitFor();
    expect(watched.alerts).toEqual([]);
    expect(await downloaded(() => at.button('Baixar os 2 não importados').click())).toEqual([
      `${sheetHeadings};Problema`,
      `${refused[0]};Nome completo: O campo precisa ter pelo menos 3 caracteres`,
      `${refused[1]};Email: O campo precisa conter um email válido`,
    ]);
  });

  it('is exported as it was imported', async () => {
    await watched.page.reload();
    const [headings, ...rows] = await downloaded(() => choose(sheets.export));
    expect(headings).toBe(sheetHeadings);
    expect(rows.toSorted()).toEqual(people.toSorted());
  });

  it('is one of a book, the one that is chosen', async () => {
    await watched.page.reload();
    await choose(sheets.import);
    await at.field(sheets.choose).setInputFiles(book);
    await at.button('Importar 2 registros').waitFor();
    await watched.page.getByRole('combobox', { name: 'Planilha', exact: true }).selectOption('Novas');
    await at.button('Importar 1 registro').click();
    await watched.page.getByText('1 importado').first().waitFor();
    await at.button(sheets.finish).click();
    await at.search.fill('Cora');
    await at.row('cora@exemplo.com').waitFor();
  });

  it.each([
    ['a row coloured to the last column', largeBooks.colouredRow, 'Importar 1 registro'],
    ['a cell far right', () => largeBooks.farCell('ZZZZ1'), 'Importar 1 registro'],
    ['a million bordered rows', largeBooks.borderedRows, 'Importar 1 registro'],
    ['a gigabyte', largeBooks.bomb, /^A planilha é grande demais/],
    ['a gigabyte that is not told', () => largeBooks.bomb(1000), /^Nenhuma planilha deste arquivo/],
  ])('is a book with %s: a review or a sentence', async (_, make, expected) => {
    await watched.page.reload();
    await choose(sheets.import);
    await at.field(sheets.choose).setInputFiles({ ...book, buffer: make() });
    const isReady = typeof expected === 'string';
    await (isReady ? at.button(expected) : watched.page.getByRole('alert').getByText(expected)).waitFor();
    if (isReady) expect(await watched.page.getByRole('dialog').getByRole('option').count()).toBeLessThan(50);
  });

  it('asks which of several cities is meant, and lets the mouse choose', async () => {
    const { request } = watched.page;
    const { accessToken } = await (await request.post(`${product.url}/api/entrar`, { data: ana })).json();
    const headers = { authorization: `Bearer ${accessToken}` };
    for (const state of ['AL', 'BA', 'GO', 'MG', 'PB', 'PI', 'RN', 'RS', 'SE', 'SP'])
      await request.post(`${product.url}/api/cidades`, { data: { nome: `Bom Jesus (${state})` }, headers });
    await watched.page.reload();
    await choose(sheets.import);
    const buffer = Buffer.from(
      [sheetHeadings, sheetRow('Dora Lima', 'dora@exemplo.com', 'Bom Jesus')].join('\n'),
    );
    await at.field(sheets.choose).setInputFiles({ ...sheet, buffer });
    await watched.page.getByRole('combobox', { name: /Bom Jesus/ }).click();
    await at.option('Bom Jesus (AL)').hover();
    const list = watched.page.getByRole('listbox');
    const last = watched.page.getByRole('option').last();
    for (let turn = 0; turn < 20 && !(await isInSight(last)); turn += 1)
      await watched.page.mouse.wheel(0, 100);
    expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
    await at.option('Bom Jesus (SP)').click();
    await at.button('Importar 1 registro').click();
    await watched.page.getByText('1 importado').first().waitFor();
  });

  it('is asked for again when another program has saved it meanwhile', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cadastro-saved-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'mac.csv');
    const save = (...names: string[]) =>
      writeFile(
        file,
        Buffer.from(
          [sheetHeadings, ...names.map((name) => sheetRow(name, 'j@b.co', 'Natal'))].join('\n'),
          'latin1',
        ),
      );
    await save('Jo\x8bo');
    await watched.page.reload();
    await choose(sheets.import);
    await at.field(sheets.choose).setInputFiles(file);
    await at.button('Importar 1 registro').waitFor();
    await save('Jo\x8bo', 'Ana');
    await watched.page.getByLabel('Confira os acentos').selectOption({ index: 1 });
    await watched.page.getByText('O arquivo mudou depois de escolhido. Escolha-o de novo.').waitFor();
    await at.field(sheets.choose).setInputFiles(file);
    await watched.page.getByText('1 com problema').waitFor();
  });

  it.each(['/pagina-inicial', '/pessoas', '/pessoas/detalhe/nova', '/cidades'])(
    'leaves the app alone when it is dropped beside a place for it, on %s',
    async (path) => {
      const folder = await mkdtemp(join(tmpdir(), 'cadastro-drop-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      const file = join(folder, 'pessoas.csv');
      await writeFile(file, sheet.buffer);
      await watched.page.goto(path);
      await watched.page.getByRole('heading', { level: 1 }).waitFor();
      const session = await watched.context.newCDPSession(watched.page);
      const data = { items: [], files: [file], dragOperationsMask: 1 };
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await session.send('Input.dispatchDragEvent', { type, x: 600, y: 300, data });
      await watched.page.waitForTimeout(500);
      expect(watched.page.url()).toBe(`${product.url}${path}`);
      expect(watched.context.pages()).toHaveLength(1);
    },
  );

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
