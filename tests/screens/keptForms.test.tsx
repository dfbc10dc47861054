/** What of a form that was kept is put back into it: the whole app, after its page was loaded anew. */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createUnfinishedWork } from '../../src/app/unfinishedWork';
import { createTestApp } from './support/app';

const BACK = 'O que você digitou e não pôde ser salvo está de volta, ainda por salvar.';

/** The city of Belém, of whose page these changes were kept; its answer waits. */
function open(changes: object) {
  sessionStorage.clear();
  createUnfinishedWork(window, Date.now).keeper()({ address: '/cidades/detalhe/4', changes }, 'saveFailed');
  let isOver = false;
  let read: (() => void) | undefined;
  const app = createTestApp({
    start: '/cidades/detalhe/4',
    token: 'ficha',
    sameTab: true,
    fetch: (address) => {
      if (isOver) return Promise.resolve(Response.json({ errors: {} }, { status: 401 }));
      if (!/\/4$/.test(String(address))) return Promise.resolve(Response.json([]));
      return new Promise((resolve) => {
        read = () => resolve(Response.json({ id: 4, nome: 'Belém' }));
      });
    },
  });
  render(app.page);
  return {
    user: userEvent.setup(),
    answer: async () => {
      await waitFor(() => expect(read).toBeDefined());
      await act(async () => read?.());
    },
    endSession: () => {
      isOver = true;
    },
  };
}

test('is what the form has a field for, told beside it once it is there, and undone like anything typed', async () => {
  const { user, answer } = open({ nome: 'Luz', apelido: 'Luzinha' });
  expect(await screen.findByRole('progressbar', { name: 'Carregando...' })).toBeInTheDocument();
  expect(screen.queryByText(BACK)).toBeNull();
  await answer();
  const name = await screen.findByLabelText('Nome');
  expect(name).toHaveValue('Luz');
  expect(screen.getByText(BACK)).toHaveAttribute('role', 'status');
  expect(screen.getByText('Alterações por salvar')).toBeVisible();

  await user.clear(name);
  await user.type(name, 'Belém');
  expect(screen.getByText('Tudo salvo')).toBeVisible();
  expect(screen.queryByText(BACK)).toBeNull();
  await user.type(name, '!');
  expect(screen.queryByText(BACK)).toBeNull();
});

test('is nothing where it makes no sense to the form', async () => {
  const { answer } = open({ nome: 7 });
  await answer();
  expect(await screen.findByLabelText('Nome')).toHaveValue('Belém');
  expect(screen.getByText('Tudo salvo')).toBeVisible();
  expect(screen.queryByText(BACK)).toBeNull();
});

test('is kept no more once its form was left, though the session ends', async () => {
  const { user, answer, endSession } = open({ nome: 'Luz' });
  await answer();
  await screen.findByLabelText('Nome');
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await screen.findByRole('heading', { name: 'Listagem de cidades' });
  endSession();
  await user.click(screen.getByRole('link', { name: 'Pessoas' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('Sua sessão terminou.'));
  expect(createUnfinishedWork(window, Date.now).recall()).toEqual({ form: null });
});
