/** Taking a deletion back: in the list, after one on the record's page, and long after. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Backend } from '../support/backend';
import { labels } from '../support/labels';
import { city, manaus } from '../support/people';
import {
  address,
  announcements,
  button,
  field,
  goBack,
  heading,
  open,
  rowNames,
  settle,
} from './support/product';

const { deletion, detail, list } = labels;
const notice = (name: string) =>
  screen.findByText((_, element) => element?.textContent === list.wasDeleted(name));
const cidades = [manaus, city(5, 'Belém')];

async function openDeleted(prepare: (backend: Backend) => void = () => {}) {
  const page = open('/cidades', { cidades, prepare });
  await page.user.click(await screen.findByRole('button', { name: `${list.remove} Belém` }));
  await page.user.click(await button(deletion.confirm));
  await page.alerted();
  return page;
}

test('Tab leads from the heading to Desfazer first', async () => {
  const { user } = await openDeleted();
  screen.getByRole('heading', { level: 1 }).focus();
  await user.tab();
  expect(await button(list.undo)).toHaveFocus();
});

test("Ctrl+Z takes the deletion back while its notice stands, and is a text field's own", async () => {
  const { user, backend } = await openDeleted();
  await notice('Belém');
  await user.click(screen.getByRole('searchbox'));
  await user.keyboard('{Control>}z{/Control}');
  await settle();
  expect(backend.requests('POST')).toEqual([]);
  screen.getByRole('heading', { level: 1 }).focus();
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Belém' })).toHaveFocus());
  expect(backend.requests('POST')).toEqual(['POST /cidades/5/restauracao']);
  await user.keyboard('{Control>}z{/Control}');
  await settle();
  expect(backend.requests('POST')).toHaveLength(1);
});

test('a deletion on the page of the record is announced and undone in the list, until one comes back', async () => {
  const { user, alerted } = open('/cidades/detalhe/5', { cidades });
  await waitFor(async () => expect(await field(detail.name)).toHaveValue('Belém'));
  await user.click(await button(detail.remove));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: deletion.confirm }),
  );
  // Read out, and shown.
  await waitFor(() => expect(screen.getAllByText(/^Registro apagado: /)).toHaveLength(2));
  await alerted();
  await user.click(await screen.findByRole('link', { name: 'Editar Manaus' }));
  await heading('Manaus');
  await goBack();
  await heading(list.cities);
  await settle();
  expect(screen.queryByRole('button', { name: list.undo })).toBeNull();
});

test('the dialog of what was deleted goes with its list', async () => {
  const { user } = open('/pagina-inicial', { cidades });
  await user.click(await screen.findByRole('link', { name: labels.frame.cities }));
  await user.click(await button(list.more));
  await user.click(await button(list.deleted));
  expect(await screen.findByRole('dialog', { name: list.deleted })).toBeVisible();
  await goBack();
  await waitFor(() => expect(address()).toBe('/pagina-inicial'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what was deleted before is restored from a dialog', async () => {
  const { user, backend } = open('/cidades', {
    cidades,
    prepare: (backend) => backend.register.remove('cidades', 5, { quem: 'Ana' }),
  });
  await user.click(await button(list.more));
  await user.click(await button(list.deleted));
  const dialog = within(await screen.findByRole('dialog', { name: list.deleted }));
  expect(await dialog.findByText(/^Apagado por Ana em \d\d\/\d\d\/\d{4} às \d\d:\d\d$/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: list.restore, description: 'Belém' }));
  expect(await dialog.findByText(list.nothingDeleted)).toBeVisible();
  await user.keyboard('{Escape}');
  expect(announcements()).toContain(list.wasRestored('Belém'));
  // The list behind the dialog has read again.
  await waitFor(() => expect(rowNames()).toEqual(['Manaus', 'Belém']));
  expect(await button(list.more)).toHaveFocus();
  expect(backend.requests('POST')).toEqual(['POST /cidades/5/restauracao']);
});

test('each record that is restored leads the focus to the next one, the dialog opens at the first', async () => {
  const { user } = open('/cidades', {
    cidades: [manaus, city(5, 'Belém'), city(6, 'Natal'), city(7, 'Itu')],
    prepare: (backend) => [7, 6, 5].forEach((id) => void backend.register.remove('cidades', id)),
  });
  await user.click(await button(list.more));
  await user.click(await button(list.deleted));
  const dialog = within(await screen.findByRole('dialog', { name: list.deleted }));
  const restore = (description: string) => dialog.findByRole('button', { name: list.restore, description });
  await waitFor(async () => expect(await restore('Belém')).toHaveFocus());
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await restore('Itu')).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialog.queryByText('Itu')).toBeNull());
  expect(await restore('Belém')).toHaveFocus();
});

test('deleted records are searched and paged, and those of an undone import are one line, which opens them', async () => {
  const { user, backend } = open('/cidades', {
    cidades: Array.from({ length: 7 }, (_, at) => city(at + 10, `Cidade ${at}`)),
    prepare: ({ register }) => {
      for (let id = 10; id < 17; id += 1) register.remove('cidades', id, { quem: 'Ana' });
      const linhas = ['Recife', 'Natal'].map((nome, at) => ({ linha: at + 2, valores: { nome } }));
      const batch = { importacao: 'clientes-1', arquivo: 'clientes.csv', linhas };
      register.answer('POST /cidades/lote', batch, new Headers(), true);
      register.answer('POST /importacoes/clientes-1/desfazer', undefined, new Headers(), true);
    },
  });
  await user.click(await button(list.more));
  await user.click(await button(list.deleted));
  const dialog = within(await screen.findByRole('dialog', { name: list.deleted }));
  expect(await dialog.findByText('Página 1 de 2 · 1–5 de 8 registros')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Página 2' }));
  expect(await dialog.findByText('Cidade 0')).toBeVisible();
  expect(backend.last('GET /cidades/apagados').request).toContain('page=2&limit=5');
  const box = dialog.getByRole('searchbox', { name: list.searchDeleted });
  await user.type(box, 'recife');
  expect(await dialog.findByText('1 registro')).toBeVisible();
  expect(dialog.getByRole('button', { name: list.restore, description: 'Recife' })).toBeVisible();
  await user.clear(box);
  const line = 'Importação de clientes.csv, desfeita por Ana: 2 registros';
  await user.click(await dialog.findByRole('button', { name: line }));
  expect(await dialog.findByText('2 registros')).toBeVisible();
  expect(backend.last('GET /cidades/apagados').request).toContain('importacao=clientes-1');
  await user.click(dialog.getByRole('button', { name: list.restore, description: 'Natal' }));
  expect(await dialog.findByText('1 registro')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Todos os apagados' }));
  expect(
    await dialog.findByRole('button', { name: line.replace('2 registros', '1 registro') }),
  ).toBeVisible();
});
