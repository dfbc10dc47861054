/** The session: from a stored token to its end (sections 1, 4 and 6). */
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal } from '../support/backend';
import { labels } from '../support/labels';
import { city, tokenOf } from '../support/people';
import {
  address,
  button,
  field,
  goBack,
  happen,
  heading,
  holdTimers,
  open,
  settle,
  storeElsewhere,
} from './support/product';

const { auth, frame, detail, fault } = labels;
const stored = () => localStorage.getItem('APP_ACCESS_TOKEN');
const pageshow = (persisted: boolean) => new PageTransitionEvent('pageshow', { persisted });

test.each(['/', '/login', '/pessoas?busca=ana', '/qualquer/coisa'])(
  'a visitor at %s gets to the login',
  async (at) => {
    const { backend } = open(at, { token: null });
    await heading(auth.login);
    expect(address()).toBe('/entrar');
    expect(backend.calls).toEqual([]);
  },
);

test.each([
  '/',
  '/entrar',
  '/cadastrar',
  '/pessoas/x',
  '/pessoas/detalhe/abc',
  '/cidades/detalhe/-1',
  '/PESSOAS',
])('a signed-in user at %s gets to the home page', async (at) => {
  open(at);
  await heading(frame.home);
  expect(address()).toBe('/pagina-inicial');
});

test('every request sends the token that is stored at that moment', async () => {
  const { user, backend } = open('/pagina-inicial');
  await heading(frame.home);
  localStorage.setItem('APP_ACCESS_TOKEN', 'outra');
  await user.click(screen.getByRole('link', { name: frame.cities }));
  await heading(labels.list.cities);
  await waitFor(() => expect(backend.last('GET /cidades').headers.get('authorization')).toBe('Bearer outra'));

  localStorage.removeItem('APP_ACCESS_TOKEN');
  await user.click(screen.getByRole('link', { name: frame.people }));
  await heading(labels.list.people);
  await waitFor(() => expect(backend.last('GET /pessoas').headers.has('authorization')).toBe(false));
});

test('the refusal of a call whose token was removed from the storage ends the session', async () => {
  const { user, backend, reload } = open('/pagina-inicial');
  await heading(frame.home);
  localStorage.removeItem('APP_ACCESS_TOKEN');
  backend.next('GET /pessoas', refusal(401));
  await user.click(screen.getByRole('link', { name: frame.people }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('however many calls are refused, the token is removed and the page reloaded once', async () => {
  const { backend, reload, alerts } = open('/cidades', {
    prepare: (backend) => {
      for (let call = 0; call < 3; call += 1) backend.next('GET', refusal(401, 'Não.'));
    },
  });
  expect(await screen.findByText(auth.sessionEnded)).toBeVisible();
  expect(stored()).toBeNull();
  await settle();
  expect(backend.calls.length).toBeGreaterThan(1);
  expect(reload).toHaveBeenCalledOnce();
  expect(alerts()).toEqual([]);
});

test('the refusal of an earlier token ends no later session', async () => {
  const { user, backend, reload, alerts, logIn, holdCity } = open('/cidades/detalhe/4');
  const save = await holdCity('PUT', '!');
  await user.click(await button(frame.logout));
  backend.next('POST /entrar', { json: { accessToken: 'nova' } });
  await logIn();
  await heading(frame.home);
  await save.answer(refusal(401));
  expect(stored()).toBe('nova');
  expect(reload).not.toHaveBeenCalled();
  expect(alerts()).toEqual([]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(frame.home);
});

test('after a lost session the login leads back to the address, and what was typed is still there', async () => {
  const { user, backend, reload, reloadPage, logIn } = open('/cidades/detalhe/4?x=1');
  await user.type(await field(detail.name), ' do Norte');
  backend.next('PUT', refusal(401));
  await user.click(await button(detail.save));
  await waitFor(() => expect(reload).toHaveBeenCalled());
  reloadPage();
  await logIn();
  expect(await field(detail.name)).toHaveValue('Manaus do Norte');
  expect(address()).toBe('/cidades/detalhe/4?x=1');
});

/** Another tab stores a token, or removes the one that is there. */
test("what was typed waits when the session ends in another tab, and reaches no other user's form", async () => {
  const { user, backend, logIn } = open('/cidades/detalhe/nova');
  await user.type(await field(detail.name), 'Belém');
  await storeElsewhere(null);
  await heading(auth.login);
  await storeElsewhere('ficha');
  expect(await field(detail.name)).toHaveValue('Belém');
  await storeElsewhere(null);
  await heading(auth.login);
  backend.next('POST /entrar', { json: { accessToken: 'de-Bia' } });
  await logIn('bia@exemplo.com');
  expect(await field(detail.name)).toHaveValue('');
  expect(Object.keys(localStorage)).toEqual(['APP_ACCESS_TOKEN']);
  expect(Object.keys(sessionStorage)).toEqual(['APP_BACKEND']);
});

test.each([
  ['another user', ['ficha', 'de-Bia']],
  [
    'a user of another database under the same number',
    ['a', 'b'].map((epoch) => tokenOf({ sub: '1', epoch })),
  ],
])('a token of %s ends screens, writes and drafts of the one before', async (_, [token = '', next = '']) => {
  const { alerts, holdCity } = open('/cidades/detalhe/4', { token });
  const save = await holdCity('PUT', '!');
  await storeElsewhere(next);
  await waitFor(async () => expect(await field(detail.name)).toHaveValue('Manaus'));
  expect(Object.keys(localStorage)).toEqual(['APP_ACCESS_TOKEN']);
  expect(Object.keys(sessionStorage)).toEqual(['APP_BACKEND']);
  await save.answer(refusal(500, 'Cheio.'));
  await settle();
  expect(alerts()).toEqual([]);
});

test('a save whose token the same user has replaced in another tab goes again with the new one', async () => {
  const [token = '', next = ''] = [1, 2].map((iat) => tokenOf({ sub: '1', epoch: 'a', iat }));
  const { backend, alerts, reload, holdCity } = open('/cidades/detalhe/4', { token });
  const save = await holdCity('PUT', '!');
  await storeElsewhere(next);
  await save.answer(refusal(401));
  expect(await screen.findByText(labels.detail.saved('Manaus!'))).toBeVisible();
  expect(backend.requests('PUT')).toHaveLength(2);
  expect(backend.last('PUT').headers.get('authorization')).toBe(`Bearer ${next}`);
  expect(alerts()).toEqual([]);
  expect(reload).not.toHaveBeenCalled();
});

test.each(['APP_ACCESS_TOKEN', null])(
  'signing in and out in another tab does it here, too (%s)',
  async (key) => {
    open('/pessoas', { token: null });
    await heading(auth.login);
    localStorage.setItem('APP_ACCESS_TOKEN', 'delas');
    await happen(new StorageEvent('storage', { key: 'outra' }));
    await heading(auth.login);
    await happen(new StorageEvent('storage', { key }));
    await heading(labels.list.people);
    localStorage.clear();
    await happen(new StorageEvent('storage', { key }));
    await heading(auth.login);
  },
);

test('a page that comes back from the browser’s cache reads the token again', async () => {
  open('/pessoas');
  await heading(labels.list.people);
  localStorage.clear();
  await happen(pageshow(false));
  await heading(labels.list.people);
  await happen(pageshow(true));
  await heading(auth.login);
});

test('a renewed token replaces the one it was asked with, and no other', async () => {
  const renewal = { headers: { 'x-access-token': 'renovada' } };
  const { user, backend } = open('/pagina-inicial');
  await heading(frame.home);
  const late = backend.hold('GET /cidades');
  await user.click(screen.getByRole('link', { name: frame.cities }));
  await late.made;
  backend.next('GET /pessoas', { json: [], ...renewal });
  await user.click(screen.getByRole('link', { name: frame.people }));
  await waitFor(() => expect(stored()).toBe('renovada'));

  const other = backend.hold('GET /cidades');
  await user.click(screen.getByRole('link', { name: frame.cities }));
  await other.made;
  localStorage.setItem('APP_ACCESS_TOKEN', 'de outra aba');
  await other.answer({ json: [city(4, 'Manaus')], ...renewal });
  await screen.findByText('Manaus');
  expect(stored()).toBe('de outra aba');
});

test('a browser that forbids storage keeps the session for as long as the page lives', async () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('Forbidden', 'SecurityError');
    });
  }
  const { user, backend, logIn } = open('/entrar', { token: null });
  await logIn();
  await heading(frame.home);
  await waitFor(() => expect(backend.last('GET /cidades').headers.get('authorization')).toBe('Bearer ficha'));
  await user.click(await button(frame.logout));
  await heading(auth.login);
});

test('Back does not lead a user who signed out into the pages of the session', async () => {
  const { user } = open('/pagina-inicial');
  await user.click(await screen.findByRole('link', { name: frame.people }));
  await heading(labels.list.people);
  const entries = history.length;
  await user.click(await button(frame.logout));
  await heading(auth.login);
  expect(history.length).toBe(entries);
  await goBack();
  await heading(auth.login);
});

test.each([true, false])(
  'a call that fails is told at once where its page stays, and late where it may be left: %s',
  async (isLeaving) => {
    const { user, backend, alerts, alerted } = open('/pagina-inicial');
    await heading(frame.home);
    const timers = holdTimers(1_000);
    backend.isOffline = true;
    if (isLeaving) await happen(new Event('beforeunload'));
    await user.click(screen.getByRole('link', { name: frame.people }));
    await heading(labels.list.people);
    if (isLeaving) {
      await settle();
      expect(alerts()).toEqual([]);
      await timers.pass();
    }
    expect(await alerted()).toBe(labels.fault.connection);
  },
);

test('a lost network is said for as long as it lasts, and announced once', async () => {
  const { user, backend, alerted, alerts } = open('/cidades/detalhe/4');
  await field(detail.name);
  await happen(new Event('offline'));
  expect(screen.getAllByText(fault.offline)).toHaveLength(1);
  await happen(new Event('online'));
  expect(screen.queryByText(fault.offline)).toBeNull();

  // A call that fails says so, too, until one is answered.
  backend.isOffline = true;
  await user.click(screen.getByRole('link', { name: frame.people }));
  expect(await alerted()).toBe(fault.connection);
  expect(screen.getAllByText(fault.offline)).toHaveLength(1);
  await user.click(screen.getByRole('link', { name: frame.cities }));
  await heading(labels.list.cities);
  await settle();
  expect(screen.getAllByText(fault.offline)).toHaveLength(1);
  expect(alerts()).toEqual([]);
  backend.isOffline = false;
  await user.click(await button(fault.retry));
  await waitFor(() => expect(screen.queryByText(fault.offline)).toBeNull());
});

test('the first call that fails without a network is alerted', async () => {
  const { user, backend, alerted } = open('/cidades/detalhe/4');
  await field(detail.name);
  await happen(new Event('offline'));
  backend.isOffline = true;
  await user.click(screen.getByRole('link', { name: frame.people }));
  expect(await alerted()).toBe(fault.connection);
});

test.each([
  ['our own server', { before: true, now: true }, false],
  ['something before our own server', { before: true, now: false }, true],
  ['another backend', { before: false, now: false }, false],
])('a 401 says whose it is: of %s', async (_, isOurs, isIntercepted) => {
  const { user, backend, reload } = open('/cidades', {
    prepare: (backend) => Object.assign(backend, { isOurs: isOurs.before }),
  });
  await heading(labels.list.cities);
  await screen.findByText('Manaus');
  backend.isOurs = isOurs.now;
  backend.next('GET /pessoas', { status: 401 });
  await user.click(screen.getByRole('link', { name: frame.people }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(reload).toHaveBeenCalledWith(expect.objectContaining({ isIntercepted }));
});

test('a lost session leads to a login with its email, the focus in the password, and whom to ask for a new one', async () => {
  const { user, backend, reload, reloadPage } = open('/pessoas');
  await screen.findByText('ana@exemplo.com');
  backend.on('GET /cidades', { status: 401 });
  await user.click(screen.getByRole('link', { name: frame.cities }));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(reload).toHaveBeenCalledWith({ isIntercepted: false, email: 'ana@exemplo.com' });
  // As main.tsx does.
  history.replaceState({ hasExpired: true, ...reload.mock.lastCall?.[0] }, '');
  reloadPage();
  expect(await field(auth.email)).toHaveValue('ana@exemplo.com');
  expect(await field(auth.password)).toHaveFocus();
  expect(screen.getByText(/^Esqueceu a senha\?/)).toBeVisible();
});

test('after a logout the login knows nobody', async () => {
  const { user } = open('/pessoas');
  await screen.findByText('ana@exemplo.com');
  await user.click(await button(frame.logout));
  expect(await field(auth.email)).toHaveValue('');
});
