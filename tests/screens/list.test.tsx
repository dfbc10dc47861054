/** What a list shows, and how its rows are opened. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { five, pageOf, renderList } from './support/listPage';
import { address } from './support/render';

test('shows progress, then the rows under the specified columns', async () => {
  const { answer } = renderList();
  expect(screen.getByRole('progressbar', { name: 'Carregando...' })).toBeInTheDocument();
  expect(screen.queryByText('Nenhum registro encontrado.')).toBeNull();
  await answer(pageOf(['Ana Souza']));

  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(['Ações', 'Nome completo', 'Email']);
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Editar', description: 'Ana Souza' })).toHaveAttribute(
    'href',
    '/pessoas/detalhe/1',
  );
  expect(screen.getByRole('heading', { name: 'Listagem de pessoas', level: 1 })).toBeVisible();
  expect(document.title).toBe('Pessoas · Cadastro');
  expect(screen.getByRole('searchbox')).toHaveAttribute('maxlength', '255');
  expect(screen.getByRole('region', { name: 'Pessoas' })).toContainElement(
    screen.getByRole('table', { name: 'Listagem de pessoas' }),
  );
});

test('rows that come leave the focus where it was', async () => {
  const { answer } = renderList();
  await answer(pageOf(five));
  expect(screen.getByText('Ana Souza')).toBeVisible();
  expect(document.body).toHaveFocus();
});

test('rows to come have their place kept: at first, and after an answer without any', async () => {
  const { user, load, answer } = renderList('/pessoas?busca=zzz&pagina=1');
  const placeholders = () => document.querySelectorAll('tbody tr[aria-hidden]').length;
  expect(placeholders()).toBe(5);
  await answer(pageOf([]));
  expect(placeholders()).toBe(0);

  const type = async (text: string) => {
    const { length } = load.calls;
    await user.type(screen.getByRole('searchbox'), text);
    await waitFor(() => expect(load.calls).toHaveLength(length + 1));
  };
  await type('a');
  expect(placeholders()).toBe(5);
  await answer(pageOf(['Ana Souza']));
  expect(placeholders()).toBe(0);

  // With rows at hand, these stay.
  await type('n');
  expect(placeholders()).toBe(0);
  expect(screen.getByText('Ana Souza')).toBeVisible();
});

test('every part of the table says what it is: on a phone, drawn as cards, it would be none by itself', async () => {
  const { answer } = renderList();
  await answer(pageOf(['Ana Souza']));
  const roles = [...screen.getByRole('table').querySelectorAll('thead, tbody, tr, th, td')].map((part) => [
    part.tagName.toLowerCase(),
    part.getAttribute('role'),
  ]);
  expect(screen.getByRole('table')).toHaveAttribute('role', 'table');
  const header = ['th', 'columnheader'];
  const cell = ['td', 'cell'];
  expect(roles).toEqual([
    ...[['thead', 'rowgroup'], ['tr', 'row'], header, header, header],
    ...[['tbody', 'rowgroup'], ['tr', 'row'], cell, cell, cell],
  ]);
});

test('a row without a name shows its other fields and a blank', async () => {
  const { answer } = renderList();
  await answer({ items: [{ id: 1, nomeCompleto: '', email: 'a@b.com' }], total: 1 });
  const cells = within(screen.getAllByRole('row')[1] ?? document.body).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['', '', 'a@b.com']);
});

test('a click on Editar is one step of the history, and none of the browser’s own', async () => {
  const { user, answer } = renderList();
  await answer(pageOf(['Ana Souza']));
  const link = screen.getByRole('link', { name: 'Editar' });
  expect(fireEvent.click(link)).toBe(false);
  expect(screen.getByText('outra página')).toBeVisible();
  expect(address()).toBe('/pessoas/detalhe/1');
  await user.click(screen.getByRole('button', { name: 'voltar no histórico' }));
  expect(address()).toBe('/pessoas');
});

test('the keyboard reaches the search and a new record', async () => {
  const { user, answer } = renderList('/pessoas?busca=ana&pagina=1');
  await answer(pageOf(five));
  await user.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  expect(box).toHaveValue('ana');
  // What is typed now replaces it.
  expect([box.selectionStart, box.selectionEnd]).toEqual([0, 3]);

  await user.keyboard('{Alt>}n{/Alt}');
  expect(address()).toBe('/pessoas?busca=ana&pagina=1');
  await user.tab();
  await user.keyboard('{Alt>}n{/Alt}');
  expect(address()).toBe('/pessoas/detalhe/nova');
});

test('the shortcuts are told of where they lead', () => {
  renderList();
  expect(screen.getByRole('button', { name: 'Nova' })).toHaveAttribute('aria-keyshortcuts', 'Alt+N');
  expect(screen.getByRole('searchbox')).toHaveAttribute('aria-keyshortcuts', '/');
});

test('a row opens by click, Nova by its button, and results are announced', async () => {
  const { user, answer } = renderList();
  await answer(pageOf(five, 43));
  expect(screen.getByRole('status')).toHaveTextContent('Página 1: 5 de 43 registros');
  await user.click(screen.getByText('pessoa3@exemplo.com'));
  expect(address()).toBe('/pessoas/detalhe/3');
});

describe('the mouse', () => {
  const opened = vi.fn();
  beforeEach(() => {
    opened.mockReset();
    vi.spyOn(window, 'open').mockImplementation((...args) => opened(...args));
  });

  test.each<[string, MouseEventInit]>([
    ['Ctrl', { ctrlKey: true }],
    ['Cmd', { metaKey: true }],
    ['Shift', { shiftKey: true }],
  ])('with %s opens a row beside the list', async (_, keys) => {
    const { answer } = renderList();
    await answer(pageOf(five));
    const cell = screen.getByText('Caio Reis');
    // Nothing is selected on the way, and nothing scrolls by itself.
    expect(fireEvent.mouseDown(cell, keys)).toBe(false);
    fireEvent.click(cell, keys);
    expect(opened).toHaveBeenCalledExactlyOnceWith('/pessoas/detalhe/3', '_blank', 'noopener');
    expect(address()).toBe('/pessoas');
  });

  test('in its middle opens a row beside the list, and leaves links to the browser', async () => {
    const { answer } = renderList();
    await answer(pageOf(five));
    const middle = (target: Element) =>
      fireEvent(target, new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    middle(screen.getByText('Caio Reis'));
    expect(opened).toHaveBeenCalledExactlyOnceWith('/pessoas/detalhe/3', '_blank', 'noopener');
    middle(screen.getByRole('link', { name: 'Editar', description: 'Caio Reis' }));
    fireEvent(screen.getByText('Caio Reis'), new MouseEvent('auxclick', { bubbles: true, button: 2 }));
    expect(opened).toHaveBeenCalledOnce();
    expect(address()).toBe('/pessoas');
  });

  test('at the end of a selection, or for the second time, opens nothing', async () => {
    const { answer } = renderList();
    await answer(pageOf(five));
    const cell = screen.getByText('Caio Reis');
    window.getSelection()?.selectAllChildren(cell);
    fireEvent.click(cell, { detail: 1 });
    window.getSelection()?.removeAllRanges();
    fireEvent.click(cell, { detail: 2 });
    expect(address()).toBe('/pessoas');
    fireEvent.click(cell, { detail: 1 });
    expect(address()).toBe('/pessoas/detalhe/3');
  });
});

test.each(['{Enter}', ' '])('Nova is a button to the key "%s", and a link to the browser', async (key) => {
  const { user, answer } = renderList();
  await answer(pageOf(five));
  const nova = screen.getByRole('button', { name: 'Nova' });
  expect(nova).toHaveAttribute('href', '/pessoas/detalhe/nova');
  expect(fireEvent.click(nova, { detail: 2 })).toBe(false);
  expect(address()).toBe('/pessoas');
  nova.focus();
  await user.keyboard(key);
  expect(address()).toBe('/pessoas/detalhe/nova');
});
