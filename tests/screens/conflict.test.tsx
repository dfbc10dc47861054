import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError, ConnectionError } from '../../machines/shared/errors';
import { ana, renderPessoa } from './support/pessoaPage';
import { address, goBack } from './support/render';

const changed = new ApiError('O registro foi alterado por outra pessoa.', {}, 'changed');
const gone = new ApiError('Registro não encontrado.', {}, 'gone');
const typed = { ...ana, nomeCompleto: 'Ana Souza Lima' };
const newer = { id: 7, values: { ...ana, email: 'ana@outra.com', cidadeId: 1 }, etag: '"3"' };
/** What was typed here, over what somebody else has saved in the other fields. */
const both = { ...newer.values, nomeCompleto: typed.nomeCompleto };

/** What the notice is called after a save was refused. */
const CHANGED = 'Alteração de outra pessoa';
const DELETED = 'Registro apagado por outra pessoa';

/** Ana's name was changed here, and saving it refused. */
async function renderRefused(error: ApiError) {
  const page = renderPessoa('/pessoas/detalhe/7');
  const { user, load, save, find } = page;
  load.calls.at(-1)?.resolve({ id: 7, values: ana, etag: '"1"' });
  await user.type(await screen.findByLabelText('Nome completo'), ' Lima');
  find();
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(save.calls[0]?.input).toEqual({ id: 7, values: typed, saved: ana, etag: '"1"' });
  save.calls[0]?.reject(error);
  const name = error === gone ? DELETED : CHANGED;
  return { ...page, notice: await screen.findByRole('region', { name }) };
}

test('a conflict shows what somebody else saved beside what was typed', async () => {
  const { reload, find, showError, notice } = await renderRefused(changed);
  expect(showError).toHaveBeenCalledExactlyOnceWith('O registro foi alterado por outra pessoa.');
  expect(within(notice).getByRole('status')).toHaveTextContent(
    'Buscando o que outra pessoa salvou. O que você digitou continua aqui.',
  );
  expect(within(notice).getByRole('progressbar', { name: 'Carregando...' })).toBeInTheDocument();
  // What comes later is read by itself, not with all that stood there before.
  expect(within(notice).getByRole('status')).toHaveAttribute('aria-atomic', 'false');
  reload.calls.at(-1)?.resolve(newer);
  // A text of Arabic letters turns nothing around beside it.
  expect((await within(notice).findByText('ana@outra.com')).tagName).toBe('BDI');
  expect(within(notice).getByText('ana@outra.com')).toBeVisible();
  expect(within(notice).queryByRole('progressbar')).toBeNull();
  expect(within(notice).getByRole('status')).toHaveTextContent(
    'Outra pessoa salvou estes valores. O que você digitou continua aqui.',
  );
  const told = (role: string) =>
    within(notice)
      .getAllByRole(role)
      .map(({ textContent }) => textContent);
  // The name of before is nothing that somebody else has saved.
  expect(told('term')).toEqual(['Email', 'Cidade']);
  expect(told('definition')).toEqual(['ana@outra.com', 'Carregando...']);
  find();
  expect(await within(notice).findByText('Belém')).toBeVisible();
  // Who does not see them hears the values, and not only that there are some.
  expect(within(notice).getByRole('status')).toHaveTextContent('Emailana@outra.comCidadeBelém');
  expect(screen.getByLabelText('Nome completo')).toHaveValue('Ana Souza Lima');
});

type Refused = Awaited<ReturnType<typeof renderRefused>>;

test.each([
  [
    'could not be loaded',
    'Não carregada',
    ({ search }: Refused) => search.calls.at(-1)?.reject(new ConnectionError()),
  ],
  ['is known to nobody', 'Não encontrada', ({ find }: Refused) => find([])],
])('a newer city that %s is not on its way for ever: %s', async (_reason, told, answer) => {
  const page = await renderRefused(changed);
  page.reload.calls.at(-1)?.resolve(newer);
  expect(await within(page.notice).findByText('Carregando...')).toBeVisible();
  answer(page);
  expect(await within(page.notice).findByText(told)).toBeVisible();
});

test('only the field that differs is told, under its own name', async () => {
  const { reload, notice } = await renderRefused(changed);
  reload.calls.at(-1)?.resolve({ id: 7, values: { ...typed, email: 'ana@outra.com' }, etag: '"3"' });
  expect(await within(notice).findByRole('term')).toHaveTextContent('Email');
  expect(within(notice).getByRole('definition')).toHaveTextContent('ana@outra.com');
});

test('what cannot be read is asked for again; of equal values none is told', async () => {
  const { user, reload, notice, showError } = await renderRefused(changed);
  reload.calls.at(-1)?.reject(new ConnectionError('Erro de conexão.'));
  const retry = await within(notice).findByRole('button', { name: 'Tentar novamente' });
  expect(within(notice).getByRole('status')).toHaveTextContent(
    'O que outra pessoa salvou não pôde ser lido. O que você digitou continua aqui.',
  );
  expect(showError).toHaveBeenLastCalledWith('Erro de conexão.');
  const { length } = reload.calls;
  await user.click(retry);
  expect(reload.calls.map(({ input }) => input).slice(length)).toEqual([{ id: 7 }]);
  expect(within(notice).queryByRole('button')).toBeNull();
  // The button that had the focus is gone.
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  // Blanks at the ends are not sent, and so no difference.
  await user.type(screen.getByLabelText('Nome completo'), ' ');
  reload.calls.at(-1)?.resolve({ id: 7, values: typed, etag: '"3"' });
  expect(await within(notice).findByRole('button', { name: 'Usar o que foi salvo' })).toBeVisible();
  expect(within(notice).getByRole('status')).toHaveTextContent(
    'O que outra pessoa salvou é igual ao que está no formulário.',
  );
  expect(within(notice).queryByRole('term')).toBeNull();
});

test('a record that was saved and is what it was shows what the form would replace', async () => {
  const { reload, notice } = await renderRefused(changed);
  reload.calls.at(-1)?.resolve({ id: 7, values: ana, etag: '"3"' });
  expect(await within(notice).findByRole('term')).toHaveTextContent('Nome completo');
  expect(within(notice).getByRole('definition')).toHaveTextContent('Ana Souza');
});

test('where all that somebody else has changed was typed here, too, what the form would replace is told', async () => {
  const { user, reload, notice } = await renderRefused(changed);
  await user.clear(screen.getByLabelText('Email'));
  await user.type(screen.getByLabelText('Email'), 'ana@outra.com');
  reload.calls.at(-1)?.resolve({ id: 7, values: { ...ana, email: 'ana@outra.com' }, etag: '"3"' });
  expect(await within(notice).findByRole('term')).toHaveTextContent('Nome completo');
  expect(within(notice).getByRole('definition')).toHaveTextContent('Ana Souza');
});

test('the city of before, typed anew, gives way to the one that somebody else has saved', async () => {
  const { user, reload, save, find } = await renderRefused(changed);
  reload.calls.at(-1)?.resolve(newer);
  const city = screen.getByLabelText('Cidade');
  await user.clear(city);
  await user.type(city, 'bom jesus');
  await user.click(await screen.findByRole('button', { name: 'Salvar o que digitei' }));
  find([{ id: 2, nome: 'Bom Jesus' }]);
  await waitFor(() => expect(save.calls).toHaveLength(2));
  expect(save.calls[1]?.input.values).toEqual(both);
  find();
  save.calls[1]?.resolve({ id: 7, values: both, etag: '"4"' });
  await waitFor(() => expect(screen.getByLabelText('Cidade')).toHaveValue('Belém'));
  expect(await screen.findByText('Tudo salvo')).toBeVisible();
});

test('what was typed can be saved over it, knowingly, and nothing else of it is written over', async () => {
  const { user, reload, save, find } = await renderRefused(changed);
  reload.calls.at(-1)?.resolve(newer);
  await user.click(await screen.findByRole('button', { name: 'Salvar o que digitei' }));
  expect(save.calls[1]?.input).toEqual({ id: 7, values: both, saved: newer.values, etag: '"3"' });
  expect(screen.getByLabelText('Nome completo')).toHaveValue('Ana Souza Lima');
  expect(screen.getByLabelText('Email')).toHaveValue('ana@outra.com');
  find();
  await waitFor(() => expect(screen.getByLabelText('Cidade')).toHaveValue('Belém'));
  save.calls[1]?.resolve({ id: 7, values: both, etag: '"4"' });
  expect(await screen.findByText('Tudo salvo')).toBeVisible();
});

test('in a field that both have changed, what was typed stands; the city at hand is not asked for again', async () => {
  const { user, reload, save, search } = await renderRefused(changed);
  reload.calls.at(-1)?.resolve({ id: 7, values: { ...ana, nomeCompleto: 'Ana Reis' }, etag: '"3"' });
  const button = await screen.findByRole('button', { name: 'Salvar o que digitei' });
  const { length } = search.calls;
  await user.click(button);
  expect(save.calls[1]?.input.values).toEqual(typed);
  expect(screen.getByLabelText('Cidade')).toHaveValue('Bom Jesus');
  expect(search.calls).toHaveLength(length);
});

test('a version refused again is compared with the one that was overruled', async () => {
  const { user, reload, save, notice } = await renderRefused(changed);
  reload.calls.at(-1)?.resolve(newer);
  await user.click(await within(notice).findByRole('button', { name: 'Salvar o que digitei' }));
  const { length } = reload.calls;
  save.calls[1]?.reject(changed);
  await waitFor(() => expect(reload.calls.length).toBeGreaterThan(length));
  reload.calls.at(-1)?.resolve({ id: 7, values: { ...newer.values, email: 'ana@casa.com' }, etag: '"4"' });
  const again = await screen.findByRole('region', { name: CHANGED });
  expect(await within(again).findByRole('term')).toHaveTextContent('Email');
  await user.click(within(again).getByRole('button', { name: 'Salvar o que digitei' }));
  expect(save.calls[2]?.input).toMatchObject({ values: { ...both, email: 'ana@casa.com' }, etag: '"4"' });
});

test('the newer values can be taken, the city included', async () => {
  const { user, reload, find } = await renderRefused(changed);
  reload.calls.at(-1)?.resolve(newer);
  await user.click(await screen.findByRole('button', { name: 'Usar o que foi salvo' }));
  expect(screen.getByLabelText('Nome completo')).toHaveValue('Ana Souza');
  expect(screen.getByLabelText('Email')).toHaveValue('ana@outra.com');
  find();
  await waitFor(() => expect(screen.getByLabelText('Cidade')).toHaveValue('Belém'));
  expect(screen.getByText('Tudo salvo')).toBeVisible();
});

test('the newer values can be taken a second time, the city included', async () => {
  const { user, reload, save, find } = await renderRefused(changed);
  const take = async () => user.click(await screen.findByRole('button', { name: 'Usar o que foi salvo' }));
  reload.calls.at(-1)?.resolve(newer);
  await take();
  find();
  await waitFor(() => expect(screen.getByLabelText('Cidade')).toHaveValue('Belém'));
  const { length } = reload.calls;
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  save.calls[1]?.reject(changed);
  await waitFor(() => expect(reload.calls.length).toBeGreaterThan(length));
  reload.calls.at(-1)?.resolve({ id: 7, values: ana, etag: '"5"' });
  await take();
  find();
  await waitFor(() => expect(screen.getByLabelText('Cidade')).toHaveValue('Bom Jesus'));
});

test('a record deleted meanwhile keeps what was typed, which can become a new record', async () => {
  const { user, save, showError, notice } = await renderRefused(gone);
  expect(showError).toHaveBeenCalledExactlyOnceWith('Registro não encontrado.');
  expect(notice).toHaveTextContent('Outra pessoa apagou este registro. O que você digitou continua aqui.');
  // By the region that was there before: one that comes with its text goes unheard.
  expect(within(notice).queryByRole('status')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('Outra pessoa apagou este registro.');
  expect(screen.getByLabelText('Nome completo')).toHaveValue('Ana Souza Lima');
  await user.click(screen.getByRole('button', { name: 'Salvar como novo registro' }));
  expect(save.calls[1]?.input).toEqual({ id: null, values: typed, saved: null, etag: null });
  save.calls[1]?.resolve({ id: 44, values: typed, etag: '"1"' });
  await waitFor(() => expect(address()).toBe('/pessoas/detalhe/44'));
});

test('whoever leaves a deleted record, though it could not be saved anew, is not led back to it', async () => {
  const { user, save } = await renderRefused(gone);
  await user.click(screen.getByRole('button', { name: 'Salvar como novo registro' }));
  save.calls[1]?.reject(new ApiError('Este email já existe.'));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Salvar' })).not.toHaveAttribute('aria-disabled'),
  );
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await waitFor(() => expect(address()).toBe('/pessoas'));
  await goBack();
  expect(address()).toBe('/pessoas');
});

test('one deleted after it was changed can, too', async () => {
  const { user, reload, save } = await renderRefused(changed);
  reload.calls.at(-1)?.reject(gone);
  await user.click(await screen.findByRole('button', { name: 'Salvar como novo registro' }));
  expect(save.calls[1]?.input).toEqual({ id: null, values: typed, saved: null, etag: null });
});

describe.each([
  ['Salvar o que digitei', changed],
  ['Salvar como novo registro', gone],
])('%s, with a city typed but not chosen,', (name, error) => {
  /** Ana's city was typed over after the refusal; its search is on its way. */
  const renderTyped = async () => {
    const page = await renderRefused(error);
    page.reload.calls.at(-1)?.resolve(newer);
    const button = await screen.findByRole('button', { name });
    await page.user.clear(screen.getByLabelText('Cidade'));
    await page.user.type(screen.getByLabelText('Cidade'), 'luz');
    await waitFor(() => expect(page.search.calls.at(-1)?.input.busca).toBe('luz'));
    return { ...page, button };
  };
  const luziania = { id: 7, nome: 'Luziânia' };

  test('waits for the city, says so, and sends it once', async () => {
    const { user, save, find, button } = await renderTyped();
    await user.dblClick(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.keyboard('{Control>}s{/Control}');
    expect(save.calls).toHaveLength(1);
    find([luziania]);
    await waitFor(() => expect(save.calls).toHaveLength(2));
    const known =
      error === gone
        ? { id: null, values: { ...typed, cidadeId: 7 }, saved: null, etag: null }
        : { id: 7, values: { ...both, cidadeId: 7 }, saved: newer.values, etag: '"3"' };
    expect(save.calls[1]?.input).toEqual(known);
    expect(screen.getByLabelText('Cidade')).toHaveValue('Luziânia');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('is held up by no way to save that is not there now', async () => {
    const { user, save, find, button } = await renderTyped();
    await user.keyboard('{Control>}s{/Control}');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await user.click(screen.getByRole('button', { name: 'Salvar e fechar' }));
    expect(document.querySelector('button[aria-busy="true"]')).toBeNull();
    await user.click(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    find([luziania]);
    await waitFor(() => expect(save.calls).toHaveLength(2));
  });

  test('stops where the city is uncertain, and says so under the field', async () => {
    const { user, save, find, button } = await renderTyped();
    await user.click(button);
    find([luziania, { id: 8, nome: 'Luz' }, { id: 9, nome: 'Luz' }]);
    await waitFor(() =>
      expect(screen.getByLabelText('Cidade')).toHaveAccessibleDescription('Escolha uma cidade da lista.'),
    );
    expect(screen.getByLabelText('Cidade')).toHaveValue('luz');
    expect(save.calls).toHaveLength(1);
  });
});

test.each([
  ['changed', changed, CHANGED],
  ['deleted', gone, DELETED],
])('of a record that somebody else has %s nothing is said to be saved', async (_, error, name) => {
  const { user, load, save } = renderPessoa('/pessoas/detalhe/7');
  load.calls.at(-1)?.resolve({ id: 7, values: ana, etag: '"1"' });
  expect(await screen.findByText('Tudo salvo')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  save.calls[0]?.reject(error);
  await screen.findByRole('region', { name });
  expect(screen.queryByText('Tudo salvo')).toBeNull();
});
