import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Answer } from './fakeBackend';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

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
export const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1 }).waitFor();
const confirmDeletion = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click();

export const cases: Case[] = [
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

export const faults: Fault[] = [
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
