/** The sidebar by itself and in its drawer. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Users } from 'lucide-react';
import { useRef, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { Drawer } from '../../src/components/Drawer';
import { Sidebar } from '../../src/components/Sidebar';

const links = [{ to: '/pessoas', label: 'Pessoas', icon: Users }];

function renderSidebar(at: string, onFollow?: () => void) {
  const calls = { onToggleTheme: vi.fn(), onSignOut: vi.fn() };
  const sidebar = <Sidebar links={links} isDark={false} {...calls} {...(onFollow && { onFollow })} />;
  render(<MemoryRouter initialEntries={[at]}>{sidebar}</MemoryRouter>);
  return { user: userEvent.setup(), ...calls };
}
const names = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);

test('has the entries of the specification and no others', async () => {
  const { user, onToggleTheme, onSignOut } = renderSidebar('/pessoas');
  expect(names('link')).toEqual(['Página inicial', 'Pessoas']);
  expect(names('button')).toEqual(['Alternar tema', 'Sair']);
  expect(screen.getByRole('img')).toHaveAccessibleName('Foto de perfil');
  await user.click(screen.getByRole('button', { name: 'Alternar tema' }));
  await user.click(screen.getByRole('button', { name: 'Sair' }));
  expect([onToggleTheme, onSignOut].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test.each(['/pessoas', '/pessoas?busca=ana', '/pessoas/detalhe/3'])(
  'marks the list that %s belongs to',
  (at) => {
    renderSidebar(at);
    expect(screen.getAllByRole('link', { current: 'page' })).toEqual([
      screen.getByRole('link', { name: 'Pessoas' }),
    ]);
  },
);

test('the drawer takes the focus to its first link, and gives it back unless a page has taken it', async () => {
  function Layout() {
    const [isOpen, setOpen] = useState(false);
    const menu = useRef<HTMLButtonElement>(null);
    const heading = useRef<HTMLHeadingElement>(null);
    const follow = () => {
      setOpen(false);
      // As the page does that comes.
      setTimeout(() => heading.current?.focus());
    };
    return (
      <MemoryRouter>
        <button ref={menu} type="button" onClick={() => setOpen(true)}>
          Abrir menu
        </button>
        <h1 ref={heading} tabIndex={-1}>
          Pessoas
        </h1>
        <Drawer id="menu" open={isOpen} onClose={() => setOpen(false)} restoreFocus={() => menu.current}>
          <Sidebar
            links={links}
            isDark={false}
            onToggleTheme={() => {}}
            onSignOut={() => {}}
            onFollow={follow}
          />
        </Drawer>
      </MemoryRouter>
    );
  }
  const user = userEvent.setup();
  render(<Layout />);
  const menu = screen.getByRole('button', { name: 'Abrir menu' });
  await user.click(menu);
  expect(screen.getByRole('dialog', { name: 'Menu' })).toHaveAttribute('id', 'menu');
  expect(screen.getByRole('link', { name: 'Página inicial' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Fechar menu' }));
  await waitFor(() => expect(menu).toHaveFocus());

  await user.click(menu);
  await user.click(screen.getByRole('link', { name: 'Pessoas' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
});
