import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { createLoginMachine } from '../../machines/loginMachine';
import { ApiError } from '../../machines/shared/errors';
import { createSignUpMachine } from '../../machines/signUpMachine';
import { type LoginValues, loginRules, type SignUpValues, signUpRules } from '../../src/domain/usuario';
import { check } from '../../src/domain/validation';
import { AuthLayout } from '../../src/screens/auth/AuthLayout';
import { SignUpScreen } from '../../src/screens/cadastrar/SignUpScreen';
import { LoginScreen } from '../../src/screens/entrar/LoginScreen';
import { heldActor } from './support/held';
import { address, renderAt } from './support/render';

function renderSignedOut(path: string, ending: { hasEnded?: boolean; hasKept?: boolean } = {}) {
  const login = heldActor<{ accessToken: string }, LoginValues>();
  const signUp = heldActor<void, SignUpValues>();
  const showError = vi.fn();
  const showSignedUp = vi.fn();
  const onDone = vi.fn();
  const loginMachine = createLoginMachine({ validate: check(loginRules) }).provide({
    actors: { login: login.logic },
    actions: { showError: (_, { message }) => showError(message) },
  });
  const signUpMachine = createSignUpMachine({ validate: check(signUpRules) }).provide({
    actors: { signUp: signUp.logic },
    actions: { showError: (_, { message }) => showError(message), showSignedUp },
  });
  const user = renderAt(
    path,
    <AuthLayout>
      <Routes>
        <Route path="/entrar" element={<LoginScreen machine={loginMachine} onDone={onDone} {...ending} />} />
        <Route path="/cadastrar" element={<SignUpScreen machine={signUpMachine} />} />
        <Route path="*" element={<p>outra página</p>} />
      </Routes>
    </AuthLayout>,
  );
  return { user, login, signUp, showError, showSignedUp, onDone };
}

test('login shows all errors at once under their fields and focuses the first', async () => {
  const { user, login } = renderSignedOut('/entrar');
  await user.type(screen.getByLabelText('Senha'), '1234');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));

  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('O campo é obrigatório');
  expect(screen.getByLabelText('Senha')).toHaveAccessibleDescription(
    'O campo precisa ter pelo menos 5 caracteres',
  );
  expect(screen.getByLabelText('Email')).toBeInvalid();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(login.calls).toHaveLength(0);
});

test('browsers and password managers know the fields for what they are', () => {
  const fieldsAt = (path: string, ...labels: string[]) => {
    renderSignedOut(path);
    return labels.map((label) => {
      const field = screen.getByLabelText<HTMLInputElement>(label);
      expect(field).toHaveAttribute('aria-required', 'true');
      return [field.type, field.name, field.autocomplete];
    });
  };
  expect(fieldsAt('/entrar', 'Email', 'Senha')).toEqual([
    ['email', 'email', 'username'],
    ['password', 'senha', 'current-password'],
  ]);
  cleanup();
  expect(fieldsAt('/cadastrar', 'Nome', 'Email', 'Senha')).toEqual([
    ['text', 'nome', 'name'],
    ['email', 'email', 'username'],
    ['password', 'senha', 'new-password'],
  ]);
});

test.each([
  ['/entrar', 'Entrar'],
  ['/cadastrar', 'Cadastrar'],
])('at %s what is no email is told in the product’s own words, not by the browser', async (path, name) => {
  const { user } = renderSignedOut(path);
  await user.type(screen.getByLabelText('Email'), 'ana');
  await user.click(screen.getByRole('button', { name }));
  const email = screen.getByLabelText('Email');
  expect(email).toHaveAccessibleDescription('O campo precisa conter um email válido');
  await user.type(email, '@');
  expect(email).not.toHaveAccessibleDescription();
});

test('on login a key press clears the error of its field; keys that type nothing clear none', async () => {
  const { user } = renderSignedOut('/entrar');
  const [email, password] = [screen.getByLabelText('Email'), screen.getByLabelText('Senha')];
  await user.click(screen.getByRole('button', { name: 'Entrar' }));

  for (const key of ['Shift', 'Control', 'Alt', 'Meta', 'Enter', 'Tab']) await user.keyboard(`{${key}}`);
  expect(password).toHaveFocus();
  expect(email).toBeInvalid();
  await user.keyboard('{ArrowLeft}');
  expect(password).toBeValid();
  expect(email).toBeInvalid();
  await user.click(email);
  await user.keyboard('{ArrowLeft}');
  expect(email).toBeValid();
});

test.each([
  [{}, null],
  [{ hasKept: true }, null],
  [{ hasEnded: true }, 'Sua sessão terminou. Entre de novo para continuar.'],
  [
    { hasEnded: true, hasKept: true },
    'Sua sessão terminou. Entre de novo: o que você digitou está guardado por uma hora.',
  ],
])('to %j the login says %s', (ending, sentence) => {
  renderSignedOut('/entrar', ending);
  expect(screen.getByRole('heading', { name: 'Identifique-se', level: 1 })).toBeVisible();
  expect(screen.getByText(/^Primeira vez/)).toHaveTextContent('Primeira vez aqui? Cadastre-se');
  const email = screen.getByLabelText('Email');
  expect(email).toHaveFocus();
  // A region that comes with its text goes unheard; what describes the field that takes the focus does not.
  expect(email).toHaveAccessibleDescription(sentence ?? '');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['']);
  expect(screen.queryAllByText(/^Sua sessão terminou/)).toHaveLength(sentence === null ? 0 : 1);

  fireEvent.submit(email);
  expect(email).toHaveAccessibleDescription(`O campo é obrigatório ${sentence ?? ''}`.trim());
});

test('Enter that is held down sends the form no second time; letters held down are typed', async () => {
  const { user, login } = renderSignedOut('/entrar');
  await user.type(screen.getByLabelText('Email'), 'ana@exemplo.com');
  const password = screen.getByLabelText('Senha');
  await user.type(password, 'segredo{Enter}');
  login.calls[0]?.reject(new ApiError('Não entrou.'));
  await waitFor(() => expect(password).not.toHaveAttribute('readonly'));

  // A key that the page leaves to the browser sends the form.
  const isLeft = (key: string, repeat: boolean) => fireEvent.keyDown(password, { key, repeat });
  expect(isLeft('Enter', true)).toBe(false);
  expect([isLeft('Enter', false), isLeft('a', true), isLeft('a', false)]).toEqual([true, true, true]);
  // The browser itself would load the page anew.
  expect(fireEvent.submit(password)).toBe(false);
  expect(login.calls).toHaveLength(2);
});

test('on login Enter that is held down leaves the errors that it has brought', async () => {
  const { user } = renderSignedOut('/entrar');
  await user.keyboard('{Enter>4/}');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('O campo é obrigatório');
});

test('login runs once, keeps the button by its name, and hands the token over', async () => {
  const { user, login, onDone } = renderSignedOut('/entrar');
  await user.type(screen.getByLabelText('Email'), 'ana@exemplo.com');
  await user.type(screen.getByLabelText('Senha'), 'segredo{Enter}');

  const button = screen.getByRole('button', { name: 'Entrar' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  await user.click(button);
  expect(login.calls).toHaveLength(1);
  expect(login.calls[0]?.input).toEqual({ email: 'ana@exemplo.com', senha: 'segredo' });
  for (const label of ['Email', 'Senha']) expect(screen.getByLabelText(label)).toHaveAttribute('readonly');

  login.calls[0]?.resolve({ accessToken: 'abc' });
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith('abc'));
});

test('a refused login keeps what was typed and shows the field the server names', async () => {
  const { user, login, showError } = renderSignedOut('/entrar');
  await user.type(screen.getByLabelText('Email'), 'ana@exemplo.com');
  await user.type(screen.getByLabelText('Senha'), 'segredo{Enter}');
  login.calls[0]?.reject(new ApiError('Não entrou.', { senha: 'Senha errada' }));

  await waitFor(() => expect(screen.getByLabelText('Senha')).toHaveFocus());
  expect(screen.getByText('Senha errada')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('ana@exemplo.com');
  expect(showError).toHaveBeenCalledExactlyOnceWith('Não entrou.');
});

test('sign-up collects its errors, clears them by typing, is sent once, and leaves to /login', async () => {
  const { user, signUp, showSignedUp } = renderSignedOut('/cadastrar');
  const fields = ['Nome', 'Email', 'Senha'].map((label) => screen.getByLabelText(label));
  const [name = document.body, email = document.body, password = document.body] = fields;
  expect(screen.getByRole('heading', { name: 'Cadastre-se', level: 1 })).toBeVisible();
  const button = screen.getByRole('button', { name: 'Cadastrar' });
  await user.click(button);
  for (const field of fields) expect(field).toHaveAccessibleDescription('O campo é obrigatório');
  expect(name).toHaveFocus();

  await user.type(name, 'Ana');
  expect(name).toBeValid();
  await user.type(email, 'ana@exemplo.com');
  await user.type(password, 'segredo{Enter}');
  expect(button).toHaveAttribute('aria-busy', 'true');
  for (const field of fields) expect(field).toHaveAttribute('readonly');
  await user.click(button);
  expect(signUp.calls.map(({ input }) => input)).toEqual([
    { nome: 'Ana', email: 'ana@exemplo.com', senha: 'segredo' },
  ]);
  signUp.calls[0]?.resolve();

  await waitFor(() => expect(address()).toBe('/login'));
  expect(showSignedUp).toHaveBeenCalledOnce();
});

test('a refused sign-up keeps what was typed, and the focus is on the field that the server names', async () => {
  const { user, signUp, showError } = renderSignedOut('/cadastrar');
  await user.type(screen.getByLabelText('Nome'), 'Ana');
  await user.type(screen.getByLabelText('Email'), 'ana@exemplo.com');
  await user.type(screen.getByLabelText('Senha'), 'segredo{Enter}');
  signUp.calls[0]?.reject(new ApiError('Email repetido.', { email: 'Já existe' }));

  const email = screen.getByLabelText('Email');
  await waitFor(() => expect(email).toHaveFocus());
  expect(email).toHaveAccessibleDescription('Já existe');
  expect(email).not.toHaveAttribute('readonly');
  expect(email).toHaveValue('ana@exemplo.com');
  expect(screen.getByLabelText('Nome')).toHaveValue('Ana');
  expect(showError).toHaveBeenCalledExactlyOnceWith('Email repetido.');
});

test('the two forms lead to each other; the focus goes to the login’s first field and the sign-up’s heading', async () => {
  const { user } = renderSignedOut('/entrar');
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(document.title).toBe('Acesso · Cadastro');

  await user.click(screen.getByRole('link', { name: 'Cadastre-se' }));
  expect(address()).toBe('/cadastrar');
  expect(screen.getByRole('heading', { name: 'Cadastre-se' })).toHaveFocus();
  expect(document.title).toBe('Nova conta · Cadastro');
  expect(screen.getByRole('status')).toHaveTextContent('Tela aberta: Nova conta');
  await user.click(screen.getByRole('link', { name: 'Tenho conta' }));
  expect(screen.getByLabelText('Email')).toHaveFocus();
});
