/** Buttons and fields by themselves, as assistive technology finds them. */
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { Button, ButtonLink } from '../../src/components/Button';
import { SearchField } from '../../src/components/SearchField';
import { TextField } from '../../src/components/TextField';

test('a button that runs says so, and keeps its name and the focus', async () => {
  const onClick = vi.fn();
  const { rerender } = render(<Button onClick={onClick}>Salvar</Button>);
  const button = screen.getByRole('button', { name: 'Salvar' });
  expect(button).toHaveAttribute('type', 'button');
  for (const attribute of ['aria-busy', 'aria-disabled', 'aria-label']) {
    expect(button).not.toHaveAttribute(attribute);
  }
  expect(screen.queryByRole('progressbar')).toBeNull();
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledOnce();

  rerender(
    <Button onClick={onClick} busy type="submit">
      Salvar
    </Button>,
  );
  // Its own name, without the one of the progress bar in it.
  expect(button).toHaveAttribute('aria-label', 'Salvar');
  expect(within(button).getByRole('progressbar', { name: 'Carregando...' })).toBeInTheDocument();
  expect(button).toHaveAttribute('type', 'submit');
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveFocus();

  rerender(<Button unavailable>Salvar</Button>);
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).not.toHaveAttribute('aria-busy');
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(button).toHaveFocus();
});

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

test('a field is required, and its error belongs to it as long as there is one', async () => {
  const typed = vi.fn();
  const field = (error?: string) => (
    <>
      <TextField label="Nome" error={error} value="" name="nome" onType={typed} />
      <TextField label="Email" error={undefined} value="" name="email" onType={typed} />
    </>
  );
  const { rerender } = render(field('O campo é obrigatório'));
  const name = screen.getByLabelText('Nome');
  const email = screen.getByLabelText('Email');
  expect(name).toBeRequired();
  expect(name).toBeInvalid();
  expect(name).toHaveAccessibleDescription('O campo é obrigatório');
  expect(name).toHaveAttribute('dir', 'auto');
  expect(email).toBeValid();
  expect(email).not.toHaveAttribute('aria-describedby');
  rerender(field());
  expect(name).toBeValid();
  expect(name).not.toHaveAttribute('aria-describedby');
  expect(screen.queryByText('O campo é obrigatório')).toBeNull();
  await userEvent.type(name, 'A');
  expect(typed.mock.calls).toEqual([['A']]);
});

test('a note under a field is read with it, with and without an error', () => {
  const field = (error?: string) => (
    <TextField label="Nome" error={error} note="Outra pessoa salvou: Bia" value="" onType={() => {}} />
  );
  const { rerender } = render(field());
  const input = screen.getByLabelText('Nome');
  expect(input).toHaveAccessibleDescription('Outra pessoa salvou: Bia');
  rerender(field('O campo é obrigatório'));
  expect(input).toHaveAccessibleDescription('O campo é obrigatório Outra pessoa salvou: Bia');
});

test('the search box names its shortcut, and can be cleared', async () => {
  function Box() {
    const [text, setText] = useState('ana');
    const input = useRef<HTMLInputElement>(null);
    return <SearchField value={text} maxLength={255} onType={setText} inputRef={input} />;
  }
  render(<Box />);
  const box = screen.getByRole('searchbox', { name: 'Pesquisar...' });
  for (const [name, value] of Object.entries({
    placeholder: 'Pesquisar...',
    'aria-keyshortcuts': 'Control+K',
    maxlength: '255',
    autocomplete: 'off',
    spellcheck: 'false',
  })) {
    expect(box, name).toHaveAttribute(name, value);
  }
  expect(box).toHaveValue('ana');
  expect(screen.queryByText('Ctrl K')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Limpar' }));
  expect(box).toHaveValue('');
  expect(box).toHaveFocus();
  expect(screen.getByText('Ctrl K')).toHaveAttribute('aria-hidden', 'true');
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
