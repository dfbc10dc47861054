/** What browsers, translators and password managers do that no page asks them for. */
import { expect, it } from 'vitest';
import { labels } from '../support/labels';
import { ana } from '../support/people';
import { registerPages } from './support/fixture';
import { addressOf, isFocused } from './support/pages';

const { auth, detail, fault, frame, list } = labels;
const pages = registerPages();

/** What the oldest of the promised browsers lacks (docs/commands.md). */
function takeAwayWhatIsYounger() {
  const { prototype } = Object.getPrototypeOf(Object.getPrototypeOf([].values())).constructor;
  const younger: [object, string[]][] = [
    [AbortSignal, ['any']],
    [URL, ['canParse', 'parse']],
    [Promise, ['withResolvers', 'try']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Array, ['fromAsync']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf']],
    [prototype, ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'find']],
    [crypto, ['randomUUID']],
    [Document.prototype, ['startViewTransition']],
  ];
  for (const [holder, names] of younger) {
    for (const name of names) Object.defineProperty(holder, name, { value: undefined, configurable: true });
  }
}

it('works in the oldest browsers that are promised', async () => {
  const { page, at, alerts } = await pages.open({ signedOut: true });
  await page.addInitScript(takeAwayWhatIsYounger);
  await page.goto('/entrar');
  await at.logIn();
  await at.menu(frame.people).click();
  await at.edit('Pessoa 2').click();
  await at.field(detail.fullName).fill('Pessoa dois');
  await at.button(detail.saveAndClose).click();
  await at.heading(list.people).waitFor();
  expect(alerts).toEqual([]);
});

it('goes on where the browser takes no more addresses', async () => {
  const { page, at } = await pages.open();
  await page.goto('/pessoas');
  await at.row('Pessoa 5').waitFor();
  await page.evaluate(() => {
    history.replaceState = () => {
      throw new DOMException('Attempt to use history.replaceState() more than 100 times', 'SecurityError');
    };
  });
  await at.button(list.nextPage).click();
  await at.row('Pessoa 6').waitFor();
  await at.search.fill('Pessoa 12');
  await at.row('Pessoa 12').waitFor();
  expect(addressOf(page)).not.toContain('busca=Pessoa');
});

it('goes on after a translator has replaced its texts', async () => {
  const { page, at, alerts } = await pages.open();
  const translate = () =>
    page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts.filter(
        ({ parentElement }) => !parentElement?.closest('script, style, font'),
      )) {
        const font = document.createElement('font');
        text.parentNode?.replaceChild(font, text);
        font.append(text.textContent ?? '');
      }
    });
  await page.goto('/pessoas/detalhe/2');
  await at.text(detail.allSaved).waitFor();
  await translate();
  await at.field(detail.fullName).fill('Pessoa dois');
  await at.text(detail.unsaved).waitFor();
  await translate();
  await page.getByRole('button', { name: detail.save, exact: true }).click();
  await at.text(detail.allSaved).waitFor();
  await translate();
  await page.getByRole('button', { name: detail.back }).click();
  await at.row('Pessoa 5').waitFor();
  await translate();
  await at.search.fill('zzz');
  await at.text(list.empty).waitFor();
  await at.search.fill('');
  await at.row('Pessoa 5').waitFor();
  expect(alerts).toEqual([]);
});

it('sends what a password manager has filled in without an event', async () => {
  const { page, at, backend } = await pages.open({ signedOut: true });
  await page.goto('/entrar');
  await at.field(auth.email).waitFor();
  await page.evaluate(({ email, senha }) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const [first, second] = document.querySelectorAll('input');
    set?.call(first, email);
    set?.call(second, senha);
  }, ana);
  await at.button(auth.enter).click();
  await at.heading(frame.home).waitFor();
  expect(backend.last('POST /entrar').body).toEqual({ email: ana.email, senha: ana.senha });
});

it('leads to the address one came for, by way of the sign-up, too', async () => {
  const { page, at, alerts } = await pages.open({ signedOut: true });
  await page.goto('/pessoas?busca=Pessoa+1&pagina=1');
  await page.getByRole('link', { name: auth.toSignUp }).click();
  await at.signUp();
  await at.heading(auth.login).waitFor();
  // What is typed and clicked under an alert is lost.
  await expect.poll(() => alerts).toEqual([auth.registered]);
  await at.field(auth.password).fill(ana.senha);
  await at.button(auth.enter).click();
  await at.heading(list.people).waitFor();
  expect(addressOf(page)).toContain('busca=Pessoa+1');
});

it('gives the focus of a pager to the heading when the page that it leads to fails', async () => {
  const { page, at, backend } = await pages.open();
  await page.goto('/pessoas');
  await at.row('Pessoa 5').waitFor();
  backend.on('GET /pessoas', 'connection lost');
  await at.button(list.nextPage).click();
  await at.button(fault.retry).waitFor();
  await expect.poll(() => isFocused(at.heading(list.people))).toBe(true);
});
