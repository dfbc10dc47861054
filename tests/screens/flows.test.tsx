/** What an inspector is told of a page: each of its flows, by its name; and that no picture of a page speaks. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createTestApp } from './support/app';

const ana = { id: 1, nomeCompleto: 'Ana Souza', email: 'ana@exemplo.com', cidadeId: 4 };
const belem = { id: 4, nome: 'Belém' };

/** A register of one person, whom somebody else is always faster to change, and one city. */
const register = (): typeof fetch => {
  let cidadeId = 4;
  return async (address, { method } = {}) => {
    const path = String(address).split('?')[0];
    if (method === 'PUT') {
      cidadeId = 5;
      return Response.json(
        { errors: { default: 'O registro foi alterado por outra pessoa.' } },
        { status: 412 },
      );
    }
    if (path === '/api/pessoas/1') return Response.json({ ...ana, cidadeId }, { headers: { etag: '"1"' } });
    const rows = path === '/api/cidades' ? [belem] : [ana];
    return Response.json(rows, { headers: { 'x-total-count': '1' } });
  };
};

function open(start: string, token: string | null = 'ficha') {
  const flows = new Set<string>();
  const app = createTestApp({
    start,
    token,
    fetch: register(),
    inspect: ({ type, rootId, actorRef }) => {
      const isFlow = type === '@xstate.actor' && actorRef.sessionId === rootId;
      if (isFlow && 'id' in actorRef) flows.add(String(actorRef.id));
    },
  });
  render(app.page);
  return { user: userEvent.setup(), flows: () => [...flows].sort() };
}

/** What of the page is drawn and not said otherwise, but for what screen readers pass over. */
const speakingPictures = () =>
  [...document.querySelectorAll('svg')].filter((picture) => picture.closest('[aria-hidden="true"]') === null);

describe('an inspector sees every flow of a page by its name, and a screen reader none of its icons:', () => {
  test('signed out', async () => {
    const { user, flows } = open('/entrar', null);
    await screen.findByRole('heading', { name: 'Identifique-se' });
    expect(flows()).toEqual(['auth', 'login', 'theme']);
    expect(speakingPictures()).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Cadastre-se' }));
    expect(flows()).toContain('signUp');
  });

  test('home and lists', async () => {
    const { user, flows } = open('/pagina-inicial');
    await screen.findByRole('heading', { name: 'Página inicial' });
    expect(flows()).toEqual(['auth', 'drawer', 'help', 'home', 'theme']);
    await user.click(screen.getByRole('link', { name: 'Cidades' }));
    await user.click(screen.getByRole('link', { name: 'Pessoas' }));
    await screen.findByText('Ana Souza');
    expect(flows()).toEqual(expect.arrayContaining(['cidades.list', 'pessoas.list']));
    expect(screen.getByRole('button', { name: 'Nova' }).querySelector('svg')).not.toBeNull();
    expect(speakingPictures()).toEqual([]);
  });

  test('the page of a record, and what somebody else has made of it', async () => {
    const { user, flows } = open('/pessoas/detalhe/1');
    const name = await screen.findByLabelText('Nome completo');
    expect(speakingPictures()).toEqual([]);
    await user.type(name, ' Lima');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await screen.findByRole('button', { name: 'Usar o que foi salvo' });
    expect(flows()).toEqual(
      expect.arrayContaining([
        'cityName',
        'cityPicker',
        'pessoas.conflict',
        'pessoas.deletion',
        'pessoas.detail',
      ]),
    );
    for (const button of ['Voltar', 'Salvar', 'Salvar e fechar', 'Nova', 'Apagar']) {
      expect(screen.getByRole('button', { name: button }).querySelector('svg')).not.toBeNull();
    }
    expect(speakingPictures()).toEqual([]);
  });
});
