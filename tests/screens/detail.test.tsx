import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError, ConnectionError } from '../../machines/shared/errors';
import { TOLD_OFFLINE, toList } from '../../src/screens/list/fromList';
import { ana, renderPessoa } from './support/pessoaPage';
import { address, goBack, locationState } from './support/render';

/** The form of a record that has been loaded, reached from the second page of a search. */
async function renderAna() {
  const page = renderPessoa('/pessoas');
  await page.user.click(screen.getByRole('link', { name: 'da lista' }));
  page.load.calls.at(-1)?.resolve({ id: 7, values: ana, etag: null });
  await screen.findByLabelText('Nome completo');
  page.find();
  await waitFor(() => expect(screen.getByLabelText('Cidade')).toHaveValue('Bom Jesus'));
  return page;
}

const toolbar = () =>
  ['Salvar', 'Salvar e fechar', 'Apagar', 'Nova', 'Voltar'].filter((name) =>
    screen.queryByRole('button', { name }),
  );

test('the question names the record, whatever is typed over it', async () => {
  const { user } = await renderAna();
  await user.clear(screen.getByLabelText('Nome completo'));
  await user.type(screen.getByLabelText('Nome completo'), 'Bia Luz');
  await user.click(screen.getByRole('button', { name: 'Apagar' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent('Ana Souza');
  expect(screen.getByRole('alertdialog')).not.toHaveTextContent('Bia Luz');
});

test('a new record has its own title and neither Apagar nor Nova', () => {
  renderPessoa('/pessoas/detalhe/nova');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Nova pessoa');
  expect(document.title).toBe('Nova pessoa · Cadastro');
  expect(toolbar()).toEqual(['Salvar', 'Salvar e fechar', 'Voltar']);
  expect(screen.queryByText('Tudo salvo')).toBeNull();
  expect(screen.getByRole('form', { name: 'Pessoa' })).toContainElement(
    screen.getByRole('button', { name: 'Salvar' }),
  );
});

test('a new record starts with the focus in its first field; no browser fills in somebody else’s data', () => {
  renderPessoa('/pessoas/detalhe/nova');
  expect(screen.getByLabelText('Nome completo')).toHaveFocus();
  const fields = ['Nome completo', 'Email'].map((label) => screen.getByLabelText<HTMLInputElement>(label));
  expect(fields.map(({ type, name, autocomplete }) => [type, name, autocomplete])).toEqual([
    ['text', 'nomeCompleto', 'off'],
    ['email', 'email', 'off'],
  ]);
});

test('an existing record shows progress, then its name and the whole toolbar', async () => {
  const { load } = renderPessoa('/pessoas/detalhe/7');
  expect(screen.getByRole('progressbar', { name: 'Carregando...' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Pessoa$/);
  // The outline of the form has the places of all its fields.
  expect(screen.getByRole('form').querySelector('div[aria-hidden]')?.children).toHaveLength(3);
  load.calls.at(-1)?.resolve({ id: 7, values: ana, etag: null });

  expect(await screen.findByRole('heading', { name: 'Ana Souza', level: 1 })).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(toolbar()).toEqual(['Salvar', 'Salvar e fechar', 'Apagar', 'Nova', 'Voltar']);
  expect(screen.getByText('Tudo salvo')).toBeVisible();
  expect(screen.queryByText('Alterações não salvas')).toBeNull();
  const keysOf = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-keyshortcuts');
  expect(['Salvar', 'Salvar e fechar', 'Nova'].map(keysOf)).toEqual(['Control+S', 'Control+Enter', 'Alt+N']);
});

test('the window is called after the record, once that is known, and not after what is typed', async () => {
  const { user, load, save } = renderPessoa('/pessoas/detalhe/7');
  expect(document.title).toBe('Pessoa · Cadastro');
  load.calls.at(-1)?.resolve({ id: 7, values: ana, etag: null });
  await waitFor(() => expect(document.title).toBe('Ana Souza · Cadastro'));
  await user.type(screen.getByLabelText('Nome completo'), ' Lima');
  expect(document.title).toBe('Ana Souza · Cadastro');

  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  save.calls[0]?.resolve({ id: 7, values: { ...ana, nomeCompleto: 'Ana Souza Lima' }, etag: null });
  await waitFor(() => expect(document.title).toBe('Ana Souza Lima · Cadastro'));
});

test('an existing record that comes leaves the focus where it was', async () => {
  const { load } = renderPessoa('/pessoas/detalhe/7');
  load.calls.at(-1)?.resolve({ id: 7, values: ana, etag: null });
  await screen.findByRole('heading', { name: 'Ana Souza', level: 1 });
  expect(document.body).toHaveFocus();
});

test('blanks at the ends are nothing to save, for they are not sent', async () => {
  const { user } = await renderAna();
  const name = screen.getByLabelText('Nome completo');
  await user.type(name, '  ');
  await user.type(name, ' ', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  expect(name).toHaveValue(' Ana Souza  ');
  expect(screen.getByText('Tudo salvo')).toBeVisible();
  await user.type(name, 'x');
  expect(screen.getByText('Alterações não salvas')).toBeVisible();
});

test('an empty form shows every error and focuses the first field', async () => {
  const { user, save } = renderPessoa('/pessoas/detalhe/nova');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  for (const label of ['Nome completo', 'Email', 'Cidade']) {
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription('O campo é obrigatório');
  }
  expect(screen.getByLabelText('Nome completo')).toHaveFocus();
  expect(save.calls).toHaveLength(0);

  await user.type(screen.getByLabelText('Nome completo'), 'A');
  expect(screen.getByLabelText('Nome completo')).toBeValid();
});

test('the form is checked by the product, and the browser sends it nowhere', async () => {
  const { user, save } = await renderAna();
  const email = screen.getByLabelText('Email');
  await user.clear(email);
  await user.type(email, 'ana{Enter}');
  expect(email).toHaveAccessibleDescription('O campo precisa conter um email válido');
  expect(fireEvent.submit(email)).toBe(false);
  await user.type(email, '@exemplo.com');
  expect(fireEvent.keyDown(email, { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(email, { key: 'Enter' })).toBe(true);
  expect(save.calls).toHaveLength(0);
});

test('Ctrl+S saves and stays: one call, busy button, news for screen readers', async () => {
  const { user, save } = await renderAna();
  await user.type(screen.getByLabelText('Nome completo'), ' Lima');
  expect(screen.getByText('Alterações não salvas')).toBeVisible();
  expect(screen.queryByText('Tudo salvo')).toBeNull();
  await user.keyboard('{Control>}s{/Control}');
  await user.keyboard('{Control>}s{/Control}');
  const button = screen.getByRole('button', { name: 'Salvar' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toContainElement(screen.getByRole('progressbar'));
  expect(save.calls).toHaveLength(1);

  const values = { ...ana, nomeCompleto: 'Ana Souza Lima' };
  expect(save.calls[0]?.input).toEqual({ id: 7, values, saved: ana, etag: null });
  save.calls[0]?.resolve({ id: 7, values, etag: null });
  expect(await screen.findByRole('heading', { name: 'Ana Souza Lima' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Registro salvo.');
  expect(screen.getByLabelText('Nome completo')).toHaveFocus();
  expect(address()).toBe('/pessoas/detalhe/7');
});

test('what is typed while a save is under way stays, and is still to be saved', async () => {
  const { user, save } = await renderAna();
  const name = screen.getByLabelText('Nome completo');
  await user.type(name, ' Lima');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await user.type(name, ' Reis');
  const values = { ...ana, nomeCompleto: 'Ana Souza Lima' };
  expect(save.calls.map(({ input }) => input.values)).toEqual([values]);
  save.calls[0]?.resolve({ id: 7, values, etag: null });
  expect(await screen.findByRole('heading', { name: 'Ana Souza Lima' })).toBeVisible();
  expect(name).toHaveValue('Ana Souza Lima Reis');
  expect(screen.getByText('Alterações não salvas')).toBeVisible();
});

test('Ctrl+Enter saves and returns to the list as it was left', async () => {
  const { user, save } = await renderAna();
  await user.keyboard('{Control>}{Enter}{/Control}');
  for (const label of ['Nome completo', 'Email', 'Cidade']) {
    expect(screen.getByLabelText(label)).toHaveAttribute('readonly');
  }
  save.calls[0]?.resolve({ id: 7, values: ana, etag: null });
  await waitFor(() => expect(address()).toBe('/pessoas?busca=ana&pagina=2'));
});

test('Voltar returns to the list as it was left; Alt+N starts a new record', async () => {
  const { user } = await renderAna();
  await user.keyboard('{Alt>}n{/Alt}');
  expect(address()).toBe('/pessoas/detalhe/nova');
  expect(screen.getByLabelText('Nome completo')).toHaveFocus();
  expect(screen.getByLabelText('Nome completo')).toHaveValue('');
  expect(screen.getByRole('status')).toHaveTextContent('Tela aberta: Pessoa');

  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  expect(address()).toBe('/pessoas?busca=ana&pagina=2');
  await goBack();
  expect(address()).toBe('/pessoas/detalhe/nova');
});

test.each([null, 'lista', {}, { lista: 7 }])(
  'to a record that was reached with %j Voltar is the way to the plain list',
  async (state) => {
    const { user } = renderPessoa({ pathname: '/pessoas/detalhe/nova', state });
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    expect(address()).toBe('/pessoas');
  },
);

test('a new record goes on as the record it became, in its place in the history', async () => {
  const { user, save, load, find } = renderPessoa([
    '/pessoas',
    { pathname: '/pessoas/detalhe/nova', state: { lista: '?busca=bel&pagina=1' } },
  ]);
  find();
  await user.type(screen.getByLabelText('Nome completo'), 'Ana Souza');
  await user.type(screen.getByLabelText('Email'), 'ana@exemplo.com');
  await user.click(screen.getByLabelText('Cidade'));
  await user.click(await screen.findByRole('option', { name: 'Belém' }));
  await user.keyboard('{Enter}');
  expect(save.calls[0]?.input).toEqual({
    id: null,
    values: { ...ana, cidadeId: 1 },
    saved: null,
    etag: null,
  });
  for (const label of ['Nome completo', 'Email', 'Cidade']) {
    expect(screen.getByLabelText(label)).toHaveAttribute('readonly');
  }
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Nova pessoa');

  save.calls[0]?.resolve({ id: 44, values: { ...ana, cidadeId: 1 }, etag: null });
  await waitFor(() => expect(address()).toBe('/pessoas/detalhe/44'));
  expect(load.calls.at(-1)?.input).toEqual({ id: 44 });
  expect(screen.getByRole('status')).toHaveTextContent('Registro salvo.');
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  expect(address()).toBe('/pessoas?busca=bel&pagina=1');
  await goBack();
  expect(address()).toBe('/pessoas/detalhe/44');
  await goBack();
  expect(address()).toBe('/pessoas');
});

/** Ana has just been registered, from the second page of a search; her page is being read. */
async function renderMade(before = '/cidades') {
  const page = renderPessoa([
    before,
    { pathname: '/pessoas/detalhe/nova', state: { lista: '?busca=ana&pagina=2' } },
  ]);
  page.find();
  await page.user.type(screen.getByLabelText('Nome completo'), 'Ana Souza');
  await page.user.type(screen.getByLabelText('Email'), 'ana@exemplo.com');
  await page.user.click(screen.getByLabelText('Cidade'));
  await page.user.click((await screen.findAllByRole('option', { name: 'Bom Jesus' }))[0] ?? document.body);
  await page.user.click(screen.getByRole('button', { name: 'Salvar' }));
  page.save.calls[0]?.resolve({ id: 44, values: ana, etag: null });
  await waitFor(() => expect(address()).toBe('/pessoas/detalhe/44'));
  return page;
}

test('a record just made whose page cannot be read is lit in the list instead', async () => {
  const { load, showError } = await renderMade();
  load.calls.at(-1)?.reject(new ConnectionError());
  await waitFor(() => expect(address()).toBe('/pessoas?busca=ana&pagina=2'));
  expect(locationState()).toEqual({ ...toList(44, ana), ...TOLD_OFFLINE });
  expect(showError).toHaveBeenCalledExactlyOnceWith('Erro de conexão.');
  await goBack();
  expect(address()).toBe('/cidades');
});

test('a record just made and deleted is nothing to light in the list', async () => {
  const { user, load, remove } = await renderMade();
  load.calls.at(-1)?.resolve({ id: 44, values: ana, etag: null });
  await user.click(await screen.findByRole('button', { name: 'Apagar' }));
  await user.click(await screen.findByRole('button', { name: 'Apagar' }));
  remove.calls[0]?.resolve();
  await waitFor(() => expect(address()).toBe('/pessoas?busca=ana&pagina=2'));
  expect(locationState()).toBeNull();
});

test('a record made before another one that cannot be read is nothing to light', async () => {
  const { user, load } = await renderMade();
  load.calls.at(-1)?.resolve({ id: 44, values: ana, etag: null });
  await user.click(await screen.findByRole('button', { name: 'Nova' }));
  await waitFor(() => expect(address()).toBe('/pessoas/detalhe/nova'));
  const { length } = load.calls;
  await goBack();
  await waitFor(() => expect(load.calls.length).toBeGreaterThan(length));
  load.calls.at(-1)?.reject(new ConnectionError());
  await waitFor(() => expect(address()).toBe('/pessoas?busca=ana&pagina=2'));
  expect(locationState()).toEqual(TOLD_OFFLINE);
});

test('nor is it where somebody goes back from it, to one that cannot be read', async () => {
  const { load } = await renderMade('/pessoas/detalhe/7');
  load.calls.at(-1)?.resolve({ id: 44, values: ana, etag: null });
  await screen.findByRole('heading', { name: 'Ana Souza' });
  const { length } = load.calls;
  await goBack();
  await waitFor(() => expect(load.calls.length).toBeGreaterThan(length));
  load.calls.at(-1)?.reject(new ConnectionError());
  await waitFor(() => expect(address()).toBe('/pessoas'));
  expect(locationState()).toEqual(TOLD_OFFLINE);
});

test('what the server refuses lands under its field, and what was typed stays', async () => {
  const { user, save, showError } = await renderAna();
  await user.click(screen.getByRole('button', { name: 'Salvar e fechar' }));
  save.calls[0]?.reject(new ApiError('Email repetido.', { email: 'Já existe' }));

  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Já existe');
  expect(screen.getByLabelText('Email')).toHaveValue('ana@exemplo.com');
  expect(showError).toHaveBeenCalledExactlyOnceWith('Email repetido.');
});

test('what was corrected while it was sent is not refused any more, and the focus goes to what still is', async () => {
  const { user, save, showError } = await renderAna();
  const name = screen.getByLabelText('Nome completo');
  const email = screen.getByLabelText('Email');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await user.type(name, ' Lima');
  save.calls[0]?.reject(new ApiError('Repetidos.', { nomeCompleto: 'Já existe', email: 'Já existe' }));
  await waitFor(() => expect(email).toHaveFocus());
  expect(email).toHaveAccessibleDescription('Já existe');
  expect(name).toBeValid();
  expect(name).toHaveAccessibleDescription('');
  expect(showError).toHaveBeenCalledExactlyOnceWith('Repetidos.');
});

test('where all that the server refuses was corrected meanwhile, nobody is led anywhere', async () => {
  const { user, save, showError } = await renderAna();
  const email = screen.getByLabelText('Email');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await user.type(email, '.br');
  const name = screen.getByLabelText('Nome completo');
  name.focus();
  save.calls[0]?.reject(new ApiError('Email repetido.', { email: 'Já existe' }));
  await waitFor(() => expect(showError).toHaveBeenCalledExactlyOnceWith('Email repetido.'));
  expect(email).toBeValid();
  expect(email).toHaveValue('ana@exemplo.com.br');
  expect(name).toHaveFocus();
  expect(name).toHaveAccessibleDescription('');
});

test('a blank at the end of what the server refuses corrects nothing', async () => {
  const { user, save } = await renderAna();
  const name = screen.getByLabelText('Nome completo');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await user.type(name, ' ');
  save.calls[0]?.reject(new ApiError('Nome repetido.', { nomeCompleto: 'Já existe' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription('Já existe'));
});

test('a city that the server refuses is told under its field, and stays told', async () => {
  const { user, save } = await renderAna();
  await user.click(screen.getByRole('button', { name: 'Salvar e fechar' }));
  const refusal = 'A cidade escolhida não existe.';
  save.calls[0]?.reject(new ApiError('Erro ao atualizar o registro.', { cidadeId: refusal }));
  await waitFor(() => expect(screen.getByLabelText('Cidade')).toHaveFocus());
  expect(screen.getByLabelText('Cidade')).toHaveAccessibleDescription(refusal);
});

test('a confirmed deletion returns to the list as it was left, and Back to nothing that is gone', async () => {
  const { user, remove, showDeleted } = await renderAna();
  await user.click(screen.getByRole('button', { name: 'Apagar' }));
  expect(screen.getByRole('alertdialog', { name: 'Realmente deseja apagar?' })).toHaveTextContent(
    'Ana Souza',
  );
  await user.click(screen.getByRole('button', { name: 'Apagar' }));
  expect(remove.calls.map(({ input }) => input)).toEqual([{ id: 7 }]);
  remove.calls[0]?.resolve();

  await waitFor(() => expect(address()).toBe('/pessoas?busca=ana&pagina=2'));
  expect(showDeleted).toHaveBeenCalledOnce();
  await goBack();
  expect(address()).toBe('/pessoas');
});

test('a deletion that fails is told, and the record is there as it was', async () => {
  const { user, remove, showError, showDeleted } = await renderAna();
  await user.click(screen.getByRole('button', { name: 'Apagar' }));
  const confirm = screen.getByRole('button', { name: 'Apagar' });
  await user.click(confirm);
  expect(confirm).toHaveAttribute('aria-busy', 'true');
  await user.click(confirm);
  expect(remove.calls).toHaveLength(1);
  remove.calls[0]?.reject(new ApiError('Erro ao apagar o registro.'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(showError).toHaveBeenCalledExactlyOnceWith('Erro ao apagar o registro.');
  expect(showDeleted).not.toHaveBeenCalled();
  expect(address()).toBe('/pessoas/detalhe/7');
  expect(screen.getByLabelText('Nome completo')).toHaveValue('Ana Souza');
});

test('where the click moves no focus, as in Safari, the heading has it after the question', async () => {
  const { user } = await renderAna();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  fireEvent.click(screen.getByRole('button', { name: 'Apagar' }));
  await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('a record that fails to load leads back to the list, and Back not to it again', async () => {
  const { load, showError } = renderPessoa(['/cidades', '/pessoas/detalhe/7']);
  load.calls.at(-1)?.reject(new ApiError('Erro ao consultar o registro.'));
  await waitFor(() => expect(address()).toBe('/pessoas'));
  expect(showError).toHaveBeenCalledExactlyOnceWith('Erro ao consultar o registro.');
  await goBack();
  expect(address()).toBe('/cidades');
});

test.each(['abc', '1.5', '-1'])('%s is no record, and no place to come back to', async (id) => {
  renderPessoa(['/cidades', `/pessoas/detalhe/${id}`]);
  expect(address()).toBe('/pagina-inicial');
  await goBack();
  expect(address()).toBe('/cidades');
});

test('what is unavailable during a save does nothing', async () => {
  const { user, save } = await renderAna();
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  for (const name of ['Apagar', 'Nova', 'Salvar', 'Salvar e fechar']) {
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name }));
  }
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(address()).toBe('/pessoas/detalhe/7');
  expect(save.calls).toHaveLength(1);
});

test('Back leads to the record from a new one, and from the list after it was saved', async () => {
  const { user, load, find, save } = await renderAna();
  await user.click(screen.getByRole('button', { name: 'Nova' }));
  expect(address()).toBe('/pessoas/detalhe/nova');
  await goBack();
  expect(address()).toBe('/pessoas/detalhe/7');

  load.calls.at(-1)?.resolve({ id: 7, values: ana, etag: null });
  find();
  await user.click(await screen.findByRole('button', { name: 'Salvar e fechar' }));
  save.calls[0]?.resolve({ id: 7, values: ana, etag: null });
  await waitFor(() => expect(address()).toBe('/pessoas?busca=ana&pagina=2'));
  await goBack();
  expect(address()).toBe('/pessoas/detalhe/7');
});
