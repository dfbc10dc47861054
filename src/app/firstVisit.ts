import { STOPPED_IMPORT_KEY, TOKEN_STORAGE_KEY } from '../domain/constants';

/** A state of navigation that changes the login's words. */
const WORDED = /"(hasExpired|isIntercepted)":true|"email":/;

function isStored(storage: () => Storage, key: string): boolean {
  try {
    return storage().getItem(key) !== null;
  } catch {
    return false;
  }
}

/** A visitor's login has nothing to say but itself. */
function isPlainVisit(): boolean {
  return !(
    isStored(() => localStorage, TOKEN_STORAGE_KEY) ||
    isStored(() => sessionStorage, STOPPED_IMPORT_KEY) ||
    /recuperar/i.test(location.href) ||
    WORDED.test(JSON.stringify(history.state))
  );
}

/** Shows the form that the address asks for, and keeps what is pressed until the app has taken it over. */
function show(root: HTMLElement): void {
  const form = /^\/cadastrar\/?$/.test(location.pathname) ? 'cadastrar' : 'entrar';
  root.replaceChildren(document.querySelector<HTMLTemplateElement>(`#${form}`)?.content ?? '');
  root.dataset.form = form;
  root.querySelector('input')?.focus();

  /** In the order in which each was pressed last. */
  const pressed = new Set<HTMLElement>();
  /** Enter in a field is a click on the form's button. A modified click opens a tab. */
  const hold = (event: Event) => {
    if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    const { target } = event;
    const isSubmit = event.type === 'submit';
    const held =
      target instanceof Element &&
      (isSubmit ? target.querySelector('[type="submit"]') : target.closest('a, button'));
    if (!(held instanceof HTMLElement)) return;
    event.preventDefault();
    pressed.delete(held);
    pressed.add(held);
  };
  const events = ['click', 'submit'];
  for (const type of events) root.addEventListener(type, hold);
  root.addEventListener(
    'app.drawn',
    () => {
      for (const type of events) root.removeEventListener(type, hold);
      for (const element of pressed) element.click();
    },
    { once: true },
  );
}

/** Gives a visitor a form before the app is there, from the templates of index.html, of which it is a script. */
export function showForm(): void {
  // A browser that is too old has no root any more.
  const root = document.getElementById('root');
  if (root !== null && isPlainVisit()) show(root);
}
