/** What the city field says of a city whose name isn't known, and of cities beyond its options. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConnectionError } from '../../machines/shared/errors';
import { ana, renderPessoa } from './support/pessoaPage';

const field = () => screen.getByRole('combobox', { name: 'Cidade' });

/** The form of somebody from Bom Jesus; the search for its name is on its way. */
async function renderAna() {
  const page = renderPessoa('/pessoas/detalhe/7');
  page.load.calls.at(-1)?.resolve({ id: 7, values: ana, etag: null });
  await screen.findByLabelText('Nome completo');
  return page;
}

test('a city that nobody knows is not found, and not on its way for ever', async () => {
  const { user, find, save } = await renderAna();
  expect(field()).toHaveAttribute('placeholder', 'Carregando...');
  expect(field()).toHaveAttribute('aria-busy', 'true');
  find([]);
  await waitFor(() => expect(field()).toHaveAttribute('placeholder', 'Não encontrada'));
  expect(field()).not.toHaveAttribute('aria-busy');
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
  expect(screen.getByText('Tudo salvo')).toBeVisible();

  await user.type(field(), 'x');
  expect(field()).toHaveAttribute('placeholder', '');
  expect(field()).toHaveValue('x');
  expect(save.calls).toHaveLength(0);
});

test('a city that could not be loaded is busy no more; typing another takes its place', async () => {
  const { user, search, find } = await renderAna();
  search.calls.at(-1)?.reject(new ConnectionError());
  await waitFor(() => expect(field()).toHaveAttribute('placeholder', 'Não carregada'));
  expect(field()).not.toHaveAttribute('aria-busy');
  await user.type(field(), 'bel');
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
  expect(field()).not.toHaveAttribute('aria-busy');
  await waitFor(() => expect(search.calls.at(-1)?.input).toEqual({ busca: 'bel', id: 2 }));
  find();
  await user.click(await screen.findByRole('option', { name: 'Belém' }));
  expect(field()).toHaveValue('Belém');
  expect(screen.getByText('Alterações não salvas')).toBeVisible();
});

test('a new record has no city, and its field says nothing of one', () => {
  renderPessoa('/pessoas/detalhe/nova');
  expect(field()).toHaveAttribute('placeholder', '');
  expect(field()).toHaveValue('');
  expect(field()).not.toHaveAttribute('aria-busy');
});

test.each([
  [5, null],
  [6, 'Mais 1 cidade: digite para encontrá-la'],
  [7, 'Mais 2 cidades: digite para encontrá-las'],
  [5570, 'Mais 5.565 cidades: digite para encontrá-las'],
  // A backend that counts fewer than it answers counts wrong.
  [4, null],
])('of %i cities, five of them options, it says %s', async (total, sentence) => {
  const { user, search, find } = await renderAna();
  find();
  await waitFor(() => expect(field()).toHaveValue('Bom Jesus'));
  await user.clear(field());
  await user.type(field(), 'sao');
  await waitFor(() => expect(search.calls.at(-1)?.input.busca).toBe('sao'));
  find(
    [1, 2, 3, 4, 5].map((id) => ({ id: id + 20, nome: `São ${id}` })),
    total,
  );
  await screen.findByRole('option', { name: 'São 1' });
  expect(screen.queryByText(/^Mais /)?.textContent ?? null).toBe(sentence);
});
