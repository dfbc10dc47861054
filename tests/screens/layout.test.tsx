import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type InitialEntry, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { homeMachine } from '../../machines/homeMachine';
import { ConnectionError } from '../../machines/shared/errors';
import { kinds } from '../../src/app/kinds';
import { ErrorBoundary } from '../../src/components/ErrorBoundary';
import { Page } from '../../src/components/Page';
import { AppLayout } from '../../src/screens/layout/AppLayout';
import { MIRRORED } from '../../src/screens/mirrored';
import { HomeScreen } from '../../src/screens/pagina-inicial/HomeScreen';
import { heldActor } from './support/held';
import { address, goBack, renderAt } from './support/render';

function renderApp(start: InitialEntry | InitialEntry[] = '/pagina-inicial') {
  const pessoas = heldActor<number, unknown>();
  const cidades = heldActor<number, unknown>();
  const onSignOut = vi.fn();
  const showError = vi.fn();
  const machine = homeMachine.provide({
    actors: { countPessoas: pessoas.logic, countCidades: cidades.logic },
    actions: { showError: (_, { message }) => showError(message) },
  });
  const user = renderAt(
    start,
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
  expect(document.title).toBe('Início · Cadastro');
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
  const linksIn = (card: HTMLElement) =>
    within(card)
      .getAllByText(/^(Abrir listagem|Nova)$/)
      .map((link) => link.getAttribute('href'));
  expect(linksIn(people)).toEqual(['/pessoas', '/pessoas/detalhe/nova']);
  expect(linksIn(towns)).toEqual(['/cidades', '/cidades/detalhe/nova']);
});

test('a total that failed is asked for again by itself', async () => {
  const { user, pessoas, cidades } = renderApp();
  pessoas.calls.at(-1)?.reject(new ConnectionError('Erro de conexão.'));
  cidades.calls.at(-1)?.resolve(3);
  const people = screen.getByRole('region', { name: 'Total de pessoas' });
  const calls = () => [pessoas.calls.length, cidades.calls.length];
  const retry = await within(people).findByRole('button', { name: 'Tentar novamente' });
  const [first = 0, second = 0] = calls();
  await user.click(retry);
  expect(calls()).toEqual([first + 1, second]);
});

test('the link of the home page one is on counts anew, the old numbers gone meanwhile', async () => {
  const { user, pessoas, cidades } = renderApp();
  pessoas.calls.at(-1)?.resolve(7);
  cidades.calls.at(-1)?.resolve(8);
  await screen.findByText('8');
  const calls = () => [pessoas.calls.length, cidades.calls.length];
  const [first = 0, second = 0] = calls();
  await user.click(screen.getByRole('link', { name: 'Página inicial' }));
  expect(calls()).toEqual([first + 1, second + 1]);
  expect(screen.getAllByText('Carregando...')).toHaveLength(2);
  expect(screen.queryByText('8')).toBeNull();
  pessoas.calls.at(-1)?.resolve(9);
  expect(await screen.findByText('9')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Página inicial' }));
  expect(calls()).toEqual([first + 2, second + 2]);
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
  const link = screen.getByRole('link', { name: 'Pular para o conteúdo' });
  expect(link).toHaveFocus();
  // A place on this page, which the product leads to by itself: no step of the history.
  expect(link).toHaveAttribute('href', `#${screen.getByRole('main').id}`);
  expect(fireEvent.click(link)).toBe(false);
  link.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(address()).toBe('/pagina-inicial');
});

test('the drawer is a labelled dialog that closes with a followed link', async () => {
  const { user } = renderApp();
  const menu = screen.getByRole('button', { name: 'Abrir menu' });
  expect(menu).toHaveAttribute('aria-haspopup', 'dialog');
  expect(menu).toHaveAttribute('aria-expanded', 'false');
  expect(menu).not.toHaveAttribute('aria-controls');
  await user.click(menu);
  const drawer = screen.getByRole('dialog', { name: 'Menu' });
  expect(menu).toHaveAttribute('aria-expanded', 'true');
  expect(menu).toHaveAttribute('aria-controls', drawer.id);
  expect(within(drawer).getByRole('link', { name: 'Página inicial' })).toHaveFocus();
  // Enter on the menu button, held a moment too long.
  expect(fireEvent.keyDown(document.activeElement ?? drawer, { key: 'Enter', repeat: true })).toBe(false);
  expect(within(drawer).getByRole('img', { name: 'Foto de perfil' })).toHaveAttribute('src', '/perfil.svg');
  await user.click(within(drawer).getByRole('button', { name: 'Fechar menu' }));
  expect(drawer).not.toBeInTheDocument();
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

test('the drawer closes with the link of the page one is on, and with Back; the heading has the focus', async () => {
  const { user } = renderApp();
  const inDrawer = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'Abrir menu' }));
    return within(screen.getByRole('dialog')).getByRole('link', { name });
  };
  await user.click(await inDrawer('Página inicial'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Página inicial' })).toHaveFocus());

  await user.click(await inDrawer('Cidades'));
  await inDrawer('Cidades');
  await goBack();
  expect(address()).toBe('/pagina-inicial');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Página inicial' })).toHaveFocus());
});

test('the drawer that is opened on another page gives the focus back to the button that opened it', async () => {
  const { user } = renderApp();
  const menu = screen.getByRole('button', { name: 'Abrir menu' });
  await user.click(menu);
  await user.click(
    within(screen.getByRole('dialog', { name: 'Menu' })).getByRole('link', { name: 'Cidades' }),
  );
  expect(screen.getByRole('heading', { name: 'Listagem de cidades' })).toHaveFocus();
  await user.click(menu);
  await screen.findByRole('dialog', { name: 'Menu' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(menu).toHaveFocus());
});

test('the drawer closes with Back to a list that once corrected its own address', async () => {
  const { user } = renderApp([{ pathname: '/cidades', state: { [MIRRORED]: true } }, '/pagina-inicial']);
  await user.click(screen.getByRole('button', { name: 'Abrir menu' }));
  await screen.findByRole('dialog', { name: 'Menu' });
  await goBack();
  expect(address()).toBe('/cidades');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the shortcuts take the place of the drawer that they are asked for in', async () => {
  const { user } = renderApp();
  await user.click(screen.getByRole('button', { name: 'Abrir menu' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Atalhos' }));
  const help = await screen.findByRole('dialog', { name: 'Atalhos de teclado' });
  expect(screen.getAllByRole('dialog')).toEqual([help]);
  await user.click(within(help).getByRole('button', { name: 'Fechar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.body).not.toHaveFocus());
});

test('the drawer closes where the window grows so wide that the sidebar is there', async () => {
  const widths: MediaQueryList[] = [];
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const matches = widths.some((width) => width.media === media && width.matches);
    const width = Object.assign(new EventTarget(), { media, matches }) as MediaQueryList;
    widths.push(width);
    return width;
  });
  const { user } = renderApp();
  const grow = (matches: boolean) =>
    act(() => {
      for (const width of widths.filter(({ media }) => media === '(min-width: 48rem)')) {
        Object.assign(width, { matches }).dispatchEvent(new Event('change'));
      }
    });
  await user.click(screen.getByRole('button', { name: 'Abrir menu' }));
  grow(false);
  expect(screen.getByRole('dialog', { name: 'Menu' })).toBeInTheDocument();
  grow(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  // The menu button has gone with the narrow window.
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Página inicial' })).toHaveFocus());
});

test('what the browser draws around the page has the colour of the theme', async () => {
  const head = document.createElement('div');
  head.innerHTML = `<meta name="theme-color"><style>
    [data-theme='light'] { --canvas: #f7f6f3 }
    [data-theme='dark'] { --canvas: #202124 }
  </style>`;
  document.head.append(head);
  const { user } = renderApp();
  const colour = () => head.querySelector('meta')?.content.trim();
  expect(colour()).toBe('#f7f6f3');
  await user.click(screen.getByRole('button', { name: 'Alternar tema' }));
  expect(colour()).toBe('#202124');
  head.remove();
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
  opener.focus();
  // The key that opened it and is still down does not close it.
  await user.keyboard('{Enter>4/}');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Fechar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(opener).toHaveFocus());

  await user.click(screen.getByRole('link', { name: 'Cidades' }));
  await user.type(screen.getByLabelText('campo'), 'o quê?');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('campo')).toHaveValue('o quê?');
});

test('the help on shortcuts closes with Back, and the page one comes to has the focus', async () => {
  const { user } = renderApp(['/cidades', '/pagina-inicial']);
  screen.getByRole('button', { name: 'Atalhos' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Atalhos de teclado' });
  await goBack();
  expect(address()).toBe('/cidades');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Listagem de cidades' })).toHaveFocus());
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
  expect(within(screen.getByRole('alert')).getByRole('heading', { name: 'Algo deu errado' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Recarregar' })).toBeVisible();
  vi.mocked(console.error).mockClear();
});
