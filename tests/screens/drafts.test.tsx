/** What was typed and not saved, and a create whose answer was lost. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Backend, refusal } from '../support/backend';
import { labels } from '../support/labels';
import { city } from '../support/people';
import { address, announcements, button, field, goBack, heading, open, settle } from './support/product';

const { detail, list, fault } = labels;
const restored = () => screen.findByText(detail.restored);

/** The form of Manaus, which is 'Manaus do Norte' by now, but not saved. */
async function openTyped() {
  const page = open('/cidades');
  await page.user.click(await screen.findByText('Manaus'));
  await page.user.type(await field(detail.name), ' do Norte');
  expect(screen.queryByText(detail.restored)).toBeNull();
  return page;
}

type Typed = Awaited<ReturnType<typeof openTyped>>;
test.each<[string, (page: Typed) => Promise<void>]>([
  ["'Voltar'", async ({ user }) => user.click(await button(detail.back))],
  ['Back', goBack],
  ['the sidebar', ({ user }) => user.click(screen.getByRole('link', { name: labels.frame.cities }))],
])('leaving by %s keeps what was typed, and the form says so when it is back', async (_, leave) => {
  const page = await openTyped();
  await leave(page);
  await heading(list.cities);
  await page.user.click(await screen.findByText('Manaus'));
  expect(await restored()).toBeVisible();
  expect(await field(detail.name)).toHaveValue('Manaus do Norte');
  await page.user.click(await button(detail.save));
  await heading('Manaus do Norte');
  expect(screen.queryByText(detail.restored)).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('a reload and a failed save keep what was typed', async () => {
  const { user, backend, alerted, reloadPage } = await openTyped();
  backend.next('PUT', refusal(503, 'Ocupado.'));
  await user.click(await button(detail.save));
  expect(await alerted()).toBe('Ocupado.');
  expect(await field(detail.name)).toHaveValue('Manaus do Norte');
  reloadPage();
  await restored();
  expect(await field(detail.name)).toHaveValue('Manaus do Norte');
});

test('a new form keeps its own draft, and each record its own', async () => {
  const { user } = await openTyped();
  await user.click(await button(detail.create));
  await user.type(await field(detail.name), 'Belém');
  await user.click(await button(detail.back));
  await user.click(await button(list.create));
  await restored();
  expect(await field(detail.name)).toHaveValue('Belém');
  await goBack();
  await goBack();
  await goBack();
  await heading('Manaus');
  expect(await field(detail.name)).toHaveValue('Manaus do Norte');
});

test("'Descartar' shows the record as the server has it, and forgets the draft", async () => {
  const { user, reloadPage } = await openTyped();
  reloadPage();
  await restored();
  await user.click(await button(detail.discard));
  expect(await field(detail.name)).toHaveFocus();
  expect(announcements()).toContain(detail.discarded);
  expect(await field(detail.name)).toHaveValue('Manaus');
  expect(sessionStorage).toHaveLength(0);
  reloadPage();
  await heading('Manaus');
  expect(screen.queryByText(detail.restored)).toBeNull();
});

test('a field typed back to what is saved is no draft', async () => {
  const { user } = await openTyped();
  await user.clear(await field(detail.name));
  await user.type(await field(detail.name), 'Manaus ');
  expect(sessionStorage).toHaveLength(0);
});

test('a draft lasts a day; a day and a bit later it is worthless', async () => {
  const { reloadPage } = await openTyped();
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 86_300_000);
  reloadPage();
  await restored();
  vi.mocked(Date.now).mockReturnValue(now + 86_300_000 + 86_500_000);
  reloadPage();
  await heading('Manaus');
  expect(await field(detail.name)).toHaveValue('Manaus');
});

const draft = { base: {}, key: 'k', unacknowledged: [], changes: { nome: 7 } };
test.each(['no JSON', '{}', JSON.stringify({ storedAt: Date.now(), owner: '', draft })])(
  'what the storage holds is no draft, and spoils no form: %s',
  async (stored) => {
    sessionStorage.setItem('APP_DRAFT:/cidades/detalhe/4', stored);
    open('/cidades/detalhe/4');
    await heading('Manaus');
    expect(await field(detail.name)).toHaveValue('Manaus');
  },
);

test('where storage is full, forms work without drafts', async () => {
  const { saveCity } = open('/cidades/detalhe/nova');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  await saveCity('Belém');
  await heading('Belém');
});

/** A new city whose create has arrived, though its answer was lost. */
async function openLost(isOurs = true) {
  const prepare = (backend: Backend) => Object.assign(backend, { isOurs });
  const page = open('/cidades/detalhe/nova', { prepare });
  const { backend, saveCity } = page;
  const held = backend.hold('POST');
  await saveCity('Belém');
  await held.loseAnswer();
  expect(await page.alerted()).toBe(fault.connection);
  return page;
}
const keyOf = (call: { headers: Headers }) => call.headers.get('idempotency-key');

test.each([false, true])(
  'a create sent again after its answer was lost makes no second record',
  async (reloads) => {
    const { user, backend, reloadPage } = await openLost();
    const first = keyOf(backend.last('POST'));
    if (reloads) reloadPage();
    await user.click(await button(detail.save));
    await heading('Belém');
    expect(address()).toBe('/cidades/detalhe/101');
    expect(backend.register.cidades).toEqual([city(4, 'Manaus'), { id: 101, nome: 'Belém' }]);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(keyOf(backend.last('POST'))).toBe(first);
  },
);

test.each([
  { choice: detail.save, names: ['Manaus', 'Belém do Pará'], page: 101 },
  { choice: detail.saveAsNew, names: ['Manaus', 'Belém', 'Belém do Pará'], page: 102 },
])(
  "a lost create changed since is sent over nothing; then '$choice' says what to do",
  async ({ choice, names, page }) => {
    const { user, backend, alerts, saveCity } = await openLost();
    await saveCity(' do Pará');
    expect(await screen.findByText(detail.madeBefore('Belém'))).toBeVisible();
    expect(backend.requests('PUT')).toEqual([]);
    expect(address()).toBe('/cidades/detalhe/101');
    await user.click(await button(choice));
    await heading('Belém do Pará');
    expect(address()).toBe(`/cidades/detalhe/${page}`);
    expect(backend.register.cidades.map(({ nome }) => nome)).toEqual(names);
    expect(backend.requests('PUT')).toHaveLength(choice === detail.save ? 1 : 0);
    expect(sessionStorage).toHaveLength(0);
    expect(alerts()).toEqual([]);
  },
);

test.each(['', ' do Pará'])(
  'a lost create that a colleague deleted meanwhile is made once more (typed on: %j)',
  async (typed) => {
    const { backend, saveCity } = await openLost();
    backend.register.remove('cidades', 101);
    await saveCity(`{End}${typed}`);
    await heading(`Belém${typed}`);
    expect(backend.register.cidades.map(({ nome }) => nome)).toEqual(['Manaus', `Belém${typed}`]);
    expect(sessionStorage).toHaveLength(0);
  },
);

test('a form copied with its key, as by a copied tab, is put over no record of the other', async () => {
  const { user, backend, reloadPage, saveCity } = open('/cidades/detalhe/nova');
  await user.type(await field(detail.name), 'B');
  const [copied] = Object.entries(sessionStorage);
  await saveCity('elém');
  await heading('Belém');
  sessionStorage.setItem(...(copied ?? ['', '']));
  history.replaceState(null, '', '/cidades/detalhe/nova');
  reloadPage();
  await saveCity('arueri');
  await heading('Barueri');
  expect(backend.register.cidades.map(({ nome }) => nome)).toEqual(['Manaus', 'Belém', 'Barueri']);
});

test('each new form has a key of its own', async () => {
  const { user, backend, saveCity } = open('/cidades/detalhe/nova');
  const keys = new Set();
  for (const name of ['Belém', 'Santos']) {
    await saveCity(name);
    await waitFor(() => backend.last(`GET /cidades/${100 + backend.register.cidades.length - 1}`));
    await heading(name);
    keys.add(keyOf(backend.last('POST')));
    await user.click(await button(detail.create));
    await heading(detail.newCity);
  }
  expect(keys.size).toBe(2);
});

test('a backend that never said it is ours gets no key, which it may refuse', async () => {
  const { backend } = await openLost(false);
  expect(keyOf(backend.last('POST'))).toBeNull();
  await settle(0);
});

test('a lost create keeps what was typed in its draft until it is saved', async () => {
  const { user, reloadPage } = await openLost();
  reloadPage();
  await restored();
  await user.click(await button(detail.saveAndClose));
  await heading(list.cities);
  await waitFor(() => expect(screen.getByText('Belém')).toBeVisible());
  expect(sessionStorage).toHaveLength(0);
});
