/** What leads somewhere: followed here, without loading anything, unless a tab of its own is asked for. */
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { ButtonLink } from '../../src/components/Button';
import { Link } from '../../src/components/Link';
import { address, renderAt } from './support/render';

/** A page with a link to the people, a link of a button's looks, and what came along with a navigation. */
function Page({ onClick }: { onClick?: (event: React.MouseEvent) => void }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [count, setCount] = useState(0);
  return (
    <>
      <Link to="/pessoas?busca=ana" state={() => ({ count })} {...(onClick && { onClick })}>
        pessoas
      </Link>
      <ButtonLink to="/pessoas/detalhe/nova">Nova</ButtonLink>
      <button type="button" onClick={() => setCount(count + 1)}>
        contar
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        voltar
      </button>
      <p>{JSON.stringify(state)}</p>
    </>
  );
}
const link = () => screen.getByRole('link', { name: 'pessoas' });

test('is followed without a load, with the state of that moment', async () => {
  const user = renderAt('/', <Page />);
  expect(link()).toHaveAttribute('href', '/pessoas?busca=ana');
  await user.click(screen.getByRole('button', { name: 'contar' }));
  expect(fireEvent.click(link())).toBe(false);
  expect(address()).toBe('/pessoas?busca=ana');
  expect(screen.getByText('{"count":1}')).toBeVisible();
});

/** The page in a router that writes to the browser's own history, and how many entries it has made there. */
function renderInBrowser() {
  window.history.replaceState(null, '', '/');
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  const before = window.history.length;
  return { user: userEvent.setup(), steps: () => window.history.length - before };
}

test('followed to where one is, it makes no second step of the history', async () => {
  const { user, steps } = renderInBrowser();
  await user.click(link());
  await user.click(screen.getByRole('button', { name: 'contar' }));
  await user.click(link());
  expect(screen.getByText('{"count":1}')).toBeVisible();
  expect(steps()).toBe(1);
});

test('followed back while another screen is on its way, it makes a step: the browser is there already', async () => {
  const { user, steps } = renderInBrowser();
  await user.click(link());
  act(() => window.history.pushState(null, '', '/cidades'));
  await user.click(link());
  expect(window.location.pathname).toBe('/pessoas');
  expect(steps()).toBe(3);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'is left to the browser where %j asks for something else',
  (how) => {
    renderAt('/', <Page />);
    const event = createEvent.click(link(), how);
    // jsdom knows no other pages to go to.
    let isOurs = true;
    document.addEventListener(
      'click',
      (last) => {
        isOurs = last.defaultPrevented;
        last.preventDefault();
      },
      { once: true },
    );
    fireEvent(link(), event);
    expect(isOurs).toBe(false);
    expect(address()).toBe('/');
  },
);

test('is not followed where the click has been answered already', async () => {
  const onClick = vi.fn((event: React.MouseEvent) => event.preventDefault());
  const user = renderAt('/', <Page onClick={onClick} />);
  await user.click(link());
  expect(onClick).toHaveBeenCalledOnce();
  expect(address()).toBe('/');
});

test('of a button’s looks it is a button to the keyboard: a key held down leads there once, other keys nowhere', async () => {
  const user = renderAt('/', <Page />);
  const nova = screen.getByRole('button', { name: 'Nova' });
  expect(nova).toHaveAttribute('draggable', 'false');
  nova.focus();
  expect(fireEvent.keyDown(nova, { key: 'a' })).toBe(true);
  // Held down, the page must not scroll, either.
  expect(fireEvent.keyDown(nova, { key: ' ', repeat: true })).toBe(false);
  expect(address()).toBe('/');
  expect(fireEvent.keyDown(nova, { key: ' ' })).toBe(false);
  expect(address()).toBe('/pessoas/detalhe/nova');
  await user.click(screen.getByRole('button', { name: 'voltar' }));
  fireEvent.click(nova, { detail: 1 });
  expect(address()).toBe('/pessoas/detalhe/nova');
});
