/** Turning the pages of a list. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { five, pageOf, renderList } from './support/listPage';
import { address } from './support/render';

test('pages are said in words and chosen by number or step', async () => {
  const { user, load, answer, asked } = renderList();
  await answer(pageOf(five, 43));
  const { length } = load.calls;
  const nav = screen.getByRole('navigation', { name: 'Paginação' });
  expect(nav).toHaveTextContent('Página 1 de 9 · 43 registros');
  expect(within(nav).getByRole('button', { name: 'Página 1' })).toHaveAttribute('aria-current', 'page');

  await user.click(within(nav).getByRole('button', { name: 'Próxima página' }));
  expect(asked()).toEqual({ busca: '', pagina: 2 });
  expect(address()).toBe('/pessoas?busca=&pagina=2');
  await user.click(within(nav).getByRole('button', { name: 'Página 9' }));
  expect(asked()).toEqual({ busca: '', pagina: 9 });
  await user.click(within(nav).getByRole('button', { name: 'Próxima página' }));
  expect(asked()).toEqual({ busca: '', pagina: 9 });
  expect(load.calls).toHaveLength(length + 2);
});

test('while other rows load, the pager says which page those shown are of', async () => {
  const { user, answer, asked } = renderList();
  await answer(pageOf(five, 43));
  const nav = screen.getByRole('navigation', { name: 'Paginação' });
  const next = within(nav).getByRole('button', { name: 'Próxima página' });
  await user.dblClick(next);
  expect(asked()).toEqual({ busca: '', pagina: 3 });
  expect(nav).toHaveTextContent('Página 1 de 9 · 43 registros');
  expect(within(nav).getByRole('button', { name: 'Página 1' })).toHaveAttribute('aria-current', 'page');
  await answer(pageOf(five, 43));
  expect(nav).toHaveTextContent('Página 3 de 9 · 43 registros');
  expect(within(nav).getByRole('button', { name: 'Página 3' })).toHaveAttribute('aria-current', 'page');
});

test('first and last page are a button or a key away', async () => {
  const { user, answer, asked } = renderList();
  await answer(pageOf(five, 43));
  await user.click(screen.getByRole('button', { name: 'Última página' }));
  expect(asked()).toEqual({ busca: '', pagina: 9 });
  await user.click(screen.getByRole('button', { name: 'Primeira página' }));
  expect(asked()).toEqual({ busca: '', pagina: 1 });
  await user.keyboard('{End}');
  expect(asked()).toEqual({ busca: '', pagina: 9 });
  await user.keyboard('{Home}');
  expect(asked()).toEqual({ busca: '', pagina: 1 });
});

test.each([
  ['12', 12],
  [' 4000 ', 4000],
  ['4.000', 4000],
  ['99999', 4000],
  ['0', 1],
  ['-3', 1],
])('the jump takes %s to page %i', async (typed, pagina) => {
  const { user, answer, asked } = renderList('/pessoas?busca=&pagina=7');
  await answer(pageOf(five, 20_000));
  await user.type(screen.getByLabelText('Ir para a página'), `${typed}{Enter}`);
  expect(asked()).toEqual({ busca: '', pagina });
});

test.each(['', 'doze', '1,5', '4.0'])('the jump says what is wrong with "%s"', async (typed) => {
  const { user, load, answer } = renderList();
  await answer(pageOf(five, 20_000));
  const calls = load.calls.length;
  const jump = screen.getByLabelText('Ir para a página');
  await user.type(jump, `${typed}{Enter}`);
  expect(jump).toHaveAccessibleDescription('Digite um número de 1 a 4.000.');
  expect(jump).toBeInvalid();
  expect(load.calls).toHaveLength(calls);
  await user.clear(jump);
  await user.type(jump, '2');
  expect(jump).toBeValid();
  await user.click(screen.getByRole('button', { name: 'Ir' }));
  expect(load.calls.at(-1)?.input).toEqual({ busca: '', pagina: 2 });
});

test('pages are there when there is more than one', async () => {
  const { user, answer } = renderList();
  await answer(pageOf(five, 5));
  expect(screen.queryByRole('navigation', { name: 'Paginação' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'menu' }));
  await answer(pageOf(five, 6));
  expect(screen.getByRole('navigation', { name: 'Paginação' })).toHaveTextContent('Página 1 de 2');
});

test('few pages need no jump', async () => {
  const { answer } = renderList();
  await answer(pageOf(five, 35));
  expect(screen.queryByLabelText('Ir para a página')).toBeNull();
});

test('a page number that goes hands the focus to the current page', async () => {
  const { user, answer } = renderList('/pessoas?busca=&pagina=20');
  await answer(pageOf(five, 200));
  await user.click(screen.getByRole('button', { name: 'Página 20' }));
  await user.keyboard('{Home}');
  await answer(pageOf(five, 200));
  expect(screen.getByRole('button', { name: 'Página 1' })).toHaveFocus();
});
