/** The lists: search, pages, notices (sections 2, 4, 7 and 8). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listed, refusal } from '../support/backend';
import { labels } from '../support/labels';
import { city, people, person, pessoaOf } from '../support/people';
import {
  address,
  announcements,
  button,
  goBack,
  happen,
  heading,
  holdTimers,
  open,
  rowNames,
  settle,
} from './support/product';

const { list, fault } = labels;
/** Longer than a search waits for a key, shorter than an announcement for a pause; in milliseconds. */
const A_PAUSE = 400;

/** The list of as many people at that query, its first page there. */
async function openPeople(query = '', count = 11) {
  const page = open(`/pessoas${query}`, { pessoas: people(count) });
  await heading(list.people);
  // The first listing is the session's.
  const queries = () => {
    const listings = page.backend.requests('GET /pessoas?').slice(1);
    return listings.map((request) => request.replace('GET /pessoas?', '').replace('&limit=5', ''));
  };
  return { ...page, queries };
}
const searchBox = () => screen.findByRole<HTMLInputElement>('searchbox', { name: list.search });
const shows = (...names: string[]) => waitFor(() => expect(rowNames()).toEqual(names));
const firstPage = ['Pessoa 1', 'Pessoa 2', 'Pessoa 3', 'Pessoa 4', 'Pessoa 5'];

test('a list shows its columns, five rows, how many there are, and leads to records', async () => {
  const { user } = await openPeople();
  await shows(...firstPage);
  const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(columns).toEqual([list.actions, list.fullName, list.email]);
  expect(screen.getByText('Página 1 de 3 · 1–5 de 11 registros')).toBeVisible();
  expect(await searchBox()).toHaveAttribute('placeholder', list.search);
  const edit = screen.getByRole('link', { name: `${list.edit} Pessoa 2` });
  expect(edit).toHaveAttribute('href', '/pessoas/detalhe/2');
  await user.click(screen.getByText('Pessoa 2'));
  await heading('Pessoa 2');
  expect(address()).toBe('/pessoas/detalhe/2');
});

test('search and page stand in the address, which is replaced: Back leaves the list', async () => {
  const { user } = await openPeople();
  await shows(...firstPage);
  await user.click(screen.getByRole('link', { name: labels.frame.cities }));
  await heading(list.cities);
  await user.click(screen.getByRole('link', { name: labels.frame.people }));
  await heading(list.people);
  await user.type(await searchBox(), 'a 1');
  await shows('Pessoa 1', 'Pessoa 10', 'Pessoa 11');
  expect(address()).toBe('/pessoas?busca=a+1&pagina=1');
  await user.clear(await searchBox());
  await shows(...firstPage);
  await user.click(await button(list.nextPage));
  await waitFor(() => expect(address()).toBe('/pessoas?busca=&pagina=2'));
  await goBack();
  await heading(list.cities);
});

test('an address that is followed is what the list asks for: the link of the sidebar starts over', async () => {
  const { user, queries } = await openPeople('?busca=pessoa&pagina=2');
  expect(await searchBox()).toHaveValue('pessoa');
  await user.click(screen.getByRole('link', { name: labels.frame.people }));
  await shows(...firstPage);
  expect(await searchBox()).toHaveValue('');
  expect(queries()).toEqual(['page=2&filter=pessoa', 'page=1&filter=']);
  await goBack();
  await waitFor(() => expect(queries().at(-1)).toBe('page=2&filter=pessoa'));
});

test.each(['0', '-1', '1.5', 'x', '', '1e3'])('the page %j means the first', async (pagina) => {
  const { queries } = await openPeople(`?pagina=${pagina}`);
  await shows(...firstPage);
  expect(queries()).toEqual(['page=1&filter=']);
});

test('a page past the last one leads to the last one', async () => {
  const { queries } = await openPeople('?pagina=99');
  await shows('Pessoa 11');
  expect(address()).toBe('/pessoas?busca=&pagina=3');
  expect(queries()).toEqual(['page=99&filter=', 'page=3&filter=']);
  expect(screen.getByText('Página 3 de 3 · 11 de 11 registros')).toBeVisible();
});

test('an empty register offers an import beside its first record, with our own server alone', async () => {
  const { user, backend, reloadPage } = open('/pessoas');
  await screen.findByRole('button', { name: 'Cadastrar a primeira pessoa' });
  await user.click(await button(labels.sheets.import));
  expect(await screen.findByRole('dialog', { name: labels.sheets.import })).toBeVisible();
  backend.isOurs = false;
  // Another tab: this one remembers whose backend it has.
  sessionStorage.clear();
  reloadPage();
  await screen.findByRole('button', { name: 'Cadastrar a primeira pessoa' });
  expect(screen.queryByRole('button', { name: labels.sheets.import })).toBeNull();
});

test('an empty list says so; an empty search can be cleared', async () => {
  const { user } = await openPeople();
  await user.type(await searchBox(), 'xyz');
  await screen.findByText(list.empty);
  for (const clear of [list.clearSearch, list.clear]) {
    await user.click(await button(clear));
    expect(await searchBox()).toHaveFocus();
    await shows(...firstPage);
    await user.type(await searchBox(), 'Pessoa 12');
  }
});

test('a list that is refused alerts why and offers to try again', async () => {
  const { user, backend, alerted } = await openPeople('', 1);
  await shows('Pessoa 1');
  backend.next('GET /pessoas', refusal(500));
  await user.type(await searchBox(), 'p');
  expect(await alerted()).toBe(fault.list);
  expect(screen.getByText(list.failed)).toBeVisible();
  expect(rowNames()).toEqual([]);
  await user.click(await button(fault.retry));
  expect(await heading(list.people)).toHaveFocus();
  await shows('Pessoa 1');
});

test('a lost connection is alerted once until a call succeeds', async () => {
  const { user, backend, alerted, alerts } = await openPeople();
  await shows(...firstPage);
  backend.isOffline = true;
  await user.type(await searchBox(), '1');
  expect(await alerted()).toBe(fault.connection);
  await user.click(await button(fault.retry));
  await button(fault.retry);
  await user.click(screen.getByRole('link', { name: labels.frame.home }));
  await waitFor(() => expect(screen.getAllByText('Não foi possível carregar o total.')).toHaveLength(2));
  await settle();
  expect(alerts()).toEqual([]);

  backend.isOffline = false;
  await user.click(screen.getByRole('link', { name: labels.frame.people }));
  await shows(...firstPage);
  backend.isOffline = true;
  await user.type(await searchBox(), '1');
  expect(await alerted()).toBe(fault.connection);
});

test('a list that is gone listens to its tab and to the network no more', async () => {
  const { user, closePage } = open('/pagina-inicial');
  await heading(labels.frame.home);
  const pages = [window, document];
  const [added, removed] = [
    pages.map((page) => vi.spyOn(page, 'addEventListener')),
    pages.map((page) => vi.spyOn(page, 'removeEventListener')),
  ];
  await user.click(screen.getByRole('link', { name: labels.frame.people }));
  await heading(list.people);
  closePage();
  const listenersOf = (spies: typeof added | typeof removed) =>
    spies.flatMap(({ mock }) =>
      mock.calls.flatMap(([type, listener]) => (/^(online|visibilitychange)$/.test(type) ? [listener] : [])),
    );
  expect(listenersOf(added).length).toBeGreaterThan(1);
  expect(listenersOf(removed)).toEqual(expect.arrayContaining(listenersOf(added)));
});

test('what came of a search and of a page is announced, once the user pauses', async () => {
  const { user } = await openPeople();
  await shows(...firstPage);
  await user.click(await button(list.nextPage));
  await waitFor(() => expect(announcements()).toEqual(['Página 2: 6–10 de 11 registros']));
  await user.type(await searchBox(), '11');
  await waitFor(() => expect(announcements()).toContain('1 de 1 registro'));
  const timers = holdTimers(A_PAUSE);
  await user.type(await searchBox(), 'x');
  await screen.findByText(list.empty);
  await timers.pass();
  expect(announcements()).not.toContain('0 de 0 registros');
});

test('a list that is left before the pause announces nothing on the next page', async () => {
  const { user } = await openPeople();
  await shows(...firstPage);
  const timers = holdTimers(A_PAUSE);
  await user.click(await button(list.nextPage));
  await shows('Pessoa 6', 'Pessoa 7', 'Pessoa 8', 'Pessoa 9', 'Pessoa 10');
  await user.click(screen.getByRole('link', { name: labels.frame.cities }));
  await heading(list.cities);
  await timers.pass();
  expect(announcements()).not.toContain('Página 2: 6–10 de 11 registros');
});

test('an arrow key leads from the search to the rows, and to none that a new search replaces', async () => {
  const { user, backend } = await openPeople();
  await shows(...firstPage);
  const box = await searchBox();
  const held = backend.hold('GET /pessoas?page=1&limit=5&filter=11');
  await user.type(box, '11');
  await held.made;
  await user.keyboard('{ArrowDown}');
  expect(box).toHaveFocus();
  await held.answer();
  await shows('Pessoa 11');
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('link', { name: 'Pessoa 11' })).toHaveFocus();
});

test('with another backend Ctrl+K and Cmd+K go to the search, from a record, too', async () => {
  const { user } = open('/pessoas', {
    pessoas: people(11),
    prepare: (backend) => {
      backend.isOurs = false;
    },
  });
  await shows(...firstPage);
  for (const modifier of ['ctrlKey', 'metaKey']) {
    (await heading(list.people)).focus();
    fireEvent.keyDown(document.body, { key: 'k', [modifier]: true });
    expect(await searchBox()).toHaveFocus();
  }
  await user.type(await searchBox(), '2');
  await shows('Pessoa 2');
  await user.click(await screen.findByRole('link', { name: 'Pessoa 2' }));
  await heading('Pessoa 2');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await waitFor(async () => expect(await searchBox()).toHaveFocus());
  expect(await searchBox()).toHaveValue('2');
});

test.each([
  ['/pessoas', 'joze', 'José Lima', 'Ninguém com “joze”. Nomes parecidos:'],
  ['/pessoas', 'planilha', 'José Lima', 'Nenhum nome com “planilha”. No email:'],
  ['/pessoas', 'olinda', 'José Lima', 'Ninguém se chama “olinda”. Moram em Olinda (PE):'],
  ['/pessoas', 'bom jesus', 'Rui Paz', 'Ninguém se chama “bom jesus”. Moram em cidades com esse nome:'],
  ['/cidades', 'resife', 'Recife', 'Nenhuma cidade com “resife”. Nomes parecidos:'],
])('%s shows what is near %j, says why it is there, and announces it', async (path, text, name, said) => {
  const { user } = open(path, {
    pessoas: [
      { id: 1, ...pessoaOf('José Lima', 'lima@planilha.com', 2) },
      { id: 2, ...pessoaOf('Rui Paz', 'rui@exemplo.com', 3) },
    ],
    cidades: [
      city(1, 'Recife'),
      city(2, 'Olinda (PE)'),
      city(3, 'Bom Jesus (PI)'),
      city(4, 'Bom Jesus (RS)'),
    ],
  });
  await user.type(await searchBox(), text);
  await shows(name);
  expect(await screen.findByText(said)).toBeVisible();
  await waitFor(() => expect(announcements()).toContain(`${said} 1 de 1 registro`));
  // While another text is typed the line is still about the rows.
  fireEvent.change(await searchBox(), { target: { value: `${text}zzz` } });
  expect(screen.getByText(said)).toBeVisible();
  await screen.findByText(list.empty);
  expect(screen.queryByText(said)).toBeNull();
});

test('near rows at an address that is opened are announced, too', async () => {
  open('/pessoas?busca=joze', { pessoas: [{ id: 1, ...pessoaOf('José Lima', 'lima@exemplo.com') }] });
  await waitFor(() =>
    expect(announcements()).toContain('Ninguém com “joze”. Nomes parecidos: 1 de 1 registro'),
  );
});

const luis = [
  { id: 1, ...pessoaOf('Luís Braga', 'braga@exemplo.com') },
  { id: 2, ...pessoaOf('Luiz Gomes', 'gomes@exemplo.com') },
  { id: 3, ...pessoaOf('Luiz Neto', 'neto@exemplo.com') },
];
const moreButton = () => screen.findByRole('button', { name: list.near });
const nearTable = () => screen.findByRole('table', { name: 'Nomes parecidos' });

test('a search that finds a few shows the names near it on request, below its rows', async () => {
  const { user, backend, alerts } = open('/pessoas', { pessoas: luis });
  await user.type(await searchBox(), 'luis');
  await shows('Luís Braga');
  const before = address();
  backend.next('GET /pessoas?filter', refusal(500, 'Não deu.'));
  await user.click(await moreButton());
  await waitFor(() => expect(alerts()).toEqual(['Não deu.']));
  await waitFor(async () => expect(await moreButton()).not.toHaveAttribute('aria-busy'));
  expect(await moreButton()).toHaveFocus();
  await user.click(await moreButton());
  const found = within(await nearTable());
  expect(found.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Luiz Gomes'),
    expect.stringContaining('Luiz Neto'),
  ]);
  expect(found.getByRole('link', { name: 'Luiz Gomes' })).toHaveFocus();
  expect(backend.last('GET /pessoas?filter').request).toBe('GET /pessoas?filter=luis&parecidas=1');
  expect(address()).toBe(before);
  expect(screen.getByText('1 registro')).toBeVisible();
  expect(screen.queryByRole('button', { name: list.near })).toBeNull();
  // Another search begins anew.
  await user.clear(await searchBox());
  await user.type(await searchBox(), 'neto');
  await waitFor(async () => expect(await moreButton()).toBeVisible());
  expect(screen.queryByRole('table', { name: 'Nomes parecidos' })).toBeNull();
  await user.click(await moreButton());
  expect(await screen.findByText('Nenhum nome parecido.')).toHaveFocus();
});

test.each([
  ['more than a few', '/pessoas?busca=Pessoa'],
  ['nobody', '/pessoas?busca=qwrtz'],
  ['all', '/pessoas'],
  ['a part of an email', '/pessoas?busca=pessoa1@'],
  ['a city', '/pessoas?busca=cidade:4'],
])('a search that finds %s offers no near names', async (_, path) => {
  open(path, {
    pessoas: people(6).filter(({ id }) => id < 3 || path.includes('Pessoa') || id === 6),
    cidades: [],
  });
  await heading(list.people);
  await settle();
  expect(screen.queryByRole('button', { name: list.near })).toBeNull();
});

test('people of one name are told apart by their cities, which nobody else is asked for', async () => {
  const { backend } = open('/pessoas', {
    pessoas: [
      { id: 1, ...pessoaOf('Ana Lima', 'a@exemplo.com', 1) },
      { id: 2, ...pessoaOf('ána lima', 'b@exemplo.com', 2) },
      { id: 3, ...pessoaOf('Rui Paz', 'c@exemplo.com', 2) },
    ],
    cidades: [city(1, 'Natal (RN)'), city(2, 'Poá (SP)')],
  });
  await shows('Ana Lima', 'ána lima', 'Rui Paz');
  expect(await screen.findByText('Natal (RN)')).toBeVisible();
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Ana Lima Natal (RN)'),
    expect.stringContaining('ána lima Poá (SP)'),
    expect.stringMatching(/Rui Paz$/),
  ]);
  expect(backend.requests('GET /cidades/')).toHaveLength(2);
});

test('with another backend rows are never called near', async () => {
  const { user, backend, queries } = await openPeople('', 1);
  backend.isOurs = false;
  backend.on('GET /pessoas', {
    ...listed(people(1)),
    headers: { 'x-total-count': '1', 'x-busca': 'parecida' },
  });
  await user.type(await searchBox(), 'joze');
  await waitFor(() => expect(queries().at(-1)).toBe('page=1&filter=joze'));
  await settle();
  expect(screen.queryByText(/parecidos:/)).toBeNull();
});

test('the parts that a search has found are marked, in any order and without accents', async () => {
  const { user } = open('/pessoas', {
    pessoas: [{ id: 1, ...pessoaOf('Ávila de Souza', 'souza@exemplo.com') }],
  });
  await user.type(await searchBox(), 'souza avi');
  const marked = () => screen.queryAllByText((_, element) => element?.tagName === 'B');
  await waitFor(() =>
    expect(marked().map(({ textContent }) => textContent)).toEqual(['Ávi', 'Souza', 'souza']),
  );
});

test('a search says how many it has found, also where they fit one page', async () => {
  const { user } = await openPeople();
  await shows(...firstPage);
  await user.type(await searchBox(), 'a 1');
  expect(await screen.findByText('3 registros')).toBeVisible();
  await user.type(await searchBox(), '1');
  expect(await screen.findByText('1 registro')).toBeVisible();
});

test("who lives in a city is a chip before the search's text, which narrows it and never breaks it", async () => {
  const campinas = city(12, 'Campinas (SP)');
  const { user, backend } = open('/pessoas?busca=cidade:12', {
    pessoas: [
      { id: 1, ...pessoaOf('Ana Silva', 'ana@exemplo.com', 12) },
      { id: 2, ...pessoaOf('Bia Luz', 'bia@exemplo.com', 12) },
      { id: 3, ...pessoaOf('Caio Silva', 'caio@exemplo.com', 4) },
    ],
    cidades: [campinas, city(4, 'Manaus')],
  });
  expect(await screen.findByText('Cidade: Campinas (SP)')).toBeVisible();
  await shows('Ana Silva', 'Bia Luz');
  expect(await searchBox()).toHaveValue('');
  await user.type(await searchBox(), 'silva');
  expect(await searchBox()).toHaveValue('silva');
  await shows('Ana Silva');
  expect(address()).toBe('/pessoas?busca=cidade:12+silva&pagina=1');
  await user.click(await button('Remover filtro da cidade'));
  expect(await searchBox()).toHaveFocus();
  await shows('Ana Silva', 'Caio Silva');
  expect(screen.queryByText('Cidade: Campinas (SP)')).toBeNull();
  expect(backend.requests('GET /cidades/')).toEqual(['GET /cidades/12']);
});

test('from the people of one city to those of another the chip names the other one', async () => {
  open('/pessoas?busca=cidade:4', { cidades: [city(12, 'Campinas (SP)'), city(4, 'Manaus')] });
  expect(await screen.findByText('Cidade: Manaus')).toBeVisible();
  history.pushState(null, '', '/pessoas?busca=cidade:12');
  await happen(new PopStateEvent('popstate'));
  expect(await screen.findByText('Cidade: Campinas (SP)')).toBeVisible();
  expect(screen.queryByText('Cidade: Manaus')).toBeNull();
});

test('a typed city:12 is a text until it is searched; a city that cannot be read is its number', async () => {
  await openPeople();
  await shows(...firstPage);
  const box = await searchBox();
  fireEvent.change(box, { target: { value: 'cidade:12' } });
  expect(box).toHaveValue('cidade:12');
  expect(await screen.findByText('Cidade 12')).toBeVisible();
  expect(await searchBox()).toHaveValue('');
});

test('with another backend there is no chip', async () => {
  open('/pessoas?busca=cidade:4', {
    prepare: (backend) => {
      backend.isOurs = false;
    },
  });
  expect(await searchBox()).toHaveValue('cidade:4');
  expect(screen.queryByRole('button', { name: 'Remover filtro da cidade' })).toBeNull();
});

test('the emails of all that a search finds are copied, by one call', async () => {
  const { user, queries } = await openPeople('?busca=a 1');
  await shows('Pessoa 1', 'Pessoa 10', 'Pessoa 11');
  await user.click(await button(list.more));
  await user.click(await button('Copiar os 3 emails'));
  await waitFor(() => expect(announcements()).toContain('3 emails copiados.'));
  expect(await navigator.clipboard.readText()).toBe(
    'pessoa1@exemplo.com; pessoa10@exemplo.com; pessoa11@exemplo.com',
  );
  expect(queries().filter((query) => query.includes('limit=1000'))).toEqual(['page=1&limit=1000&filter=a+1']);
  await user.type(await searchBox(), '0');
  await shows('Pessoa 10');
  await user.click(await button(list.more));
  expect(await button('Copiar o email')).toBeVisible();
});

test('after a search that failed no emails are offered: their number would be that of another search', async () => {
  const { user, backend, alerted } = await openPeople('?busca=a 1');
  await shows('Pessoa 1', 'Pessoa 10', 'Pessoa 11');
  backend.on('GET /pessoas', refusal(500));
  await user.type(await searchBox(), '0');
  await alerted();
  await user.click(await button(list.more));
  await button(labels.sheets.export);
  expect(screen.queryByRole('button', { name: /^Copiar/ })).toBeNull();
});

test('the emails of near people are copied, and their sheet holds them', async () => {
  const { user, backend } = open('/pessoas?busca=anna', {
    pessoas: [person(1, 'Ana Lima'), person(2, 'Bia'), person(3, 'Ana Luz')],
  });
  expect(await screen.findByText('Ninguém com “anna”. Nomes parecidos:')).toBeVisible();
  await user.click(await button(list.more));
  await user.click(await button('Copiar os 2 emails'));
  await waitFor(() => expect(announcements()).toContain('2 emails copiados.'));
  expect(await navigator.clipboard.readText()).toBe('pessoa1@exemplo.com; pessoa3@exemplo.com');
  await user.click(await button(list.more));
  await user.click(await button(labels.sheets.export));
  await waitFor(() => expect(backend.requests('GET /pessoas/planilha?filter=anna')).toHaveLength(1));
});

test.each([
  [1_000, 'Copiar os 1.000 emails', null],
  [1_001, 'Copiar os 1.001 emailsno máximo 1.000', 'true'],
])('of %i people the emails are offered, or it is said why not', async (total, label, isDisabled) => {
  const { user, backend } = await openPeople('', 1);
  backend.on('GET /pessoas', listed(people(5), total));
  await user.type(await searchBox(), 'p');
  await shows(...firstPage);
  await user.click(await button(list.more));
  await button(labels.sheets.export);
  const copy = screen.getByRole('button', { name: /^Copiar os/ });
  expect(copy).toHaveTextContent(label);
  expect(copy.getAttribute('aria-disabled')).toBe(isDisabled);
});

test('where the browser lets nothing be copied, the emails are shown to copy by hand', async () => {
  const { user } = await openPeople('?busca=a 1');
  await shows('Pessoa 1', 'Pessoa 10', 'Pessoa 11');
  const clipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
  Reflect.deleteProperty(navigator, 'clipboard');
  onTestFinished(() => void (clipboard && Object.defineProperty(navigator, 'clipboard', clipboard)));
  await user.click(await button(list.more));
  await user.click(await button('Copiar os 3 emails'));
  const dialog = await screen.findByRole('dialog', { name: 'Copiar os 3 emails' });
  const text = within(dialog).getByRole<HTMLTextAreaElement>('textbox');
  expect(text).toHaveFocus();
  expect(text.value.slice(text.selectionStart, text.selectionEnd)).toBe(
    'pessoa1@exemplo.com; pessoa10@exemplo.com; pessoa11@exemplo.com',
  );
});

test('arrow keys, Home and End lead through the further actions', async () => {
  const { user } = await openPeople('', 1);
  await shows('Pessoa 1');
  await user.click(await button(list.more));
  const actions = within(await screen.findByRole('dialog', { name: list.more })).getAllByRole('button');
  for (const [key, aim] of [
    ['{Home}', 0],
    ['{ArrowDown}', 1],
    ['{End}', -1],
    ['{ArrowDown}', 0],
    ['{ArrowUp}', -1],
  ] as const) {
    await user.keyboard(key);
    expect(actions.at(aim)).toHaveFocus();
  }
});

test('people without an email leave no gap in what is copied', async () => {
  const { user, backend } = await openPeople('?busca=a 1');
  await shows('Pessoa 1', 'Pessoa 10', 'Pessoa 11');
  backend.register.change('pessoas', 10, { email: '' });
  await user.click(await button(list.more));
  await user.click(await button('Copiar os 3 emails'));
  await waitFor(() => expect(announcements()).toContain('2 emails copiados.'));
  expect(await navigator.clipboard.readText()).toBe('pessoa1@exemplo.com; pessoa11@exemplo.com');
});

test('emails are offered once it is known how many a search finds', async () => {
  const { user, backend } = await openPeople('', 3);
  await shows('Pessoa 1', 'Pessoa 2', 'Pessoa 3');
  const held = backend.hold('GET /pessoas?page=1&limit=5&filter=1');
  await user.type(await searchBox(), '1');
  await user.click(await button(list.more));
  await button(labels.sheets.export);
  expect(screen.queryByRole('button', { name: /^Copiar/ })).toBeNull();
  await held.answer();
  expect(await button('Copiar o email')).toBeVisible();
});

test('a failure to copy says why', async () => {
  const { user, backend, alerted } = await openPeople('', 2);
  await shows('Pessoa 1', 'Pessoa 2');
  backend.next('GET /pessoas?page=1&limit=1000', 'connection lost');
  await user.click(await button(list.more));
  await user.click(await button('Copiar os 2 emails'));
  expect(await alerted()).toBe(fault.connection);
});

test.each([
  [1, 'Há 1 pessoa em Manaus.', 'Ver a pessoa'],
  [2, 'Há 2 pessoas em Manaus.', 'Ver as 2 pessoas'],
])('a city in which %i live is not offered to be deleted', async (count, said, label) => {
  const { user } = open('/cidades', { pessoas: people(count).map((one) => ({ ...one, cidadeId: 4 })) });
  await user.click(await button('Apagar Manaus'));
  const question = await screen.findByRole('alertdialog', { name: said });
  expect(question).toHaveAccessibleDescription('Ela não pode ser apagada.');
  expect(within(question).queryByRole('button', { name: labels.deletion.confirm })).toBeNull();
  await user.click(within(question).getByRole('button', { name: label }));
  await heading(list.people);
  expect(address()).toContain('/pessoas?busca=cidade:4');
});

test('a city can be deleted once it is known that nobody lives there, or a second has passed', async () => {
  const { user, backend, alerted } = open('/cidades', { cidades: [city(4, 'Manaus'), city(5, 'Belém')] });
  const ask = async (name: string) => {
    const held = backend.hold('GET /pessoas?page=1&limit=5&filter=cidade');
    await user.click(await button(`Apagar ${name}`));
    const confirm = await button(labels.deletion.confirm);
    await user.click(confirm);
    expect(backend.requests('DELETE')).toHaveLength(name === 'Manaus' ? 0 : 1);
    return { held, confirm };
  };
  await screen.findByText('Manaus');
  const second = holdTimers(1_000);
  const { held, confirm } = await ask('Manaus');
  await held.answer();
  await waitFor(() => expect(confirm).not.toHaveAttribute('aria-disabled'));
  await user.click(confirm);
  expect(await alerted()).toBe(labels.deletion.done);
  const { confirm: unknown } = await ask('Belém');
  await second.pass();
  await waitFor(() => expect(unknown).not.toHaveAttribute('aria-disabled'));
});

test('a list that failed has no pager, and says whether the server or the connection is why', async () => {
  const { user, backend, alerted } = await openPeople();
  await shows(...firstPage);
  backend.on('GET /pessoas', refusal(500));
  await user.click(await button('Próxima página'));
  await alerted();
  expect(await screen.findByText('O servidor teve um problema. Tente de novo em instantes.')).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Paginação' })).toBeNull();
  backend.isOffline = true;
  backend.next('GET /pessoas', 'connection lost');
  await user.click(await button(fault.retry));
  expect(await screen.findByText(/^Verifique a conexão/)).toBeVisible();
});

test('a tab in which our own server has answered shows its places before the next answer', async () => {
  const { backend, reloadPage } = open('/pessoas');
  await button(list.more);
  const held = backend.hold('GET /pessoas');
  reloadPage();
  expect(screen.getByRole('button', { name: list.more })).toBeVisible();
  expect(screen.queryByText('Ctrl K')).toBeNull();
  await held.answer();
});
