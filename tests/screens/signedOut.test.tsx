import { cleanup, screen, waitFor } from '@testing-library/react';
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

function renderSignedOut(path: string) {
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
        <Route path="/entrar" element={<LoginScreen machine={loginMachine} onDone={onDone} />} />
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
      return [field.type, field.autocomplete];
    });
  };
  expect(fieldsAt('/entrar', 'Email', 'Senha')).toEqual([
    ['email', 'username'],
    ['password', 'current-password'],
  ]);
  cleanup();
  expect(fieldsAt('/cadastrar', 'Nome', 'Email', 'Senha')).toEqual([
    ['text', 'name'],
    ['email', 'username'],
    ['password', 'new-password'],
  ]);
});

test('on login a key press clears the error of its field, Tab does not', async () => {
  const { user } = renderSignedOut('/entrar');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));

  await user.keyboard('{Tab}');
  expect(screen.getByLabelText('Email')).toBeInvalid();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByLabelText('Senha')).toBeValid();
  expect(screen.getByLabelText('Email')).toBeInvalid();
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
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');

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

test('sign-up collects its errors, clears them by typing, and leaves to /login', async () => {
  const { user, signUp, showSignedUp } = renderSignedOut('/cadastrar');
  expect(screen.getByRole('heading', { name: 'Cadastre-se' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cadastrar' }));
  expect(screen.getAllByText('O campo é obrigatório')).toHaveLength(3);

  await user.type(screen.getByLabelText('Nome'), 'Ana');
  expect(screen.getByLabelText('Nome')).toBeValid();
  await user.type(screen.getByLabelText('Email'), 'ana@exemplo.com');
  await user.type(screen.getByLabelText('Senha'), 'segredo{Enter}');
  signUp.calls[0]?.resolve();

  await waitFor(() => expect(address()).toBe('/login'));
  expect(showSignedUp).toHaveBeenCalledOnce();
});

test('the two forms lead to each other; the focus goes to the login’s first field and the sign-up’s heading', async () => {
  const { user } = renderSignedOut('/entrar');
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(document.title).toBe('Acesso · Cadastro');

  await user.click(screen.getByRole('link', { name: 'Cadastre-se' }));
  expect(address()).toBe('/cadastrar');
  expect(screen.getByRole('heading', { name: 'Cadastre-se' })).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Tenho conta' }));
  expect(screen.getByLabelText('Email')).toHaveFocus();
});
