/** Where the focus goes when the question before a deletion is left while the deletion runs: the whole app. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createTestApp } from './support/app';

const names = ['Belém', 'Marília', 'Natal', 'Olinda', 'Palmas'];

/** A register of cities, as many on a page as there are; a deletion waits for its answer. */
async function open(start: string, count = names.length) {
  let cities = names.slice(0, count).map((nome, index) => ({ id: index + 1, nome }));
  const ends: ((status: number) => Promise<void>)[] = [];
  const app = createTestApp({
    start,
    token: 'ficha',
    fetch: (address, { method } = {}) => {
      const id = Number(/\d+$/.exec(String(address).split('?')[0] ?? '')?.[0]);
      const one = cities.find((city) => city.id === id);
      if (method === 'DELETE') {
        return new Promise((answer) => {
          ends.push((status) =>
            act(async () => {
              if (status === 204) cities = cities.filter((city) => city !== one);
              answer(new Response(null, { status }));
            }),
          );
        });
      }
      if (one) return Promise.resolve(Response.json(one));
      // More than fit on a page, so that there is a pager.
      const headers = { 'x-total-count': cities.length === 0 ? '0' : '12' };
      return Promise.resolve(Response.json(cities, { headers }));
    },
  });
  render(app.page);
  const user = userEvent.setup();

  /** Asks and confirms, and leaves the question while the deletion runs. */
  const leave = async (apagar: HTMLElement, how: 'Escape' | 'Fechar') => {
    await user.click(apagar);
    await user.click(screen.getByRole('button', { name: 'Apagar' }));
    if (how === 'Escape') await user.keyboard('{Escape}');
    else await user.click(screen.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  /** Ends the deletion that has been under way the longest. */
  const end = (status = 204) => ends.shift()?.(status) ?? Promise.reject(new Error('Nothing was deleted'));
  return { ...app, user, leave, end };
}

const deleting = (name: string) => screen.findByRole('button', { name: 'Apagar', description: name });

describe.each(['Escape', 'Fechar'] as const)('a question left by %s while the deletion runs', (how) => {
  test.each([
    ['the first row', 'Belém', 'Marília'],
    ['a row', 'Natal', 'Olinda'],
    ['the last row', 'Palmas', 'Olinda'],
  ])('gives the focus back, and hands it on as %s goes', async (_, name, heir) => {
    const { leave, end, alerts } = await open('/cidades');
    const button = await deleting(name);
    await leave(button, how);
    expect(button).toHaveFocus();

    await end();
    expect(alerts).toEqual(['Registro apagado com sucesso!']);
    await waitFor(() => expect(button).not.toBeInTheDocument());
    expect(await deleting(heir)).toHaveFocus();
  });

  test('hands the focus to the heading when no row is left', async () => {
    const { leave, end } = await open('/cidades', 1);
    await leave(await deleting('Belém'), how);
    await end();
    await screen.findByText('Nenhum registro encontrado.');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('leaves the focus alone where it has gone elsewhere', async () => {
    const { user, leave, end } = await open('/cidades');
    const button = await deleting('Natal');
    await leave(button, how);
    await user.click(screen.getByRole('searchbox'));
    await end();
    await waitFor(() => expect(button).not.toBeInTheDocument());
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  test('gives the focus back on the page of a record, and keeps it there when the deletion fails', async () => {
    const { leave, end, alerts } = await open('/cidades/detalhe/3');
    const button = await screen.findByRole('button', { name: 'Apagar' });
    await screen.findByRole('heading', { name: 'Natal', level: 1 });
    await leave(button, how);
    expect(button).toHaveFocus();
    await end(500);
    expect(alerts).toEqual(['Erro ao apagar o registro.']);
    expect(button).toHaveFocus();
  });

  test('leads from the page of a record to the heading of the list', async () => {
    const { leave, end } = await open('/cidades/detalhe/3');
    await screen.findByRole('heading', { name: 'Natal', level: 1 });
    await leave(await screen.findByRole('button', { name: 'Apagar' }), how);
    await end();
    const heading = await screen.findByRole('heading', { name: 'Listagem de cidades', level: 1 });
    expect(heading).toHaveFocus();
  });
});

test('a row that has just been saved goes with its record, too', async () => {
  const { user, leave, end, alerts } = await open('/cidades/detalhe/3');
  await user.type(await screen.findByLabelText('Nome'), '!');
  await user.click(screen.getByRole('button', { name: 'Salvar e fechar' }));
  await leave(await deleting('Natal'), 'Escape');
  await end();
  await waitFor(() => expect(alerts).toEqual(['Registro apagado com sucesso!']));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(1 + names.length - 1));
  expect(screen.queryByRole('row', { name: /Natal/ })).toBeNull();
});

test('a row that has moved up before it goes hands the focus to the one that follows it by then', async () => {
  const { leave, end } = await open('/cidades');
  const first = await deleting('Belém');
  await leave(first, 'Escape');
  const second = await deleting('Natal');
  await leave(second, 'Escape');
  expect(second).toHaveFocus();

  await end();
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(second).toHaveFocus();
  await end();
  await waitFor(() => expect(second).not.toBeInTheDocument());
  expect(await deleting('Olinda')).toHaveFocus();
});

test('the page of another record stays as one is deleted, with what is typed there', async () => {
  const { user, leave, end, address } = await open('/cidades');
  await leave(await deleting('Natal'), 'Escape');
  await user.click(screen.getByRole('link', { name: 'Editar', description: 'Olinda' }));
  await user.type(await screen.findByLabelText('Nome'), ' Nova');
  await end();
  expect(address()).toBe('/cidades/detalhe/4');
  expect(screen.getByLabelText('Nome')).toHaveValue('Olinda Nova');
});

test('the focus on opening a row that goes is handed to opening the next one', async () => {
  const { user, leave, end } = await open('/cidades');
  await leave(await deleting('Natal'), 'Escape');
  await user.tab();
  const link = screen.getByRole('link', { name: 'Editar', description: 'Natal' });
  expect(link).toHaveFocus();
  await end();
  await waitFor(() => expect(link).not.toBeInTheDocument());
  expect(screen.getByRole('link', { name: 'Editar', description: 'Olinda' })).toHaveFocus();
});

test('a browser that moves no focus by a click, as Safari, still has it given back', async () => {
  const { user } = await open('/cidades');
  const button = await deleting('Natal');
  fireEvent.click(button);
  await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
});
