import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cities, renderPessoa } from './support/pessoaPage';

/** The city field of a new person, its first options at hand. */
async function renderField() {
  const page = renderPessoa('/pessoas/detalhe/nova');
  page.find();
  const field = screen.getByRole('combobox', { name: 'Cidade' });
  await page.user.tab();
  field.focus();
  const answer = async (found = cities) => {
    await waitFor(() => expect(page.search.calls.at(-1)?.signal.aborted).toBe(false));
    page.find(found);
  };
  return { ...page, field, answer };
}

/** Id of the option the field points at; null while it points at none. */
function activeOption(field: HTMLElement) {
  const id = field.getAttribute('aria-activedescendant');
  if (id === null) return null;
  const option = document.getElementById(id);
  expect(option).toHaveAttribute('aria-selected', 'true');
  expect(screen.getAllByRole('option', { selected: true })).toEqual([option]);
  return id.split('-').at(-1);
}

test('is closed on focus, and points at nothing', async () => {
  const { field } = await renderField();
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(field).toHaveAttribute('aria-autocomplete', 'list');
  expect(field).not.toHaveAttribute('aria-controls');
  expect(field).not.toHaveAttribute('aria-activedescendant');
  expect(screen.getByRole('button', { name: 'Abrir' })).toBeVisible();
});

test('speaks an error that comes while it has the focus', async () => {
  const { user, field } = await renderField();
  const regions = () => field.closest('form')?.querySelectorAll('[aria-live="polite"]');
  expect(regions()).toHaveLength(1);
  await user.tab();
  expect(field).not.toHaveFocus();
  expect(regions()).toHaveLength(0);
});

test('arrows open and move, Home and End jump, Enter chooses by id', async () => {
  const { user, field, save } = await renderField();
  await user.keyboard('{ArrowDown}');
  expect(field).toHaveAttribute('aria-expanded', 'true');
  await waitFor(() => expect(field).toHaveAttribute('aria-controls', screen.getByRole('listbox').id));
  expect(screen.getByRole('button', { name: 'Fechar' })).toBeVisible();
  expect(activeOption(field)).toBe('1');
  await user.keyboard('{ArrowDown}');
  expect(activeOption(field)).toBe('2');
  await user.keyboard('{ArrowUp}');
  expect(activeOption(field)).toBe('1');
  await user.keyboard('{ArrowUp}');
  expect(activeOption(field)).toBe('1');
  await user.keyboard('{End}');
  expect(activeOption(field)).toBe('3');
  await user.keyboard('{ArrowDown}');
  expect(activeOption(field)).toBe('3');
  await user.keyboard('{Home}');
  expect(activeOption(field)).toBe('1');

  await user.keyboard('{End}{Enter}');
  expect(field).toHaveValue('Bom Jesus');
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(field).not.toHaveAttribute('aria-activedescendant');
  expect(field).toHaveFocus();
  expect(save.calls).toHaveLength(0);

  // Opened again, it starts at the chosen one of the two homonyms.
  await user.keyboard('{ArrowUp}');
  expect(activeOption(field)).toBe('3');
});

test('its keys move no caret while the list is open, and those of the text do while it is closed', async () => {
  const { field } = await renderField();
  for (const key of ['Home', 'End', 'a']) expect(fireEvent.keyDown(field, { key })).toBe(true);
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(fireEvent.keyDown(field, { key: 'ArrowDown' })).toBe(false);
  await waitFor(() => expect(activeOption(field)).toBe('1'));
  for (const key of ['Home', 'End', 'ArrowUp', 'ArrowDown']) {
    expect(fireEvent.keyDown(field, { key }), key).toBe(false);
  }
  for (const altKey of [false, true]) expect(fireEvent.keyDown(field, { key: 'a', altKey })).toBe(true);
  // With Shift they select in the text, with Ctrl and Cmd they go to its ends, and lead to no option.
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  const active = activeOption(field);
  for (const key of ['Home', 'End']) {
    for (const held of ['shiftKey', 'ctrlKey', 'metaKey']) {
      expect(fireEvent.keyDown(field, { key, [held]: true }), key).toBe(true);
      expect(activeOption(field)).toBe(active);
    }
  }
  expect(field).toHaveAttribute('aria-expanded', 'true');

  // Alt and Up close the list, and what is pointed at is not chosen.
  expect(fireEvent.keyDown(field, { key: 'ArrowUp', altKey: true })).toBe(false);
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(field).toHaveValue('');
  fireEvent.keyDown(field, { key: 'ArrowDown', altKey: true });
  expect(field).toHaveAttribute('aria-expanded', 'true');
});

test('is told to browsers as a text that they know nothing about, and selected where the keyboard comes to it', async () => {
  const { user, field } = await renderField();
  expect(field).toHaveAttribute('autocomplete', 'off');
  expect(field).toHaveAttribute('autocorrect', 'off');
  expect(field).toHaveAttribute('spellcheck', 'false');
  expect(field).toHaveAttribute('dir', 'auto');
  expect(field).toBeRequired();
  await user.keyboard('{ArrowDown}{Enter}');
  await user.tab();
  // The button beside it is for the mouse.
  expect(screen.getByRole('button', { name: 'Abrir' })).not.toHaveFocus();
  if (!(field instanceof HTMLInputElement)) throw new Error('The field is none to write in');
  field.setSelectionRange(2, 2);
  act(() => field.focus());
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'Belém'.length]);
});

test('the mouse points at options, and the list says how many there are and which is chosen', async () => {
  const { user, field, search, answer } = await renderField();
  await user.keyboard('{ArrowDown}');
  const options = await screen.findAllByRole('option');
  expect(screen.getByRole('status')).toHaveTextContent('3 opções');
  expect(options.map((option) => option.getAttribute('dir'))).toEqual(['auto', 'auto', 'auto']);
  expect(screen.getByRole('listbox')).toHaveAccessibleName('Opções');
  // The list is a part of the field: it takes neither the focus nor the role of a dialog.
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.hover(screen.getAllByRole('option')[2] ?? field);
  expect(activeOption(field)).toBe('3');
  expect(fireEvent.mouseDown(screen.getByRole('listbox'))).toBe(false);
  await user.keyboard('{Enter}{ArrowDown}');
  const isMarked = (option: Element) => option.querySelector('svg') !== null;
  expect((await screen.findAllByRole('option')).map(isMarked)).toEqual([false, false, true]);
  const chosen = screen.getByRole('option', { name: 'Bom Jesus', description: 'escolhida' });
  expect(screen.getAllByRole('option').indexOf(chosen)).toBe(2);

  // What was pointed at says nothing about the options of another search.
  await user.keyboard('be');
  await waitFor(() => expect(search.calls.at(-1)?.input.busca).toContain('be'));
  await answer([{ id: 9, nome: 'Belo Horizonte' }]);
  await waitFor(() => expect(activeOption(field)).toBe('9'));
  expect(screen.getByRole('status')).toHaveTextContent('1 opção');
});

test('while the form is being saved it shows its text, and nothing of it can be used', async () => {
  const { user, field, search } = await renderField();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}{ArrowDown}');
  fireEvent.change(screen.getByLabelText('Nome completo'), { target: { value: 'Ana Souza' } });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ana@exemplo.com' } });
  expect(field).toHaveAttribute('aria-expanded', 'true');
  const button = screen.getByRole('button', { name: 'Fechar' });
  expect(button).not.toHaveAttribute('aria-disabled');
  fireEvent.keyDown(field, { key: 's', ctrlKey: true });

  expect(field).toHaveAttribute('readonly');
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  const { length } = search.calls;
  await user.click(field);
  await user.click(button);
  await user.keyboard('{ArrowDown}{Escape}');
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(field).toHaveValue('Bom Jesus');
  expect(search.calls).toHaveLength(length);
});

test('keys of an input method are its own: they choose no option and close nothing', async () => {
  const { user, field, save } = await renderField();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(activeOption(field)).toBe('1'));
  for (const key of ['Enter', 'ArrowDown', 'Escape']) fireEvent.keyDown(field, { key, isComposing: true });
  expect(activeOption(field)).toBe('1');
  expect(field).toHaveAttribute('aria-expanded', 'true');
  expect(field).toHaveValue('');
  expect(save.calls).toHaveLength(0);
});

test('Enter submits the form only while the list is closed', async () => {
  const { user, field } = await renderField();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Nome completo')).toHaveFocus());
  expect(field).toHaveAccessibleDescription('O campo é obrigatório');

  await user.click(field);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field).toHaveValue('Bom Jesus');
  expect(field).toBeValid();
});

test('typing opens and searches; no option of another search can be chosen', async () => {
  const { user, field, search, answer } = await renderField();
  await user.keyboard('bom');
  expect(field).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('Carregando...')).toBeVisible();
  expect(screen.queryAllByRole('option')).toHaveLength(0);
  await user.keyboard('{Enter}');
  expect(field).toHaveValue('bom');
  expect(field).toHaveAttribute('aria-expanded', 'true');

  await waitFor(() => expect(search.calls.at(-1)?.input).toEqual({ busca: 'bom', id: 0 }));
  await answer(cities.slice(1));
  await screen.findAllByRole('option');
  expect(activeOption(field)).toBe('2');
});

test('says when there are no options, and Escape puts the name back', async () => {
  const { user, field, search, answer } = await renderField();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field).toHaveValue('Belém');
  await user.keyboard('xyz');
  await waitFor(() => expect(search.calls.at(-1)?.input.busca).toContain('xyz'));
  await answer([]);
  expect(await screen.findByText('Sem opções')).toBeVisible();
  expect(screen.getByRole('status')).toContainElement(await screen.findByText('Sem opções.'));
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
  expect(field).not.toHaveAttribute('aria-activedescendant');
  expect(screen.getByRole('listbox')).not.toHaveAttribute('aria-activedescendant');

  await user.keyboard('{Escape}');
  expect(field).toHaveValue('Belém');
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(field).toHaveFocus();
});

/** The list is drawn a moment after it opened; keys mean nothing to it before. */
const drawn = (field: HTMLElement) => waitFor(() => expect(activeOption(field)).not.toBeNull());

test.each(['{ArrowDown}', '{End}{ArrowUp}'])('Tab takes the option that %s led to', async (keys) => {
  const { user, field, save } = await renderField();
  await user.keyboard('{ArrowDown}');
  await drawn(field);
  await user.keyboard(keys);
  expect(activeOption(field)).toBe('2');
  await user.tab();
  expect(field).not.toHaveFocus();
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(field).toHaveValue('Bom Jesus');

  await user.type(screen.getByLabelText('Nome completo'), 'Ana Souza');
  await user.type(screen.getByLabelText('Email'), 'ana@exemplo.com{Enter}');
  expect(save.calls[0]?.input.values.cidadeId).toBe(2);
});

test.each([
  ['{ArrowUp}', 'first', '1', 'Belém'],
  ['{End}{ArrowDown}', 'last', '3', 'Bom Jesus'],
])('an arrow that leads no further (%s) means the %s option all the same', async (keys, _, id, nome) => {
  const { user, field } = await renderField();
  await user.keyboard('{ArrowDown}');
  await drawn(field);
  await user.keyboard(keys);
  expect(activeOption(field)).toBe(id);
  await user.tab();
  expect(field).toHaveValue(nome);
});

test.each(['{End}', '{ArrowDown}{Home}', '{ArrowDown}{End}'])(
  'an option that %s jumped to is not taken by leaving the field, nor by saving',
  async (keys) => {
    const { user, field, save } = await renderField();
    await user.keyboard('{ArrowDown}');
    await drawn(field);
    await user.keyboard(keys);
    await user.keyboard('{Control>}s{/Control}');
    expect(field).toHaveAccessibleDescription('O campo é obrigatório');
    expect(save.calls).toHaveLength(0);
    field.focus();
    await user.keyboard('{ArrowDown}');
    await drawn(field);
    await user.keyboard(keys);
    await user.tab();
    expect(field).not.toHaveFocus();
    expect(field).toHaveAttribute('aria-expanded', 'false');
    expect(field).toHaveValue('');
  },
);

test('Tab backwards takes it, too, in the place of what was typed', async () => {
  const { user, field, answer } = await renderField();
  await user.keyboard('bom');
  await answer(cities.slice(1));
  await drawn(field);
  await user.keyboard('{ArrowDown}');
  expect(activeOption(field)).toBe('3');
  await user.tab({ shift: true });
  expect(field).toHaveValue('Bom Jesus');
});

test('a click elsewhere takes the option that a key led to, and none that only lies under the pointer', async () => {
  const { user, field } = await renderField();
  await user.keyboard('{ArrowDown}');
  await drawn(field);
  await user.hover(screen.getByRole('option', { name: 'Belém' }));
  await user.click(screen.getByRole('heading'));
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(field).toHaveValue('');
  await user.click(field);
  await drawn(field);
  await user.keyboard('{ArrowDown}');
  expect(activeOption(field)).toBe('2');
  await user.click(screen.getByRole('heading'));
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(field).toHaveValue('Bom Jesus');
});

test('Tab leaves without choosing where no key led to an option', async () => {
  const { user, field } = await renderField();
  await user.keyboard('{ArrowDown}');
  await drawn(field);
  await user.tab();
  expect(field).not.toHaveFocus();
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(field).toHaveValue('');
});

test('Tab leaves without choosing what only lies under the pointer', async () => {
  const { user, field } = await renderField();
  await user.keyboard('{ArrowDown}');
  await drawn(field);
  await user.keyboard('{ArrowDown}');
  await user.hover(screen.getByRole('option', { name: 'Belém' }));
  expect(activeOption(field)).toBe('1');
  await user.tab();
  expect(field).toHaveValue('');
});

test.each(['Escape', 'the arrow'])(
  'Tab takes nothing that a key led to in a list that was closed by %s and opened again',
  async (way) => {
    const { user, field } = await renderField();
    await user.keyboard('{ArrowDown}');
    await drawn(field);
    await user.keyboard('{ArrowDown}');
    expect(activeOption(field)).toBe('2');
    if (way === 'Escape') await user.keyboard('{Escape}');
    else await user.click(screen.getByRole('button', { name: 'Fechar' }));
    expect(field).toHaveAttribute('aria-expanded', 'false');

    await user.click(field);
    await drawn(field);
    expect(activeOption(field)).toBe('1');
    await user.tab();
    expect(field).toHaveAttribute('aria-expanded', 'false');
    expect(field).toHaveValue('');
  },
);

test('Tab takes nothing from another search', async () => {
  const { user, field, search, answer } = await renderField();
  await user.keyboard('{ArrowDown}');
  await drawn(field);
  await user.keyboard('{ArrowDown}b');
  await user.tab();
  expect(field).toHaveValue('b');
  await user.tab({ shift: true });
  await user.keyboard('o');
  await waitFor(() => expect(search.calls.at(-1)?.input.busca).toContain('o'));
  await answer(cities.slice(1));
  await drawn(field);
  await user.tab();
  expect(field).not.toHaveValue('Bom Jesus');
});

test('the mouse opens, closes and chooses without taking the focus', async () => {
  const { user, field } = await renderField();
  await user.click(field);
  const button = screen.getByRole('button', { name: 'Fechar' });
  expect(fireEvent.mouseDown(button)).toBe(false);
  await user.click(button);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field).toHaveFocus();

  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  await user.click(screen.getByRole('option', { name: 'Belém' }));
  expect(field).toHaveValue('Belém');
  expect(field).toHaveFocus();
});

test.each(['{Control>}s{/Control}', '{Meta>}s{/Meta}', '{Control>}{Enter}{/Control}'])(
  '%s saves the option that a key led to, in the place of what was typed',
  async (keys) => {
    const { user, field, save, answer } = await renderField();
    await user.type(screen.getByLabelText('Nome completo'), 'Ana Souza');
    await user.type(screen.getByLabelText('Email'), 'ana@exemplo.com');
    await user.click(field);
    await user.keyboard('bom jesus');
    await answer(cities.slice(1));
    await drawn(field);
    await user.keyboard('{ArrowDown}');
    expect(activeOption(field)).toBe('3');
    await user.keyboard(keys);
    expect(field).toHaveAttribute('aria-expanded', 'false');
    expect(save.calls.map(({ input }) => input.values.cidadeId)).toEqual([3]);
  },
);

test('a key that ends a composition is none of the list', async () => {
  const { user, field } = await renderField();
  await user.keyboard('{ArrowDown}');
  await drawn(field);
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(field).toHaveAttribute('aria-expanded', 'true');
  expect(field).toHaveValue('');
});

test.each(['Control', 'Meta'])(
  '%s+Enter saves and closes from within, also with the list open',
  async (held) => {
    const { user, field } = await renderField();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(activeOption(field)).toBe('1'));
    await user.keyboard(`{${held}>}{Enter}{/${held}}`);
    expect(field).toHaveValue('');
    await waitFor(() => expect(screen.getByLabelText('Nome completo')).toBeInvalid());
  },
);

test('its button brings the focus along: what is typed next is the city', async () => {
  const { user, field } = await renderField();
  await user.click(screen.getByLabelText('Email'));
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  expect(field).toHaveFocus();
  await user.keyboard('bel');
  expect(screen.getByLabelText('Email')).toHaveValue('');
});
