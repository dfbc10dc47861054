/** What stands in the place of rows: nothing found, or a failure. */
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ApiError, ConnectionError } from '../../machines/shared/errors';
import { five, pageOf, renderList } from './support/listPage';

test('says that nothing was found only while that is the current answer', async () => {
  const { user, answer } = renderList('/pessoas?busca=zzz&pagina=1');
  await answer(pageOf([]));
  expect(screen.getByText('Nenhum registro encontrado.')).toBeVisible();
  expect(screen.getByText('Tente outra palavra ou limpe a pesquisa.')).toBeVisible();

  await user.type(screen.getByRole('searchbox', { name: 'Pesquisar...' }), 'a');
  expect(screen.queryByText('Nenhum registro encontrado.')).toBeNull();
});

test('a search without an answer is cleared where that is told, and the focus goes on to the next one', async () => {
  const { user, asked, answer } = renderList('/pessoas?busca=zzz&pagina=1');
  await answer(pageOf([]));
  await user.click(screen.getByRole('button', { name: 'Limpar pesquisa' }));
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await waitFor(() => expect(asked()).toEqual({ busca: '', pagina: 1 }));
});

test('an empty list is told by the text that stands there', async () => {
  const { answer } = renderList();
  // A region that came with its text would not be heard.
  const region = document.querySelector('section [aria-live="polite"]');
  expect(region).toBeEmptyDOMElement();
  await answer(pageOf([]));
  expect(region).toHaveTextContent('Nenhum registro encontrado.');
  const [list, page] = screen.getAllByRole('status');
  expect(page).not.toHaveTextContent('registro');
  expect(list).toHaveTextContent('Nenhum registro encontrado.');
  expect(screen.getByText('Comece criando o primeiro registro.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Limpar pesquisa' })).toBeNull();
});

test('a failed list shows no rows and offers to try again', async () => {
  const { user, load, answer, showError } = renderList();
  await answer(pageOf(five, 12));
  await user.click(screen.getByRole('button', { name: 'Página 2' }));
  // The rows at hand stay until the answer is there.
  expect(screen.getByText('Ana Souza')).toBeVisible();
  load.calls.at(-1)?.reject(new ConnectionError('Erro de conexão.'));

  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  expect(screen.queryByText('Ana Souza')).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Paginação' })).toBeNull();
  await user.click(retry);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.queryByText('Nenhum registro encontrado.')).toBeNull();
  expect(showError).toHaveBeenCalledExactlyOnceWith('Erro de conexão.');
  await answer(pageOf(['Fábio Luz'], 12));
  expect(screen.getByText('Fábio Luz')).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Paginação' })).toHaveTextContent('Página 2 de 3');
});

test('a list that breaks by a defect is reported once, and has a page that says so', async () => {
  const report = vi.mocked(console.error).mockImplementation(() => {});
  const { load } = renderList();
  const defect = new TypeError('a defect');
  load.calls.at(-1)?.reject(defect);
  expect(await screen.findByRole('heading', { name: 'Algo deu errado' })).toBeVisible();
  // Whatever reports it a second time does so from the next turn on.
  await new Promise((resolve) => setTimeout(resolve));
  expect(report.mock.calls.map((call) => call.find((part) => part instanceof Error))).toEqual([defect]);
  report.mockClear();
});

test('a refusal does not look like a lost connection', async () => {
  const { load } = renderList();
  load.calls.at(-1)?.reject(new ApiError('Erro ao listar os registros.'));
  expect(await screen.findByText(/servidor não conseguiu responder/)).toBeVisible();
  expect(screen.queryByText(/conexão/)).toBeNull();
  expect(document.querySelector('section .lucide-server-crash')).not.toBeNull();
});

test('while the connection stays lost, typing brings a quiet line and no second alert', async () => {
  const { user, load, answer, showError } = renderList();
  const lose = async () => {
    const { length } = load.calls;
    load.calls.at(-1)?.reject(new ConnectionError('Erro de conexão.'));
    await screen.findByText(/Verifique a conexão/);
    return length;
  };
  let made = await lose();
  for (const key of 'ab') {
    await user.type(screen.getByRole('searchbox'), key);
    await waitFor(() => expect(load.calls).toHaveLength(made + 1));
    made = await lose();
  }
  expect(showError).toHaveBeenCalledExactlyOnceWith('Erro de conexão.');
  expect(screen.getAllByRole('status')[0]).toHaveTextContent('A lista não pôde ser carregada.');
  expect(document.querySelector('section .lucide-wifi-off')).not.toBeNull();

  await user.type(screen.getByRole('searchbox'), 'c');
  await waitFor(() => expect(load.calls).toHaveLength(made + 1));
  await answer(pageOf(five));
  await user.type(screen.getByRole('searchbox'), 'd');
  await waitFor(() => expect(load.calls).toHaveLength(made + 2));
  await lose();
  expect(showError).toHaveBeenCalledTimes(2);
});

test('who turns a page that fails is led to trying again', async () => {
  const { user, load, answer } = renderList();
  await answer(pageOf(five, 12));
  await user.click(screen.getByRole('button', { name: 'Página 2' }));
  load.calls.at(-1)?.reject(new ConnectionError('Erro de conexão.'));
  expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toHaveFocus();
});

describe('rows that went because they were no answer', () => {
  const placeholders = () => document.querySelectorAll('tbody tr[aria-hidden]').length;
  const stayAway = () => {
    expect(screen.queryByText('Ana Souza')).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Paginação' })).toBeNull();
    expect(placeholders()).toBe(5);
  };

  async function failed(error: Error) {
    const page = renderList();
    const { user, load, answer } = page;
    const search = async (key: string, meanwhile = () => {}) => {
      const { length } = load.calls;
      await user.type(screen.getByRole('searchbox'), key);
      meanwhile();
      await waitFor(() => expect(load.calls).toHaveLength(length + 1));
    };
    const fail = async () => {
      load.calls.at(-1)?.reject(error);
      await screen.findByText('A lista não pôde ser carregada.');
    };
    await answer(pageOf(five, 12));
    await search('x');
    expect(screen.getByText('Ana Souza')).toBeVisible();
    await fail();
    return { ...page, search, fail };
  }

  test.each([
    ['refused', new ApiError('Erro ao listar os registros.')],
    ['lost', new ConnectionError()],
  ])('stay away from the next search until its answer comes, where theirs was %s', async (_, error) => {
    const { answer, search, fail } = await failed(error);
    await search('y', stayAway);
    stayAway();
    await fail();
    expect(screen.queryByText('Ana Souza')).toBeNull();
    await search('z');
    await answer(pageOf(['Fábio Luz'], 12));
    expect(screen.getByText('Fábio Luz')).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Paginação' })).toBeVisible();
    expect(placeholders()).toBe(0);
  });

  test('stay away while the list is tried again', async () => {
    const { user, answer } = await failed(new ConnectionError());
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    stayAway();
    await answer(pageOf(['Fábio Luz']));
    expect(screen.getByText('Fábio Luz')).toBeVisible();
  });

  test('stay away from the whole list, too, where a link leads back to it', async () => {
    const { user, answer } = await failed(new ApiError('Erro ao listar os registros.'));
    await user.click(screen.getByRole('link', { name: 'menu' }));
    stayAway();
    await answer(pageOf(five, 12));
    expect(screen.getByText('Ana Souza')).toBeVisible();
  });
});
