/** What becomes of a form that is left before its save has begun, or has ended: the whole app. */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createUnfinishedWork } from '../../src/app/unfinishedWork';
import { createTestApp } from './support/app';

const NOT_SENT =
  'O registro não foi salvo: você saiu da tela antes de a cidade ser encontrada. Volte a ela em até uma hora: o que você digitou está guardado.';

const person = { id: 3, nomeCompleto: 'Ana Souza', email: 'ana@exemplo.com', cidadeId: 2 };

/** The app at an address; writes and searches of a city wait for their answers. */
function open(start: string) {
  const writes: ((response: Response) => void)[] = [];
  const searches: ((response: Response) => void)[] = [];
  const app = createTestApp({
    start,
    token: 'ficha',
    fetch: (address, { method } = {}) => {
      if (method !== 'GET') return new Promise((answer) => writes.push(answer));
      const { pathname, searchParams } = new URL(String(address), 'http://localhost');
      if (searchParams.get('filter')) return new Promise((answer) => searches.push(answer));
      if (pathname === '/api/pessoas/3') {
        return Promise.resolve(Response.json(person, { headers: { etag: '"1"' } }));
      }
      return Promise.resolve(Response.json([{ id: 2, nome: 'Belém' }]));
    },
  });
  render(app.page);
  const user = userEvent.setup();
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return { ...app, user, press, writes, searches };
}

async function signOutElsewhere() {
  localStorage.removeItem('APP_ACCESS_TOKEN');
  await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'APP_ACCESS_TOKEN' })));
}

const kept = (address: string) => createUnfinishedWork(window, Date.now).recallAt(address);

/** The person, whose save waits for what the typed city is. */
async function waitingForCity() {
  const page = open('/pessoas/detalhe/3');
  const city = await screen.findByRole('combobox', { name: 'Cidade' });
  await waitFor(() => expect(city).toHaveValue('Belém'));
  await page.user.clear(city);
  await page.user.type(city, 'Santos');
  await page.press('Salvar e fechar');
  await waitFor(() => expect(page.searches).not.toHaveLength(0));
  return page;
}

test.each([
  ['Voltar', (user: typeof userEvent) => user.click(screen.getByRole('button', { name: 'Voltar' }))],
  ['a link', (user: typeof userEvent) => user.click(screen.getByRole('link', { name: 'Página inicial' }))],
])(
  'a save that waits for its city is not lost by %s: it says so, and the text is there again',
  async (_, leave) => {
    const { alerts, writes } = await waitingForCity();
    await leave(userEvent);
    await waitFor(() => expect(alerts).toEqual([NOT_SENT]));
    expect(writes).toEqual([]);
    expect(kept('/pessoas/detalhe/3')).toMatchObject({
      changes: { cidadeId: 'Santos' },
      etag: '"1"',
      reason: 'saveFailed',
    });
  },
);

test('a save that waits for its city is told at the login where the session ends', async () => {
  const { alerts } = await waitingForCity();
  await signOutElsewhere();
  await screen.findByRole('heading', { name: 'Identifique-se' });
  expect(alerts).toEqual([]);
  expect(kept('/pessoas/detalhe/3')).toMatchObject({ etag: '"1"', reason: 'sessionEnded' });
});

test('who signs out while a save waits for its city leaves nothing', async () => {
  const { alerts, press } = await waitingForCity();
  await press('Sair');
  await screen.findByRole('heading', { name: 'Identifique-se' });
  expect(alerts).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

test('a form that is left without a save under way is left', async () => {
  const { user, alerts, press } = open('/pessoas/detalhe/3');
  await user.type(await screen.findByLabelText('Nome completo'), '!');
  await press('Voltar');
  await screen.findByRole('heading', { name: 'Listagem de pessoas' });
  expect(alerts).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  ['that somebody else was faster with', 412],
  ['that the server failed at', 500],
])('a left save %s keeps what was typed with the version it was typed over', async (_, status) => {
  const { user, alerts, press, writes } = open('/pessoas/detalhe/3');
  await user.type(await screen.findByLabelText('Nome completo'), '!');
  await press('Salvar');
  await press('Voltar');
  await screen.findByRole('heading', { name: 'Listagem de pessoas' });
  await act(async () => writes[0]?.(Response.json({ errors: {} }, { status })));
  await waitFor(() => expect(alerts).toHaveLength(1));
  expect(kept('/pessoas/detalhe/3')).toMatchObject({
    changes: { nomeCompleto: 'Ana Souza!' },
    etag: '"1"',
    reason: 'saveFailed',
  });
});

/** A new city on its way to the server as another tab signs out. */
async function savingAsSessionEnds() {
  const page = open('/cidades/detalhe/nova');
  await page.user.type(await screen.findByLabelText('Nome'), 'Luz');
  await page.press('Salvar');
  await waitFor(() => expect(page.writes).toHaveLength(1));
  await signOutElsewhere();
  await screen.findByRole('heading', { name: 'Identifique-se' });
  expect(kept('/cidades/detalhe/nova')).toMatchObject({ changes: { nome: 'Luz' } });
  return page;
}

test('a save that another tab’s sign-out has met, and that went well, is not there to be saved again', async () => {
  const { alerts, writes } = await savingAsSessionEnds();
  await act(async () => writes[0]?.(Response.json(9, { status: 201 })));
  await waitFor(() => expect(alerts).toEqual(['Registro salvo.']));
  expect(kept('/cidades/detalhe/nova')).toBeNull();
});

test('a save that another tab’s sign-out has met, and that failed, is there once', async () => {
  const { alerts, writes } = await savingAsSessionEnds();
  await act(async () => writes[0]?.(Response.json({ errors: {} }, { status: 500 })));
  await waitFor(() => expect(alerts).toEqual(['Erro ao criar o registro.']));
  const work = createUnfinishedWork(window, Date.now);
  const once = work.recallAt('/cidades/detalhe/nova');
  if (once === null) throw new Error('Nothing was kept');
  work.drop(once);
  expect(work.recallAt('/cidades/detalhe/nova')).toBeNull();
});
