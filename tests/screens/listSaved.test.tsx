/** What a list shows to whoever comes back from a record just saved. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { toList } from '../../src/screens/list/fromList';
import { five, pageOf, renderList } from './support/listPage';
import { address } from './support/render';

/** Coming back from the page of a record that has just been saved. */
const savedAt = (search: string, id: number, nomeCompleto: string) => ({
  pathname: '/pessoas',
  search,
  state: toList(id, { nomeCompleto, email: 'nova@exemplo.com', cidadeId: 1 }),
});
const rowOf = (name: string) => screen.getByText(name).closest('tr');
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

test('a saved row is lit where it is, and announced once', async () => {
  const { answer } = renderList(savedAt('?busca=&pagina=2', 3, 'Caio Reis'));
  await answer(pageOf(five, 43));
  expect(names()).toEqual(five);
  expect(rowOf('Caio Reis')).toHaveClass('animate-lit');
  expect(rowOf('Ana Souza')).not.toHaveClass('animate-lit');
  expect(screen.getAllByText('Registro salvo.')).toHaveLength(1);
  expect(address()).toBe('/pessoas?busca=&pagina=2');
});

test('of a saved record that brought only its id, the row is lit where it is', async () => {
  const { answer } = renderList({ pathname: '/pessoas', state: { salvo: 3 } });
  await answer(pageOf(five, 43));
  expect(rowOf('Caio Reis')).toHaveClass('animate-lit');
  await answer(pageOf(five, 43));
  expect(screen.getAllByText('Registro salvo.')).toHaveLength(1);
});

test('nor is a blank row made of an id alone', async () => {
  const { answer } = renderList({ pathname: '/pessoas', state: { salvo: 44 } });
  await answer(pageOf(five, 43));
  expect(names()).toEqual(five);
});

test('a new record is found on the list as it was left, until something else is asked for', async () => {
  const { user, answer, asked, load } = renderList(savedAt('?busca=&pagina=2', 44, 'Zilda Arns'));
  const { length } = load.calls;
  await answer(pageOf(five, 43));
  expect(names()).toEqual(['Zilda Arns', ...five]);
  expect(rowOf('Zilda Arns')).toHaveClass('animate-lit');
  expect(screen.getByRole('status')).toHaveTextContent('5 de 43 registros');
  expect(load.calls).toHaveLength(length);

  await user.click(screen.getByRole('button', { name: 'Próxima página' }));
  expect(asked()).toEqual({ busca: '', pagina: 3 });
  await answer(pageOf(five, 43));
  expect(names()).toEqual(five);
});

test('a saved row from another page can be deleted like the others', async () => {
  const { user, answer, remove } = renderList(savedAt('', 44, 'Zilda Arns'));
  await answer(pageOf(five, 43));
  await user.click(screen.getByRole('button', { name: 'Apagar', description: 'Zilda Arns' }));
  await user.click(screen.getByRole('button', { name: 'Apagar' }));
  expect(remove.calls.map(({ input }) => input)).toEqual([{ id: 44 }]);
  remove.calls[0]?.resolve();
  await waitFor(() => expect(names()).toEqual(five));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Apagar', description: 'Ana Souza' })).toHaveFocus(),
  );
});

test.each([null, {}, { salvo: 'x', registro: { nomeCompleto: 'X' } }, 'salvo'])(
  'a location that says %j brings nothing back',
  async (state) => {
    const { answer } = renderList({ pathname: '/pessoas', state });
    await answer(pageOf(five, 43));
    expect(names()).toEqual(five);
    expect(screen.queryByText('Registro salvo.')).toBeNull();
  },
);

test('a list with nothing but the saved row is not empty', async () => {
  const { answer } = renderList(savedAt('?busca=ana', 3, 'Bia Reis'));
  await answer(pageOf([]));
  expect(names()).toEqual(['Bia Reis']);
  expect(screen.queryByText('Nenhum registro encontrado.')).toBeNull();
});
