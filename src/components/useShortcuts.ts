import { useEffect, useEffectEvent, useRef } from 'react';

/** The build draws screens, too (src/app/firstPaint), where there is nobody to press anything. */
const isMac = () => typeof navigator === 'object' && /mac|iphone|ipad/i.test(navigator.platform);

type Keys = { keys: string; aria: string };

/** What a shortcut does, and its keys as the computer one sits at calls them. */
const shortcut = (does: string, elsewhere: Keys, onMac: Keys = elsewhere) => ({
  does,
  get keys() {
    return (isMac() ? onMac : elsewhere).keys;
  },
  get aria() {
    return (isMac() ? onMac : elsewhere).aria;
  },
});

/** The keys of the whole product; the help dialog lists them in this order. */
export const shortcuts = {
  search: shortcut('Ir para a pesquisa', { keys: '/', aria: '/' }),
  save: shortcut('Salvar', { keys: 'Ctrl S', aria: 'Control+S' }, { keys: '⌘ S', aria: 'Meta+S' }),
  saveAndClose: shortcut(
    'Salvar e fechar',
    { keys: 'Ctrl Enter', aria: 'Control+Enter' },
    { keys: '⌘ ↩', aria: 'Meta+Enter' },
  ),
  // Option and N make a tilde on a Mac.
  create: shortcut('Novo registro', { keys: 'Alt N', aria: 'Alt+N' }, { keys: '⌃ N', aria: 'Control+N' }),
  help: shortcut('Mostrar os atalhos', { keys: '?', aria: 'Shift+?' }),
} as const;

export type Shortcut = keyof typeof shortcuts;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Wherever the focus is: nothing behind a dialog can be reached. */
const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** The modifiers held down for a command; AltGr only helps a keyboard to more characters. */
const modifiersOf = (event: KeyboardEvent) =>
  event.getModifierState('AltGraph')
    ? 'AltGr'
    : `${event.ctrlKey ? 'Ctrl' : ''}${event.altKey ? 'Alt' : ''}${event.metaKey ? 'Meta' : ''}`;

/** What a key is the shortcut of, where it is pressed. */
export function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  // A field that a browser fills in by itself tells of a key, too, which is no KeyboardEvent.
  if (!(event instanceof KeyboardEvent) || event.isComposing) return undefined;
  const key = event.key.toLowerCase();
  const held = modifiersOf(event);
  if ((held === 'Ctrl' || held === 'Meta') && !event.shiftKey) {
    if (key === 's') return 'save';
    if (key === 'enter') return 'saveAndClose';
  }
  const shortcut = plainShortcutOf(key, held);
  // Asked last: most keys are letters of a text.
  return shortcut !== undefined && isTyping(event.target) ? undefined : shortcut;
}

/** What a key means wherever nothing is typed. */
function plainShortcutOf(key: string, held: string): Shortcut | undefined {
  // A dead key, such as Option and N on a Mac, is called 'Dead' and so is none of these.
  if (key === 'n' && (held === 'Alt' || (held === 'Ctrl' && isMac()))) return 'create';
  if (held !== '' && held !== 'AltGr') return undefined;
  if (key === '/') return 'search';
  return key === '?' ? 'help' : undefined;
}

/**
 * Listens for the product's shortcuts while the component lives. Keys that type
 * are never commands, and none has an effect behind a dialog.
 */
export function useShortcuts(handlers: Partial<Record<Shortcut, () => void>>): void {
  /** The key of the command that was given last, as long as no other one is pressed. */
  const given = useRef<string>(undefined);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, repeat } = event;
    const shortcut = shortcutOf(event);
    const handler = shortcut && handlers[shortcut];
    // Held down, it must not type into the field that its command has led to.
    if (handler || (repeat && key === given.current)) event.preventDefault();
    if (repeat) return;
    given.current = handler && key;
    if (handler && !isDialogOpen()) handler();
  });

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
