import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Answer } from './support/fakeBackend';
import { registerPages } from './support/fixture';

const pages = registerPages();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** One call of section 7, how a user makes it, and how one sees that it went well after all. */
type Case = {
  call: string;
  signedOut?: boolean;
  /** Opens the page; the call fails either here or in `act`. */
  address: string;
  act: (page: Page) => Promise<void>;
  fallback: string;
  /** What must still be there after the failure. */
  kept: (page: Page) => Promise<void>;
  /** Goes on once the backend answers again. */
  goOn: (page: Page) => Promise<void>;
  /** Whether the answer is read, so that one of another shape is a failure. */
  isRead: boolean;
};

const nothing = async () => {};
const waitForHeading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
const confirmDeletion = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click();

const cases: Case[] = [
  {
    call: 'POST /entrar',
    signedOut: true,
    address: '/entrar',
    async act(page) {
      await page.getByLabel('Email').fill('ana@x.com.br');
      await page.getByLabel('Senha').fill('segredo');
      await button(page, 'Entrar').click();
    },
    fallback: 'Erro no login.',
    async kept(page) {
      expect(await page.getByLabel('Email').inputValue()).toBe('ana@x.com.br');
      expect(await page.getByLabel('Senha').inputValue()).toBe('segredo');
    },
    async goOn(page) {
      await button(page, 'Entrar').click();
      await waitForHeading(page, 'Página inicial');
    },
    isRead: true,
  },
  {
    call: 'POST /cadastrar',
    signedOut: true,
    address: '/cadastrar',
    async act(page) {
      await page.getByLabel('Nome').fill('Ana');
      await page.getByLabel('Email').fill('ana@x.com.br');
      await page.getByLabel('Senha').fill('segredo');
      await button(page, 'Cadastrar').click();
    },
    fallback: 'Erro no cadastro.',
    async kept(page) {
      expect(await page.getByLabel('Nome').inputValue()).toBe('Ana');
      expect(await page.getByLabel('Senha').inputValue()).toBe('segredo');
    },
    async goOn(page) {
      await button(page, 'Cadastrar').click();
      await waitForHeading(page, 'Identifique-se');
    },
    isRead: false,
  },
  {
    call: 'GET /cidades',
    address: '/cidades?busca=Cidade&pagina=2',
    act: nothing,
    fallback: 'Erro ao listar os registros.',
    async kept(page) {
      await button(page, 'Tentar novamente').waitFor();
      expect(await page.getByPlaceholder('Pesquisar...').inputValue()).toBe('Cidade');
      expect(await page.getByText('Nenhum registro encontrado.').count()).toBe(0);
    },
    async goOn(page) {
      await button(page, 'Tentar novamente').click();
      await page.getByText('Cidade 7', { exact: true }).waitFor();
    },
    isRead: true,
  },
  {
    call: 'GET /cidades/:id',
    address: '/cidades/detalhe/3',
    act: nothing,
    fallback: 'Erro ao consultar o registro.',
    kept: (page) => waitForHeading(page, 'Listagem de cidades'),
    async goOn(page) {
      await page
        .getByRole('row', { name: /Cidade 3/ })
        .getByRole('link', { name: 'Editar' })
        .click();
      await waitForHeading(page, 'Cidade 3');
    },
    isRead: true,
  },
  {
    call: 'POST /cidades',
    address: '/cidades/detalhe/nova',
    async act(page) {
      await page.getByLabel('Nome').fill('Itu');
      await button(page, 'Salvar').click();
    },
    fallback: 'Erro ao criar o registro.',
    async kept(page) {
      expect(await page.getByLabel('Nome').inputValue()).toBe('Itu');
    },
    async goOn(page) {
      await button(page, 'Salvar').click();
      await waitForHeading(page, 'Cidade 7');
    },
    isRead: true,
  },
  {
    call: 'PUT /cidades/:id',
    address: '/cidades/detalhe/3',
    async act(page) {
      await page.getByLabel('Nome').fill('Itu');
      await button(page, 'Salvar').click();
    },
    fallback: 'Erro ao atualizar o registro.',
    async kept(page) {
      expect(await page.getByLabel('Nome').inputValue()).toBe('Itu');
      await waitForHeading(page, 'Cidade 3');
    },
    async goOn(page) {
      await button(page, 'Salvar e fechar').click();
      await waitForHeading(page, 'Listagem de cidades');
    },
    isRead: false,
  },
  {
    call: 'DELETE /cidades/:id',
    address: '/cidades',
    async act(page) {
      await page
        .getByRole('row', { name: /Cidade 2/ })
        .getByRole('button', { name: 'Apagar' })
        .click();
      await confirmDeletion(page);
    },
    fallback: 'Erro ao apagar o registro.',
    async kept(page) {
      await page.getByRole('row', { name: /Cidade 2/ }).waitFor();
    },
    async goOn(page) {
      await page
        .getByRole('row', { name: /Cidade 2/ })
        .getByRole('button', { name: 'Apagar' })
        .click();
      await confirmDeletion(page);
      await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    },
    isRead: false,
  },
];

type Fault = { name: string; answer: Answer; message: (fallback: string) => string; onlyIfRead?: boolean };

const faults: Fault[] = [
  { name: 'connection lost', answer: 'connection lost', message: () => 'Erro de conexão.' },
  {
    name: '500 with errors.default',
    answer: { status: 500, json: { errors: { default: 'O banco está em manutenção.' } } },
    message: () => 'O banco está em manutenção.',
  },
  { name: '500 without body', answer: { status: 500 }, message: (fallback) => fallback },
  {
    name: '500 with HTML',
    answer: { status: 500, text: '<html><h1>Bad gateway</h1></html>' },
    message: (fallback) => fallback,
  },
  {
    name: '200 with another shape',
    answer: { json: { ok: 'sim' } },
    message: (fallback) => fallback,
    onlyIfRead: true,
  },
];

describe.each(cases)('$call', (tested) => {
  it.each(faults.filter(({ onlyIfRead }) => tested.isRead || !onlyIfRead))(
    '$name: the right message once, nothing lost, and on it goes',
    async ({ answer, message }) => {
      const { page, backend, alerts } = await pages.open({ signedOut: tested.signedOut ?? false });
      backend.once(tested.call, answer);
      await page.goto(tested.address);
      await tested.act(page);
      await expect.poll(() => alerts).toEqual([message(tested.fallback)]);
      await tested.kept(page);
      await tested.goOn(page);
      expect(alerts.filter((text) => text.startsWith('Erro') || text.startsWith('O banco'))).toHaveLength(1);
    },
  );
});

describe('the same for people', () => {
  it('a person that does not open leads back to the list', async () => {
    const { page, backend, alerts } = await pages.open();
    backend.on('GET /pessoas/:id', { status: 404 });
    await page.goto('/pessoas/detalhe/3');
    await waitForHeading(page, 'Listagem de pessoas');
    expect(alerts).toEqual(['Erro ao consultar o registro.']);
  });

  it('a city search that fails says so; the next key tries again', async () => {
    const { page, backend, alerts } = await pages.open();
    backend.once('GET /cidades', { status: 500 });
    await page.goto('/pessoas/detalhe/nova');
    await expect.poll(() => alerts).toEqual(['Erro ao listar os registros.']);
    await page.getByLabel('Cidade').pressSequentially('Cidade 3');
    await page.getByRole('option', { name: 'Cidade 3' }).click();
    await expect.poll(() => page.getByLabel('Cidade').inputValue()).toBe('Cidade 3');
  });

  it('messages of single fields land under them, with the fallback in the alert', async () => {
    const { page, backend, alerts } = await pages.open();
    backend.on('PUT /pessoas/:id', {
      status: 500,
      json: { errors: { body: { email: 'Email já cadastrado' } } },
    });
    await page.goto('/pessoas/detalhe/3');
    await page.getByLabel('Nome completo').fill('Outra pessoa');
    await button(page, 'Salvar').click();
    await page.getByText('Email já cadastrado').waitFor();
    expect(alerts).toEqual(['Erro ao atualizar o registro.']);
    expect(await page.getByLabel('Nome completo').inputValue()).toBe('Outra pessoa');
    await page.getByLabel('Email').fill('nova@exemplo.com.br');
    await expect.poll(() => page.getByText('Email já cadastrado').count()).toBe(0);
  });
});

describe('the home page', () => {
  it('shows Carregando... for each total on its own, and asks for page 1 of both', async () => {
    const { page, backend } = await pages.open();
    const waiting = backend.hold('GET /cidades');
    await page.goto('/pagina-inicial');
    await page.getByText('12', { exact: true }).waitFor();
    expect(await page.getByText('Carregando...').count()).toBe(1);
    await expect.poll(() => waiting.length).toBe(1);
    expect(backend.callsTo('GET /cidades')[0]?.query).toMatchObject({ page: '1', limit: '5', filter: '' });
    waiting[0]?.({ json: [], headers: { 'x-total-count': '7' } });
    await page.getByText('7', { exact: true }).waitFor();
    expect(await page.getByText('Carregando...').count()).toBe(0);
  });

  it('one failure does not hide the other total', async () => {
    const { page, backend, alerts } = await pages.open();
    backend.once('GET /cidades', { status: 500 });
    await page.goto('/pagina-inicial');
    await page.getByText('12', { exact: true }).waitFor();
    await expect.poll(() => alerts).toEqual(['Erro ao listar os registros.']);
    await button(page, 'Tentar novamente').click();
    await page.getByText('7', { exact: true }).waitFor();
  });

  it('says once that the connection is lost', async () => {
    const { page, backend, alerts } = await pages.open();
    backend.on('GET /pessoas', 'connection lost').on('GET /cidades', 'connection lost');
    await page.goto('/pagina-inicial');
    await expect.poll(() => button(page, 'Tentar novamente').count()).toBe(2);
    expect(alerts).toEqual(['Erro de conexão.']);
  });
});
