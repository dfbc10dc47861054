/** The city of a person: searched, chosen, or typed and looked up in the save (sections 3 and 7). */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../support/backend';
import { labels } from '../support/labels';
import { city, person } from '../support/people';
import { button, field, heading, open, settle } from './support/product';

const { city: texts, detail, list, fault } = labels;

/** Ana's form; her city is that one. The register has more cities than it, if named. */
async function openAna(cidadeId = 4, ...more: string[]) {
  const names = ['Manaus', 'Belém', 'Bom Jesus', 'Bom Jesus', 'Bom Jesus da Lapa', 'São Luís', ...more];
  const page = open('/pessoas/detalhe/7', {
    pessoas: [person(7, 'Ana', cidadeId)],
    cidades: names.map((nome, index) => city(index + 4, nome)),
  });
  await waitFor(async () => expect(await field(detail.city)).not.toHaveValue(''));
  const type = async (text: string) => {
    await page.user.clear(await field(detail.city));
    await page.user.type(await field(detail.city), text);
  };
  const click = async (name: string) => page.user.click(await button(name));
  const savedCity = () => Object(page.backend.last('PUT').body).cidadeId;
  return { ...page, type, click, savedCity };
}
/** The cities that are offered, without the option that makes a new one. */
const options = () =>
  screen
    .queryAllByRole('option')
    .map(({ textContent }) => textContent)
    .filter((text) => text?.startsWith('Cadastrar') === false);
const lists = (...names: string[]) => waitFor(() => expect(options()).toEqual(names));

test('where the backend gives no total, the field promises no further cities', async () => {
  const { backend, type } = await openAna();
  backend.next('GET /cidades', { json: [city(5, 'Belém')] });
  await type('bel');
  await lists('Belém');
  expect(screen.queryByText(/Continue digitando/)).toBeNull();
});

test.each([
  [undefined, 'Não encontrada'],
  [refusal(500), 'Não carregada'],
])('the field says that its city is loading, and then that it has no name for it', async (answer, said) => {
  const { backend } = open('/pessoas/detalhe/7', { pessoas: [person(7, 'Ana', 404)] });
  const held = backend.hold('GET /cidades');
  await waitFor(async () => expect(await field(detail.city)).toHaveAttribute('placeholder', 'Carregando...'));
  await held.answer(answer);
  expect(await field(detail.city)).toHaveAttribute('placeholder', said);
});

test('the field opens and closes its options, and a chosen one is saved by its id', async () => {
  const { user, backend, click, savedCity } = await openAna();
  expect(await field(detail.city)).toHaveValue('Manaus');
  await click(texts.open);
  await lists('Manaus', 'Belém', 'Bom Jesus (nº 6)', 'Bom Jesus (nº 7)', 'Bom Jesus da Lapa');
  expect(screen.getByText('Há mais 1 cidade. Continue digitando.')).toBeVisible();
  await click(texts.close);
  expect(options()).toEqual([]);
  await click(texts.open);
  await user.click(await screen.findByRole('option', { name: 'Bom Jesus (nº 7)' }));
  expect(await field(detail.city)).toHaveValue('Bom Jesus');
  await click(detail.save);
  await screen.findByText(detail.allSaved);
  expect(savedCity()).toBe(7);
  expect(backend.requests('GET /cidades?')[0]).toBe('GET /cidades?page=1&limit=5&filter=&id=4');
});

test('a search waits for the last key, says that it loads, and names the selected city', async () => {
  const { user, backend, type } = await openAna();
  const held = backend.hold('GET /cidades?page=1&limit=5&filter=bel');
  await type('bel');
  expect(screen.getByText(fault.loading)).toBeVisible();
  await user.keyboard('{Enter}');
  const { request } = await held.made;
  expect(request).toBe('GET /cidades?page=1&limit=5&filter=bel&id=4');
  expect(options()).toEqual([]);
  await held.answer();
  // The Enter that came before the options chooses the city of the text.
  await waitFor(async () => expect(await field(detail.city)).toHaveValue('Belém'));
  expect(options()).toEqual([]);
  expect(backend.requests('PUT')).toEqual([]);
  await type('xyz');
  expect(await screen.findByText(texts.none)).toBeVisible();
});

test('with Bom Jesus selected, typing jesus lists it', async () => {
  const { type } = await openAna(6);
  await type('jesus');
  await lists('Bom Jesus (nº 6)', 'Bom Jesus (nº 7)', 'Bom Jesus da Lapa');
  await type('lapa');
  await lists('Bom Jesus da Lapa');
});

test('Tab takes the option that arrows led to; without arrows the only one that begins with the text', async () => {
  const { user, type } = await openAna();
  await type('bom');
  await lists('Bom Jesus (nº 6)', 'Bom Jesus (nº 7)', 'Bom Jesus da Lapa');
  await user.keyboard('{End}{Tab}');
  expect(await field(detail.city)).toHaveValue('Bom Jesus da Lapa');
  await type('man');
  await lists('Manaus');
  await user.tab();
  expect(await field(detail.city)).toHaveValue('Manaus');
  expect(options()).toEqual([]);
});

test.each(['{Enter}', '{Tab}'])(
  'a text that no city begins with, nor is near, takes none by %s',
  async (key) => {
    const { user, type } = await openAna();
    await type('jes');
    await lists('Bom Jesus (nº 6)', 'Bom Jesus (nº 7)', 'Bom Jesus da Lapa');
    expect(screen.getByText(texts.unknown)).toBeVisible();
    await user.keyboard(key);
    expect(await field(detail.city)).toHaveValue('jes');
    expect(screen.getByText(new RegExp(`^${texts.unknown}`))).toBeVisible();
  },
);

test('Ctrl+S in the open list saves the option that arrows led to', async () => {
  const { user, type, savedCity } = await openAna();
  await type('jesus');
  await lists('Bom Jesus (nº 6)', 'Bom Jesus (nº 7)', 'Bom Jesus da Lapa');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  fireEvent.keyDown(await field(detail.city), { key: 's', ctrlKey: true });
  await screen.findByText(detail.allSaved);
  expect(savedCity()).toBe(7);
});

test.each([
  ['the only one of its name', ' SAO   luis ', 9, 'São Luís'],
  ['the only one that has it behind another word', 'lapa', 8, 'Bom Jesus da Lapa'],
  ['the only one that begins with it', 'manau', 4, 'Manaus'],
  ['the only one of its whole name', 'olinda pe', 11, 'Olinda (PE)'],
  ['the city of an alias', 'CWB', 12, 'Curitiba (PR)'],
  ['the city of an abbreviation', 'S. Luís', 9, 'São Luís'],
  ['the only one near it', 'curitba', 12, 'Curitiba (PR)'],
])('a typed text is saved as %s, at once', async (_, text, id, name) => {
  const { type, click, savedCity } = await openAna(4, 'Olinda', 'Olinda (PE)', 'Curitiba (PR)');
  await type(text);
  await click(detail.save);
  await waitFor(async () => expect(await field(detail.city)).toHaveValue(name));
  expect(savedCity()).toBe(id);
  expect(await screen.findByText(detail.allSaved)).toBeVisible();
});

/** A register in which the names that are searched for stand last, behind longer ones. */
const crowded = [
  ...['Missões', 'do Norte', 'do Sul', 'do Oeste', 'da Serra', 'Velho'].map((end) => `São Paulo ${end} (RS)`),
  ...['A', 'B', 'C', 'D', 'E'].map((end) => `Santa Cruz ${end}`),
  ...['São Paulo (SP)', 'Curitibanos (SC)', 'Curitiba (PR)'],
  ...['RN', 'PB', 'PE', 'RS', 'ES', 'AL'].map((uf) => `Santa Cruz (${uf})`),
];

test.each(
  ['Enter at once', 'Enter', 'Tab', 'Ctrl+S'].flatMap((way) => [
    { way, text: 'sao paulo', name: 'São Paulo (SP)' },
    { way, text: 'curitiba', name: 'Curitiba (PR)' },
  ]),
)('$text is the only city of that name, by $way', async ({ way, text, name }) => {
  const { user, type, savedCity } = await openAna(4, ...crowded);
  await type(text);
  const shown = () => screen.findByRole('option', { name });
  if (way === 'Enter at once') await user.keyboard('{Enter}');
  else if (way !== 'Ctrl+S') await shown();
  if (way === 'Enter') await user.keyboard('{Enter}');
  if (way === 'Tab') await user.tab();
  if (way === 'Ctrl+S') fireEvent.keyDown(await field(detail.city), { key: 's', ctrlKey: true });
  await waitFor(async () => expect(await field(detail.city)).toHaveValue(name));
  if (way !== 'Ctrl+S') fireEvent.keyDown(await field(detail.city), { key: 's', ctrlKey: true });
  await screen.findByText(detail.allSaved);
  expect(savedCity()).toBe(10 + crowded.indexOf(name));
});

test.each(['Enter at once', 'Enter', 'Tab', 'Ctrl+S'])(
  'of six cities of one name all are options and none is chosen, by %s',
  async (way) => {
    const { user, backend, type } = await openAna(4, ...crowded);
    await type('santa cruz');
    if (way === 'Enter at once') await user.keyboard('{Enter}');
    if (way !== 'Ctrl+S') await screen.findByRole('option', { name: 'Santa Cruz (AL)' });
    if (way === 'Enter') await user.keyboard('{Enter}');
    if (way === 'Tab') await user.tab();
    if (way === 'Ctrl+S') fireEvent.keyDown(await field(detail.city), { key: 's', ctrlKey: true });
    if (way.startsWith('Enter'))
      expect(options().filter((name) => name?.startsWith('Santa Cruz ('))).toHaveLength(6);
    // By Ctrl+S the search says it first, as a hint, and then the save in the place of that.
    const said = new RegExp(`^${texts.several(6)}`);
    await waitFor(() => expect(screen.getByText(said)).toBeVisible());
    expect(await field(detail.city)).toHaveValue('santa cruz');
    expect(backend.requests('PUT')).toEqual([]);
  },
);

test.each([
  ['Bom Jesus', texts.several(2)],
  ['Bom Jezus', texts.either('Bom Jezus', 'Bom Jesus (nº 6) ou Bom Jesus (nº 7)')],
  ['ma', texts.either('ma', 'Manaus ou Maceió')],
  ['jes', texts.unknown],
  ['xyz', texts.noCity],
])('%s stands for no city or for several: the save says so', async (text, said) => {
  const { backend, alerts, type, click } = await openAna(4, 'Maceió');
  await type(text);
  await click(detail.save);
  await waitFor(async () => expect(await field(detail.city)).toHaveAccessibleDescription(said));
  expect(await field(detail.city)).toHaveValue(text);
  await waitFor(async () => expect(await field(detail.city)).toHaveFocus());
  expect(backend.requests('PUT')).toEqual([]);
  expect(alerts()).toEqual([]);
});

test.each([
  ['S. Paulo', 'São Paulo (SP)'],
  ['sp', 'São Paulo (SP)'],
  ['campnas', 'Campinas (SP)'],
])('%s is %s, and no city that a search finds beside it', async (text, name) => {
  const { user, type } = await openAna(
    4,
    'Frei Paulo (SE)',
    'Adamantina (SP)',
    'São Paulo (SP)',
    'Campinas (SP)',
  );
  await type(text);
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await field(detail.city)).toHaveValue(name));
});

test.each([
  ['poa', ['Poá (SP)', 'Porto Alegre (RS)']],
  ['campo grand', ['Campo Grande (AL)', 'Campo Grande (MS)']],
])('%s is asked, with its cities before all others', async (text, names) => {
  const { user, backend, type, click } = await openAna(
    4,
    ...['Poáguas', 'Campo Grande do Piauí (PI)', 'Poá (SP)', 'Porto Alegre (RS)'],
    ...['Campo Grande (AL)', 'Campo Grande (MS)'],
  );
  await type(text);
  await waitFor(() => expect(options().slice(0, 2).toSorted()).toEqual(names.toSorted()));
  const said = texts.either(text, options().slice(0, 2).join(' ou '));
  expect(screen.getByText(said)).toBeVisible();
  await user.keyboard('{Enter}{Tab}');
  expect(await field(detail.city)).toHaveValue(text);
  await click(detail.save);
  await waitFor(async () => expect(await field(detail.city)).toHaveAccessibleDescription(said));
  expect(backend.requests('PUT')).toEqual([]);
});

test('a near name is offered, and taken', async () => {
  const { user, type } = await openAna(4, 'Belo Horizonte (MG)');
  await type('Belo Horisonte');
  await lists('Belo Horizonte (MG)');
  expect(screen.getByText('Você quis dizer Belo Horizonte (MG)?')).toBeVisible();
  await user.tab();
  expect(await field(detail.city)).toHaveValue('Belo Horizonte (MG)');
});

test('an emptied field has no city', async () => {
  const { user, backend, click } = await openAna(4, 'Olinda');
  await user.clear(await field(detail.city));
  expect(await screen.findByText('Há mais 2 cidades. Continue digitando.')).toBeVisible();
  await user.tab();
  expect(await field(detail.city)).not.toHaveAccessibleDescription();
  await click(detail.save);
  expect(await field(detail.city)).toHaveAccessibleDescription(labels.field.required);
  expect(backend.requests('PUT')).toEqual([]);
});

test("after a save with a typed city, another one is typed, and 'Salvar e fechar' closes", async () => {
  const { type, click, savedCity } = await openAna();
  await type('lapa');
  await click(detail.save);
  await waitFor(async () => expect(await field(detail.city)).toHaveValue('Bom Jesus da Lapa'));
  await type('belem');
  await click(detail.saveAndClose);
  await heading(list.people);
  expect(savedCity()).toBe(5);
});

test('a save by Ctrl+S that finds the typed city leaves the focus in its field', async () => {
  const { type, user } = await openAna();
  await type('lapa');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(async () => expect(await field(detail.city)).toHaveValue('Bom Jesus da Lapa'));
  await expect(field(detail.city)).resolves.toHaveFocus();
});

test('after a save that is refused for another field, a typed city that the next save takes asks for no choice', async () => {
  const { type, user, backend, savedCity } = await openAna();
  await type('belem');
  backend.next('PUT', refusal(409, 'Já cadastrado.', { email: 'Já cadastrado' }));
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(async () => expect(await field(detail.email)).toHaveAccessibleDescription(/Já cadastrado/));
  expect(await field(detail.city)).toHaveAccessibleDescription(texts.later);
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(async () => expect(await field(detail.city)).toHaveValue('Belém'));
  expect(savedCity()).toBe(5);
});

test('a save that was left is alerted if there is no city of the typed name', async () => {
  const { type, user, backend, click, alerted } = await openAna();
  await type('xyz');
  await screen.findByText(texts.none);
  const held = backend.hold('GET /cidades');
  await user.keyboard('{Control>}s{/Control}');
  await held.made;
  await click(detail.back);
  await heading(list.people);
  await held.answer();
  expect(await alerted()).toBe(texts.noCity);
});

test('a city that was typed and saved is no value of another person, when the page was left meanwhile', async () => {
  const { user, backend, type, click } = await openAna();
  await type('belém');
  const held = backend.hold('PUT');
  await user.keyboard('{Control>}s{/Control}');
  await held.made;
  await user.type(await field(detail.fullName), ' Sol');
  await click(detail.back);
  await heading(list.people);
  await held.answer();
  await user.click(await screen.findByRole('link', { name: `${list.edit} Ana` }));
  // The record is read by then.
  expect(await screen.findByText(detail.restored)).toBeVisible();
  expect(await field(detail.fullName)).toHaveValue('Ana Sol');
  expect(screen.queryByRole('button', { name: detail.useTheirs })).toBeNull();
});

test('discarding what was typed brings back the city of the record', async () => {
  const { type, click, reloadPage } = await openAna();
  await type('bel');
  reloadPage();
  await waitFor(async () => expect(await field(detail.city)).toHaveValue('bel'));
  await click(detail.discard);
  await waitFor(async () => expect(await field(detail.city)).toHaveValue('Manaus'));
});

const VILA = 'Vila Nova do Norte';
const newCity = () => screen.findByRole('option', { name: texts.create(VILA) });
const cityPosts = (backend: { requests: (start: string) => string[] }) => backend.requests('POST /cidades');

test('a missing city is made where it is missed: by the pointer, with any backend, and the form stays', async () => {
  const { user, backend, type, click, savedCity } = await openAna();
  await user.type(await field(detail.fullName), ' Sol');
  await type(VILA);
  expect(await screen.findByText(texts.none)).toBeVisible();
  await user.click(await newCity());
  await waitFor(async () => expect(await field(detail.city)).toHaveValue(VILA));
  expect(backend.last('POST /cidades').body).toEqual({ nome: VILA });
  expect(await field(detail.fullName)).toHaveValue('Ana Sol');
  await click(detail.save);
  await screen.findByText(detail.allSaved);
  expect(savedCity()).toBe(backend.register.cidades.find(({ nome }) => nome === VILA)?.id);
});

test('arrow keys lead to a new city behind all others, and don’t wrap to it; Enter then makes it', async () => {
  const { user, backend, type } = await openAna(4, 'Vila Nova do Norti');
  await type(VILA);
  await newCity();
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}{Enter}');
  await waitFor(async () => expect(await field(detail.city)).toHaveValue(VILA));
  expect(cityPosts(backend)).toHaveLength(1);
});

test.each(['{Enter}', '{Tab}', '{ArrowUp}{Enter}'])('%s makes no city unasked', async (keys) => {
  const { user, backend, type } = await openAna();
  await type(VILA);
  await newCity();
  await user.keyboard(keys.replace('{ArrowUp}', ''));
  expect(await field(detail.city)).toHaveValue(VILA);
  expect(cityPosts(backend)).toEqual([]);
});

test.each([
  ['a shorter text', 'Vi', texts.none],
  ['a name that a shown city begins with', 'bom j', 'Bom Jesus da Lapa'],
  ['a bare name that a shown city has', 'curitiba', 'Curitiba (PR)'],
])('%s makes no city', async (_, text, shown) => {
  const { type } = await openAna(4, 'Curitiba (PR)');
  await type(text);
  if (shown === texts.none) await screen.findByText(shown);
  else await screen.findByRole('option', { name: shown });
  await settle();
  expect(screen.queryByRole('option', { name: /^Cadastrar/ })).toBeNull();
});

test('a save while the city is made waits for it, and saves the person with it', async () => {
  const { user, backend, type, savedCity } = await openAna();
  await type(VILA);
  const held = backend.hold('POST /cidades');
  await user.click(await newCity());
  await held.made;
  await user.keyboard('{Control>}s{/Control}');
  await settle();
  expect(backend.requests('PUT')).toEqual([]);
  await held.answer();
  await screen.findByText(detail.allSaved);
  expect(savedCity()).toBe(backend.register.cidades.find(({ nome }) => nome === VILA)?.id);
  expect(cityPosts(backend)).toHaveLength(1);
});

test('a city that was made though its answer was lost is not offered a second time', async () => {
  const { user, backend, type, alerted, click } = await openAna();
  await type(VILA);
  const held = backend.hold('POST /cidades');
  await user.click(await newCity());
  await held.loseAnswer();
  expect(await alerted()).toBe(fault.connection);
  await click(texts.open);
  await lists(VILA);
  expect(screen.queryByRole('option', { name: texts.create(VILA) })).toBeNull();
});

test.each([
  ['our own server', true, 0],
  ['our own server', true, 1],
  ['another backend', false, 0],
])('with %s (%s) and %i cities the field says whether a city is needed first', async (_, isOurs, count) => {
  const { backend } = open('/pessoas/detalhe/nova', {
    cidades: [city(5, 'Belém')].slice(0, count),
    prepare: (prepared) => {
      prepared.isOurs = isOurs;
    },
  });
  await field(detail.city);
  await waitFor(() => expect(backend.requests('GET /cidades?')).toHaveLength(1));
  await settle();
  const says = isOurs && count === 0;
  if (says) expect(await field(detail.city)).toHaveAccessibleDescription(texts.noCities);
  else expect(screen.queryByText(texts.noCities)).toBeNull();
});
