/** The form of one record, new or existing (sections 2, 4, 5 and 7). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { cidades } from '../../src/domain/cidade';
import { pessoas } from '../../src/domain/pessoa';
import { requiredFields } from '../../src/domain/rules';
import { type Answer, type Backend, refusal } from '../support/backend';
import { labels } from '../support/labels';
import { cities, city, people, person } from '../support/people';
import {
  address,
  announcements,
  button,
  field,
  goBack,
  heading,
  open,
  rowNames,
  settle,
} from './support/product';

const { detail, list, fault } = labels;

const openAt = (at: string) => open(at, { pessoas: people(11) });

/** The names of the rows that are marked up like no other one: nothing is drawn here. */
const conspicuousRows = () => {
  const rows = screen.getAllByRole('row').slice(1);
  const isLike = (one: HTMLElement, other: HTMLElement) => one.cloneNode().isEqualNode(other.cloneNode());
  return rows
    .filter((row) => !rows.some((other) => other !== row && isLike(row, other)))
    .map((row) => within(row).getByRole('rowheader').textContent);
};

test('a record is loaded into its form, under its name', async () => {
  const { backend, user } = openAt('/pessoas/detalhe/7');
  // In the same task as the first drawing: the chunk that arrives takes it away.
  expect(screen.getByRole('progressbar', { name: fault.loading })).toBeVisible();
  await heading('Pessoa 7');
  expect(await field(detail.fullName)).toHaveValue('Pessoa 7');
  expect(await field(detail.email)).toHaveValue('pessoa7@exemplo.com');
  await waitFor(async () => expect(await field(detail.city)).toHaveValue('Manaus'));
  expect(backend.requests()).toContain('GET /pessoas/7');
  expect(backend.requests()).toContain('GET /cidades?page=1&limit=5&filter=&id=4');

  await user.click(await button('Copiar email'));
  expect(await navigator.clipboard.readText()).toBe('pessoa7@exemplo.com');
  expect(announcements()).toEqual(['Email copiado.']);
});

test.each([pessoas, cidades])(
  'the form of $name has a field for all that its rules ask for, and says which are required',
  async ({ name, rules, labels }) => {
    openAt(`/${name}/detalhe/nova`);
    for (const [part, label] of Object.entries(labels)) {
      const control = await field(label);
      expect(control).toHaveAttribute('name', part);
      expect(control).toHaveAttribute('aria-required', String(requiredFields(rules).includes(part)));
    }
    expect(Object.keys(labels)).toEqual(Object.keys(rules.schema));
  },
);

test.each<[Answer, string]>([
  [refusal(404, 'Registro não encontrado.'), 'Registro não encontrado.'],
  [refusal(500), fault.read],
  ['connection lost', fault.connection],
])('a record that does not open alerts why and leads to the list', async (answer, message) => {
  const { user, backend, alerted } = openAt('/pessoas?pagina=2');
  backend.next('GET /pessoas/7', answer);
  await user.click(await screen.findByText('Pessoa 7'));
  expect(await alerted()).toBe(message);
  await heading(list.people);
  expect(address()).toBe('/pessoas?busca=&pagina=2');
  await goBack();
  await settle();
  expect(address()).toBe('/pessoas?pagina=2');
});

test('an empty form after an empty form takes its place in the history', async () => {
  const { user, backend } = openAt('/cidades');
  await user.click(await button(list.create));
  for (const name of ['Belém', 'Natal']) {
    await user.type(await field(detail.name), name);
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    expect(await screen.findByText(detail.saved(name))).toBeVisible();
    await waitFor(async () => expect(await field(detail.name)).toHaveValue(''));
  }
  expect(backend.requests('POST')).toHaveLength(2);
  await goBack();
  await heading(list.cities);
});

test('a changed record is sent whole, stays on its page and is said to be saved, once', async () => {
  const { user, backend, alerts } = openAt('/pessoas/detalhe/7');
  await user.type(await field(detail.fullName), ' Lima');
  expect(screen.getByText(detail.unsaved)).toBeVisible();
  await user.click(await button(detail.save));
  await heading('Pessoa 7 Lima');
  expect(screen.getByText(detail.allSaved)).toBeVisible();
  expect(backend.last('PUT /pessoas/7').body).toEqual(person(7, 'Pessoa 7 Lima'));
  expect(backend.last('PUT').headers.get('if-match')).toBe('"1"');
  expect(announcements()).toEqual([detail.saved('Pessoa 7 Lima, Manaus')]);
  await user.type(await field(detail.fullName), ' Reis');
  await user.click(await button(detail.save));
  await heading('Pessoa 7 Lima Reis');
  expect(backend.last('PUT').headers.get('if-match')).toBe('"2"');
  expect(alerts()).toEqual([]);
});

test('the second click of a double click saves nothing more, however fast the first was answered', async () => {
  const { backend, user } = openAt('/pessoas/detalhe/7');
  await heading('Pessoa 7');
  await user.type(await field(detail.fullName), ' Neto');
  fireEvent.click(await button(detail.save), { detail: 1 });
  await heading('Pessoa 7 Neto');
  fireEvent.click(await button(detail.save), { detail: 2 });
  await settle();
  expect(backend.requests('PUT')).toHaveLength(1);
});

test("'Salvar e fechar' leads to the list as it was left, and highlights the row where it is", async () => {
  const { user, backend } = openAt('/pessoas?pagina=2');
  await user.click(await screen.findByText('Pessoa 7'));
  await user.type(await field(detail.fullName), ' Lima');
  await user.click(await button(detail.saveAndClose));
  await heading(list.people);
  expect(address()).toBe('/pessoas?busca=&pagina=2');
  await waitFor(() => expect(rowNames()).toHaveLength(5));
  expect(conspicuousRows()).toEqual(['Pessoa 7 Lima']);
  expect(screen.getByRole('link', { name: 'Pessoa 7 Lima' })).toHaveFocus();
  await waitFor(() => expect(announcements()).toEqual([`${detail.saved('Pessoa 7 Lima, Manaus')}·Abrir`]));
  expect(screen.getByRole('link', { name: 'Abrir' })).toHaveAttribute('href', '/pessoas/detalhe/7');
  expect(backend.requests('PUT')).toHaveLength(1);
  await goBack();
  await heading('Pessoa 7 Lima');
});

test('a record that was created and closed is not added to the page as a sixth row', async () => {
  const { user, saveCity } = open('/cidades', { cidades: cities(7) });
  await user.click(await button(list.create));
  await saveCity('Belém', detail.saveAndClose);
  await heading(list.cities);
  await waitFor(() => expect(rowNames()).toHaveLength(5));
  await settle();
  expect(rowNames()).toEqual(['Cidade 1', 'Cidade 2', 'Cidade 3', 'Cidade 4', 'Cidade 5']);
  expect(conspicuousRows()).toEqual([]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('all errors are shown at once and nothing is sent; typing clears the error of its field', async () => {
  const { user, backend, fillIn } = openAt('/pessoas/detalhe/nova');
  expect(await field(detail.city)).toHaveAttribute('placeholder', '');
  await fillIn({ [detail.fullName]: 'Jó', [detail.email]: 'jo@' });
  await user.click(await button(detail.save));
  expect(await field(detail.fullName)).toHaveAccessibleDescription(labels.field.minimum(3));
  expect(await field(detail.email)).toHaveAccessibleDescription(labels.field.invalidEmail);
  expect(await field(detail.city)).toHaveAccessibleDescription(labels.field.required);
  await waitFor(async () => expect(await field(detail.fullName)).toHaveFocus());
  await user.type(await field(detail.email), 'x');
  expect(await field(detail.email)).toBeValid();
  expect(await field(detail.fullName)).toBeInvalid();
  expect(backend.requests('POST')).toEqual([]);
});

test.each([
  [detail.back, '/pessoas?busca=&pagina=2'],
  [detail.create, '/pessoas/detalhe/nova'],
])('%s is a link, so that another tab can open it', async (name, href) => {
  const { user } = openAt('/pessoas?pagina=2');
  await user.click(await screen.findByText('Pessoa 7'));
  await heading('Pessoa 7');
  const link = await button(name);
  expect(link).toHaveAttribute('href', href);
  // The browser opens the tab.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link, { ctrlKey: true });
  await settle();
  expect(address()).toBe('/pessoas/detalhe/7');
});

test('a middle or Ctrl click on a row opens a tab', async () => {
  const { user } = openAt('/pessoas');
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const email = await screen.findByText('pessoa5@exemplo.com');
  await user.pointer([{ keys: '[MouseMiddle]', target: email }]);
  fireEvent.click(email, { ctrlKey: true });
  expect(opened.mock.calls).toEqual(Array(2).fill(['/pessoas/detalhe/5', '_blank', 'noopener']));
  expect(address()).toBe('/pessoas');
});

const RESIDENTS = 'GET /pessoas?page=1&limit=5&filter=cidade%3A4';

test("a city's page leads to the people who live there, with our own server alone", async () => {
  const answer = { json: [], headers: { 'x-total-count': '1214' } };
  const prepare = (backend: Backend) => backend.on(RESIDENTS, answer);
  const { user, closePage } = open('/cidades/detalhe/4', { prepare });
  await user.click(await screen.findByRole('link', { name: detail.residents('1.214') }));
  await heading(list.people);
  expect(await screen.findByText('Cidade: Manaus')).toBeVisible();
  closePage();
  // Another tab, which has met no backend yet.
  sessionStorage.clear();
  const { backend } = open('/cidades/detalhe/4', {
    prepare: (other) => {
      prepare(other);
      other.isOurs = false;
    },
  });
  await heading('Manaus');
  await settle();
  expect(backend.requests(RESIDENTS)).toEqual([]);
});

test('the people of a city that can not be counted, or are none, are silent', async () => {
  const { alerts, backend } = open('/cidades/detalhe/4', {
    prepare: (prepared) => prepared.on(RESIDENTS, refusal(500)),
  });
  await heading('Manaus');
  await waitFor(() => expect(backend.requests(RESIDENTS)).toHaveLength(1));
  await settle();
  expect(screen.queryByText(/^Ver a/)).toBeNull();
  expect(alerts()).toEqual([]);
});

test('a new record says on leaving its name that another has it, and blocks nothing', async () => {
  const { user, backend } = open('/cidades/detalhe/nova', { cidades: cities(7) });
  await user.type(await field(detail.name), 'cidade 3');
  await settle();
  expect(screen.queryByText(detail.exists('Cidade 3'))).toBeNull();
  await user.tab();
  expect(await within(await screen.findByRole('form')).findByText(detail.exists('Cidade 3'))).toBeVisible();
  expect(screen.getByRole('link', { name: 'Abrir' })).toHaveAttribute('href', '/cidades/detalhe/3');
  // React draws the announcement in a later task than the line.
  await waitFor(() => expect(announcements()).toContain(detail.exists('Cidade 3')));
  await user.click(await button(detail.save));
  await heading('cidade 3');
  expect(backend.requests('POST')).toHaveLength(1);
});

test('a new city of a bare name that exists with its state says so, also behind longer names', async () => {
  const longer = ['A', 'B', 'C', 'D', 'E'].map((end, at) => city(at + 1, `São Paulo ${end}`));
  const { user } = open('/cidades/detalhe/nova', { cidades: [...longer, city(6, 'São Paulo (SP)')] });
  await user.type(await field(detail.name), 'sao paulo');
  await user.tab();
  expect(
    await within(await screen.findByRole('form')).findByText(detail.exists('São Paulo (SP)')),
  ).toBeVisible();
});

test.each([
  ['with another backend', false, 'Cidade 3'],
  ['of another name', true, 'Cidade'],
])('%s a new record says nothing of its name', async (_, isOurs, name) => {
  const prepare = (backend: Backend) => Object.assign(backend, { isOurs });
  const { user, backend } = open('/cidades/detalhe/nova', { cidades: cities(7), prepare });
  await user.type(await field(detail.name), name);
  await user.tab();
  await settle();
  const searches = () => backend.requests(`GET /cidades?page=1&limit=5&filter=${name[0]}`);
  await waitFor(() => expect(searches()).toHaveLength(isOurs ? 1 : 0));
  await settle();
  expect(screen.queryByText(/^Já existe/)).toBeNull();
});

test('a name that was left blank is not looked for', async () => {
  const { user, backend } = open('/cidades/detalhe/nova', { cidades: cities(7) });
  await user.type(await field(detail.name), ' ');
  await user.tab();
  await settle();
  expect(backend.requests('GET /cidades?')).toEqual([]);
});

test('a new form offers to save it and to begin another, a record does not', async () => {
  const { user } = open('/cidades/detalhe/4', { cidades: [city(4, 'Natal')] });
  await heading('Natal');
  expect(screen.queryByRole('button', { name: detail.saveAndNew })).toBeNull();
  await user.click(await button(detail.create));
  expect(await button(detail.saveAndNew)).toBeVisible();
});

test('an email that is taken leads to who has it', async () => {
  const { user } = open('/pessoas/detalhe/2', { pessoas: [person(1, 'Ana Lima'), person(2, 'Bia Luz')] });
  const email = await field(detail.email);
  await user.clear(email);
  await user.type(email, 'PESSOA1@exemplo.com');
  await user.click(await button(detail.save));
  expect(await screen.findByText('Já existe uma pessoa com este email.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Abrir' })).toHaveAttribute('href', '/pessoas/detalhe/1');
});
