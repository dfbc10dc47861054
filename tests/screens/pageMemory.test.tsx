/** What a list shows to whoever comes back to it, before its new answer is there: the whole app. */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createTestApp } from './support/app';
import { goBack } from './support/render';

/** A register of cities and people whose listings wait; everything else is answered at once. */
async function open(start: string, { savesAnswer = true, total = 0 } = {}) {
  type Listing = {
    path: string;
    answer: (names: readonly string[]) => Promise<void>;
    refuse: () => Promise<void>;
  };
  const listings: Listing[] = [];
  const app = createTestApp({
    start,
    token: 'ficha',
    fetch: (address, { method = 'GET' } = {}) => {
      const [path = '', search = ''] = String(address).split('?');
      const id = /\d+$/.exec(path)?.[0];
      if (method === 'POST') return Promise.resolve(Response.json(9, { status: 201 }));
      if (method === 'PUT' && !savesAnswer) return new Promise(() => {});
      if (method !== 'GET') return Promise.resolve(new Response(null, { status: 204 }));
      const record = (id: number, nome: string) => ({
        id,
        nome,
        nomeCompleto: nome,
        email: 'a@b.com',
        cidadeId: 1,
      });
      if (id !== undefined) return Promise.resolve(Response.json(record(Number(id), 'Belém')));
      return new Promise((resolve) => {
        const answer = (names: readonly string[]) =>
          act(async () =>
            resolve(
              Response.json(
                names.map((nome, index) => record(index + 1, nome)),
                { headers: { 'x-total-count': String(total || names.length) } },
              ),
            ),
          );
        const refuse = () => act(async () => resolve(Response.json({ errors: {} }, { status: 500 })));
        listings.push({ path: `${path}?${search}`, answer, refuse });
      });
    },
  });
  render(app.page);
  const user = userEvent.setup();
  const follow = (name: string) => user.click(screen.getByRole('link', { name }));
  const latest = (resource: string) => {
    const listing = listings.filter(({ path }) => path.startsWith(`/api/${resource}?`)).at(-1);
    if (listing === undefined) throw new Error(`Nobody asked for ${resource}`);
    return listing;
  };
  /** Answers the latest listing, which must be one of these. */
  const answer = (resource: string, ...names: string[]) => latest(resource).answer(names);
  const refuse = (resource: string) => latest(resource).refuse();
  const asked = (resource: string) =>
    listings.filter(({ path }) => path.startsWith(`/api/${resource}?`)).length;
  const row = (name: string) => screen.queryByRole('row', { name: new RegExp(name) });
  return { user, app, follow, answer, refuse, asked, row };
}

describe('a list that somebody comes back to', () => {
  it('shows the rows it had at once, asks for new ones, and shows these', async () => {
    const { follow, answer, asked, row } = await open('/cidades');
    await answer('cidades', 'Belém', 'Natal');
    await follow('Pessoas');
    const before = asked('cidades');
    await follow('Cidades');
    expect(row('Belém')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Carregando...' })).toBeInTheDocument();
    expect(asked('cidades')).toBe(before + 1);
    await answer('cidades', 'Natal');
    expect(row('Belém')).toBeNull();
    expect(row('Natal')).toBeInTheDocument();
  });

  it('shows them with the marks of their search', async () => {
    const { user, follow, answer, row } = await open('/cidades?busca=be&pagina=1');
    await answer('cidades', 'Belém');
    await follow('Editar');
    await user.click(await screen.findByRole('button', { name: 'Voltar' }));
    expect(row('Belém')).toBeInTheDocument();
    expect(document.querySelector('mark')).toHaveTextContent('Be');
  });

  it('shows those of the same search and page only', async () => {
    const { user, follow, answer, row } = await open('/cidades?busca=be&pagina=1');
    await answer('cidades', 'Belém');
    await follow('Pessoas');
    await follow('Cidades');
    expect(row('Belém')).toBeNull();
    await answer('cidades', 'Natal');
    await user.click(screen.getByRole('link', { name: 'Editar' }));
    await user.click(await screen.findByRole('button', { name: 'Voltar' }));
    expect(row('Natal')).toBeInTheDocument();
  });

  it('shows none after a save, of whatever kind', async () => {
    const { user, follow, answer, row } = await open('/pessoas');
    await answer('pessoas', 'Ana');
    await follow('Cidades');
    await answer('cidades', 'Belém');
    await user.click(screen.getByRole('link', { name: 'Editar' }));
    await user.type(await screen.findByLabelText('Nome'), ' do Pará');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await screen.findByText(/salvo/i, { selector: '[role="status"] *' });
    await follow('Cidades');
    expect(row('Belém')).toBeNull();
    await follow('Pessoas');
    expect(row('Ana')).toBeNull();
  });

  it('shows none after a new record was made', async () => {
    const { user, follow, answer, row } = await open('/cidades');
    await answer('cidades', 'Belém');
    await user.click(screen.getByRole('button', { name: 'Nova' }));
    await user.type(await screen.findByLabelText('Nome'), 'Natal');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await screen.findByText('Tudo salvo');
    await follow('Cidades');
    expect(row('Belém')).toBeNull();
  });

  it('shows people at once, too', async () => {
    const { follow, answer, row } = await open('/pessoas');
    await answer('pessoas', 'Ana');
    await follow('Cidades');
    await follow('Pessoas');
    expect(row('Ana')).toBeInTheDocument();
  });

  it('shows none of another page where that one never came', async () => {
    const { user, follow, answer, refuse, row } = await open('/cidades', { total: 12 });
    await answer('cidades', 'Belém');
    await user.click(screen.getByRole('button', { name: 'Próxima página' }));
    await refuse('cidades');
    await follow('Pessoas');
    await goBack();
    expect(await screen.findByRole('heading', { name: 'Listagem de cidades' })).toBeInTheDocument();
    expect(row('Belém')).toBeNull();
  });

  it('shows none while a save is under way', async () => {
    const { user, follow, answer, row } = await open('/cidades', { savesAnswer: false });
    await answer('cidades', 'Belém');
    await user.click(screen.getByRole('link', { name: 'Editar' }));
    await user.type(await screen.findByLabelText('Nome'), ' do Pará');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await follow('Cidades');
    expect(row('Belém')).toBeNull();
  });

  it('shows none after a deletion', async () => {
    const { user, app, follow, answer, asked, row } = await open('/cidades');
    await answer('cidades', 'Belém', 'Natal');
    const [apagar] = screen.getAllByRole('button', { name: 'Apagar' });
    if (apagar === undefined) throw new Error('Nothing can be deleted');
    await user.click(apagar);
    const before = asked('cidades');
    await user.click(screen.getByRole('button', { name: 'Apagar' }));
    await waitFor(() => expect(asked('cidades')).toBe(before + 1));
    expect(app.alerts).toHaveLength(1);
    await follow('Pessoas');
    await follow('Cidades');
    expect(row('Natal')).toBeNull();
  });

  it('shows none to whoever signs in next', async () => {
    const { user, follow, answer, row } = await open('/cidades');
    await answer('cidades', 'Belém');
    await user.click(screen.getByRole('button', { name: 'Sair' }));
    localStorage.setItem('APP_ACCESS_TOKEN', 'outra');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'APP_ACCESS_TOKEN' })));
    await follow('Cidades');
    expect(row('Belém')).toBeNull();
  });
});
