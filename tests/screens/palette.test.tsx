/** The palette: people and cities found from anywhere, over a page that stays as it is. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { labels } from '../support/labels';
import { city, manaus, person } from '../support/people';
import { address, button, field, heading, open, settle, storeElsewhere } from './support/product';

type Page = ReturnType<typeof open>;

const { palette, detail } = labels;

const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const pressK = () => press('k', { ctrlKey: true });
const input = () => screen.findByRole<HTMLInputElement>('combobox', { name: palette.field });
const dialog = () => screen.findByRole('dialog', { name: palette.title });
const options = async () =>
  within(await dialog())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
/** People and cities of the same numbers. */
const records = {
  pessoas: [person(4, 'Ana Lima'), person(5, 'Bia Luz')],
  cidades: [manaus, city(5, 'Limeira')],
};

test('Ctrl+K opens the palette over a form, whose draft stays, and Escape gives the focus back', async () => {
  const { user } = open('/cidades/detalhe/nova', records);
  await user.type(await field(detail.name), 'Olin');
  pressK();
  expect(await input()).toHaveFocus();
  await user.keyboard('lim');
  await waitFor(async () =>
    expect((await options()).slice(0, 2)).toEqual(['Limeira', 'Ana Lima pessoa4@exemplo.com']),
  );
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await field(detail.name)).toHaveFocus();
  expect(await field(detail.name)).toHaveValue('Olin');
});

test('says why people are shown whose name is another', async () => {
  const { user } = open('/pagina-inicial', records);
  await button(palette.field);
  pressK();
  await user.type(await input(), 'manaus');
  await within(await dialog()).findByText('Ninguém se chama “manaus”. Moram em Manaus:');
  await user.clear(await input());
  await user.type(await input(), 'pessoa5');
  await within(await dialog()).findByText('Nenhum nome com “pessoa5”. No email:');
});

test('Enter opens what is highlighted, and what was opened stands first the next time', async () => {
  const { user } = open('/pagina-inicial', records);
  await button(palette.field);
  screen.getByRole('link', { name: labels.frame.people }).focus();
  pressK();
  await user.type(await input(), 'lim');
  await waitFor(async () => expect(await options()).toContain('Limeira'));
  await user.keyboard('{Enter}');
  // The palette is closed, and what it has led to keeps the focus.
  expect(await heading('Limeira')).toHaveFocus();
  expect(address()).toBe('/cidades/detalhe/5');
  // The record that is open is no place to go.
  pressK();
  expect(await options()).not.toContain('Limeira');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('link', { name: labels.frame.people }));
  await heading(labels.list.people);
  pressK();
  await waitFor(async () => expect((await options())[0]).toBe('Limeira'));
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Limeira');
});

test('a record that is found deleted is opened no more', async () => {
  const { user, backend, alerted } = open('/cidades/detalhe/5', records);
  await heading('Limeira');
  await user.click(screen.getByRole('link', { name: labels.frame.home }));
  await heading(labels.frame.home);
  backend.register.remove('cidades', 5);
  pressK();
  await waitFor(async () => expect((await options())[0]).toBe('Limeira'));
  await user.keyboard('{Enter}');
  await alerted();
  await heading(labels.list.cities);
  pressK();
  expect((await options())[0]).toBe(labels.frame.home);
});

test('Enter before the answers opens what is first once they have come, never an earlier record', async () => {
  const { user, backend } = open('/pagina-inicial', records);
  await user.click(await button(palette.field));
  await user.type(await input(), 'bia');
  await waitFor(async () => expect(await options()).toContain('Bia Luz pessoa5@exemplo.com'));
  await user.clear(await input());
  const held = backend.hold('GET /cidades?page=1&limit=5&filter=limei');
  await user.type(await input(), 'limei{Enter}');
  await held.made;
  expect(address()).toBe('/pagina-inicial');
  held.answer();
  expect(await heading('Limeira')).toHaveFocus();
});

test('Enter never opens a near record, and ends no session by half a word', async () => {
  const { user } = open('/pagina-inicial', {
    ...records,
    pessoas: [person(1, 'Ana Limeira'), person(2, 'Mariana Luz')],
  });
  await user.click(await button(palette.field));
  await user.type(await input(), 'marianna luz');
  await waitFor(async () => expect((await options())[0]).toMatch(/^Mariana Luz/));
  await user.keyboard('{Enter}');
  expect(await dialog()).toBeVisible();
  await user.clear(await input());
  await user.type(await input(), 'sai');
  await within(await dialog()).findByText(palette.nothing('sai'));
  expect(await options()).not.toContain(labels.frame.logout);
  await user.type(await input(), 'r');
  await waitFor(async () => expect(await options()).toEqual([labels.frame.logout]));
});

test('all commands stand there before anything is typed, those that fit afterwards', async () => {
  const { user } = open('/pessoas?busca=lima&pagina=1', records);
  await heading(labels.list.people);
  pressK();
  await input();
  const all = [
    ...[labels.frame.home, labels.frame.people, labels.frame.cities, detail.newPerson, detail.newCity],
    ...['Importar pessoas', 'Importar cidades', `Exportar ${labels.list.people}`, labels.sheets.imports],
    ...['Apagados em pessoas', 'Apagados em cidades'],
    ...[labels.account.open, labels.frame.theme, labels.frame.logout],
  ];
  expect(await options()).toEqual(all);
  await user.keyboard('apagados');
  await waitFor(async () => expect(await options()).toEqual(['Apagados em pessoas', 'Apagados em cidades']));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('dialog', { name: labels.list.deleted })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(await heading(labels.list.people)).toBeVisible();
});

test('a command acts: the account, the theme and the export of the list that one is on', async () => {
  const { user, backend } = open('/cidades?busca=lim&pagina=1', records);
  await heading(labels.list.cities);
  const run = async (typed: string) => {
    pressK();
    await user.type(await input(), `${typed}{Enter}`);
  };
  await run('sua conta');
  expect(await screen.findByRole('dialog', { name: labels.account.open })).toBeVisible();
  await user.keyboard('{Escape}');
  await run('exportar');
  await waitFor(() =>
    expect(backend.requests('GET /cidades/planilha')).toEqual(['GET /cidades/planilha?filter=lim']),
  );
});

test('a name that nobody has is registered with the name filled in, which counts as typed', async () => {
  const { user, reloadPage } = open('/pagina-inicial', records);
  await user.click(await button(palette.field));
  await user.type(await input(), 'Joel Olnda');
  expect(await within(await dialog()).findByText(palette.nothing('Joel Olnda'))).toBeVisible();
  const [forPerson, forCity] = [
    palette.register('pessoa', 'Joel Olnda'),
    palette.register('cidade', 'Joel Olnda'),
  ];
  await waitFor(async () => expect(await options()).toEqual([forPerson, forCity]));
  await user.keyboard('{Enter}');
  expect(await dialog()).toBeVisible();
  await user.keyboard('{ArrowDown}{Enter}');
  await heading(detail.newPerson);
  expect(await field(detail.fullName)).toHaveValue('Joel Olnda');
  expect(await screen.findByText(detail.unsaved)).toBeVisible();
  expect(screen.queryByText(detail.restored)).toBeNull();
  reloadPage();
  expect(await field(detail.fullName)).toHaveValue('Joel Olnda');
  // What was typed since goes before the name from the palette.
  await user.type(await field(detail.email), 'joel@exemplo.com');
  reloadPage();
  expect(await field(detail.email)).toHaveValue('joel@exemplo.com');
  expect(await field(detail.fullName)).toHaveValue('Joel Olnda');
  // The name is that of one form alone.
  await user.type(await field(detail.city), 'manaus');
  await user.click(await button(detail.saveAndNew));
  await waitFor(async () => expect(await field(detail.email)).toHaveValue(''));
  expect(await field(detail.fullName)).toHaveValue('');
});

test.each([['lima'], ['3'], ['ana@exemplo.com']])('%s is no name to register', async (text) => {
  const { user } = open('/pagina-inicial', records);
  await user.click(await button(palette.field));
  await user.type(await input(), text);
  await waitFor(async () => expect(await input()).not.toHaveAttribute('aria-busy'));
  expect((await dialog()).textContent).not.toMatch(/Cadastrar (pessoa|cidade)/);
});

test('the list is searched for more than five, and not for what stands there', async () => {
  const { user } = open('/pagina-inicial', {
    ...records,
    pessoas: [1, 2, 3, 4, 5, 6].map((id) => person(id, `Rita ${id}`)),
  });
  await user.click(await button(palette.field));
  await user.type(await input(), 'rita');
  await waitFor(async () => expect(await options()).toContain(palette.search('rita', 'pessoas')));
  expect(await options()).not.toContain(palette.search('rita', 'cidades'));
  await user.clear(await input());
  await user.type(await input(), 'rita 6');
  await waitFor(async () => expect(await options()).toEqual(['Rita 6 pessoa6@exemplo.com']));
});

test('Ctrl+K, Enter goes back to the record before the one that is open', async () => {
  const { user } = open('/pessoas/detalhe/5', records);
  await heading('Bia Luz');
  for (const name of ['Limeira', 'Manaus']) {
    pressK();
    await user.type(await input(), `${name}{Enter}`);
    await heading(name);
  }
  pressK();
  await input();
  await user.keyboard('{Enter}');
  await heading('Limeira');
  pressK();
  expect((await options()).slice(0, 2)).toEqual(['Manaus', expect.stringMatching(/^Bia Luz/)]);
});

test('Enter that is held on the button of the palette opens it and chooses nothing', async () => {
  const { user } = open('/pagina-inicial', records);
  (await button(palette.field)).focus();
  await user.keyboard('{Enter}');
  expect(await input()).toHaveFocus();
  expect(await options()).not.toEqual([]);
  press('Enter', { repeat: true });
  await settle();
  expect(await dialog()).toBeVisible();
  expect(address()).toBe('/pagina-inicial');
});

test('on a Mac Ctrl+K in a text field is its own, and Cmd+K opens the palette', async () => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  open('/cidades/detalhe/nova', records);
  (await field(detail.name)).focus();
  expect(pressK()).toBe(true);
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
  press('k', { metaKey: true });
  expect(await input()).toHaveFocus();
});

test('Ctrl+Enter opens a tab, and the page stays', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const { user } = open('/pagina-inicial', records);
  await user.click(await button(palette.field));
  await user.type(await input(), 'bia');
  await waitFor(async () => expect((await options())[0]).toBe('Bia Luz pessoa5@exemplo.com'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(opened).toHaveBeenCalledWith('/pessoas/detalhe/5', '_blank', 'noopener');
  expect(address()).toBe('/pagina-inicial');
});

test.each(['Control', 'Meta'])('a click with %s opens a tab, and the page stays', async (key) => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const { user } = open('/pagina-inicial', records);
  await user.click(await button(palette.field));
  await user.type(await input(), 'bia');
  const option = await screen.findByRole('option', { name: /^Bia Luz/ });
  await user.keyboard(`{${key}>}`);
  await user.click(option);
  await user.keyboard(`{/${key}}`);
  expect(opened).toHaveBeenCalledWith('/pessoas/detalhe/5', '_blank', 'noopener');
  expect(address()).toBe('/pagina-inicial');
});

test('a half that fails is a line, without an alert, and the other stands', async () => {
  const { user, backend, alerts } = open('/pagina-inicial', records);
  await user.click(await button(palette.field));
  backend.next('GET /cidades?page=1&limit=5&filter=lim', 'connection lost');
  await user.type(await input(), 'lim');
  const shown = within(await dialog());
  expect(await shown.findByText(labels.fault.connection)).toBeVisible();
  expect((await options())[0]).toBe('Ana Lima pessoa4@exemplo.com');
  await user.click(shown.getByRole('button', { name: labels.fault.retry }));
  await waitFor(async () => expect(await options()).toContain('Limeira'));
  expect(alerts()).toEqual([]);
});

test("Enter on a button of the palette is the button's own, and after another try the field has the focus", async () => {
  const { user, backend } = open('/pagina-inicial', records);
  await user.click(await button(palette.field));
  backend.next('GET /cidades?page=1&limit=5&filter=lim', 'connection lost');
  await user.type(await input(), 'lim');
  const retry = await within(await dialog()).findByRole('button', { name: labels.fault.retry });
  retry.focus();
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await options()).toContain('Limeira'));
  expect(await input()).toHaveFocus();
  await user.tab();
  expect(document.activeElement).toHaveAccessibleName('Fechar');
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(address()).toBe('/pagina-inicial');
});

test('the palette never opens over another dialog, and not with another backend', async () => {
  const { user, closePage } = open('/cidades', records);
  await user.click(await button('Apagar Manaus'));
  pressK();
  await settle();
  expect(screen.queryByRole('dialog', { name: palette.title })).toBeNull();
  closePage();
  // Another tab, which has met no backend yet.
  sessionStorage.clear();
  // A tab remembers its backend.
  sessionStorage.clear();
  open('/pagina-inicial', {
    prepare: (backend) => {
      backend.isOurs = false;
    },
  });
  await heading(labels.frame.home);
  await waitFor(() => expect(screen.queryByRole('button', { name: palette.field })).toBeNull());
  pressK();
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['another user signs in', async () => storeElsewhere('de-Bia')],
  [
    'one signs out and in again',
    async ({ user, logIn }: Page) => {
      await user.click(await button(labels.frame.logout));
      await logIn();
    },
  ],
])('where %s, nothing is left of what was opened', async (_, change) => {
  const page = open('/cidades/detalhe/5', records);
  await heading('Limeira');
  await page.user.click(screen.getByRole('link', { name: labels.frame.people }));
  await heading(labels.list.people);
  await change(page);
  await screen.findByRole('heading', { level: 1 });
  pressK();
  await waitFor(async () => expect(await options()).toContain(detail.newPerson));
  expect(await options()).not.toContain('Limeira');
});
