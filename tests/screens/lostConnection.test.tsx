/** The whole app without a connection: what is told once is not told again by what comes after it. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createTestApp } from './support/app';
import { goBack } from './support/render';

const OFFLINE = 'Erro de conexão.';

/** A register of one city, on a line that can be cut. */
function openLine() {
  let fail: (() => Response | Promise<Response>) | null = null;
  const fetch: typeof globalThis.fetch = async () =>
    fail === null
      ? Response.json([{ id: 1, nome: 'Marília' }], { headers: { 'x-total-count': '1' } })
      : fail();
  return {
    fetch,
    cut: () => {
      fail = () => Promise.reject(new TypeError('Failed to fetch'));
    },
    refuse: () => {
      fail = () => Response.json({}, { status: 500 });
    },
    mend: () => {
      fail = null;
    },
  };
}

async function openCities() {
  const line = openLine();
  const app = createTestApp({ start: '/cidades', token: 'ficha', fetch: line.fetch });
  render(app.page);
  const user = userEvent.setup();
  return { ...line, app, user, row: await screen.findByRole('link', { name: 'Editar' }) };
}

const isUnanswered = () => screen.findByRole('button', { name: 'Tentar novamente' });

it('a record that can not be opened leads back to a list that fails in silence', async () => {
  const { app, user, row, cut, mend } = await openCities();
  cut();
  await user.click(row);
  const retry = await isUnanswered();
  expect(app.address()).toBe('/cidades');
  expect(app.alerts).toEqual([OFFLINE]);

  // Whoever asks again is told again.
  await user.click(retry);
  await waitFor(() => expect(app.alerts).toEqual([OFFLINE, OFFLINE]));

  mend();
  await user.click(await isUnanswered());
  expect(await screen.findByRole('link', { name: 'Editar' })).toBeVisible();
});

it('a refusal is no lost connection: the list tells of its own', async () => {
  const { app, user, row, refuse } = await openCities();
  refuse();
  await user.click(row);
  await isUnanswered();
  expect(app.alerts).toEqual(['Erro ao consultar o registro.', 'Erro ao listar os registros.']);
});

it('whoever comes back to that list later is told like anybody', async () => {
  const { app, user, row, cut, mend } = await openCities();
  cut();
  await user.click(row);
  await isUnanswered();
  mend();
  await user.click(screen.getByRole('link', { name: 'Página inicial' }));
  await screen.findByRole('heading', { name: 'Página inicial' });
  cut();
  await goBack();
  await isUnanswered();
  expect(app.alerts).toEqual([OFFLINE, OFFLINE]);
});
