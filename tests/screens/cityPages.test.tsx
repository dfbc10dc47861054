/** The list of cities and the page of one, and the ways between them: the whole app. */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createTestApp } from './support/app';
import { goBack } from './support/render';

const listing = '?busca=be&pagina=1';

/** A register of one city; a save waits for its answer. */
async function open(start: string) {
  const saves: { request: string; body: unknown; answer: (response: Response) => Promise<void> }[] = [];
  const app = createTestApp({
    start,
    token: 'ficha',
    fetch: (address, { method = 'GET', body } = {}) => {
      const path = String(address).split('?')[0] ?? '';
      if (method !== 'GET') {
        return new Promise((resolve) => {
          const answer = (response: Response) => act(async () => resolve(response));
          saves.push({ request: `${method} ${path}`, body: JSON.parse(String(body)), answer });
        });
      }
      const headers = { 'x-total-count': '1', etag: '"1"' };
      const belem = { id: 4, nome: 'Belém' };
      return Promise.resolve(Response.json(path.endsWith('/4') ? belem : [belem], { headers }));
    },
  });
  render(app.page);
  const user = userEvent.setup();
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return { ...app, user, press, saves };
}

const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });

test('the list of cities has the specified columns, title and names', async () => {
  await open('/cidades');
  await screen.findByText('Belém');
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(['Ações', 'Nome']);
  expect(await heading('Listagem de cidades')).toBeVisible();
  expect(document.title).toBe('Cidades · Cadastro');
  expect(screen.getByRole('region', { name: 'Cidades' })).toContainElement(
    screen.getByRole('table', { name: 'Listagem de cidades' }),
  );
});

test('a new city is checked, sent once, and lit in the list, where it is told', async () => {
  const { user, press, saves, address } = await open(`/cidades${listing}`);
  await press('Nova');
  expect(await heading('Nova cidade')).toBeVisible();
  const name = screen.getByLabelText<HTMLInputElement>('Nome');
  expect([name.type, name.name, name.autocomplete]).toEqual(['text', 'nome', 'off']);
  expect(screen.getByRole('form', { name: 'Cidade' })).toContainElement(name);

  await user.keyboard('{Enter}');
  expect(name).toHaveAccessibleDescription('O campo é obrigatório');
  await user.type(name, 'Lu');
  expect(name).toBeValid();
  await press('Salvar e fechar');
  expect(name).toHaveAccessibleDescription('O campo precisa ter pelo menos 3 caracteres');
  expect(name).toHaveFocus();
  await user.type(name, 'z');
  await press('Salvar e fechar');
  expect(name).toHaveAttribute('readonly');
  expect(saves.map(({ request, body }) => [request, body])).toEqual([['POST /api/cidades', { nome: 'Luz' }]]);

  await saves[0]?.answer(Response.json(9, { status: 201 }));
  expect(await heading('Listagem de cidades')).toBeVisible();
  const row = (await screen.findByText('Luz')).closest('tr');
  expect(row).toHaveClass('animate-lit');
  expect(screen.getByText('Registro salvo.')).toBeInTheDocument();
  expect(address()).toBe(`/cidades${listing}`);
});

test('of a changed city it is said what somebody else has made of its name', async () => {
  const { user, press, saves } = await open('/cidades/detalhe/4');
  await user.type(await screen.findByLabelText('Nome'), ' do Pará');
  await press('Salvar');
  await saves[0]?.answer(Response.json({ errors: { default: 'Alterado.' } }, { status: 412 }));
  const notice = await screen.findByRole('region', { name: 'Alteração de outra pessoa' });
  expect(await within(notice).findByRole('term')).toHaveTextContent('Nome');
  expect(within(notice).getByRole('definition')).toHaveTextContent('Belém');
});

describe('from a page that was reached', () => {
  const ways: Record<string, (page: Awaited<ReturnType<typeof open>>) => Promise<void>> = {
    'by Nova': ({ press }) => press('Nova'),
    'by Alt+N': ({ user }) => user.keyboard('{Alt>}n{/Alt}'),
    'by Editar': ({ user }) => user.click(screen.getByRole('link', { name: 'Editar' })),
    'by its row': ({ user }) => user.click(screen.getByRole('row', { name: /Belém/ })),
  };

  test.each(Object.entries(ways))('%s Voltar leads to the list as it was left', async (_, go) => {
    const page = await open(`/cidades${listing}`);
    for (const left of [`/cidades${listing}`, '/cidades']) {
      await screen.findByRole('row', { name: /Belém/ });
      await go(page);
      await screen.findByLabelText('Nome');
      await page.press('Voltar');
      await waitFor(() => expect(page.address()).toBe(left));
      if (left !== '/cidades') await page.user.click(screen.getByRole('link', { name: 'Cidades' }));
    }
    await goBack();
    expect(page.address()).toMatch(/^\/cidades\/detalhe\//);
  });
});
