/** The account of who is signed in, and a new password by a link. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listed, refusal } from '../support/backend';
import { labels } from '../support/labels';
import { tokenOf } from '../support/people';
import { address, button, field, happen, heading, open, settle } from './support/product';

const { account, auth, fault, frame, home } = labels;
const stored = () => localStorage.getItem('APP_ACCESS_TOKEN');
const [ANA, FRESH, BIA] = [{ sub: '1' }, { sub: '1', iat: 1 }, { sub: '2' }].map(tokenOf);

const KEY = 'k'.repeat(43);
const recentChanges = async () => {
  const list = within(await screen.findByRole('region', { name: home.recent }));
  return list.getAllByRole('listitem').map(({ textContent }) => textContent);
};
/** What a password manager takes the account from. */
const accountFields = () => document.querySelectorAll<HTMLInputElement>('input[autocomplete="username"]');

test('the password is changed in a dialog, and the fresh token replaces the one of the same user', async () => {
  const { user, backend, alerted, alerts } = open('/pagina-inicial', { token: ANA ?? '' });
  const reading = backend.hold('GET /conta');
  await user.click(await button(account.open));
  expect(await screen.findByText(fault.loading)).toBeVisible();
  await reading.answer();
  const shown = within(screen.getByRole('dialog', { name: account.open }));
  expect(await shown.findByText('ana@exemplo.com')).toBeVisible();
  expect(screen.queryByText(fault.loading)).toBeNull();
  await user.click(await button(account.changePassword));
  expect(await screen.findByRole('dialog', { name: account.changePassword })).toBeVisible();
  await waitFor(async () => expect(await field(account.password)).toHaveFocus());
  // For password managers alone.
  expect([...accountFields()].map(({ value }) => value)).toEqual(['ana@exemplo.com']);
  expect(accountFields()[0]).not.toBeVisible();
  // An overlay of theirs beside the dialog is no wish to leave it.
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  await user.type(await field(account.password), 'errada');
  await user.type(await field(account.newPassword), 'segredo novo');
  backend.next('PUT /conta/senha', refusal(400, 'Há campos inválidos.', { senhaAtual: 'Senha incorreta.' }));
  await user.keyboard('{Enter}');
  await waitFor(async () =>
    expect(await field(account.password)).toHaveAccessibleDescription('Senha incorreta.'),
  );
  await settle();
  // Said once: under the field.
  expect(alerts()).toEqual([]);
  expect(screen.queryByText('Há campos inválidos.')).toBeNull();
  expect(await field(account.newPassword)).toHaveValue('segredo novo');

  const held = backend.hold('PUT /conta/senha');
  await user.keyboard('{Enter}');
  expect((await held.made).body).toEqual({ senhaAtual: 'errada', novaSenha: 'segredo novo' });
  // Another tab has renewed the token of this user, which ends with the change, too.
  localStorage.setItem('APP_ACCESS_TOKEN', tokenOf({ sub: '1', iat: 0 }));
  await held.answer({ status: 204, headers: { 'x-access-token': FRESH ?? '' } });
  expect(await alerted()).toBe(account.changed);
  expect(stored()).toBe(FRESH);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await button(account.open)).toHaveFocus();
});

test('the fresh token of a changed password is not put over the one of another user', async () => {
  const { user, backend } = open('/pagina-inicial', { token: ANA ?? '' });
  await user.click(await button(account.open));
  await user.click(await button(account.changePassword));
  await user.type(await field(account.password), 'segredo');
  await user.type(await field(account.newPassword), 'segredo novo');
  const held = backend.hold('PUT /conta/senha');
  await user.keyboard('{Enter}');
  await held.made;
  // Bia has signed in in another tab.
  localStorage.setItem('APP_ACCESS_TOKEN', BIA ?? '');
  await happen(new StorageEvent('storage', { key: 'APP_ACCESS_TOKEN' }));
  await held.answer({ status: 204, headers: { 'x-access-token': FRESH ?? '' } });
  await settle();
  expect(stored()).toBe(BIA);
});

test('a recovery link ends the session, leaves the address, and survives a refused password', async () => {
  const { user, backend, alerted } = open(`/entrar#recuperar=${KEY}`, { token: BIA ?? '' });
  expect(await heading(account.newPassword)).toBeVisible();
  expect(window.location.hash).toBe('');
  expect(stored()).toBeNull();
  expect(accountFields()[0]).not.toBeVisible();
  await waitFor(async () => expect(await field(account.newPassword)).toHaveFocus());
  backend.next('POST /conta/recuperacao', refusal(400, 'Escolha outra.'));
  await user.type(await field(account.newPassword), 'segredo novo');
  await user.click(await button(auth.enter));
  expect(await alerted()).toBe('Escolha outra.');
  backend.next('POST /conta/recuperacao', { json: { accessToken: ANA } });
  await user.click(await button(auth.enter));
  await heading(frame.home);
  expect(address()).toBe('/pagina-inicial');
  expect(stored()).toBe(ANA);
  expect(backend.last('POST /conta/recuperacao').body).toEqual({ chave: KEY, novaSenha: 'segredo novo' });
});

test('a damaged recovery link says so before a password is typed, and leads to the login', async () => {
  const { user } = open('/Entrar%23recuperar%3Dk.', { token: null });
  expect(await heading(account.newPassword)).toBeVisible();
  expect(address()).toBe('/entrar');
  expect(screen.getByText(/Este link chegou incompleto\./)).toBeVisible();
  expect(screen.queryByLabelText(account.newPassword)).toBeNull();
  await user.click(await button(auth.toLogin));
  expect(await heading(auth.login)).toBeVisible();
});

test('Tab leads from password to password, and then to their eyes', async () => {
  const { user } = open('/pagina-inicial', { token: ANA ?? '' });
  await user.click(await button(account.open));
  await user.click(await button(account.changePassword));
  await waitFor(async () => expect(await field(account.password)).toHaveFocus());
  await user.tab();
  expect(await field(account.newPassword)).toHaveFocus();
  const dialog = within(await screen.findByRole('dialog'));
  for (const eye of dialog.getAllByRole('button', { name: auth.showPassword })) {
    await user.tab();
    expect(eye).toHaveFocus();
  }
  await user.tab();
  expect(dialog.getByRole('button', { name: account.changePassword })).toHaveFocus();
});

test('the last changes are as many groups as the backend counts, and an import is one of them', async () => {
  const group = (acao: string, more: object) => ({
    ...{ tipo: 'pessoas', id: 9, nome: 'Joel Paz', acao, quem: 'Ana', mais: 0, ...more },
    quando: new Date(Date.now() - 61_000).toISOString(),
  });
  const ofImport = { id: null, nome: 'clientes.xlsx', total: 288 };
  const { backend } = open('/pagina-inicial', {
    prepare: (backend) => {
      const groups = [
        group('criou', { mais: 12 }),
        group('alterou', { mais: 999 }),
        group('restaurou', { mais: 1000 }),
        group('importou', ofImport),
        group('desfez', { ...ofImport, nome: null, quem: 'Bia' }),
        group('importou', { ...ofImport, tipo: 'cidades', total: 1, mais: 1 }),
      ];
      backend.on('GET /mudancas', { json: groups });
    },
  });
  expect((await recentChanges()).map((line) => line?.replace('há 1 min', ''))).toEqual([
    'Ana cadastrou Joel Paz e mais 12',
    'Ana alterou Joel Paz e mais 999',
    'Ana restaurou Joel Paz e mais de 999',
    'Ana importou 288 pessoas',
    'Bia desfez uma importação de 288 pessoas',
    'Ana importou 1 cidade e mais 1 importação',
  ]);
  expect(backend.requests('GET /mudancas')).toEqual(['GET /mudancas?grupos=8']);
});

test('the home page says who changed what; a record that is gone is no link, one that is back again no news', async () => {
  const minutes = (ago: number) => new Date(Date.now() - ago * 60_000).toISOString();
  const maria = { tipo: 'pessoas', id: 3, nome: 'Maria Silva', quem: 'Ana' };
  open('/pagina-inicial', {
    prepare: (backend) => {
      const changes = [
        { ...maria, acao: 'alterou', quando: minutes(5.5) },
        { tipo: 'cidades', id: 3, nome: 'Marília', acao: 'apagou', quem: null, quando: minutes(60 * 25) },
        { tipo: 'cidades', id: 3, nome: 'Marília', acao: 'criou', quem: 'Bia', quando: minutes(60 * 49) },
        { tipo: 'cidades', id: 4, nome: 'Itu', acao: 'restaurou', quem: 'Bia', quando: minutes(60 * 73) },
        { tipo: 'cidades', id: 4, nome: 'Itu', acao: 'apagou', quem: 'Bia', quando: minutes(60 * 97) },
        { tipo: 'cidades', id: 5, nome: 'Ipê', acao: 'restaurou', quem: 'Bia', quando: minutes(60 * 121) },
        { tipo: 'cidades', id: 5, nome: 'Ipê', acao: 'apagou', quem: 'Ana', quando: minutes(60 * 145) },
      ];
      backend.on('GET /mudancas', listed(changes));
    },
  });
  expect(await recentChanges()).toEqual([
    'Ana alterou Maria Silvahá 5 min',
    'Alguém apagou Maríliahá 1 dia',
    'Bia cadastrou Maríliahá 2 dias',
    // What Bia deleted and restored is no news; what she restored for Ana is.
    'Bia restaurou Ipêhá 5 dias',
    'Ana apagou Ipêhá 6 dias',
  ]);
  expect(screen.queryAllByRole('link', { name: 'Marília' })).toEqual([]);
  expect(screen.queryByText(/Itu/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Maria Silva' })).toHaveAttribute('href', '/pessoas/detalhe/3');
  expect(screen.getByText('há 5 min')).toHaveAttribute(
    'title',
    expect.stringMatching(/^\d\d\/\d\d\/\d{4} às \d\d:\d\d$/),
  );
});
