/** The whole app at the end of a session: what the walked paths leave out, for the page is about to reload. */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createTestApp } from './support/app';

const refusing: typeof fetch = async () =>
  Response.json({ errors: { default: 'Entre de novo.' } }, { status: 401 });

/** Lets answers and effects arrive. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));

it.each(['/pagina-inicial', '/pessoas', '/cidades', '/pessoas/detalhe/1', '/cidades/detalhe/1'])(
  'a refusal on %s takes every screen down, in silence, and reloads the page once',
  async (start) => {
    let reloads = 0;
    const reload = () => {
      reloads += 1;
    };
    const app = createTestApp({ start, token: 'ficha', fetch: refusing, reload, strict: true });
    render(app.page);
    await settle();
    // Neither the screen that was refused nor, for a moment, the login.
    expect(screen.getByRole('main')).toHaveTextContent(/^Sua sessão terminou\.$/);
    expect(screen.queryByRole('heading')).toBeNull();
    expect(app.alerts).toEqual([]);
    expect(reloads).toBe(1);
    expect(localStorage.getItem('APP_ACCESS_TOKEN')).toBeNull();
  },
);

it('what was typed is not sent once the session is over', async () => {
  const sent: string[] = [];
  let isOver = false;
  const app = createTestApp({
    start: '/cidades/detalhe/nova',
    token: 'ficha',
    fetch: async (address, init) => {
      sent.push(`${init?.method} ${address}`);
      return isOver ? refusing(address) : Response.json([]);
    },
  });
  render(app.page);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Nome'), 'Marília');
  isOver = true;
  await user.dblClick(screen.getByRole('button', { name: 'Salvar' }));
  await settle();
  expect(sent.filter((request) => request.startsWith('POST'))).toEqual(['POST /api/cidades']);
  expect(screen.queryByLabelText('Nome')).toBeNull();
});
