/** What becomes of a save or a deletion whose screen was left: the whole app, its network in the hands of the test. */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createTestApp } from './support/app';
import { heading, open, refusal, saved, saving } from './support/leftWrites';

test('a save that was left goes on, is told, and shows in the list', async () => {
  const { press, writes, reads, end, alerts } = await saving();
  await press('Voltar');
  await heading('Listagem de cidades');
  await screen.findByText('Marília');
  expect(writes.map(({ request, signal }) => [request, signal?.aborted])).toEqual([
    ['PUT /api/cidades/3', false],
  ]);
  const before = reads.filter((path) => path === '/api/cidades').length;
  expect(alerts).toEqual([]);

  await end(saved());
  expect(alerts).toEqual(['Registro salvo.']);
  await waitFor(() => expect(reads.filter((path) => path === '/api/cidades')).toHaveLength(before + 1));
});

test('a save that was left by a link tells its failure wherever one is; the totals are counted anew', async () => {
  const { follow, reads, end, alerts } = await saving();
  await follow('Página inicial');
  await heading('Página inicial');
  await waitFor(() => expect(screen.queryByText('Carregando...')).toBeNull());
  reads.length = 0;
  await end(refusal('O banco está em manutenção.'));
  expect(alerts).toEqual(['O banco está em manutenção.']);
  await waitFor(() => expect(reads.sort()).toEqual(['/api/cidades', '/api/pessoas']));
});

test('a record is not read again before its save has ended', async () => {
  const { press, user, reads, end, alerts } = await saving();
  await press('Voltar');
  await user.click(await screen.findByRole('link', { name: 'Editar' }));
  expect(await screen.findByRole('progressbar', { name: 'Carregando...' })).toBeInTheDocument();
  reads.length = 0;
  await act(async () => {});
  expect(reads).toEqual([]);
  await end(saved());
  await heading('Marília');
  expect(reads).toEqual(['/api/cidades/3']);
  expect(alerts).toEqual(['Registro salvo.']);
});

test('a save that meets the end of the session says nothing', async () => {
  const { press, end, alerts } = await saving();
  await press('Voltar');
  await end(refusal('Entre de novo.', 401));
  await screen.findByText('Sua sessão terminou.');
  expect(alerts).toEqual([]);
});

test('a deletion whose question was left by Escape goes on; asked for again, it is not sent again', async () => {
  const { press, user, writes, reads, end, alerts } = await open('/cidades');
  await press('Apagar');
  await press('Apagar');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press('Apagar');
  await press('Apagar');
  expect(writes.map(({ request }) => request)).toEqual(['DELETE /api/cidades/3']);
  await user.keyboard('{Escape}');

  reads.length = 0;
  await end(saved());
  expect(alerts).toEqual(['Registro apagado com sucesso!']);
  await waitFor(() => expect(reads).toEqual(['/api/cidades']));
});

test('a deletion left on the page of its record still leads to the list, once, in its place', async () => {
  const { press, user, end, alerts, address } = await open('/cidades/detalhe/3');
  await heading('Marília');
  await press('Apagar');
  await press('Apagar');
  await user.keyboard('{Escape}');
  await user.type(screen.getByLabelText('Nome'), ' do Sul');
  await end(saved());
  await heading('Listagem de cidades');
  expect(alerts).toEqual(['Registro apagado com sucesso!']);
  expect(address()).toBe('/cidades');
});

test('a deletion left on the page of its record leads to the list, too, where somebody else was first', async () => {
  const { press, user, end, alerts, address } = await open('/cidades/detalhe/3');
  await heading('Marília');
  await press('Apagar');
  await press('Apagar');
  await user.keyboard('{Escape}');
  await end(refusal('Registro não encontrado.', 404));
  await heading('Listagem de cidades');
  expect(alerts).toEqual(['Registro não encontrado.']);
  expect(address()).toBe('/cidades');
});

test('news of another kind of record, though of the same id, are no news here', async () => {
  const { press, follow, reads, end, alerts, address } = await open('/cidades/detalhe/3');
  await heading('Marília');
  await press('Apagar');
  await press('Apagar');
  await press('Fechar');
  await follow('Pessoas');
  await heading('Listagem de pessoas');
  await waitFor(() => expect(reads).toContain('/api/pessoas'));
  reads.length = 0;
  await end(saved());
  expect(alerts).toEqual(['Registro apagado com sucesso!']);
  expect(address()).toBe('/pessoas');
  await act(async () => {});
  expect(reads).toEqual([]);
});

test('the page of a record stays where another kind of record of its id is deleted', async () => {
  const { press, follow, user, end, alerts, address } = await open('/cidades/detalhe/3');
  await heading('Marília');
  await press('Apagar');
  await press('Apagar');
  await press('Fechar');
  await follow('Pessoas');
  await user.click(await screen.findByRole('link', { name: 'Editar' }));
  await heading('Ana Souza');
  await end(saved());
  expect(alerts).toEqual(['Registro apagado com sucesso!']);
  await act(async () => {});
  expect(address()).toBe('/pessoas/detalhe/3');
});

test('what is typed into a record stays where the save of another kind of its id has failed', async () => {
  const { follow, user, end, alerts } = await saving();
  await follow('Pessoas');
  await user.click(await screen.findByRole('link', { name: 'Editar' }));
  await heading('Ana Souza');
  await user.type(screen.getByLabelText('Nome completo'), ' Lima');
  await end(refusal('O banco está em manutenção.'));
  expect(alerts).toEqual(['O banco está em manutenção.']);
  expect(screen.getByLabelText('Nome completo')).toHaveValue('Ana Souza Lima');
});

test('a sign-up that was left is told, too', async () => {
  const page = await open('/cidades');
  await page.press('Sair');
  await page.follow('Cadastre-se');
  await page.user.type(screen.getByLabelText('Nome'), 'Ana');
  await page.user.type(screen.getByLabelText('Email'), 'ana@exemplo.com');
  await page.user.type(screen.getByLabelText('Senha'), 'segredo');
  await page.press('Cadastrar');
  await page.follow('Tenho conta');
  await page.end(Response.json(1, { status: 201 }));
  expect(page.alerts).toEqual(['Usuário cadastrado com sucesso!']);
});

test('a save that went well is told so, though the record’s new version can not be read', async () => {
  const asked: string[] = [];
  const app = createTestApp({
    start: '/cidades/detalhe/3',
    token: 'ficha',
    fetch: async (address, { method = 'GET', headers } = {}) => {
      asked.push(`${method} ${address} ${new Headers(headers).get('if-match')}`);
      if (method === 'PUT') return saved();
      if (asked.some((one) => one.startsWith('PUT'))) return refusal('O banco está em manutenção.');
      return Response.json({ id: 3, nome: 'Marília' }, { headers: { etag: '"1"' } });
    },
  });
  render(app.page);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Nome'), ' do Sul');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await heading('Marília do Sul');
  expect(screen.getByText('Tudo salvo')).toBeVisible();
  expect(app.alerts).toEqual([]);
  // Which version it has now nobody knows: the next save replaces whatever is there.
  await user.type(screen.getByLabelText('Nome'), '!');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await heading('Marília do Sul!');
  expect(asked.filter((one) => one.includes('cidades/3'))).toEqual([
    'GET /api/cidades/3 null',
    'PUT /api/cidades/3 "1"',
    'GET /api/cidades/3 null',
    'PUT /api/cidades/3 null',
  ]);
});
