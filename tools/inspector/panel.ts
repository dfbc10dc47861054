/** The look of what stands in the corner of any page, in both themes. */
const BOX = [
  'border:1px solid #8b8577',
  'border-radius:8px',
  'padding:6px 12px',
  'font:600 13px/1.25 system-ui,sans-serif',
  'box-shadow:0 2px 6px #1f1e1b29',
  'color:#1f1e1b',
  'background:#fffefc;',
].join(';');
/** A dark pill with a green dot. */
const PILL = [
  'border-radius:999px',
  'padding-left:28px',
  'color:#eeeeeb',
  'background:#202124 radial-gradient(circle at 15px,#72d1a9 4px,#0000 4.5px)',
].join(';');
const CORNER = [
  'position:fixed',
  'right:8px',
  'bottom:8px',
  'z-index:50',
  'display:flex',
  'flex-wrap:wrap',
  'justify-content:flex-end',
  'gap:8px',
  'max-width:384px',
].join(';');

/**
 * The developers' corner of a page: a button that opens the inspector, and a sentence.
 * @param host the page of others that data would leave for; null for the window of this folder
 */
export function createPanel(document: Document, open: () => void, host: string | null) {
  const make = (tag: 'button' | 'div' | 'p', style: string, text = '') => {
    const element = document.createElement(tag);
    element.style.cssText = style;
    element.textContent = text;
    return element;
  };
  const button = (text: string, press: () => void) => {
    const made = make('button', `${BOX}cursor:pointer`, text);
    made.addEventListener('click', press);
    return made;
  };

  const panel = make('div', CORNER);
  panel.lang = 'en';
  panel.setAttribute('role', 'group');
  panel.setAttribute('aria-label', 'Development');
  const sentence = make('p', `margin:0;${BOX}`);
  sentence.setAttribute('role', 'status');

  const say = (text: string) => {
    sentence.textContent = text;
    sentence.hidden = text === '';
  };
  const ask = () => {
    say(`The data of this page, names and emails included, leave your computer for ${host}.`);
    answers.hidden = false;
    agree.focus();
  };
  const close = () => {
    say('');
    answers.hidden = true;
    opener.focus();
  };
  const agree = button('Open it nevertheless', () => {
    close();
    open();
  });
  const opener = button('Inspector', () => (host === null ? open() : ask()));
  opener.style.cssText += PILL;
  const answers = make('div', '');
  answers.append(agree, button('Cancel', close));
  answers.hidden = true;
  answers.addEventListener('keydown', (event) => {
    if (event instanceof KeyboardEvent && event.key === 'Escape') close();
  });

  say('');
  panel.append(sentence, answers, opener);
  document.body.append(panel);
  return { say, ask };
}
