/** Login and sign-up (sections 2, 4 and 5). */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, refusal } from '../support/backend';
import { labels } from '../support/labels';
import { address, button, field, heading, open, settle } from './support/product';

const { auth, fault } = labels;

async function openLogin(at = '/entrar') {
  const page = open(at, { token: null });
  const enter = async () => page.user.click(await button(auth.enter));
  await heading(auth.login);
  return { ...page, enter };
}

test('a login stores the token, sends it from then on and leads to the home page', async () => {
  const { user, backend, fillInLogin, enter } = await openLogin();
  await fillInLogin(' ana@exemplo.com ');
  await user.click(await button(auth.showPassword));
  expect(await field(auth.password)).toHaveAttribute('type', 'text');
  await user.click(await button(auth.hidePassword));
  expect(await field(auth.password)).toHaveAttribute('type', 'password');
  await enter();
  await heading(labels.frame.home);
  expect(address()).toBe('/pagina-inicial');
  expect(localStorage.getItem('APP_ACCESS_TOKEN')).toBe('ficha');
  expect(backend.last('POST /entrar').body).toEqual({ email: 'ana@exemplo.com', senha: 'segredo' });
  expect(backend.last('POST /entrar').headers.has('authorization')).toBe(false);
  await waitFor(() => expect(backend.last('GET /cidades').headers.get('authorization')).toBe('Bearer ficha'));
});

test('an address that would lead to another host leads to the login, and from there home', async () => {
  const { fillInLogin, enter } = await openLogin(`${location.origin}//outro.exemplo/pessoas`);
  await fillInLogin();
  await enter();
  await heading(labels.frame.home);
  expect(address()).toBe('/pagina-inicial');
});

test.each<[Answer, string]>([
  [refusal(401, 'Email ou senha errados.'), 'Email ou senha errados.'],
  [refusal(401), fault.login],
  ['connection lost', fault.connection],
])('a login that fails keeps what was typed and alerts why, without a reload', async (answer, message) => {
  const { backend, reload, alerted, fillInLogin, enter } = await openLogin();
  localStorage.setItem('APP_ACCESS_TOKEN', 'velha');
  backend.next('POST /entrar', answer);
  await fillInLogin();
  await enter();
  expect(await alerted()).toBe(message);
  expect(await field(auth.email)).toHaveValue('ana@exemplo.com');
  expect(localStorage.getItem('APP_ACCESS_TOKEN')).toBe(message === fault.connection ? 'velha' : null);
  expect(reload).not.toHaveBeenCalled();
});

test('login and sign-up show all errors at once, focus the first and send nothing', async () => {
  const { user, backend, enter } = await openLogin();
  expect(await field(auth.email)).toHaveFocus();
  await user.type(await field(auth.password), '1234');
  await enter();
  expect(await field(auth.email)).toHaveAccessibleDescription(labels.field.required);
  expect(await field(auth.password)).toHaveAccessibleDescription(labels.field.minimum(5));
  await settle();
  expect(await field(auth.email)).toHaveFocus();

  await user.click(screen.getByRole('link', { name: auth.toSignUp }));
  await user.type(await field(auth.email), 'ana');
  await user.click(await button(auth.register));
  expect(await field(auth.name)).toHaveAccessibleDescription(labels.field.required);
  expect(await field(auth.email)).toHaveAccessibleDescription(labels.field.invalidEmail);
  expect(await field(auth.password)).toHaveAccessibleDescription(labels.field.required);
  await user.type(await field(auth.email), '@');
  expect(await field(auth.email)).not.toHaveAccessibleDescription();
  expect(backend.calls).toEqual([]);
});

test('on login a key press clears the error of its field; Tab, Enter and modifiers clear none', async () => {
  const { user, enter } = await openLogin();
  await enter();
  await user.keyboard('{Enter}{Shift}{Control}{Alt}{Meta}');
  await settle();
  await user.tab();
  expect(await field(auth.password)).toHaveFocus();
  expect(await field(auth.email)).toBeInvalid();
  await user.keyboard('{ArrowLeft}');
  expect(await field(auth.password)).toBeValid();
  expect(await field(auth.email)).toBeInvalid();
});

test('a sign-up says so and leads to the login', async () => {
  const { user, backend, alerted, fillIn, fillInLogin } = open('/cadastrar', { token: null });
  await heading(auth.signUp);
  await fillIn({ [auth.name]: ' Ana ' });
  await fillInLogin();
  await user.click(await button(auth.register));
  expect(await alerted()).toBe(auth.registered);
  await heading(auth.login);
  expect(await field(auth.email)).toHaveValue('ana@exemplo.com');
  // What is left to type.
  await waitFor(async () => expect(await field(auth.password)).toHaveFocus());
  expect(address()).toBe('/entrar');
  expect(backend.requests()).toEqual(['POST /cadastrar']);
  expect(backend.last('POST').body).toEqual({ nome: 'Ana', email: 'ana@exemplo.com', senha: 'segredo' });
});

test('who comes by a link and signs up first is led to where the link leads', async () => {
  const { user, alerted, fillIn, fillInLogin } = open('/cidades/detalhe/4', { token: null });
  await heading(auth.login);
  await user.click(screen.getByRole('link', { name: auth.toSignUp }));
  await fillIn({ [auth.name]: 'Ana' });
  await fillInLogin();
  await user.click(await button(auth.register));
  await alerted();
  await heading(auth.login);
  await user.type(await field(auth.password), 'segredo{Enter}');
  await heading('Manaus');
  expect(address()).toBe('/cidades/detalhe/4');
});

test('a held Enter submits no form', async () => {
  const { backend, fillInLogin } = await openLogin();
  await fillInLogin();
  expect(fireEvent.keyDown(await field(auth.password), { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(await field(auth.password), { key: 'Backspace', repeat: true })).toBe(true);
  expect(backend.calls).toEqual([]);
});
