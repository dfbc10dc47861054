/** A list while a deletion goes on whose question was left: the whole app, its deletions in the hands of the test. */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createTestApp } from './support/app';

const names = ['Marília', 'Natal', 'Ourinhos'];

/** The list of three cities: reads are answered at once until they are to wait, deletions wait. */
async function open() {
  const cities = new Map(names.map((nome, index) => [index + 1, nome]));
  const deletions: { path: string; answer: (response: Response | Promise<never>) => void }[] = [];
  const reads = { wait: false, fail: false };
  const app = createTestApp({
    start: '/cidades',
    token: 'ficha',
    fetch: (address, { method = 'GET' } = {}) => {
      const path = String(address);
      if (method === 'DELETE') return new Promise((answer) => deletions.push({ path, answer }));
      if (reads.fail) return Promise.reject(new TypeError('Failed to fetch'));
      if (reads.wait) return new Promise(() => {});
      const rows = [...cities].map(([id, nome]) => ({ id, nome }));
      return Promise.resolve(Response.json(rows, { headers: { 'x-total-count': String(rows.length) } }));
    },
  });
  render(app.page);
  const user = userEvent.setup();
  const bin = (name: string) => screen.findByRole('button', { name: 'Apagar', description: name });
  const ask = async (name: string) => {
    await user.click(await bin(name));
    return screen.findByRole('alertdialog', { name: 'Realmente deseja apagar?' });
  };
  const row = (name: string) => screen.queryByRole('row', { name: new RegExp(name) });
  /** Marília is on its way out, and nobody waits for that. */
  const leaveDeletion = async () => {
    await ask('Marília');
    await user.click(screen.getByRole('button', { name: 'Apagar' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  const end = (response: Response) =>
    act(async () => {
      if (response.status !== 409) cities.delete(1);
      deletions.at(-1)?.answer(response);
    });
  /** No answer comes. */
  const fail = () =>
    act(async () => deletions.at(-1)?.answer(Promise.reject(new TypeError('Failed to fetch'))));
  return { ...app, user, bin, ask, row, leaveDeletion, end, fail, deletions, reads };
}

const done = () => new Response(null, { status: 204 });

test('the question closes when the record it is about is gone meanwhile; the next row has the focus', async () => {
  const { ask, bin, row, leaveDeletion, end, deletions, alerts } = await open();
  await leaveDeletion();
  await ask('Marília');
  await end(done());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(row('Marília')).toBeNull());
  expect(await bin('Natal')).toHaveFocus();
  expect(alerts).toEqual(['Registro apagado com sucesso!']);
  expect(deletions.map(({ path }) => path)).toEqual(['/api/cidades/1']);
});

test('its row goes as soon as that is known, and the next one has the focus', async () => {
  const { bin, row, leaveDeletion, end, reads } = await open();
  await leaveDeletion();
  reads.wait = true;
  await end(done());
  expect(row('Marília')).toBeNull();
  expect(row('Ourinhos')).toBeInTheDocument();
  expect(await bin('Natal')).toHaveFocus();
});

test('the question about another record stays', async () => {
  const { ask, row, leaveDeletion, end } = await open();
  await leaveDeletion();
  const question = await ask('Natal');
  await end(done());
  await waitFor(() => expect(screen.queryByText('Marília')).toBeNull());
  expect(row('Marília')).toBeNull();
  expect(question).toBeInTheDocument();
  expect(question).toHaveTextContent('Natal');
});

test('the question closes, too, where somebody else has deleted the record before', async () => {
  const { ask, row, leaveDeletion, end, alerts } = await open();
  await leaveDeletion();
  await ask('Marília');
  await end(Response.json({ errors: { default: 'Registro não encontrado.' } }, { status: 404 }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(row('Marília')).toBeNull();
  expect(alerts).toEqual(['Registro não encontrado.']);
});

test('the question stays where the deletion that was left has failed', async () => {
  const { ask, leaveDeletion, end, alerts } = await open();
  await leaveDeletion();
  const question = await ask('Marília');
  await end(Response.json({ errors: { default: 'A cidade está em uso.' } }, { status: 409 }));
  expect(alerts).toEqual(['A cidade está em uso.']);
  expect(question).toBeInTheDocument();
});

/** The connection is lost, for the deletion under way and for what is asked for because of it. */
const lose = async ({ reads, fail }: Awaited<ReturnType<typeof open>>) => {
  reads.fail = true;
  await fail();
};

test('a connection that is lost under a deletion that was left is told once, though its list asks anew', async () => {
  const page = await open();
  await page.leaveDeletion();
  await lose(page);
  expect(await screen.findByText('A lista não pôde ser carregada.')).toBeVisible();
  expect(page.alerts).toEqual(['Erro de conexão.']);
  // It stays lost: typing brings no second alert, the button that asks for the rows does.
  await page.user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('A lista não pôde ser carregada.')).toBeVisible();
  expect(page.alerts).toEqual(['Erro de conexão.', 'Erro de conexão.']);
});

test('so it is where both totals are counted anew', async () => {
  const page = await open();
  await page.leaveDeletion();
  await page.user.click(screen.getByRole('link', { name: 'Página inicial' }));
  await screen.findByRole('heading', { name: 'Página inicial' });
  await lose(page);
  await waitFor(() => expect(screen.getAllByRole('button', { name: /Tentar novamente/ })).toHaveLength(2));
  expect(page.alerts).toEqual(['Erro de conexão.']);
});

test('once the list has been answered since, a connection that is lost again is told again', async () => {
  const page = await open();
  await page.leaveDeletion();
  await page.fail();
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(page.row('Marília')).toBeInTheDocument();
  expect(page.alerts).toEqual(['Erro de conexão.']);
  page.reads.fail = true;
  await page.user.type(screen.getByRole('searchbox'), 'n');
  expect(await screen.findByText('A lista não pôde ser carregada.')).toBeVisible();
  expect(page.alerts).toEqual(['Erro de conexão.', 'Erro de conexão.']);
});

test('a list that fails after a deletion that was refused is told by itself', async () => {
  const page = await open();
  await page.leaveDeletion();
  page.reads.fail = true;
  await page.end(Response.json({ errors: { default: 'A cidade está em uso.' } }, { status: 409 }));
  expect(await screen.findByText('A lista não pôde ser carregada.')).toBeVisible();
  expect(page.alerts).toEqual(['A cidade está em uso.', 'Erro de conexão.']);
});
