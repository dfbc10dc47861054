/** What becomes of a save or a deletion whose screen was left: the whole app, its network in the hands of the test. */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createUnfinishedWork } from '../../src/app/unfinishedWork';
import { createTestApp } from './support/app';

type Held = { request: string; signal: AbortSignal | null | undefined; answer: (response: Response) => void };

const city = () => Response.json({ id: 3, nome: 'Marília' });
const person = { id: 3, nomeCompleto: 'Ana Souza', email: 'ana@exemplo.com', cidadeId: 3 };
const saved = () => new Response(null, { status: 204 });
const refusal = (message: string, status = 500) =>
  Response.json({ errors: { default: message } }, { status });

/** The app at an address; every write waits for its answer, every read is answered at once. */
async function open(start: string) {
  const writes: Held[] = [];
  const reads: string[] = [];
  const app = createTestApp({
    start,
    token: 'ficha',
    fetch: (address, { method, signal } = {}) => {
      const path = String(address).split('?')[0] ?? '';
      if (method !== 'GET') {
        return new Promise((answer) => writes.push({ request: `${method} ${path}`, signal, answer }));
      }
      reads.push(path);
      if (path === '/api/cidades/3') return Promise.resolve(city());
      if (path === '/api/pessoas/3') return Promise.resolve(Response.json(person));
      const rows = path === '/api/cidades' ? [{ id: 3, nome: 'Marília' }] : [person];
      return Promise.resolve(Response.json(rows, { headers: { 'x-total-count': '1' } }));
    },
  });
  render(app.page);
  const user = userEvent.setup();
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const follow = (name: string) => user.click(screen.getByRole('link', { name }));
  const end = (response: Response) => act(async () => writes.at(-1)?.answer(response));
  return { ...app, user, press, follow, writes, reads, end };
}

/** The city, renamed and on its way to the server. */
async function saving() {
  const page = await open('/cidades/detalhe/3');
  await page.user.type(await screen.findByLabelText('Nome'), ' do Sul');
  await page.press('Salvar');
  await waitFor(() => expect(page.writes).toHaveLength(1));
  return page;
}

const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });

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

test('news of another kind of record, though of the same id, are no news here', async () => {
  const { press, follow, reads, end, alerts, address } = await open('/cidades/detalhe/3');
  await heading('Marília');
  await press('Apagar');
  await press('Apagar');
  await press('Cancelar');
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
  await press('Cancelar');
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

describe('what was typed into a save that was left and failed', () => {
  const BACK = 'O que você digitou e não pôde ser salvo está de volta, ainda por salvar.';
  const form = async () => within(await screen.findByRole('form'));
  const goBackToIt = async (user: Awaited<ReturnType<typeof saving>>['user']) => {
    await heading('Listagem de cidades');
    await user.click(await screen.findByRole('link', { name: 'Editar' }));
  };

  test('is on the page of the record again, told in one sentence, and kept once', async () => {
    const { press, user, end, alerts } = await saving();
    await press('Voltar');
    await heading('Listagem de cidades');
    await end(refusal('O banco está em manutenção.'));
    expect(alerts).toEqual(['O banco está em manutenção.']);
    await goBackToIt(user);
    expect(await (await form()).findByText(BACK)).toBeVisible();
    expect(screen.getByLabelText('Nome')).toHaveValue('Marília do Sul');
    expect(screen.getByText('Alterações por salvar')).toBeVisible();
    expect(sessionStorage).toHaveLength(0);

    await press('Voltar');
    await goBackToIt(user);
    expect(await screen.findByLabelText('Nome')).toHaveValue('Marília');
    expect((await form()).queryByText(BACK)).toBeNull();
  });

  test('is told no more once it has been saved', async () => {
    const { press, user, end } = await saving();
    await press('Voltar');
    await heading('Listagem de cidades');
    await end(refusal('O banco está em manutenção.'));
    await goBackToIt(user);
    await (await form()).findByText(BACK);
    await press('Salvar');
    await end(saved());
    await screen.findByText('Tudo salvo');
    await user.type(screen.getByLabelText('Nome'), ' e região');
    expect(screen.getByText('Alterações por salvar')).toBeVisible();
    expect((await form()).queryByText(BACK)).toBeNull();
  });

  test('is there, too, for who came back before it failed', async () => {
    const { press, user, end, alerts } = await saving();
    await press('Voltar');
    await goBackToIt(user);
    expect(await screen.findByRole('progressbar', { name: 'Carregando...' })).toBeInTheDocument();
    await end(refusal('O banco está em manutenção.'));
    expect(await (await form()).findByText(BACK)).toBeVisible();
    expect(screen.getByLabelText('Nome')).toHaveValue('Marília do Sul');
    expect(alerts).toEqual(['O banco está em manutenção.']);
  });

  test('comes up as a new record where it was one', async () => {
    const page = await open('/cidades/detalhe/nova');
    await page.user.type(await screen.findByLabelText('Nome'), 'Ourinhos');
    await page.press('Salvar');
    await page.press('Voltar');
    await heading('Listagem de cidades');
    await page.end(refusal('O banco está em manutenção.'));
    await page.press('Nova');
    expect(await (await form()).findByText(BACK)).toBeVisible();
    expect(screen.getByLabelText('Nome')).toHaveValue('Ourinhos');
  });

  test('disturbs no new record that is begun meanwhile, whatever becomes of it', async () => {
    const typing = async (page: Awaited<ReturnType<typeof open>>, name: string) => {
      await page.press('Voltar');
      await heading('Listagem de cidades');
      await page.press('Nova');
      await page.user.type(await screen.findByLabelText('Nome'), name);
    };
    const page = await saving();
    await typing(page, 'Ourinhos');
    await page.end(saved());
    expect(page.address()).toBe('/cidades/detalhe/nova');
    await page.press('Salvar');
    await typing(page, 'Bauru');
    await page.end(refusal('O banco está em manutenção.'));
    expect(page.alerts).toEqual(['Registro salvo.', 'O banco está em manutenção.']);
    expect(page.address()).toBe('/cidades/detalhe/nova');
    expect(screen.getByLabelText('Nome')).toHaveValue('Bauru');
  });

  test('comes up as a new record where somebody has deleted it', async () => {
    const { press, end } = await saving();
    await press('Voltar');
    await heading('Listagem de cidades');
    await end(refusal('Registro não encontrado.', 404));
    await press('Nova');
    expect(await (await form()).findByText(BACK)).toBeVisible();
    expect(screen.getByLabelText('Nome')).toHaveValue('Marília do Sul');
  });

  test('is nobody else’s: who signs out leaves nothing', async () => {
    const { press, end, alerts } = await saving();
    await press('Voltar');
    await press('Sair');
    await end(refusal('O banco está em manutenção.'));
    expect(alerts).toEqual(['O banco está em manutenção.']);
    expect(sessionStorage).toHaveLength(0);
  });

  test('waits for the next login where the session has ended meanwhile', async () => {
    const { press, end } = await saving();
    await press('Voltar');
    await heading('Listagem de cidades');
    await end(refusal('Entre de novo.', 401));
    await screen.findByText('Sua sessão terminou.');
    expect(createUnfinishedWork(window, Date.now).recall()).toMatchObject({
      form: { address: '/cidades/detalhe/3', changes: { nome: 'Marília do Sul' } },
    });
  });

  test('is nothing where the save went well, or only a deletion failed', async () => {
    const { press, end, writes } = await saving();
    await press('Voltar');
    await heading('Listagem de cidades');
    await end(saved());
    await press('Apagar');
    await press('Apagar');
    await press('Cancelar');
    expect(writes).toHaveLength(2);
    await end(refusal('A cidade está em uso.', 409));
    expect(sessionStorage).toHaveLength(0);
  });
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
