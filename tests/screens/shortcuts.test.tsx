import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shortcuts, useShortcuts } from '../../src/components/useShortcuts';

const calls: string[] = [];

/** A page with a field, on a computer of that kind. */
function open(dialog = '') {
  function Page() {
    useShortcuts({
      save: () => calls.push('save'),
      saveAndClose: () => calls.push('saveAndClose'),
      search: () => calls.push('search'),
    });
    return (
      <>
        <input aria-label="campo" />
        {dialog && <div role={dialog} />}
      </>
    );
  }
  render(<Page />);
}

const press = (init: KeyboardEventInit, target: Element = document.body) => fireEvent.keyDown(target, init);
const field = () => screen.getByLabelText('campo');

beforeEach(() => {
  calls.length = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('Ctrl and Cmd with S, Enter and K are shortcuts, in a field and with capitals on, too', () => {
  open();
  for (const init of [
    { key: 's', ctrlKey: true },
    { key: 'S', metaKey: true },
    { key: 'Enter', metaKey: true },
    { key: 'Enter', ctrlKey: true },
    { key: 'k', ctrlKey: true },
  ]) {
    expect(press(init, field())).toBe(false);
  }
  expect(calls).toEqual(['save', 'save', 'saveAndClose', 'saveAndClose', 'search']);
});

test.each<KeyboardEventInit>([
  { key: '/' },
  { key: '?', shiftKey: true },
  { key: 's' },
  { key: 'Enter' },
  { key: 'S', ctrlKey: true, shiftKey: true },
  { key: 's', ctrlKey: true, altKey: true },
  { key: 's', ctrlKey: true, metaKey: true },
  { key: 's', ctrlKey: true, isComposing: true },
  { key: 'n', altKey: true },
  { key: 'x', ctrlKey: true },
])('%j is left to the browser', (init) => {
  open();
  expect(press(init)).toBe(true);
  expect(calls).toEqual([]);
});

test('an event of the browser’s autofill breaks nothing', () => {
  open();
  const failed = vi.fn((event: ErrorEvent) => event.preventDefault());
  window.addEventListener('error', failed);
  expect(fireEvent(field(), new Event('keydown', { bubbles: true, cancelable: true }))).toBe(true);
  window.removeEventListener('error', failed);
  expect(failed).not.toHaveBeenCalled();
});

test('a shortcut has the effect of the latest render, and none where or when it is not handled', () => {
  function Counter() {
    const [count, setCount] = useState(0);
    useShortcuts({ save: () => setCount(count + 1) });
    return <output>{count}</output>;
  }
  const { unmount } = render(<Counter />);
  press({ key: 's', ctrlKey: true });
  press({ key: 's', ctrlKey: true });
  expect(screen.getByRole('status')).toHaveTextContent('2');
  expect(press({ key: 'k', ctrlKey: true })).toBe(true);
  unmount();
  expect(press({ key: 's', ctrlKey: true })).toBe(true);
});

test('a held shortcut acts once', () => {
  open();
  press({ key: 's', ctrlKey: true });
  expect(press({ key: 's', ctrlKey: true, repeat: true })).toBe(false);
  expect(calls).toEqual(['save']);
});

test.each(['dialog', 'alertdialog'])(
  'behind an open %s a shortcut does nothing, in the browser neither',
  (role) => {
    open(role);
    expect(press({ key: 's', ctrlKey: true })).toBe(false);
    expect(calls).toEqual([]);
  },
);

test.each([
  ['MacIntel', 'Meta+S', '⌘ K'],
  ['iPad', 'Meta+S', '⌘ K'],
  ['Win32', 'Control+S', 'Ctrl K'],
  ['Linux x86_64', 'Control+S', 'Ctrl K'],
])('on %s the keys are called %s and %s', (platform, aria, hint) => {
  vi.stubGlobal('navigator', { ...window.navigator, platform });
  expect(shortcuts.save.aria).toBe(aria);
  expect(shortcuts.search.hint).toBe(hint);
});
