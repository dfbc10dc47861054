/** What of a form that was kept is put back into it: the whole app, after its page was loaded anew. */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createUnfinishedWork } from '../../src/app/unfinishedWork';
import { createTestApp } from './support/app';
import { ana } from './support/pessoaPage';
import { goBack } from './support/render';

const BACK = 'O que você digitou e não pôde ser salvo está de volta, mas ainda não foi salvo.';

/** What the form itself shows, whatever screen readers are being told. */
const inForm = () => within(screen.getByRole('form'));

/** The city of Belém, of whose page these changes were kept; its answer waits. */
function open(changes: object, start = '/cidades/detalhe/4') {
  sessionStorage.clear();
  createUnfinishedWork(window, Date.now).keeper()({ address: '/cidades/detalhe/4', changes }, 'saveFailed');
  let isOver = false;
  let read: ((answer?: Response) => void) | undefined;
  const app = createTestApp({
    start,
    token: 'ficha',
    sameTab: true,
    fetch: (address, { method } = {}) => {
      if (isOver) return Promise.resolve(Response.json({ errors: {} }, { status: 401 }));
      if (method === 'PUT') return Promise.resolve(Response.json({ errors: {} }, { status: 404 }));
      const belem = { id: 4, nome: 'Belém' };
      if (!/\/4$/.test(String(address))) return Promise.resolve(Response.json([belem]));
      return new Promise((resolve) => {
        read = (answer) => resolve(answer ?? Response.json(belem));
      });
    },
  });
  render(app.page);
  return {
    alerts: app.alerts,
    address: app.address,
    user: userEvent.setup(),
    answer: async (answer?: Response) => {
      await waitFor(() => expect(read).toBeDefined());
      await act(async () => read?.(answer));
      read = undefined;
    },
    endSession: () => {
      isOver = true;
    },
  };
}

async function signOutElsewhere() {
  localStorage.removeItem('APP_ACCESS_TOKEN');
  await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'APP_ACCESS_TOKEN' })));
}

test('is what the form has a field for, told beside it once it is there, and undone like anything typed', async () => {
  const { user, answer } = open({ nome: 'Luz', apelido: 'Luzinha' });
  expect(await screen.findByRole('progressbar', { name: 'Carregando...' })).toBeInTheDocument();
  expect(inForm().queryByText(BACK)).toBeNull();
  await answer();
  const name = await screen.findByLabelText('Nome');
  expect(name).toHaveValue('Luz');
  expect(inForm().getByText(BACK)).toBeVisible();
  // By the region that was there before: one that comes with its text goes unheard.
  expect(inForm().queryByRole('status')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent(BACK);
  expect(screen.getByText('Alterações não salvas')).toBeVisible();

  await user.clear(name);
  await user.type(name, 'Belém');
  expect(screen.getByText('Tudo salvo')).toBeVisible();
  expect(inForm().queryByText(BACK)).toBeNull();
  await user.type(name, '!');
  expect(inForm().queryByText(BACK)).toBeNull();
});

test('is nothing where it makes no sense to the form', async () => {
  const { answer } = open({ nome: 7 });
  await answer();
  expect(await screen.findByLabelText('Nome')).toHaveValue('Belém');
  expect(screen.getByText('Tudo salvo')).toBeVisible();
  expect(inForm().queryByText(BACK)).toBeNull();
});

test('waits on while its record can not be read, or is left before it is there', async () => {
  const { user, alerts, answer } = open({ nome: 'Luz' });
  const edit = async () => user.click(await screen.findByRole('link', { name: 'Editar' }));
  await answer(Response.json({ errors: {} }, { status: 500 }));
  expect(alerts).toEqual(['Erro ao consultar o registro.']);
  await edit();
  await user.click(await screen.findByRole('button', { name: 'Voltar' }));
  await edit();
  await answer();
  expect(await screen.findByLabelText('Nome')).toHaveValue('Luz');
  expect(inForm().getByText(BACK)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await edit();
  await answer();
  expect(await screen.findByLabelText('Nome')).toHaveValue('Belém');
});

test('comes up at the form of a new one where somebody has deleted its record meanwhile', async () => {
  const { user, alerts, address, answer } = open({ nome: 'Luz' });
  await answer(Response.json({ errors: { default: 'Cidade não encontrada.' } }, { status: 404 }));
  expect(await screen.findByLabelText('Nome')).toHaveValue('Luz');
  expect(alerts).toEqual(['Cidade não encontrada.']);
  expect(address()).toBe('/cidades/detalhe/nova');
  expect(inForm().getByText(BACK)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await user.click(await screen.findByRole('button', { name: 'Nova' }));
  expect(await screen.findByLabelText('Nome')).toHaveValue('');
});

test('leads back from there to the list as it was left', async () => {
  const list = '/cidades?busca=be&pagina=1';
  const { user, address, answer } = open({ nome: 'Luz' }, list);
  await user.click(await screen.findByRole('link', { name: 'Editar' }));
  await answer(Response.json({ errors: {} }, { status: 404 }));
  expect(await screen.findByLabelText('Nome')).toHaveValue('Luz');
  expect(address()).toBe('/cidades/detalhe/nova');
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await screen.findByRole('heading', { name: 'Listagem de cidades' });
  expect(address()).toBe(list);
  // The form stands in the place of the record, which is not there any more.
  await goBack();
  expect(address()).toBe('/cidades/detalhe/nova');
  await goBack();
  expect(address()).toBe(list);
});

test('leaves another text where it waits at the form of a new one', async () => {
  const page = open({ nome: 'Luz' });
  const keep = createUnfinishedWork(window, Date.now).keeper();
  keep({ address: '/cidades/detalhe/nova', changes: { nome: 'Ourinhos' } }, 'saveFailed');
  const { user, address, answer } = page;
  await answer();
  expect(await screen.findByLabelText('Nome')).toHaveValue('Luz');
  await user.click(screen.getByRole('button', { name: 'Apagar' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Apagar' }));
  await answer(new Response(null, { status: 204 }));
  await screen.findByRole('heading', { name: 'Listagem de cidades' });
  expect(address()).toBe('/cidades');
});

test('leads nobody there again once it has come up, whatever the address', async () => {
  sessionStorage.clear();
  const unfinished = createUnfinishedWork(window, Date.now);
  unfinished.note({ address: '/cidades/detalhe/nova', changes: { nome: 'Luz' } });
  unfinished.remember();
  const app = createTestApp({ start: ['/nada', '/'], token: 'ficha', sameTab: true });
  render(app.page);
  expect(await screen.findByLabelText('Nome')).toHaveValue('Luz');
  expect(app.address()).toBe('/cidades/detalhe/nova');
  await goBack();
  await screen.findByRole('heading', { name: 'Página inicial' });
  expect(app.address()).toBe('/pagina-inicial');
});

test('is kept no more once its form was left, though the session ends', async () => {
  const { user, answer, endSession } = open({ nome: 'Luz' });
  await answer();
  await screen.findByLabelText('Nome');
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await screen.findByRole('heading', { name: 'Listagem de cidades' });
  endSession();
  await user.click(screen.getByRole('link', { name: 'Pessoas' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('Sua sessão terminou.'));
  expect(createUnfinishedWork(window, Date.now).recall()).toEqual({ form: null });
});

test.each([
  [
    'as it is sent as one',
    () => userEvent.click(screen.getByRole('button', { name: 'Salvar como novo registro' })),
  ],
  ['in another tab', () => signOutElsewhere()],
])(
  'waits at the form of a new one where somebody has deleted the record, and the session ends %s',
  async (_, end) => {
    const { user, answer, endSession } = open({ nome: 'Luz' });
    await answer();
    await user.click(await screen.findByRole('button', { name: 'Salvar' }));
    await screen.findByText(/Outra pessoa apagou este registro/);
    await user.type(screen.getByLabelText('Nome'), ' do Norte');
    endSession();
    await end();
    await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('Sua sessão terminou.'));
    expect(createUnfinishedWork(window, Date.now).recall()).toEqual({
      form: expect.objectContaining({ address: '/cidades/detalhe/nova', changes: { nome: 'Luz do Norte' } }),
    });
  },
);

test('is every field of a person that somebody has deleted, though one alone was typed in', async () => {
  sessionStorage.clear();
  const app = createTestApp({
    start: '/pessoas/detalhe/7',
    token: 'ficha',
    fetch: async (address, { method } = {}) => {
      if (method === 'PUT') return Response.json({ errors: {} }, { status: 404 });
      if (String(address).includes('/cidades')) return Response.json([{ id: 2, nome: 'Belém' }]);
      return Response.json({ id: 7, ...ana });
    },
  });
  render(app.page);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Nome completo'), ' Lima');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByText(/Outra pessoa apagou este registro/);
  await signOutElsewhere();
  await screen.findByRole('heading', { name: 'Identifique-se' });
  expect(createUnfinishedWork(window, Date.now).recallAt('/pessoas/detalhe/nova')?.changes).toEqual({
    ...ana,
    nomeCompleto: `${ana.nomeCompleto} Lima`,
  });
});

test('a city typed and not chosen is undone into the one that the record has', async () => {
  sessionStorage.clear();
  const kept = { address: '/pessoas/detalhe/7', changes: { cidadeId: 'são l' } };
  createUnfinishedWork(window, Date.now).keeper()(kept, 'sessionEnded');
  const searches: string[] = [];
  const app = createTestApp({
    start: kept.address,
    token: 'ficha',
    sameTab: true,
    fetch: async (address) => {
      const { pathname, search } = new URL(String(address), 'http://localhost');
      if (pathname !== '/api/cidades') return Response.json({ id: 7, ...ana });
      searches.push(search);
      return Response.json([{ id: 2, nome: 'Belém' }]);
    },
  });
  render(app.page);
  const city = await screen.findByRole('combobox', { name: 'Cidade' });
  expect(city).toHaveValue('são l');
  expect(screen.getByText('Alterações não salvas')).toBeVisible();
  await waitFor(() => expect(searches).toEqual(['?page=1&limit=5&filter=s%C3%A3o+l&id=2']));

  const user = userEvent.setup();
  await user.click(city);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(city).toHaveValue('Belém'));
  expect(screen.getByText('Tudo salvo')).toBeVisible();
});

/** The page of Belém, which changes were kept of; others have saved it as version 2. */
function openVersioned(kept: { changes: object; etag?: string | null }) {
  sessionStorage.clear();
  const form = { address: '/cidades/detalhe/4', ...kept };
  createUnfinishedWork(window, Date.now).keeper()(form, 'sessionEnded');
  const server = { nome: 'Belém do Pará', version: 2 };
  const asked: (string | null)[] = [];
  const app = createTestApp({
    start: form.address,
    token: 'ficha',
    sameTab: true,
    fetch: async (_, { method, headers, body } = {}) => {
      const etag = () => `"${server.version}"`;
      if (method === 'PUT') {
        const wanted = new Headers(headers).get('if-match');
        asked.push(wanted);
        if (wanted !== null && wanted !== etag()) return Response.json({ errors: {} }, { status: 412 });
        server.nome = JSON.parse(String(body)).nome;
        server.version += 1;
        return new Response(null, { headers: { etag: etag() } });
      }
      return Response.json({ id: 4, nome: server.nome }, { headers: { etag: etag() } });
    },
  });
  render(app.page);
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  return { server, asked, alerts: app.alerts, press };
}

const conflict = () => screen.findByRole('region', { name: 'Alteração de outra pessoa' });

describe('of a record that others have saved meanwhile', () => {
  test('overwrites nothing unasked: what they saved is shown, and overruled if that is wanted', async () => {
    const { server, asked, press } = openVersioned({ changes: { nome: 'Luz' }, etag: '"1"' });
    expect(await screen.findByLabelText('Nome')).toHaveValue('Luz');
    await press('Salvar');
    expect(await within(await conflict()).findByText('Belém do Pará')).toBeVisible();
    expect(screen.getByLabelText('Nome')).toHaveValue('Luz');
    expect(server.nome).toBe('Belém do Pará');

    await press('Salvar o que digitei');
    await screen.findByText('Tudo salvo');
    expect(server.nome).toBe('Luz');
    await userEvent.type(screen.getByLabelText('Nome'), '!');
    await press('Salvar');
    await waitFor(() => expect(server.nome).toBe('Luz!'));
    expect(asked).toEqual(['"1"', '"2"', '"3"']);
  });

  test('shows every field that differs: nobody knows any more what the text was typed over', async () => {
    sessionStorage.clear();
    const form = { address: '/pessoas/detalhe/7', changes: { nomeCompleto: 'Ana Lima' }, etag: '"1"' };
    createUnfinishedWork(window, Date.now).keeper()(form, 'sessionEnded');
    const server = { ...ana, nomeCompleto: 'Ana Reis', version: 2 };
    const app = createTestApp({
      start: form.address,
      token: 'ficha',
      sameTab: true,
      fetch: async (address, { method } = {}) => {
        if (method === 'PUT') return Response.json({ errors: {} }, { status: 412 });
        if (String(address).includes('/cidades')) return Response.json([]);
        const { version, ...pessoa } = server;
        return Response.json({ id: 7, ...pessoa }, { headers: { etag: `"${version}"` } });
      },
    });
    render(app.page);
    await screen.findByLabelText('Nome completo');
    Object.assign(server, { email: 'ana@outra.com', version: 3 });
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    const notice = within(await conflict());
    expect(await notice.findByText('Ana Reis')).toBeVisible();
    expect(notice.getByText('ana@outra.com')).toBeVisible();
  });

  test('gives way to what they saved, and what is typed then is saved over that', async () => {
    const { server, asked, press } = openVersioned({ changes: { nome: 'Luz' }, etag: '"1"' });
    await press('Salvar');
    await press('Usar o que foi salvo');
    expect(await screen.findByLabelText('Nome')).toHaveValue('Belém do Pará');
    await userEvent.type(screen.getByLabelText('Nome'), '!');
    await press('Salvar');
    await waitFor(() => expect(server.nome).toBe('Belém do Pará!'));
    expect(asked).toEqual(['"1"', '"2"']);
  });

  test('keeps its version where the session ends once more before it is saved', async () => {
    const { alerts } = openVersioned({ changes: { nome: 'Luz' }, etag: '"1"' });
    await userEvent.type(await screen.findByLabelText('Nome'), '!');
    await signOutElsewhere();
    await screen.findByRole('heading', { name: 'Identifique-se' });
    const kept = createUnfinishedWork(window, Date.now).recallAt('/cidades/detalhe/4');
    expect(kept).toMatchObject({ changes: { nome: 'Luz!' }, etag: '"1"' });
    expect(alerts).toEqual([]);
  });
});

test('is nobody else’s change where the save that seemed to fail has arrived after all', async () => {
  const { server, asked, alerts, press } = openVersioned({ changes: { nome: 'Belém do Pará' }, etag: '"1"' });
  expect(await screen.findByText('Tudo salvo')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Nome'), '!');
  await press('Salvar');
  await waitFor(() => expect(server.nome).toBe('Belém do Pará!'));
  expect(asked).toEqual(['"2"']);
  expect(alerts).toEqual([]);
});

test.each([
  ['over the version that the server has still', { etag: '"2"' }],
  ['by a release that knew no versions', {}],
  ['of a backend that told none', { etag: null }],
])('is saved like anything typed where it was kept %s', async (_, version) => {
  const { server, asked, alerts, press } = openVersioned({ changes: { nome: 'Luz' }, ...version });
  await press('Salvar');
  await waitFor(() => expect(server.nome).toBe('Luz'));
  expect(await screen.findByText('Tudo salvo')).toBeVisible();
  expect(asked).toEqual(['"2"']);
  expect(alerts).toEqual([]);
});
