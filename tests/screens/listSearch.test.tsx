/** The search of a list, and the address that mirrors it. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LARGEST_PAGE } from '../../src/domain/constants';
import { five, pageOf, renderList } from './support/listPage';
import { address, goBack } from './support/render';

test.each([
  ['?busca=ana&pagina=3', { busca: 'ana', pagina: 3 }],
  ['?pagina=abc', { busca: '', pagina: 1 }],
  ['?pagina=0', { busca: '', pagina: 1 }],
  ['?pagina=-1', { busca: '', pagina: 1 }],
  ['?pagina=1.5', { busca: '', pagina: 1 }],
  ['?pagina=1e1', { busca: '', pagina: 1 }],
  ['?pagina=%2B5', { busca: '', pagina: 1 }],
  ['?pagina=5%20', { busca: '', pagina: 1 }],
  ['?pagina=99999999999999999999', { busca: '', pagina: LARGEST_PAGE }],
])('an address with %s asks for the right page', (search, query) => {
  const { asked } = renderList(`/pessoas${search}`);
  expect(asked()).toEqual(query);
});

test('typing is mirrored in the address with replace, from the first page on', async () => {
  const { user, load, answer, asked } = renderList(['/outra', '/pessoas?busca=&pagina=2']);
  await answer(pageOf(five, 12));
  const { length } = load.calls;
  // Without a pause between them, however busy the machine is.
  for (const value of ['s', 'sã', 'são'])
    fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
  // Nothing is under way yet.
  expect(screen.getByRole('progressbar')).toBeEmptyDOMElement();

  await waitFor(() => expect(address()).toBe('/pessoas?busca=s%C3%A3o&pagina=1'));
  expect(screen.getByRole('searchbox')).toHaveValue('são');
  await waitFor(() => expect(asked()).toEqual({ busca: 'são', pagina: 1 }));
  expect(screen.getByRole('progressbar')).not.toBeEmptyDOMElement();
  expect(load.calls).toHaveLength(length + 1);
  await answer(pageOf(['Ana São João', 'Bia São João'], 7));
  await user.click(screen.getByRole('button', { name: 'Página 2' }));
  await goBack();
  expect(address()).toBe('/outra');
});

test('a link to the plain list resets it, and Back brings the search back', async () => {
  const { user, answer, asked } = renderList();
  await answer(pageOf(five, 43));
  await user.click(screen.getByRole('button', { name: 'Página 2' }));
  await answer(pageOf(five, 43));

  await user.click(screen.getByRole('link', { name: 'menu' }));
  expect(asked()).toEqual({ busca: '', pagina: 1 });
  expect(address()).toBe('/pessoas');
  await answer(pageOf(five, 43));

  await user.click(screen.getByRole('button', { name: 'voltar no histórico' }));
  expect(asked()).toEqual({ busca: '', pagina: 2 });
  expect(address()).toBe('/pessoas?busca=&pagina=2');
});

test('Back brings back the search that the list began with', async () => {
  const { user, answer, asked } = renderList('/pessoas?busca=ana&pagina=1');
  await answer(pageOf(['Ana Souza']));
  await user.click(screen.getByRole('link', { name: 'menu' }));
  await answer(pageOf(five));
  expect(screen.getByRole('searchbox')).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'voltar no histórico' }));
  expect(address()).toBe('/pessoas?busca=ana&pagina=1');
  expect(asked()).toEqual({ busca: 'ana', pagina: 1 });
  expect(screen.getByRole('searchbox')).toHaveValue('ana');
});

test('the link of the list one is on refreshes it', async () => {
  const { user, load, answer, asked } = renderList();
  await answer(pageOf(five));
  const { length } = load.calls;
  await user.click(screen.getByRole('link', { name: 'menu' }));
  expect(load.calls).toHaveLength(length + 1);
  expect(asked()).toEqual({ busca: '', pagina: 1 });
});

test('nothing is said while somebody types, and what came of it after a pause', async () => {
  const { load, answer } = renderList();
  await answer(pageOf(five));
  // At once: on a busy machine a key of its own could come after the pause.
  const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
  const status = screen.getByRole('status');
  await waitFor(() => expect(status).toHaveTextContent('5 de 5 registros'));
  const said = () => [...status.children].map(({ textContent }) => textContent);
  const before = said().length;
  type('a');
  await waitFor(() => expect(load.calls.at(-1)?.input).toEqual({ busca: 'a', pagina: 1 }));
  await answer(pageOf(['Ana Souza']));
  type('an');
  await waitFor(() => expect(load.calls.at(-1)?.input).toEqual({ busca: 'an', pagina: 1 }));
  await answer(pageOf(['Ana Souza']));
  expect(said().slice(before)).toEqual([]);
  await waitFor(() => expect(said().slice(before)).toEqual(['1 de 1 registro']));
});

test('what was searched for is marked in the names, and they are read as before', async () => {
  const { answer } = renderList('/pessoas?busca=SO&pagina=1');
  await answer(pageOf(['Ana Souza', 'Sônia Reis']));
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['So', 'Sô']);
  expect(screen.getByRole('cell', { name: 'Ana Souza' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Apagar', description: 'Sônia Reis' })).toBeVisible();
});

test('the search is cleared by a button that is there when there is something to clear', async () => {
  const { user, answer, asked } = renderList();
  await answer(pageOf(five));
  expect(screen.queryByRole('button', { name: 'Limpar' })).toBeNull();
  await user.type(screen.getByRole('searchbox'), 'ana');
  await user.click(screen.getByRole('button', { name: 'Limpar' }));
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await waitFor(() => expect(asked()).toEqual({ busca: '', pagina: 1 }));
  expect(address()).toBe('/pessoas?busca=&pagina=1');
});
