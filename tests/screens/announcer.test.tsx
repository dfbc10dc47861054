import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Announcer, useAnnounce } from '../../src/components/Announcer';

function renderAnnouncer() {
  let announce: (text: string) => void = () => {};
  function Speaker() {
    announce = useAnnounce();
    return null;
  }
  render(
    <Announcer>
      <Speaker />
    </Announcer>,
  );
  return { say: (text: string) => act(() => announce(text)) };
}

test('what is announced is read out when there is a pause, and interrupts nothing', () => {
  const { say } = renderAnnouncer();
  say('Registro salvo.');
  const region = screen.getByRole('status');
  expect(region).toHaveTextContent('Registro salvo.');
  expect(region).toHaveAttribute('aria-live', 'polite');
  // Only what is added: a second sentence would have the first read out once more.
  expect(region).toHaveAttribute('aria-atomic', 'false');
});

test('a second sentence leaves the first one time to be read; each is gone after a while', () => {
  vi.useFakeTimers();
  const { say } = renderAnnouncer();
  const region = screen.getByRole('status');
  say('Registro salvo.');
  act(() => void vi.advanceTimersByTime(3_000));
  say('5 de 12 registros');
  expect([...region.children].map(({ textContent }) => textContent)).toEqual([
    'Registro salvo.',
    '5 de 12 registros',
  ]);
  act(() => void vi.advanceTimersByTime(2_000));
  expect(region).toHaveTextContent(/^5 de 12 registros$/);
  act(() => void vi.advanceTimersByTime(3_000));
  expect(region).toBeEmptyDOMElement();
});
