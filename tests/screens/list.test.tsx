import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, ConnectionError } from '../../machines/shared/errors';
import { toList } from '../../src/screens/list/fromList';
import { pageOf, renderList } from './support/listPage';
import { address } from './support/render';

const five = ['Ana Souza', 'Bento Lima', 'Caio Reis', 'Davi Melo', 'Eva Paz'];

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
  expect(screen.queryByRole('navigation', { name: 'Paginação' })).toBeNull();
});

test('says that nothing was found only while that is the current answer', async () => {
  const { user, answer } = renderList('/pessoas?busca=zzz&pagina=1');
  await answer(pageOf([]));
  expect(screen.getByText('Nenhum registro encontrado.')).toBeVisible();

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

test('a failed list shows no rows and offers to try again', async () => {
  const { user, load, answer, showError } = renderList();
  await answer(pageOf(five, 12));
  await user.click(screen.getByRole('button', { name: 'Página 2' }));
  // The rows at hand stay until the answer is there.
  expect(screen.getByText('Ana Souza')).toBeVisible();
  load.calls.at(-1)?.reject(new ConnectionError('Erro de conexão.'));

  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.queryByText('Nenhum registro encontrado.')).toBeNull();
  expect(showError).toHaveBeenCalledExactlyOnceWith('Erro de conexão.');
  await answer(pageOf(['Fábio Luz'], 12));
  expect(screen.getByText('Fábio Luz')).toBeVisible();
});

test('a refusal does not look like a lost connection', async () => {
  const { load } = renderList();
  load.calls.at(-1)?.reject(new ApiError('Erro ao listar os registros.'));
  expect(await screen.findByText(/servidor não soube responder/)).toBeVisible();
  expect(screen.queryByText(/conexão/)).toBeNull();
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

test('a page number that goes hands the focus to the current page', async () => {
  const { user, answer } = renderList('/pessoas?busca=&pagina=20');
  await answer(pageOf(five, 200));
  await user.click(screen.getByRole('button', { name: 'Página 20' }));
  await user.keyboard('{Home}');
  await answer(pageOf(five, 200));
  expect(screen.getByRole('button', { name: 'Página 1' })).toHaveFocus();
});

test('the link of the list one is on refreshes it', async () => {
  const { user, load, answer, asked } = renderList();
  await answer(pageOf(five));
  const { length } = load.calls;
  await user.click(screen.getByRole('link', { name: 'menu' }));
  expect(load.calls).toHaveLength(length + 1);
  expect(asked()).toEqual({ busca: '', pagina: 1 });
});

test('a row without a name shows its other fields and a blank', async () => {
  const { answer } = renderList();
  await answer({ items: [{ id: 1, nomeCompleto: '', email: 'a@b.com' }], total: 1 });
  const cells = within(screen.getAllByRole('row')[1] ?? document.body).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['', '', 'a@b.com']);
});

test('pages are said in words and chosen by number or step', async () => {
  const { user, answer, asked } = renderList();
  await answer(pageOf(five, 43));
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

test('few pages need no jump', async () => {
  const { answer } = renderList();
  await answer(pageOf(five, 35));
  expect(screen.queryByLabelText('Ir para a página')).toBeNull();
});

test.each([
  ['?busca=ana&pagina=3', { busca: 'ana', pagina: 3 }],
  ['?pagina=abc', { busca: '', pagina: 1 }],
  ['?pagina=0', { busca: '', pagina: 1 }],
  ['?pagina=-1', { busca: '', pagina: 1 }],
  ['?pagina=1.5', { busca: '', pagina: 1 }],
])('an address with %s asks for the right page', (search, query) => {
  const { asked } = renderList(`/pessoas${search}`);
  expect(asked()).toEqual(query);
});

test('typing is mirrored in the address with replace, from the first page on', async () => {
  const { user, answer } = renderList('/pessoas?busca=&pagina=2');
  await answer(pageOf(five, 12));
  await user.type(screen.getByRole('searchbox'), 'são');

  await waitFor(() => expect(address()).toBe('/pessoas?busca=s%C3%A3o&pagina=1'));
  expect(screen.getByRole('searchbox')).toHaveValue('são');
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

  expect(screen.getByRole('alertdialog', { name: 'Realmente deseja apagar?' })).toBeVisible();
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

test('the keyboard reaches the search and a new record', async () => {
  const { user, answer } = renderList('/pessoas?busca=ana&pagina=1');
  await answer(pageOf(five));
  await user.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  expect(screen.getByRole('searchbox')).toHaveValue('ana');

  await user.keyboard('{Alt>}n{/Alt}');
  expect(address()).toBe('/pessoas?busca=ana&pagina=1');
  await user.tab();
  await user.keyboard('{Alt>}n{/Alt}');
  expect(address()).toBe('/pessoas/detalhe/nova');
});

test('a row opens by click, Nova by its button, and results are announced', async () => {
  const { user, answer } = renderList();
  await answer(pageOf(five, 43));
  expect(screen.getByRole('status')).toHaveTextContent('Página 1: 5 de 43 registros');
  await user.click(screen.getByText('pessoa3@exemplo.com'));
  expect(address()).toBe('/pessoas/detalhe/3');
});

test('nothing is said while somebody types, and what came of it after a pause', async () => {
  const { user, load, answer } = renderList();
  await answer(pageOf(five));
  const status = screen.getByRole('status');
  await waitFor(() => expect(status).toHaveTextContent('5 de 5 registros'));
  const said = () => [...status.children].map(({ textContent }) => textContent);
  const before = said().length;
  await user.type(screen.getByRole('searchbox'), 'a');
  await waitFor(() => expect(load.calls.at(-1)?.input).toEqual({ busca: 'a', pagina: 1 }));
  await answer(pageOf(['Ana Souza']));
  await user.type(screen.getByRole('searchbox'), 'n');
  await waitFor(() => expect(load.calls.at(-1)?.input).toEqual({ busca: 'an', pagina: 1 }));
  await answer(pageOf(['Ana Souza']));
  expect(said().slice(before)).toEqual([]);
  await waitFor(() => expect(said().slice(before)).toEqual(['1 de 1 registros']));
});

test('an empty list is told by the text that stands there', async () => {
  const { answer } = renderList();
  await answer(pageOf([]));
  const [list, page] = screen.getAllByRole('status');
  expect(page).not.toHaveTextContent('registro');
  expect(list).toHaveTextContent('Nenhum registro encontrado.');
});

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
