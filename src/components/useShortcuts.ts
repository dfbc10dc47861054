import { useEffect, useEffectEvent } from 'react';

/** The keys of the whole product; the help dialog lists them in this order. */
export const shortcuts = {
  search: { keys: '/', does: 'Ir para a pesquisa', aria: '/' },
  save: { keys: 'Ctrl S', does: 'Salvar', aria: 'Control+S' },
  saveAndClose: { keys: 'Ctrl Enter', does: 'Salvar e fechar', aria: 'Control+Enter' },
  create: { keys: 'Alt N', does: 'Novo registro', aria: 'Alt+N' },
  help: { keys: '?', does: 'Mostrar os atalhos', aria: 'Shift+?' },
} as const;

export type Shortcut = keyof typeof shortcuts;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

const isInDialog = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[role="dialog"], [role="alertdialog"]') !== null;

function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  const command = event.ctrlKey || event.metaKey;
  if (command && !event.altKey && !event.shiftKey) {
    if (event.key.toLowerCase() === 's') return 'save';
    if (event.key === 'Enter') return 'saveAndClose';
    return undefined;
  }
  if (command) return undefined;
  // On a Mac, Alt and N make a tilde: the place of the key tells, not its letter.
  if (event.altKey) {
    return event.code === 'KeyN' || event.key.toLowerCase() === 'n' ? 'create' : undefined;
  }
  if (isTyping(event.target)) return undefined;
  if (event.key === '/') return 'search';
  return event.key === '?' ? 'help' : undefined;
}

/**
 * Listens for the product's shortcuts while the component lives. Keys meant
 * for a dialog or, if they are plain characters, for a field are left alone.
 */
export function useShortcuts(handlers: Partial<Record<Shortcut, () => void>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event);
    const handler = shortcut && handlers[shortcut];
    if (!handler) return;
    event.preventDefault();
    if (!event.repeat && !isInDialog(event.target)) handler();
  });

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
