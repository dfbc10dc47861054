/** What leaves the page for the windows of the inspectors, and what they may do to it. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { createInspector } from '../../src/app/inspector';

/** A window that the page has opened. */
const openedWindow = () => ({
  closed: false,
  focus: vi.fn(),
  postMessage: vi.fn(),
  location: { pathname: '/tools/inspector/' },
});
type Opened = ReturnType<typeof openedWindow>;

/** What was posted in this turn has been delivered. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

const asWindow = (opened: Opened | null) => opened as Window | null;

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval'] }));
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

/** The app's page at an address; `null` is a window that the browser blocks. */
function visit(search: string, opened: Opened | null = openedWindow()) {
  window.history.replaceState(null, '', `/pessoas${search}`);
  const open = vi.spyOn(window, 'open').mockImplementation(() => asWindow(opened));
  open.mockClear();
  const inspect = createInspector(window);
  const connect = (origin = window.location.origin) =>
    window.dispatchEvent(
      new MessageEvent('message', {
        data: { type: '@statelyai.connected' },
        source: asWindow(opened),
        origin,
      }),
    );
  return { user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }), inspect, open, connect };
}
const own = () => screen.getByRole('button', { name: 'Inspector' });
const agree = () => screen.queryByRole('button', { name: 'Open it nevertheless' });

describe('a window of the inspector that goes elsewhere', () => {
  const machine = createMachine({
    id: 'menu',
    initial: 'closed',
    states: { closed: { on: { open: 'opened' } }, opened: {} },
  });
  const send = (opened: Opened, sessionId: string, origin: string) =>
    window.dispatchEvent(
      new MessageEvent('message', {
        data: { type: 'inspector.send', sessionId, event: { type: 'open' } },
        source: asWindow(opened),
        origin,
      }),
    );

  it('sends nothing to the page’s actors from there', () => {
    const opened = openedWindow();
    const { inspect, connect } = visit('?inspect=local', opened);
    const actor = createActor(machine, { id: 'menu', inspect }).start();
    connect();
    send(opened, actor.sessionId, 'https://example.com');
    expect(actor.getSnapshot().value).toBe('closed');
    send(opened, actor.sessionId, window.location.origin);
    expect(actor.getSnapshot().value).toBe('opened');
  });

  it.each([
    ['another page', (opened: Opened) => Object.assign(opened.location, { pathname: '/pessoas' })],
    [
      'another origin',
      (opened: Opened) =>
        Object.defineProperty(opened, 'location', {
          get() {
            throw new DOMException('cross-origin', 'SecurityError');
          },
        }),
    ],
  ])('receives nothing more on %s, and is opened again by the button', async (_where, leave) => {
    const opened = openedWindow();
    const { user, inspect, open, connect } = visit('?inspect=local', opened);
    const actor = createActor(machine, { id: 'menu', inspect }).start();
    connect();
    await vi.waitFor(() => expect(opened.postMessage).toHaveBeenCalled());
    leave(opened);
    vi.advanceTimersByTime(1_000);
    expect(screen.getByRole('status')).toHaveTextContent(
      'The inspector’s window has gone to another address',
    );
    opened.postMessage.mockClear();
    actor.send({ type: 'open' });
    await turn();
    expect(opened.postMessage).not.toHaveBeenCalled();
    await user.click(own());
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('receives nothing more once it says that it is of another origin', async () => {
    const opened = openedWindow();
    const { inspect, connect } = visit('?inspect=local', opened);
    const actor = createActor(machine, { id: 'menu', inspect }).start();
    connect();
    await vi.waitFor(() => expect(opened.postMessage).toHaveBeenCalled());
    connect('https://example.com');
    opened.postMessage.mockClear();
    actor.send({ type: 'open' });
    await turn();
    expect(opened.postMessage).not.toHaveBeenCalled();
  });
});

describe('the hosted inspector', () => {
  it('says that data leaves before it opens, and can be declined', async () => {
    const { user, open } = visit('?inspect');
    expect(
      screen.getByText(
        'The data of this page, names and emails included, leave your computer for stately.ai.',
      ),
    ).toBeVisible();
    expect(agree()).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(agree()).toBeNull();
    expect(own()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(agree()).toHaveFocus();
    expect(open).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(open).toHaveBeenCalledExactlyOnceWith('https://stately.ai/inspect', 'xstateinspector');
    expect(agree()).toBeNull();
  });

  it('posts to where Stately has led its window, and to nobody else', async () => {
    const opened = openedWindow();
    const { user, connect } = visit('?inspect', opened);
    await user.keyboard('{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent('Waiting for stately.ai…');
    for (const origin of ['https://stately.ai.exemplo.com', 'https://notstately.ai', 'http://stately.ai']) {
      connect(origin);
      expect(screen.getByRole('status')).toHaveTextContent(
        `The open window is of ${origin}: nothing is sent`,
      );
    }
    expect(opened.postMessage).not.toHaveBeenCalled();
    connect('https://editor.stately.ai');
    expect(new Set(opened.postMessage.mock.calls.map(([, origin]) => origin))).toEqual(
      new Set(['https://editor.stately.ai']),
    );
    expect(screen.getByRole('status')).toHaveTextContent('is sent to editor.stately.ai.');
  });
});
