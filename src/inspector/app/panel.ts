const STYLE = {
  panel:
    'position:fixed;right:.5rem;bottom:.5rem;z-index:50;display:flex;flex-wrap:wrap;justify-content:flex-end;align-items:center;gap:.5rem;max-width:24rem;font-size:.875rem',
  button:
    'border:1px solid var(--control);border-radius:.375rem;background:var(--surface);color:var(--ink);padding:.25rem .5rem',
  sentence:
    'margin:0;border:1px solid var(--control);border-radius:.375rem;background:var(--surface);color:var(--ink);padding:.5rem',
};

function make<Tag extends 'button' | 'div' | 'p'>(document: Document, tag: Tag, style: string, text = '') {
  const element = document.createElement(tag);
  element.style.cssText = style;
  element.textContent = text;
  return element;
}

function button(document: Document, text: string, press: () => void) {
  const made = make(document, 'button', STYLE.button, text);
  made.type = 'button';
  made.addEventListener('click', press);
  return made;
}

type PanelOptions = {
  openOwn: () => void;
  openHosted: () => void;
  /** The page that the hosted inspector sends to. */
  host: string;
};

/**
 * The developers' corner of the app: our own inspector, and the hosted one,
 * which nobody opens without having read that data leaves for its page.
 * @returns what asks about the hosted one, as its button does
 */
export function addPanel(
  document: Document,
  { openOwn, openHosted, host }: PanelOptions,
): { askForHosted: () => void } {
  const panel = make(document, 'div', STYLE.panel);
  panel.classList.add('print:hidden');
  panel.setAttribute('role', 'group');
  panel.setAttribute('aria-label', 'Desenvolvimento');

  const question = make(document, 'div', 'display:contents');
  const hosted = button(document, 'Inspetor da Stately', () => (question.isConnected ? close() : ask()));
  const close = () => question.remove();
  const agree = button(document, 'Abrir mesmo assim', () => {
    close();
    hosted.focus();
    openHosted();
  });
  const ask = () => {
    panel.prepend(question);
    agree.focus();
  };
  question.append(
    make(
      document,
      'p',
      STYLE.sentence,
      `Os dados desta página, nomes e emails também, saem do seu computador para ${host}.`,
    ),
    agree,
  );
  panel.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !question.isConnected) return;
    close();
    hosted.focus();
  });
  panel.append(button(document, 'Inspetor', openOwn), hosted);
  document.body.append(panel);
  return { askForHosted: ask };
}
