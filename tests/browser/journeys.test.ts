import { describe, expect, it } from 'vitest';
import { openMorning, openScreen } from './support/morning';
import type { Product } from './support/realServer';
import type { Screen, WatchedScreen } from './support/screen';

let watched: WatchedScreen;
let page: Screen;
let product: Product;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const menu = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
const address = async () => new URL(await page.evaluate(() => location.href));

/** Counts of the home page: people, cities. */
async function totals(): Promise<string[]> {
  await menu('Página inicial').click();
  await heading('Página inicial').waitFor();
  const total = async (card: string) => {
    const text = page.getByRole('main').getByText(card).locator('..').locator('..').getByText(/^\d+$/);
    return (await text.textContent()) ?? '';
  };
  return [await total('Total de pessoas'), await total('Total de cidades')];
}

async function createCity(nome: string) {
  await menu('Cidades').click();
  await heading('Listagem de cidades').waitFor();
  await button('Nova').click();
  await heading('Nova cidade').waitFor();
  await page.getByLabel('Nome').fill(nome);
  await button('Salvar').click();
  await heading(nome).waitFor();
}

/**
 * The main journeys in a real browser against the real server. One register
 * goes through all tests, in order, as it would in one morning of work.
 */
openMorning(openScreen, (opened, started) => {
  watched = opened;
  page = opened.page;
  product = started;
});

describe('a morning of work', { shuffle: false }, () => {
  it('signs up and logs in', async () => {
    await page.goto('/');
    await heading('Identifique-se').waitFor();
    await page.getByRole('link', { name: 'Cadastre-se' }).click();
    await heading('Cadastre-se').waitFor();
    await page.getByLabel('Nome').fill('Ana Souza');
    await page.getByLabel('Email').fill('ana@exemplo.com.br');
    await page.getByLabel('Senha').fill('segredo');
    await button('Cadastrar').click();
    await heading('Identifique-se').waitFor();
    expect(watched.alerts).toEqual(['Usuário cadastrado com sucesso!']);
    expect((await address()).pathname).toBe('/entrar');
    await page.getByLabel('Email').fill('ana@exemplo.com.br');
    await page.getByLabel('Senha').fill('segredo');
    await button('Entrar').click();
    await heading('Página inicial').waitFor();
    expect(await totals()).toEqual(['0', '0']);
  });

  it('creates a city, sees it in the list, edits it and stays', async () => {
    await createCity('São Luiz');
    expect((await address()).pathname).toMatch(/^\/cidades\/detalhe\/\d+$/);
    await button('Voltar').click();
    await row('São Luiz').getByRole('link', { name: 'Editar' }).click();
    await heading('São Luiz').waitFor();
    await page.getByLabel('Nome').fill('São Luís');
    await button('Salvar').click();
    await heading('São Luís').waitFor();
    await page.reload();
    await heading('São Luís').waitFor();
    expect(await page.getByLabel('Nome').inputValue()).toBe('São Luís');
  });

  it('creates a person with that city and closes to the list', async () => {
    await menu('Pessoas').click();
    await page.getByText('Nenhum registro encontrado.', { exact: true }).waitFor();
    await button('Nova').click();
    await heading('Nova pessoa').waitFor();
    await page.getByLabel('Nome completo').fill('José Conceição');
    await page.getByLabel('Email').fill('jose@exemplo.com.br');
    await page.getByLabel('Cidade').fill('sao lu');
    await page.getByRole('option', { name: 'São Luís' }).click();
    await button('Salvar e fechar').click();
    await row('José Conceição').waitFor();
    expect(await row('José Conceição').textContent()).toContain('jose@exemplo.com.br');
    await row('José Conceição').getByRole('link', { name: 'Editar' }).click();
    await expect.poll(() => page.getByLabel('Cidade').inputValue()).toBe('São Luís');
  });

  it('says under its field that an email is taken, and keeps what was typed', async () => {
    await button('Nova').click();
    await heading('Nova pessoa').waitFor();
    await page.getByLabel('Nome completo').fill('Outro José');
    await page.getByLabel('Email').fill('JOSE@exemplo.com.br');
    await page.getByLabel('Cidade').press('ArrowDown');
    await page.getByRole('option', { name: 'São Luís' }).click();
    await button('Salvar').click();
    await expect.poll(() => watched.alerts.length).toBe(1);
    await expect.poll(() => page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('Nome completo').inputValue()).toBe('Outro José');
    await page.getByLabel('Email').fill('outro@exemplo.com.br');
    await button('Salvar').click();
    await heading('Outro José').waitFor();
  });

  it('says so of a person who is there already, too, and that nobody else has changed them', async () => {
    await page.getByLabel('Email').fill('JOSE@exemplo.com.br');
    await button('Salvar').click();
    await expect.poll(() => watched.alerts.length).toBe(1);
    await expect.poll(() => page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
    await page.getByText('Já existe uma pessoa com este email.').waitFor();
    expect(await page.getByRole('region', { name: 'Alteração de outra pessoa' }).count()).toBe(0);
    await page.getByLabel('Email').fill('outro@exemplo.com.br');
    await page.getByText('Tudo salvo').waitFor();
  });

  it('searches without minding case or accents, and clears the search', async () => {
    await button('Voltar').click();
    await row('Outro José').waitFor();
    await page.getByPlaceholder('Pesquisar...').fill('CONCEICAO');
    await expect.poll(() => row('Outro José').count()).toBe(0);
    await row('José Conceição').waitFor();
    await expect.poll(async () => (await address()).searchParams.get('busca')).toBe('CONCEICAO');
    await page.getByPlaceholder('Pesquisar...').fill('%');
    await page.getByText('Nenhum registro encontrado.', { exact: true }).waitFor();
    await page.getByPlaceholder('Pesquisar...').fill('');
    await row('Outro José').waitFor();
    expect(await totals()).toEqual(['2', '1']);
  });

  it('does not delete a city in use, and says why', async () => {
    await menu('Cidades').click();
    await row('São Luís').getByRole('button', { name: 'Apagar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click();
    await expect.poll(() => watched.alerts.length).toBe(1);
    expect(watched.alerts[0]).toMatch(/cidade/i);
    await row('São Luís').waitFor();
  });

  it('turns the pages of a longer list', async () => {
    for (const nome of ['Itu', 'Salto', 'Tietê', 'Piracicaba', 'Laranjal']) await createCity(nome);
    await menu('Cidades').click();
    await button('Página 2').click();
    await row('Laranjal').waitFor();
    await row('Laranjal').getByRole('button', { name: 'Apagar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click();
    await row('São Luís').waitFor();
    expect(watched.alerts).toEqual(['Registro apagado com sucesso!']);
    await expect.poll(async () => (await address()).searchParams.get('pagina')).toBe('1');
  });

  it('deletes from a detail page', async () => {
    await menu('Pessoas').click();
    await row('Outro José').getByRole('link', { name: 'Editar' }).click();
    await heading('Outro José').waitFor();
    await button('Apagar').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click();
    await heading('Listagem de pessoas').waitFor();
    expect(watched.alerts).toEqual(['Registro apagado com sucesso!']);
    await row('José Conceição').waitFor();
    expect(await row('Outro José').count()).toBe(0);
  });

  it('loses the connection in the middle of a save, loses nothing else, and goes on', async () => {
    await row('José Conceição').getByRole('link', { name: 'Editar' }).click();
    await heading('José Conceição').waitFor();
    await page.getByLabel('Nome completo').fill('José da Conceição');
    product.cut(true);
    await button('Salvar').click();
    await expect.poll(() => watched.alerts).toEqual(['Erro de conexão.']);
    expect(await page.getByLabel('Nome completo').inputValue()).toBe('José da Conceição');
    product.cut(false);
    await button('Salvar').click();
    await heading('José da Conceição').waitFor();
  });

  it('opens a record that is gone: says so and returns to the list', async () => {
    await page.goto('/pessoas/detalhe/999999');
    await heading('Listagem de pessoas').waitFor();
    expect(watched.alerts.length).toBe(1);
  });

  it('is sent back to the login by a token the server refuses', async () => {
    await page.evaluate(() => localStorage.setItem('APP_ACCESS_TOKEN', 'outra.ficha.qualquer'));
    // The refusal, and so the reload, may come before the page is done loading, which ends the waiting for it.
    await page.goto('/cidades').catch(() => undefined);
    await heading('Identifique-se').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('APP_ACCESS_TOKEN'))).toBeNull();
    expect(watched.alerts).toEqual([]);
  });
});
