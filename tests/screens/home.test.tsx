/** The home page, and what surrounds every page of the session (section 2). */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal } from '../support/backend';
import { labels } from '../support/labels';
import { people } from '../support/people';
import { address, button, goBack, heading, open } from './support/product';

const { frame, home, fault } = labels;
const card = (name: string) => screen.findByRole('region', { name });

test('the home page counts people and cities apart from each other', async () => {
  const { user, backend, alerted, alerts } = open('/pagina-inicial', {
    pessoas: people(1234),
    prepare: (backend) => {
      // The call of the start, and the total.
      backend.next('GET /pessoas', refusal(500));
      backend.next('GET /pessoas', refusal(500));
      backend.next('GET /cidades', refusal(500));
    },
  });
  const held = backend.hold('GET /cidades');
  expect(await alerted()).toBe(fault.list);
  const counted = within(await card(home.totalOfPeople));
  await user.click(await counted.findByRole('button', { name: fault.retry }));
  expect(await counted.findByText('1.234')).toBeVisible();
  expect(alerts()).toEqual([]);
  const towns = within(await card(home.totalOfCities));
  expect(towns.getByText('Não foi possível carregar o total.')).toBeVisible();
  await user.click(towns.getByRole('button', { name: fault.retry }));
  expect(towns.getByText(fault.loading)).toBeVisible();
  await held.answer();
  expect(await towns.findByText('1')).toBeVisible();
  expect(backend.requests('GET /cidades').at(-1)).toBe('GET /cidades?page=1&limit=5&filter=');
  await user.click(towns.getByRole('link', { name: 'Abrir listagem' }));
  await heading(labels.list.cities);
});

test('the search of the home page leads to the list that it is asked for, searched', async () => {
  const { user } = open('/pagina-inicial');
  await user.type(await screen.findByRole('searchbox', { name: 'Pesquisar no cadastro' }), 'man');
  await user.click(await button('Pesquisar cidades'));
  await heading(labels.list.cities);
  expect(address()).toBe('/cidades?busca=man&pagina=1');
});

test('the sidebar has the entries of the specification and no others', async () => {
  const { user } = open('/pagina-inicial', {
    prepare: (backend) => Object.assign(backend, { isOurs: false }),
  });
  await heading(frame.home);
  const sidebar = within(screen.getByRole('complementary'));
  expect(
    [...sidebar.getAllByRole('link'), ...sidebar.getAllByRole('button')].map((one) => one.textContent),
  ).toEqual([frame.home, frame.cities, frame.people, frame.theme, frame.logout]);
  expect(sidebar.getByRole('img', { name: frame.picture })).toBeVisible();
  await user.click(sidebar.getByRole('link', { name: frame.cities }));
  expect(await heading(labels.list.cities)).toHaveFocus();
  expect(sidebar.getByRole('link', { current: 'page' })).toHaveTextContent(frame.cities);
  expect(document.title).toBe('Cidades · Cadastro');
});

test('the theme starts light and is kept in memory alone', async () => {
  const { user, reloadPage } = open('/pagina-inicial');
  const theme = () => document.documentElement.dataset.theme;
  await heading(frame.home);
  expect(theme()).toBe('light');
  await user.click(await button(frame.theme));
  expect(theme()).toBe('dark');
  await user.click(screen.getByRole('link', { name: frame.people }));
  await heading(labels.list.people);
  expect(theme()).toBe('dark');
  expect(Object.keys(localStorage)).toEqual(['APP_ACCESS_TOKEN']);
  reloadPage();
  await heading(labels.list.people);
  expect(theme()).toBe('light');
});

test('the first stop of the keyboard skips to the content, without a step of the history', async () => {
  const { user } = open('/pagina-inicial');
  await heading(frame.home);
  await user.tab();
  const link = screen.getByRole('link', { name: frame.skip });
  expect(link).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(address()).toBe('/pagina-inicial');
  expect(window.location.hash).toBe('');
});

test('the drawer of small screens is a dialog that closes by its button, Escape, a link and Back', async () => {
  const width = window.matchMedia('');
  vi.spyOn(window, 'matchMedia').mockReturnValue(width);
  const { user } = open('/pagina-inicial');
  const menu = await button(frame.openMenu);
  const drawer = () => screen.queryByRole('dialog', { name: 'Menu' });
  const openDrawer = async () => {
    // jsdom has no layout: Radix hides what is behind the drawer.
    fireEvent.click(menu);
    await waitFor(() => expect(drawer()).toBeVisible());
  };
  await openDrawer();
  expect(menu).toHaveAttribute('aria-expanded', 'true');
  expect(menu).toHaveAttribute('aria-controls', drawer()?.id);
  expect(screen.getByRole('link', { name: frame.home })).toHaveFocus();
  await user.click(await button(frame.closeMenu));
  expect(drawer()).toBeNull();
  await openDrawer();
  await user.keyboard('{Escape}');
  expect(drawer()).toBeNull();
  await openDrawer();
  await user.click(screen.getByRole('link', { name: frame.cities }));
  await heading(labels.list.cities);
  expect(drawer()).toBeNull();
  await openDrawer();
  await goBack();
  await heading(frame.home);
  expect(drawer()).toBeNull();
  await openDrawer();
  // Now there is room for the sidebar.
  Object.assign(width, { matches: true });
  act(() => void width.dispatchEvent(new Event('change')));
  expect(drawer()).toBeNull();
});
