import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { contrasts, hover, settledStyle } from './support/contrast';
import { registerPages } from './support/fixture';
import { pessoas } from './support/register';

const pages = registerPages();

const phone = { width: 360, height: 640 };
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

/** A colour of the theme at hand, as styles say it. */
const colourOf = (page: Page, name: string) =>
  page.evaluate((one) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(${one})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);

describe('what has to be told from what is behind it', () => {
  it('is: the border of every field', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas');
    const row = page.getByRole('link', { name: 'Editar' }).first();
    await row.waitFor();
    expect
      .soft(Math.min(...(await contrasts(page.getByRole('searchbox'), 'borderTopColor'))))
      .toBeGreaterThan(3);
    await row.click();
    await page.getByRole('heading', { name: 'Pessoa 1' }).waitFor();
    for (const label of ['Nome completo', 'Email', 'Cidade']) {
      const border = await contrasts(page.getByLabel(label), 'borderTopColor');
      expect.soft(Math.min(...border), label).toBeGreaterThan(3);
    }
  });

  it('is, below the mouse: what can be pressed in a list', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas');
    const sidebar = page.getByRole('complementary');
    const rows = page.getByRole('row');
    const paging = page.getByRole('navigation', { name: 'Paginação' });
    const bin = rows.getByRole('button', { name: 'Apagar' }).first();
    const pencil = rows.getByRole('link', { name: 'Editar' }).first();
    await paging.waitFor();
    for (const [name, thing, enough] of [
      // A sign has to be seen, a word to be read.
      ['the bin', bin, 3],
      ['the pencil', pencil, 3],
      ['the next page', paging.getByRole('button', { name: 'Próxima página' }), 3],
      ['a page', paging.getByRole('button', { name: 'Página 2' }), 4.5],
      ['Nova', button(page, 'Nova'), 4.5],
      ['the name of a person', rows.getByText('Pessoa 2', { exact: true }), 4.5],
      ['an entry of the sidebar', sidebar.getByRole('link', { name: 'Cidades' }), 4.5],
      ['the entry one is at', sidebar.getByRole('link', { name: 'Pessoas' }), 4.5],
      ['a button of the sidebar', sidebar.getByRole('button', { name: 'Sair' }), 4.5],
    ] as const) {
      await hover(thing);
      expect.soft(Math.min(...(await contrasts(thing, 'color'))), name).toBeGreaterThan(enough);
    }
    const danger = await colourOf(page, '--danger');
    await hover(bin);
    expect.soft(await settledStyle(bin, 'color'), 'the bin warns').toBe(danger);
    await hover(pencil);
    expect.soft(await settledStyle(pencil, 'color'), 'the pencil does not').not.toBe(danger);
  });

  it('is, below the mouse: what can be done with a record', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas/detalhe/3');
    await page.getByRole('heading', { name: 'Pessoa 3' }).waitFor();
    for (const name of ['Voltar', 'Salvar', 'Salvar e fechar', 'Nova', 'Apagar']) {
      await hover(button(page, name));
      expect.soft(Math.min(...(await contrasts(button(page, name), 'color'))), name).toBeGreaterThan(4.5);
    }
    await button(page, 'Apagar').click();
    for (const name of ['Cancelar', 'Apagar']) {
      const answer = page.getByRole('alertdialog').getByRole('button', { name });
      await hover(answer);
      expect.soft(Math.min(...(await contrasts(answer, 'color'))), name).toBeGreaterThan(4.5);
    }
  });

  it('is: a field that is refused, by a border in the colour of what is wrong', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas/detalhe/nova');
    await page.getByLabel('Email').fill('ana@exemplo.com.br');
    await button(page, 'Salvar').click();
    const errors = main(page).getByText('O campo é obrigatório');
    await expect.poll(() => errors.count()).toBe(2);
    const wrong = await settledStyle(errors.first(), 'color');
    for (const label of ['Nome completo', 'Cidade']) {
      // Below the mouse a border has a colour of its own only where nothing is wrong.
      await hover(page.getByLabel(label));
      expect.soft(await settledStyle(page.getByLabel(label), 'borderTopColor'), label).toBe(wrong);
    }
    expect.soft(await settledStyle(page.getByLabel('Email'), 'borderTopColor')).not.toBe(wrong);
    expect(Math.min(...(await contrasts(errors.first(), 'color')))).toBeGreaterThan(4.5);
  });

  it('is: a page that there is not, and why', async () => {
    const { page, backend } = await pages.open();
    backend.on('GET /pessoas', { json: pessoas(5), headers: { 'x-total-count': '1000' } });
    await page.goto('/pessoas');
    const field = page.getByLabel('Ir para a página');
    await field.fill('dez');
    await field.press('Enter');
    const error = main(page).getByText('Digite um número de 1 a 200.');
    await error.waitFor();
    expect(await settledStyle(field, 'borderTopColor')).toBe(await settledStyle(error, 'color'));
    expect(Math.min(...(await contrasts(error, 'color')))).toBeGreaterThan(4.5);
  });

  it('is: what stands beside the login', async () => {
    const { page } = await pages.open({ signedOut: true, viewport: { width: 1280, height: 800 } });
    await page.goto('/entrar');
    // The document's own picture of it has the same words, and goes.
    await page.getByLabel('Email').waitFor();
    for (const words of [/^Cada pessoa e cada lugar/, /^O cadastro da equipe/]) {
      const contrast = await contrasts(page.getByText(words), 'color');
      expect.soft(Math.min(...contrast), String(words)).toBeGreaterThan(4.5);
    }
  });

  it('is, on a phone: why somebody has to log in again, and that what was typed is back', async () => {
    const { page, backend } = await pages.open({ viewport: phone });
    await page.goto('/pessoas/detalhe/3');
    await page.getByRole('heading', { name: 'Pessoa 3' }).waitFor();
    await page.getByLabel('Nome completo').fill('Outra pessoa');
    backend.on('PUT /pessoas/:id', { status: 401 });
    await button(page, 'Salvar').click();
    // The whole sentence: its beginning stands on the page that is about to be loaded anew, too.
    const ended = page.getByText('Sua sessão terminou. Entre de novo');
    await ended.waitFor();
    expect.soft(Math.min(...(await contrasts(ended, 'color')))).toBeGreaterThan(4.5);
    await page.getByLabel('Email').fill('ana@exemplo.com.br');
    await page.getByLabel('Senha').fill('segredo');
    await page.getByLabel('Senha').press('Enter');
    const back = page.getByRole('form').getByText('O que você tinha digitado quando a sessão terminou');
    await back.waitFor();
    expect.soft(Math.min(...(await contrasts(back, 'color')))).toBeGreaterThan(4.5);
    const [notice, label] = await Promise.all(
      [back, main(page).getByText('Nome completo')].map((it) => it.boundingBox()),
    );
    expect((label?.y ?? 0) - (notice?.y ?? 0) - (notice?.height ?? 0)).toBeGreaterThan(12);
  });
});
