/** Deleting from a list. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../machines/shared/errors';
import { five, pageOf, renderList } from './support/listPage';

test('a press beside the delete question answers nothing', async () => {
  const { user, remove, answer } = renderList();
  await answer(pageOf(['Ana Souza']));
  await user.click(screen.getByRole('button', { name: 'Apagar' }));
  const question = await screen.findByRole('alertdialog');
  // The dialog listens to the page from its next turn on.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  expect(question).toBeInTheDocument();
  expect(remove.calls).toHaveLength(0);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('the delete question starts on Cancelar, and Escape gives the focus back', async () => {
  const { user, answer, remove } = renderList();
  await answer(pageOf(five));
  const button = screen.getByRole('button', { name: 'Apagar', description: 'Bento Lima' });
  await user.click(button);

  const question = screen.getByRole('alertdialog', { name: 'Realmente deseja apagar?' });
  expect(question).toBeVisible();
  expect(question).toHaveTextContent('Bento Lima');
  expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(button).toHaveFocus());
  expect(remove.calls).toHaveLength(0);
});

test.each([
  ['Bento Lima', 'Caio Reis'],
  ['Eva Paz', 'Davi Melo'],
])('after %s the focus is on deleting %s', async (name, heir) => {
  const { user, answer, remove } = renderList();
  await answer(pageOf(five));
  await user.click(screen.getByRole('button', { name: 'Apagar', description: name }));
  await user.click(screen.getByRole('button', { name: 'Apagar' }));
  remove.calls[0]?.resolve();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Apagar', description: heir })).toHaveFocus(),
  );
});

test('what somebody else deleted is told once, goes, and is asked for no more', async () => {
  const { user, load, answer, remove, showError, showDeleted } = renderList();
  await answer(pageOf(five));
  const { length } = load.calls;
  await user.click(screen.getByRole('button', { name: 'Apagar', description: 'Bento Lima' }));
  await user.click(screen.getByRole('button', { name: 'Apagar' }));
  remove.calls[0]?.reject(new ApiError('Registro não encontrado.', {}, 'gone'));
  await waitFor(() => expect(load.calls).toHaveLength(length + 1));
  expect(screen.queryByText('Bento Lima')).toBeNull();
  expect(showError).toHaveBeenCalledExactlyOnceWith('Registro não encontrado.');
  expect(showDeleted).not.toHaveBeenCalled();
});

test('a deletion keeps the dialog busy, removes the row, and leaves the heading when none is left', async () => {
  const { user, answer, remove, showDeleted } = renderList();
  await answer(pageOf(['Bento Lima']));
  await user.click(screen.getByRole('button', { name: 'Apagar', description: 'Bento Lima' }));
  const confirm = screen.getByRole('button', { name: 'Apagar' });
  await user.click(confirm);
  await user.click(confirm);
  expect(confirm).toHaveAttribute('aria-busy', 'true');
  expect(remove.calls.map(({ input }) => input)).toEqual([{ id: 1 }]);

  remove.calls[0]?.resolve();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByText('Bento Lima')).toBeNull();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(showDeleted).toHaveBeenCalledOnce();
});

test('after the last row of the last page, its pages are never more than there are', async () => {
  const { user, answer, remove, load } = renderList('/pessoas?busca=&pagina=3');
  await answer(pageOf(['Bento Lima'], 11));
  await user.click(screen.getByRole('button', { name: 'Apagar' }));
  await user.click(screen.getByRole('button', { name: 'Apagar' }));
  const { length } = load.calls;
  remove.calls[0]?.resolve();
  await waitFor(() => expect(load.calls).toHaveLength(length + 1));
  expect(screen.getByText('Página 2 de 2 · 10 registros')).toBeVisible();
});
