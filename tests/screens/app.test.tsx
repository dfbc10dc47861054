/** The whole app at the end of a session: what the walked paths leave out, for the page is about to reload. */
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { InitialEntry } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { createUnfinishedWork } from '../../src/app/unfinishedWork';
import { createTestApp } from './support/app';
import { locationState } from './support/render';

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

it.each([
  ['/Pessoas', 'ficha', '/pagina-inicial'],
  ['/pessoas/Detalhe/nova', 'ficha', '/pagina-inicial'],
  ['/CIDADES/detalhe/1', 'ficha', '/pagina-inicial'],
  ['/Entrar', null, '/entrar'],
])('%s is no address of the product (token %j) and leads to %s', async (start, token, end) => {
  const app = createTestApp({ start, token, fetch: async () => Response.json([]) });
  render(app.page);
  await settle();
  expect(app.address()).toBe(end);
});

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

describe('a session that ends in the middle of a form', () => {
  const person = { id: 1, nomeCompleto: 'Ana', email: 'ana@exemplo.com', cidadeId: 4 };
  const register: typeof fetch = async (address, init) => {
    const path = String(address).split('?')[0];
    if (path === '/api/entrar') return Response.json({ accessToken: 'nova' });
    if (init?.method === 'PUT') return refusing(address);
    return Response.json(path === '/api/pessoas/1' ? person : []);
  };

  /** Types another name, loses the session at the save, and meets the page as it has reloaded. */
  async function loseTheSession(start: InitialEntry = '/') {
    const user = userEvent.setup();
    const ended = createTestApp({
      start: '/pessoas/detalhe/1',
      token: 'ficha',
      fetch: register,
      strict: true,
    });
    const { unmount } = render(ended.page);
    const name = await screen.findByLabelText('Nome completo');
    await user.clear(name);
    await user.type(name, 'Ana Maria');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await settle();
    unmount();
    ended.stop();
    const app = createTestApp({ start, token: null, fetch: register, strict: true, sameTab: true });
    render(app.page);
    return { user, app };
  }

  async function logIn(user: ReturnType<typeof userEvent.setup>) {
    await user.type(screen.getByLabelText('Email'), 'ana@exemplo.com');
    await user.type(screen.getByLabelText('Senha'), 'segredo');
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    await settle();
  }

  it('says why the login is there, and after it goes on with what was typed', async () => {
    const { user, app } = await loseTheSession();
    const kept = createUnfinishedWork(window, Date.now).recallAt('/pessoas/detalhe/1');
    expect(kept?.changes).toEqual({ nomeCompleto: 'Ana Maria' });
    expect(screen.getByText(/^Sua sessão terminou/)).toHaveTextContent(
      'o que você digitou está guardado por uma hora.',
    );
    await logIn(user);
    expect(app.address()).toBe('/pessoas/detalhe/1');
    expect(await screen.findByLabelText('Nome completo')).toHaveValue('Ana Maria');
    expect(screen.getByLabelText('Email')).toHaveValue('ana@exemplo.com');
    const back = 'O que você tinha digitado quando a sessão terminou está de volta, mas ainda não foi salvo.';
    expect(within(screen.getByRole('form')).getByText(back)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(back);
    expect(screen.getByText('Alterações não salvas')).toBeVisible();
    // Taken up once: the next one who comes to this record finds it as it is.
    expect(sessionStorage).toHaveLength(0);
    expect(app.alerts).toEqual([]);
  });

  /** As the browser tells it where the page has been loaded anew. */
  const fromList = (pathname: string) => ({ pathname, state: { lista: '?busca=an&pagina=1' } });

  it('leads back from there to the list as it was left', async () => {
    const { user, app } = await loseTheSession(fromList('/pessoas/detalhe/1'));
    expect(app.address()).toBe('/entrar');
    await logIn(user);
    expect(app.address()).toBe('/pessoas/detalhe/1');
    await user.click(await screen.findByRole('button', { name: 'Voltar' }));
    await settle();
    expect(app.address()).toBe('/pessoas?busca=an&pagina=1');
  });

  it('leads back to no list of another kind, on whose page the session ended', async () => {
    const { user, app } = await loseTheSession(fromList('/cidades/detalhe/4'));
    await logIn(user);
    expect(app.address()).toBe('/pessoas/detalhe/1');
    await user.click(await screen.findByRole('button', { name: 'Voltar' }));
    await settle();
    expect(app.address()).toBe('/pessoas');
  });

  it('leads back to no list where nothing was typed', async () => {
    const app = createTestApp({
      start: fromList('/pessoas/detalhe/1'),
      token: null,
      fetch: register,
      strict: true,
    });
    render(app.page);
    expect(app.address()).toBe('/entrar');
    expect(locationState()).toBeNull();
  });

  it('leads nobody back to a list after a sign-out', async () => {
    const app = createTestApp({
      start: fromList('/pessoas/detalhe/1'),
      token: 'ficha',
      fetch: register,
      strict: true,
    });
    render(app.page);
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Nome completo'), ' Maria');
    await user.click(screen.getByRole('button', { name: 'Sair' }));
    await settle();
    expect(app.address()).toBe('/entrar');
    expect(locationState()).toBeNull();
    await logIn(user);
    expect(app.address()).toBe('/pagina-inicial');
    expect(locationState()).toBeNull();
  });

  it('promises nothing where nothing was typed', async () => {
    const ended = createTestApp({ start: '/pessoas', token: 'ficha', fetch: refusing });
    const { unmount } = render(ended.page);
    await settle();
    unmount();
    ended.stop();
    render(createTestApp({ start: '/', token: null, sameTab: true }).page);
    expect(await screen.findByText(/^Sua sessão terminou/)).toHaveTextContent(
      'Entre de novo para continuar.',
    );
  });

  it('keeps nothing for whoever signs out', async () => {
    const { user } = await loseTheSession();
    await logIn(user);
    await user.click(await screen.findByRole('button', { name: 'Sair' }));
    await settle();
    expect(screen.queryByText(/^Sua sessão terminou/)).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });
});
