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
const records = {
  pessoas: [person(1, 'Ana Lima'), person(2, 'Bia Luz')],
  cidades: [manaus, city(5, 'Limeira')],
};

test('Ctrl+K opens the palette over a form, whose draft stays, and Escape gives the focus back', async () => {
  const { user } = open('/cidades/detalhe/nova', records);
  await user.type(await field(detail.name), 'Olin');
  pressK();
  expect(await input()).toHaveFocus();
  await user.keyboard('lim');
  await waitFor(async () =>
    expect((await options()).slice(0, 2)).toEqual(['Ana Lima pessoa1@exemplo.com', 'Limeira']),
  );
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await field(detail.name)).toHaveFocus();
  expect(await field(detail.name)).toHaveValue('Olin');
});

test('Enter opens what is highlighted, and what was opened stands first the next time', async () => {
  const { user } = open('/pagina-inicial', records);
  await button(palette.field);
  screen.getByRole('link', { name: labels.frame.people }).focus();
  pressK();
  await user.type(await input(), 'lim');
  await waitFor(async () => expect(await options()).toContain('Limeira'));
  await user.keyboard('{ArrowDown}{Enter}');
  // The palette is closed, and what it has led to keeps the focus.
  expect(await heading('Limeira')).toHaveFocus();
  expect(address()).toBe('/cidades/detalhe/5');
  pressK();
  await waitFor(async () => expect((await options())[0]).toBe('Limeira'));
  expect(await options()).toEqual(['Limeira', detail.newPerson, detail.newCity, labels.frame.theme]);
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
  expect((await options())[0]).toBe(detail.newPerson);
});

test('Enter before the answer searches the list for what was typed, never a record of before', async () => {
  const { user, backend } = open('/pagina-inicial', records);
  await user.click(await button(palette.field));
  await user.type(await input(), 'lim');
  await waitFor(async () => expect(await options()).toContain('Limeira'));
  const held = backend.hold('GET /cidades?page=1&limit=5&filter=limx');
  await user.type(await input(), 'x{Enter}');
  await heading(labels.list.people);
  expect(address()).toBe('/pessoas?busca=limx&pagina=1');
  void held;
});

test('Ctrl+Enter opens a tab, and the page stays', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const { user } = open('/pagina-inicial', records);
  await user.click(await button(palette.field));
  await user.type(await input(), 'bia');
  await waitFor(async () => expect((await options())[0]).toBe('Bia Luz pessoa2@exemplo.com'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(opened).toHaveBeenCalledWith('/pessoas/detalhe/2', '_blank', 'noopener');
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
  expect(opened).toHaveBeenCalledWith('/pessoas/detalhe/2', '_blank', 'noopener');
  expect(address()).toBe('/pagina-inicial');
});

test('a half that fails is a line, without an alert, and the other stands', async () => {
  const { user, backend, alerts } = open('/pagina-inicial', records);
  await user.click(await button(palette.field));
  backend.next('GET /cidades?page=1&limit=5&filter=lim', 'connection lost');
  await user.type(await input(), 'lim');
  const shown = within(await dialog());
  expect(await shown.findByText(labels.fault.connection)).toBeVisible();
  expect((await options())[0]).toBe('Ana Lima pessoa1@exemplo.com');
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
  // A tab remembers its backend.
  sessionStorage.clear();
  open('/pagina-inicial', {
    prepare: (backend) => {
      backend.isOurs = false;
    },
  });
  await heading(labels.frame.home);
  expect(screen.queryByRole('button', { name: palette.field })).toBeNull();
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
