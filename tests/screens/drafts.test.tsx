/** What was typed and not saved, and a create whose answer was lost. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Backend, refusal } from '../support/backend';
import { labels } from '../support/labels';
import { address, announcements, button, field, goBack, heading, open } from './support/product';

const { detail, list, fault } = labels;
/** The keys of all that is stored and not saved. */
const storedDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith('APP_DRAFT:'));
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
  expect(storedDrafts()).toEqual([]);
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

test('each new form keeps its own draft, and each record its own', async () => {
  const { user } = await openTyped();
  await user.click(await button(detail.create));
  await user.type(await field(detail.name), 'Belém');
  await user.click(await button(detail.back));
  await user.click(await button(list.create));
  expect(await field(detail.name)).toHaveValue('');
  await goBack();
  await goBack();
  await restored();
  expect(await field(detail.name)).toHaveValue('Belém');
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
  expect(storedDrafts()).toEqual([]);
  reloadPage();
  await heading('Manaus');
  expect(screen.queryByText(detail.restored)).toBeNull();
});

test('a field typed back to what is saved is no draft', async () => {
  const { user } = await openTyped();
  await user.clear(await field(detail.name));
  await user.type(await field(detail.name), 'Manaus ');
  expect(storedDrafts()).toEqual([]);
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
    localStorage.setItem('APP_DRAFT:x:/cidades/detalhe/4', stored);
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

const keyOf = (call: { headers: Headers }) => call.headers.get('idempotency-key');

/** The form of a new city, whose first create is on a slow line. */
async function openSlow(isOurs = true) {
  const prepare = (backend: Backend) => Object.assign(backend, { isOurs });
  const page = open('/cidades/detalhe/nova', { prepare });
  return { ...page, held: await page.holdCity('POST', 'Belém') };
}

type Slow = Awaited<ReturnType<typeof openSlow>>;
const press = async ({ user }: Slow, name: string) => user.click(await button(name));
/** Types into the name, in the place of what it holds. */
const retype = async ({ user }: Slow) => {
  await user.clear(await field(detail.name));
  await user.type(await field(detail.name), 'Santos');
};
/** What comes of the first create, and what is done next. */
const deeds = {
  'its answer is lost': async ({ held, alerted }: Slow) => {
    await held.loseAnswer();
    expect(await alerted()).toBe(fault.connection);
  },
  'it is left': async (page: Slow) => {
    await press(page, detail.back);
    await heading(list.cities);
    await goBack();
  },
  'it arrives': ({ held }: Slow) => held.answer(),
  'the page is loaded again': async ({ reloadPage }: Slow) => {
    reloadPage();
    await restored();
  },
  'a colleague deletes it': async ({ backend }: Slow) => void backend.register.remove('cidades', 101),
  'more is typed': async ({ user }: Slow) => user.type(await field(detail.name), '{End} do Pará'),
  'Santos is typed over it': retype,
  'Santos is typed into the empty form': async (page: Slow) => {
    await waitFor(async () => expect(await field(detail.name)).toHaveValue(''));
    expect(screen.queryByText(detail.restored)).toBeNull();
    await retype(page);
  },
  discarded: (page: Slow) => press(page, detail.discard),
  saved: (page: Slow) => press(page, detail.save),
  'said to be made before': async ({ backend }: Slow) => {
    expect(await screen.findByText(detail.madeBefore('Belém'))).toBeVisible();
    expect(address()).toBe('/cidades/detalhe/101');
    expect(backend.requests('PUT')).toEqual([]);
  },
  'saved as a new one': async (page: Slow) => {
    await press(page, detail.saveAsNew);
    // The focus leaves the button that goes, some drawings later.
    await waitFor(() => expect(document.body).not.toHaveFocus());
  },
};

const LOST = 'its answer is lost';
const MADE = 'said to be made before';
const OVER_IT = 'Santos is typed over it';
const NEW_ONE = 'saved as a new one';
test.each<[string, (keyof typeof deeds)[]]>([
  ['Belém', [LOST, 'saved']],
  ['Belém', [LOST, 'the page is loaded again', 'saved']],
  ['Belém do Pará', [LOST, 'more is typed', 'saved', MADE, 'saved']],
  ['Belém, Belém do Pará', [LOST, 'more is typed', 'saved', MADE, NEW_ONE]],
  ['Belém', [LOST, 'a colleague deletes it', 'saved']],
  ['Belém do Pará', [LOST, 'a colleague deletes it', 'more is typed', 'saved']],
  ['Belém, Santos', ['it is left', 'it arrives', 'Santos is typed into the empty form', 'saved']],
  ['Belém, Santos', ['it is left', LOST, OVER_IT, 'saved', MADE, NEW_ONE]],
  ['Belém, Santos', ['it is left', LOST, 'discarded', OVER_IT, 'saved']],
])('the register has %s after a create of Belém of which %j', async (names, course) => {
  const page = await openSlow();
  for (const deed of course) await deeds[deed](page);
  await heading(names.split(', ').at(-1) ?? '');
  expect(page.backend.register.cidades.map(({ nome }) => nome).join(', ')).toBe(`Manaus, ${names}`);
  expect(page.backend.requests('PUT')).toHaveLength(course.join().endsWith(`${MADE},saved`) ? 1 : 0);
  expect(storedDrafts()).toEqual([]);
  expect(page.alerts()).toEqual([]);
});

test('a form copied with its key, as by a copied tab, is put over no record of the other', async () => {
  const { user, backend, reloadPage, saveCity } = open('/cidades/detalhe/nova');
  await user.type(await field(detail.name), 'B');
  const [key = ''] = storedDrafts();
  const copied = localStorage.getItem(key) ?? '';
  const { state } = history;
  await saveCity('elém');
  await heading('Belém');
  localStorage.setItem(key, copied);
  history.replaceState(state, '', '/cidades/detalhe/nova');
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
    expect(keyOf(backend.last('POST'))).toMatch(/^[0-9a-f]{32}$/);
    keys.add(keyOf(backend.last('POST')));
    await user.click(await button(detail.create));
    await heading(detail.newCity);
  }
  expect(keys.size).toBe(2);
});

test('a backend that never said it is ours gets no key, which it may refuse', async () => {
  const { backend, held } = await openSlow(false);
  expect(keyOf(backend.last('POST'))).toBeNull();
  await held.answer();
});
