import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { shortcuts, useShortcuts } from '../../src/components/useShortcuts';

const calls: string[] = [];

/** A page with a field, on a computer of that kind. */
function open(platform: string, dialog = '') {
  vi.stubGlobal('navigator', { ...window.navigator, platform });
  function Page() {
    const note = (name: string) => () => calls.push(name);
    useShortcuts({
      save: note('save'),
      saveAndClose: note('saveAndClose'),
      create: note('create'),
      search: note('search'),
      help: note('help'),
    });
    return (
      <>
        <input aria-label="campo" />
        <textarea aria-label="texto" />
        <select aria-label="escolha" />
        <p contentEditable suppressContentEditableWarning>
          carta
        </p>
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

describe('keys that type are no commands', () => {
  test.each<[string, KeyboardEventInit]>([
    ['Alt+N', { key: 'n', code: 'KeyN', altKey: true }],
    ['/', { key: '/' }],
    ['?', { key: '?', shiftKey: true }],
    ['a letter of AltGr', { key: 'n', altKey: true, ctrlKey: true, modifierAltGraph: true }],
  ])('%s in a field is left alone', (_, init) => {
    open('Linux x86_64');
    expect(press(init, field())).toBe(true);
    expect(calls).toEqual([]);
  });

  test.each<[string, KeyboardEventInit]>([
    ['the dead tilde of a Mac', { key: 'Dead', code: 'KeyN', altKey: true }],
    ['N with AltGr', { key: 'n', code: 'KeyN', altKey: true, modifierAltGraph: true }],
    ['S with AltGr', { key: 's', ctrlKey: true, altKey: true, modifierAltGraph: true }],
    ['a key of an input method', { key: '/', isComposing: true }],
    ['Ctrl+Alt+N', { key: 'n', altKey: true, ctrlKey: true }],
    ['Ctrl+N', { key: 'n', ctrlKey: true }],
    ['Cmd+Alt+N', { key: 'n', altKey: true, metaKey: true }],
    ['N alone', { key: 'n' }],
    ['S alone', { key: 's' }],
    ['Enter alone', { key: 'Enter' }],
    ['Ctrl+Shift+S', { key: 'S', ctrlKey: true, shiftKey: true }],
    ['Ctrl+Shift+Enter', { key: 'Enter', ctrlKey: true, shiftKey: true }],
    ['Ctrl+Alt+S', { key: 's', ctrlKey: true, altKey: true }],
    ['Ctrl+/', { key: '/', ctrlKey: true }],
    ['Alt+?', { key: '?', altKey: true }],
    ['any other letter', { key: 'x' }],
    ['any other letter with Ctrl', { key: 'x', ctrlKey: true }],
  ])('%s is none anywhere', (_, init) => {
    open('Linux x86_64');
    expect(press(init)).toBe(true);
    expect(calls).toEqual([]);
  });

  test('nor in any other place to write', () => {
    open('Linux x86_64');
    for (const place of [
      screen.getByLabelText('texto'),
      screen.getByLabelText('escolha'),
      screen.getByText('carta'),
    ]) {
      expect(press({ key: '/' }, place)).toBe(true);
    }
    expect(calls).toEqual([]);
    // A key that is pressed nowhere has no target that could be one.
    press({ key: '/' });
    expect(fireEvent.keyDown(document, { key: '?' })).toBe(false);
    expect(calls).toEqual(['search', 'help']);
  });

  test('and a sign that takes AltGr to type is still a sign', () => {
    open('Win32');
    press({ key: '/', ctrlKey: true, altKey: true, modifierAltGraph: true });
    press({ key: '?', ctrlKey: true, altKey: true, modifierAltGraph: true });
    expect(calls).toEqual(['search', 'help']);
  });
});

test('commands work in a field, too', () => {
  open('Linux x86_64');
  press({ key: 's', ctrlKey: true }, field());
  press({ key: 'Enter', metaKey: true }, field());
  press({ key: 'n', altKey: true });
  expect(calls).toEqual(['save', 'saveAndClose', 'create']);
});

test('a key that a browser tells of as it fills in a field is none', () => {
  open('Linux x86_64');
  const failed = vi.fn((event: ErrorEvent) => event.preventDefault());
  window.addEventListener('error', failed);
  expect(fireEvent(field(), new Event('keydown', { bubbles: true, cancelable: true }))).toBe(true);
  window.removeEventListener('error', failed);
  expect(failed).not.toHaveBeenCalled();
  expect(calls).toEqual([]);
});

test('a key with the lock of capitals on is the same key', () => {
  open('Linux x86_64');
  press({ key: 'S', ctrlKey: true });
  press({ key: 'N', altKey: true });
  expect(calls).toEqual(['save', 'create']);
});

test('a command does what it does now, nothing where it does nothing, and nothing once it is gone', () => {
  function Counter() {
    const [count, setCount] = useState(0);
    useShortcuts({ save: () => setCount(count + 1) });
    return <output>{count}</output>;
  }
  const { unmount } = render(<Counter />);
  press({ key: 's', ctrlKey: true });
  press({ key: 's', ctrlKey: true });
  expect(screen.getByRole('status')).toHaveTextContent('2');
  // The browser's own use of a key is left to it.
  expect(press({ key: '/' })).toBe(true);
  unmount();
  expect(press({ key: 's', ctrlKey: true })).toBe(true);
});

test('held down, a key is one command', () => {
  open('Linux x86_64');
  press({ key: 's', ctrlKey: true });
  expect(press({ key: 's', ctrlKey: true, repeat: true })).toBe(false);
  expect(calls).toEqual(['save']);
});

test('held down, a key types nothing into the field that its command has led to, until it is pressed again', () => {
  open('Linux x86_64');
  press({ key: '/' });
  expect(press({ key: '/', repeat: true }, field())).toBe(false);
  expect(press({ key: '/', repeat: true }, field())).toBe(false);
  expect(press({ key: 'a', repeat: true }, field())).toBe(true);
  expect(press({ key: '/' }, field())).toBe(true);
  expect(press({ key: '/', repeat: true }, field())).toBe(true);
  expect(calls).toEqual(['search']);
});

test.each(['dialog', 'alertdialog'])('behind an open %s nothing happens, wherever the focus is', (role) => {
  open('Linux x86_64', role);
  // The browser must not save the page, either.
  expect(press({ key: 's', ctrlKey: true })).toBe(false);
  press({ key: 'n', altKey: true });
  press({ key: '/' });
  expect(calls).toEqual([]);
});

test('a Mac has its own signs, and Control+N where Option+N types', () => {
  open('MacIntel');
  const { save, saveAndClose, create } = shortcuts;
  expect([save.keys, saveAndClose.keys, create.keys]).toEqual(['⌘ S', '⌘ ↩', '⌃ N']);
  expect([save.aria, saveAndClose.aria, create.aria]).toEqual(['Meta+S', 'Meta+Enter', 'Control+N']);
  press({ key: 'n', ctrlKey: true });
  press({ key: 'n', ctrlKey: true }, field());
  expect(calls).toEqual(['create']);
});

test.each(['Win32', 'Linux x86_64'])('on %s they are told of Ctrl and Alt', (platform) => {
  open(platform);
  expect(Object.values(shortcuts).map(({ does, keys, aria }) => [does, keys, aria])).toEqual([
    ['Ir para a pesquisa', '/', '/'],
    ['Salvar', 'Ctrl S', 'Control+S'],
    ['Salvar e fechar', 'Ctrl Enter', 'Control+Enter'],
    ['Novo registro', 'Alt N', 'Alt+N'],
    ['Mostrar os atalhos', '?', 'Shift+?'],
  ]);
});

test.each(['iPhone', 'iPad', 'MacIntel'])('an %s has the keys of a Mac', (platform) => {
  open(platform);
  expect(shortcuts.save.keys).toBe('⌘ S');
});
