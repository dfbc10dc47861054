import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { Announcer, useAnnounce, useDismissNotices } from '../../src/components/Announcer';

function renderAnnouncer() {
  let announce: ReturnType<typeof useAnnounce> = () => {};
  let dismiss = () => {};
  function Speaker() {
    announce = useAnnounce();
    dismiss = useDismissNotices();
    return null;
  }
  render(
    <Announcer>
      <Speaker />
    </Announcer>,
    { wrapper: MemoryRouter },
  );
  return {
    say: (...said: Parameters<typeof announce>) => act(() => announce(...said)),
    dismiss: () => act(() => dismiss()),
  };
}

test('what is announced is read out when there is a pause, and interrupts nothing', () => {
  const { say } = renderAnnouncer();
  say('Registro salvo: Rio.');
  const region = screen.getByRole('status');
  expect(region).toHaveTextContent('Registro salvo: Rio.');
  expect(region).toHaveAttribute('aria-live', 'polite');
  // Only what is added: a second sentence would have the first read out once more.
  expect(region).toHaveAttribute('aria-atomic', 'false');
});

test('a second sentence leaves the first one time to be read; each is gone after a while', () => {
  vi.useFakeTimers();
  const { say } = renderAnnouncer();
  const region = screen.getByRole('status');
  say('Registro salvo: Rio.');
  act(() => void vi.advanceTimersByTime(3_000));
  say('5 de 12 registros');
  expect([...region.children].map(({ textContent }) => textContent)).toEqual([
    'Registro salvo: Rio.',
    '5 de 12 registros',
  ]);
  act(() => void vi.advanceTimersByTime(3_000));
  expect(region).toHaveTextContent(/^5 de 12 registros$/);
  act(() => void vi.advanceTimersByTime(3_000));
  expect(region).toBeEmptyDOMElement();
});

test('what is seen goes when it is dismissed, and what is only read has its time', () => {
  const { say, dismiss } = renderAnnouncer();
  say('Registro salvo: Rio.', { isSeen: true });
  say('5 de 12 registros');
  dismiss();
  expect(screen.getByRole('status')).toHaveTextContent(/^5 de 12 registros$/);
});

test('the last text that is to be seen has the one link, and takes no focus', () => {
  const { say } = renderAnnouncer();
  say('Registro salvo: Rio.', { isSeen: true, to: '/cidades/detalhe/3' });
  say('Registro salvo: Maria.', { isSeen: true, to: '/pessoas/detalhe/7' });
  say('1–5 de 12 registros', { to: '/pessoas' });
  expect(screen.getByRole('link', { name: 'Abrir' })).toHaveAttribute('href', '/pessoas/detalhe/7');
  expect(document.body).toHaveFocus();
});

test.each([
  ['focus', () => screen.getByRole('link').focus(), () => screen.getByRole('link').blur()],
  [
    'pointer',
    () => fireEvent.pointerEnter(screen.getByText('Registro salvo: Maria.')),
    () => fireEvent.pointerLeave(screen.getByText('Registro salvo: Maria.')),
  ],
])('a line with an action waits while it has the %s, also when another comes', (_, take, leave) => {
  vi.useFakeTimers();
  const { say } = renderAnnouncer();
  const passes = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
  say('Registro salvo: Maria.', { isSeen: true, to: '/pessoas/detalhe/7' });
  passes(3_000);
  act(take);
  say('Registro restaurado: Rio.', { isSeen: true });
  passes(60_000);
  expect(screen.getByRole('link', { name: 'Abrir' })).toBeVisible();
  act(leave);
  passes(6_000);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
