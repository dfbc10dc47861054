/** Buttons and fields by themselves, as assistive technology finds them. */
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ButtonLink } from '../../src/components/Button';
import { PasswordFields, TextField } from '../../src/components/TextField';

test('an error that comes where the focus is already is spoken, and no other one by itself', async () => {
  const fields = (error?: string) => (
    <>
      <TextField label="Nome" error={error} value="" onType={() => {}} />
      <TextField label="Email" error={error && 'Outro erro'} value="" onType={() => {}} />
    </>
  );
  const { container, rerender } = render(fields());
  const regions = () => [...container.querySelectorAll('[aria-live="polite"]')];
  expect(regions()).toEqual([]);
  await userEvent.tab();
  // A live region must be there before its text.
  const [region, ...others] = regions();
  expect(others).toEqual([]);
  expect(region).toBeEmptyDOMElement();
  rerender(fields('O campo é obrigatório'));
  expect(regions()).toEqual([region]);
  expect(region).toHaveTextContent('O campo é obrigatório');
  await userEvent.tab();
  expect(regions().map(({ textContent }) => textContent)).toEqual(['Outro erro']);
});

test('assistive technology finds which fields must be filled in', () => {
  const field = { error: undefined, value: '', onType: () => {} };
  render(
    <>
      <TextField label="Nome" {...field} />
      <TextField label="Apelido" isOptional {...field} />
    </>,
  );
  expect(screen.getByLabelText('Nome')).toBeRequired();
  expect(screen.getByLabelText('Apelido')).not.toBeRequired();
});

test('a link that looks like a button is followed by Space, too, once while that is held', () => {
  function Location() {
    return <output>{useLocation().pathname}</output>;
  }
  render(
    <MemoryRouter>
      <ButtonLink to="/pessoas/detalhe/nova">Nova</ButtonLink>
      <Location />
    </MemoryRouter>,
  );
  const nova = screen.getByRole('button', { name: 'Nova' });
  expect(fireEvent.keyDown(nova, { key: 'a' })).toBe(true);
  expect(fireEvent.keyDown(nova, { key: ' ', repeat: true })).toBe(false);
  expect(screen.getByRole('status')).toHaveTextContent(/^\/$/);
  expect(fireEvent.keyDown(nova, { key: ' ' })).toBe(false);
  expect(screen.getByRole('status')).toHaveTextContent('/pessoas/detalhe/nova');
});

test('each eye shows and hides its own password alone', async () => {
  const password = (name: string, label: string) => ({
    name,
    label,
    value: 'segredo',
    error: undefined,
    onType: () => {},
  });
  render(<PasswordFields fields={[password('senha', 'Senha'), password('outra', 'Nova senha')]} />);
  const types = () =>
    ['Senha', 'Nova senha'].map((label) => screen.getByLabelText(label).getAttribute('type'));
  const eyes = () => screen.getAllByRole('button');
  expect(types()).toEqual(['password', 'password']);
  for (const eye of eyes()) await userEvent.click(eye);
  expect(types()).toEqual(['text', 'text']);
  await userEvent.click(screen.getAllByRole('button', { name: 'Ocultar senha' })[0] ?? document.body);
  expect(types()).toEqual(['password', 'text']);
});
