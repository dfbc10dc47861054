/** What the app offers to whoever develops: our own inspector, and the hosted one, which nobody opens unawares. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { createLoginMachine } from '../../machines/loginMachine';
import { createInspector } from '../../src/app/inspector';
import { loginRules } from '../../src/domain/usuario';
import { check } from '../../src/domain/validation';
import { closeChannels } from '../support/channels';

/** A window that the page has opened, `null` where the browser has kept it from doing so. */
const windowAt = (pathname: string) => ({
  location: { pathname, href: '' },
  focus: vi.fn(),
  postMessage: vi.fn(),
});
type Opened = ReturnType<typeof windowAt> | null;

closeChannels();
afterEach(() => {
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});

const opening = (opened: Opened) => () => opened as Window | null;

/** The app's page at an address, on which everything that it opens is that window. */
function visit(search: string, opened: Opened = windowAt('blank')) {
  window.history.replaceState(null, '', `/pessoas${search}`);
  const open = vi.spyOn(window, 'open').mockImplementation(opening(opened));
  const inspect = createInspector(window);
  return { user: userEvent.setup(), inspect, open };
}
const own = () => screen.getByRole('button', { name: 'Inspetor' });
const hosted = () => screen.getByRole('button', { name: 'Inspetor da Stately' });
const agree = () => screen.queryByRole('button', { name: 'Abrir mesmo assim' });

it('stands in a corner over the page, as a group of its own, and opens nothing by itself', () => {
  const { open } = visit('');
  const panel = screen.getByRole('group', { name: 'Desenvolvimento' });
  expect(panel).toHaveStyle({ position: 'fixed' });
  expect(panel).toHaveClass('print:hidden');
  expect([...panel.children]).toEqual([own(), hosted()]);
  expect(own()).toHaveAttribute('type', 'button');
  expect(open).not.toHaveBeenCalled();
});

describe('our own inspector', () => {
  it('opens in a window of its own for this tab, and is brought forward where it is open', async () => {
    const first = windowAt('blank');
    const { user, open } = visit('', first);
    await user.click(own());
    const [[url, name] = []] = open.mock.calls;
    expect(url).toBe('');
    expect(name).toMatch(/^cadastro\.inspector\.[\w-]{8,}$/);
    expect(first.location.href).toBe(`/src/inspector/?aba=${name?.slice('cadastro.inspector.'.length)}`);
    expect(first.focus).toHaveBeenCalledOnce();

    const again = windowAt('/src/inspector/');
    open.mockImplementation(opening(again));
    await user.click(own());
    // Loading it anew would lose the story it has told so far.
    expect(again.location.href).toBe('');
    expect(again.focus).toHaveBeenCalledOnce();
    expect(open.mock.calls[1]).toEqual(open.mock.calls[0]);
  });

  it('opens by `?inspect=local`, without the question about the hosted one', () => {
    const { open } = visit('?inspect=local');
    expect(open).toHaveBeenCalledOnce();
    expect(agree()).toBeNull();
  });

  it('is no failure where the browser lets no window be opened', () => {
    visit('?inspect=local', null);
    expect(own()).toBeVisible();
  });
});

describe('the hosted inspector', () => {
  it('says that data leaves before it opens, and can be declined', async () => {
    const { user, open } = visit('');
    await user.click(hosted());
    expect(
      screen.getByText(/nomes e emails também, saem do seu computador para stately\.ai\./),
    ).toBeVisible();
    expect(agree()).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(agree()).toBeNull();
    expect(hosted()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(agree()).toHaveFocus();
    await user.click(hosted());
    expect(agree()).toBeNull();
    // No question is there for Escape to answer.
    own().focus();
    await user.keyboard('{Escape}');
    expect(own()).toHaveFocus();
    expect(open).not.toHaveBeenCalled();
  });

  it('another key than Escape leaves the question where it is', async () => {
    const { user } = visit('?inspect');
    expect(agree()).toHaveFocus();
    await user.keyboard('a');
    expect(agree()).toHaveFocus();
  });

  it('opens when somebody agrees, and is told what happened before, without a secret', async () => {
    const receiver = windowAt('/inspect');
    const { user, inspect, open } = visit('?inspect', receiver);
    const login = createActor(createLoginMachine({ validate: check(loginRules) }), { id: 'login', inspect });
    login.start();
    // By itself, the library would remember the last 200 messages.
    for (let keys = 0; keys < 200; keys += 1) {
      login.send({ type: 'field.changed', changes: { email: 'ana@exemplo.com', senha: 'segredo' } });
    }
    expect(open).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Abrir mesmo assim' }));
    expect(open).toHaveBeenCalledExactlyOnceWith('https://stately.ai/inspect', 'xstateinspector');
    expect(agree()).toBeNull();
    expect(hosted()).toHaveFocus();

    window.dispatchEvent(new MessageEvent('message', { data: { type: '@statelyai.connected' } }));
    const { calls } = receiver.postMessage.mock;
    expect(
      calls.filter(([{ type, event }]) => type === '@xstate.event' && event.type === 'field.changed'),
    ).toHaveLength(200);
    expect(calls[0]).toMatchObject([{ type: '@xstate.actor', name: 'login' }, '*']);
    const told = JSON.stringify(calls);
    expect(told).toContain('ana@exemplo.com');
    expect(told).not.toContain('segredo');
  });

  it('is one of your own where `?inspect` names its address', () => {
    const { open } = visit('?inspect=/receptor.html');
    expect(open).toHaveBeenCalledExactlyOnceWith('/receptor.html', 'xstateinspector');
    expect(agree()).toBeNull();
  });
});
