import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../machines/shared/errors';
import { ana, renderPessoa } from './support/pessoaPage';
import { address } from './support/render';

const changed = new ApiError('O registro foi alterado por outra pessoa.', {}, 'changed');
const gone = new ApiError('Registro não encontrado.', {}, 'gone');
const typed = { ...ana, nomeCompleto: 'Ana Souza Lima' };
const newer = { id: 7, values: { ...ana, email: 'ana@outra.com', cidadeId: 1 }, etag: '"3"' };

/** Ana's name was changed here, and saving it refused. */
async function renderRefused(error: ApiError) {
  const page = renderPessoa('/pessoas/detalhe/7');
  const { user, load, save, find } = page;
  load.calls.at(-1)?.resolve({ id: 7, values: ana, etag: '"1"' });
  await user.type(await screen.findByLabelText('Nome completo'), ' Lima');
  find();
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(save.calls[0]?.input).toEqual({ id: 7, values: typed, etag: '"1"' });
  save.calls[0]?.reject(error);
  return { ...page, notice: await screen.findByRole('region', { name: 'Alteração de outra pessoa' }) };
}

test('a conflict shows what somebody else saved beside what was typed', async () => {
  const { reload, find, showError, notice } = await renderRefused(changed);
  expect(showError).toHaveBeenCalledExactlyOnceWith('O registro foi alterado por outra pessoa.');
  reload.calls.at(-1)?.resolve(newer);
  expect(await within(notice).findByText('ana@outra.com')).toBeVisible();
  find();
  expect(await within(notice).findByText('Belém')).toBeVisible();
  expect(within(notice).getByText('Nome completo')).toBeVisible();
  expect(screen.getByLabelText('Nome completo')).toHaveValue('Ana Souza Lima');
});

test('what was typed can be saved over it, knowingly', async () => {
  const { user, reload, save } = await renderRefused(changed);
  reload.calls.at(-1)?.resolve(newer);
  await user.click(await screen.findByRole('button', { name: 'Salvar o que digitei' }));
  expect(save.calls[1]?.input).toEqual({ id: 7, values: typed, etag: '"3"' });
  save.calls[1]?.resolve({ id: 7, values: typed, etag: '"4"' });
  expect(await screen.findByText('Tudo salvo')).toBeVisible();
});

test('the newer values can be taken, the city included', async () => {
  const { user, reload, find } = await renderRefused(changed);
  reload.calls.at(-1)?.resolve(newer);
  await user.click(await screen.findByRole('button', { name: 'Usar o que foi gravado' }));
  expect(screen.getByLabelText('Nome completo')).toHaveValue('Ana Souza');
  expect(screen.getByLabelText('Email')).toHaveValue('ana@outra.com');
  find();
  await waitFor(() => expect(screen.getByLabelText('Cidade')).toHaveValue('Belém'));
  expect(screen.getByText('Tudo salvo')).toBeVisible();
});

test('a record deleted meanwhile keeps what was typed, which can become a new record', async () => {
  const { user, save, showError } = await renderRefused(gone);
  expect(showError).toHaveBeenCalledExactlyOnceWith('Registro não encontrado.');
  expect(screen.getByText(/Outra pessoa apagou este registro/)).toBeVisible();
  expect(screen.getByLabelText('Nome completo')).toHaveValue('Ana Souza Lima');
  await user.click(screen.getByRole('button', { name: 'Salvar como novo registro' }));
  expect(save.calls[1]?.input).toEqual({ id: null, values: typed, etag: null });
  save.calls[1]?.resolve({ id: 44, values: typed, etag: '"1"' });
  await waitFor(() => expect(address()).toBe('/pessoas/detalhe/44'));
});

test('one deleted after it was changed can, too', async () => {
  const { user, reload, save } = await renderRefused(changed);
  reload.calls.at(-1)?.reject(gone);
  await user.click(await screen.findByRole('button', { name: 'Salvar como novo registro' }));
  expect(save.calls[1]?.input).toEqual({ id: null, values: typed, etag: null });
});
