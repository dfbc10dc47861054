import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { homeMachine } from '../../machines/homeMachine';
import { ConnectionError } from '../../machines/shared/errors';
import { kinds } from '../../src/app/kinds';
import { ErrorBoundary } from '../../src/components/ErrorBoundary';
import { Page } from '../../src/components/Page';
import { AppLayout } from '../../src/screens/layout/AppLayout';
import { HomeScreen } from '../../src/screens/pagina-inicial/HomeScreen';
import { heldActor } from './support/held';
import { address, renderAt } from './support/render';

function renderApp() {
  const pessoas = heldActor<number, unknown>();
  const cidades = heldActor<number, unknown>();
  const onSignOut = vi.fn();
  const showError = vi.fn();
  const machine = homeMachine.provide({
    actors: { countPessoas: pessoas.logic, countCidades: cidades.logic },
    actions: { showError: (_, { message }) => showError(message) },
  });
  const user = renderAt(
    '/pagina-inicial',
    <AppLayout links={kinds.map(({ link }) => link)} onSignOut={onSignOut}>
      <Routes>
        <Route path="/pagina-inicial" element={<HomeScreen machine={machine} />} />
        <Route
          path="/cidades"
          element={
            <Page title="Listagem de cidades" area="Cidades">
              <input aria-label="campo" />
            </Page>
          }
        />
      </Routes>
    </AppLayout>,
  );
  return { user, pessoas, cidades, onSignOut, showError };
}

test('the home cards load, fail and are read apart from each other', async () => {
  const { user, pessoas, cidades, showError } = renderApp();
  expect(screen.getByRole('heading', { name: 'Página inicial', level: 1 })).toBeVisible();
  expect(screen.getAllByText('Carregando...')).toHaveLength(2);
  pessoas.calls.at(-1)?.resolve(1234);
  cidades.calls.at(-1)?.reject(new ConnectionError('Erro de conexão.'));

  const people = screen.getByRole('region', { name: 'Total de pessoas' });
  const towns = screen.getByRole('region', { name: 'Total de cidades' });
  expect(await within(people).findByText('1.234')).toBeVisible();
  await within(towns).findByRole('button', { name: 'Tentar novamente' });
  expect(within(towns).getByText('O total não pôde ser carregado.')).toBeVisible();
  expect(within(towns).queryByRole('link')).toBeNull();
  await user.click(
    within(towns).getByRole('button', { name: 'Tentar novamente', description: 'Total de cidades' }),
  );
  expect(within(towns).getByRole('heading', { name: 'Total de cidades', level: 2 })).toHaveFocus();
  cidades.calls.at(-1)?.resolve(0);
  expect(await within(towns).findByText('0')).toBeVisible();
  expect(
    within(towns).getByRole('link', { name: 'Abrir listagem', description: 'Total de cidades' }),
  ).toHaveAttribute('href', '/cidades');
  expect(
    within(people).getByRole('button', { name: 'Nova', description: 'Total de pessoas' }),
  ).toHaveAttribute('href', '/pessoas/detalhe/nova');
  expect(within(people).getByText('1.234')).toBeVisible();
  expect(showError).toHaveBeenCalledOnce();
});

test('a followed link marks its entry, focuses the heading and is announced', async () => {
  const { user } = renderApp();
  expect(document.body).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Cidades' }));
  expect(screen.getByRole('heading', { name: 'Listagem de cidades' })).toHaveFocus();
  const links = within(screen.getByRole('navigation', { name: 'Principal' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['Página inicial', null],
    ['Cidades', 'page'],
    ['Pessoas', null],
  ]);
  expect(screen.getByRole('status')).toHaveTextContent('Cidades');
  expect(document.title).toBe('Cidades · Cadastro');
});

test('the sidebar switches the theme in memory and signs out', async () => {
  const { user, onSignOut } = renderApp();
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  await user.click(screen.getByRole('button', { name: 'Alternar tema' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(localStorage).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Alternar tema' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');

  expect(screen.getByRole('img', { name: 'Foto de perfil' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sair' }));
  expect(onSignOut).toHaveBeenCalledOnce();
});

test('the first stop of the keyboard skips to the content', async () => {
  const { user } = renderApp();
  await user.tab();
  expect(screen.getByRole('link', { name: 'Pular para o conteúdo' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(address()).toBe('/pagina-inicial');
});

test('the drawer is a labelled dialog that closes with a followed link', async () => {
  const { user } = renderApp();
  await user.click(screen.getByRole('button', { name: 'Abrir menu' }));
  const drawer = screen.getByRole('dialog', { name: 'Menu' });
  expect(within(drawer).getByRole('link', { name: 'Página inicial' })).toHaveFocus();
  expect(within(drawer).getByRole('img', { name: 'Foto de perfil' })).toHaveAttribute('src', '/perfil.svg');
  await user.click(within(drawer).getByRole('button', { name: 'Fechar menu' }));
  expect(drawer).not.toBeInTheDocument();
  const menu = screen.getByRole('button', { name: 'Abrir menu' });
  await waitFor(() => expect(menu).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(menu).toHaveAttribute('aria-controls', screen.getByRole('dialog').id);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(menu).toHaveFocus());

  await user.keyboard('{Enter}');
  await user.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Cidades' }));
  expect(address()).toBe('/cidades');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Listagem de cidades' })).toHaveFocus());
});

test('a question mark lists the shortcuts, but not while somebody types', async () => {
  const { user } = renderApp();
  await user.keyboard('?');
  const help = screen.getByRole('dialog', { name: 'Atalhos de teclado' });
  const entries = within(help)
    .getAllByRole('term')
    .map(({ textContent, nextElementSibling }) => [
      textContent,
      [...(nextElementSibling?.querySelectorAll('kbd') ?? [])].map((key) => key.textContent),
    ]);
  expect(entries).toEqual([
    ['Ir para a pesquisa', ['/']],
    ['Salvar', ['Ctrl', 'S']],
    ['Salvar e fechar', ['Ctrl', 'Enter']],
    ['Novo registro', ['Alt', 'N']],
    ['Mostrar os atalhos', ['?']],
  ]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  // Nothing had the focus before: the keyboard goes on at the content.
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());

  // Its button tells of the key, opens it, too, and has the focus back afterwards.
  const opener = screen.getByRole('button', { name: 'Atalhos' });
  expect(opener).toHaveAttribute('aria-keyshortcuts', 'Shift+?');
  await user.click(opener);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Fechar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(opener).toHaveFocus());

  await user.click(screen.getByRole('link', { name: 'Cidades' }));
  await user.type(screen.getByLabelText('campo'), 'o quê?');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('campo')).toHaveValue('o quê?');
});

function Broken(): never {
  throw new Error('broken');
}

test('the unexpected has a page of its own', () => {
  vi.mocked(console.error).mockImplementation(() => {});
  renderAt(
    '/',
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Algo deu errado' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Recarregar' })).toBeVisible();
  vi.mocked(console.error).mockClear();
});
