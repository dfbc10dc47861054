/** The combobox by itself: what it shows, and what it reports to the machine behind it. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { Announcer } from '../../src/components/Announcer';
import { Combobox } from '../../src/components/Combobox';
import { lateComponents } from '../../src/components/lateComponents';

beforeAll(lateComponents.comboboxList.load);

const options = [
  { id: 1, name: 'Belém', detail: '' },
  { id: 2, name: 'Bom Jesus', detail: '(PI)' },
  { id: 3, name: 'Bom Jesus', detail: '(PI)' },
];

/** A form with the field; every callback is noted by its name and argument. */
function renderField(props: Partial<ComponentProps<typeof Combobox>> = {}) {
  const calls: unknown[][] = [];
  const submitted = vi.fn((event: React.FormEvent) => event.preventDefault());
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      void calls.push([name, ...given]);
  function Form(more: typeof props) {
    const [text, setText] = useState('');
    return (
      <Announcer>
        <form onSubmit={submitted}>
          <Combobox
            label="Cidade"
            name="cidadeId"
            error={undefined}
            text={text}
            placeholder=""
            open={false}
            busy={false}
            waiting={false}
            options={options}
            activeId={null}
            newOption={null}
            selectedId={null}
            footer={null}
            failure={null}
            readOnly={false}
            maxLength={255}
            onType={(typed) => {
              note('type')(typed);
              setText(typed);
            }}
            onOpen={note('open')}
            onClose={note('close')}
            onUndo={note('undo')}
            onHighlight={note('highlight')}
            onChoose={note('choose')}
            onCreate={note('create')}
            onCommit={note('commit')}
            onLeave={note('leave')}
            {...more}
          />
          <button type="submit">Salvar</button>
        </form>
      </Announcer>
    );
  }
  const { rerender } = render(<Form {...props} />);
  const field = screen.getByRole('combobox', { name: 'Cidade' });
  const draw = (more: typeof props) => rerender(<Form {...more} />);
  return { user: userEvent.setup(), field, calls, submitted, draw };
}

test('points at its list while that is open, and at an option while one is highlighted and there', () => {
  const { field, draw } = renderField({ activeId: 1 });
  expect(field).not.toHaveAttribute('aria-controls');
  expect(field).not.toHaveAttribute('aria-activedescendant');
  draw({ open: true, activeId: 2 });
  const list = screen.getByRole('listbox', { name: 'Opções' });
  expect(field).toHaveAttribute('aria-controls', list.id);
  const highlighted = screen.getByRole('option', { selected: true });
  expect(highlighted).toHaveAccessibleName('Bom Jesus (PI) (nº 2)');
  expect(field).toHaveAttribute('aria-activedescendant', highlighted.id);
  // The list is part of the field, not a dialog.
  expect(screen.queryByRole('dialog')).toBeNull();
  draw({ open: true, activeId: null });
  for (const element of [field, list]) expect(element).not.toHaveAttribute('aria-activedescendant');
  draw({ open: true, busy: true, activeId: 2 });
  expect(field).not.toHaveAttribute('aria-activedescendant');
});

test('tells options of equal name apart, marks the selected one, and announces how many there are', () => {
  const footer = 'Há mais cidades: continue digitando.';
  const { draw } = renderField({ open: true, selectedId: 3, footer });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Belém',
    'Bom Jesus (PI) (nº 2)',
    'Bom Jesus (PI) (nº 3)',
  ]);
  expect(screen.getByRole('option', { description: 'escolhida' })).toHaveTextContent('nº 3');
  expect(screen.getByText(footer)).toBeVisible();
  const said = () => [...screen.getByRole('status').children].map(({ textContent }) => textContent);
  draw({ open: true, options: [] });
  expect(screen.getByText('Sem opções')).toBeVisible();
  draw({ open: true, options: options.slice(0, 1) });
  expect(said()).toEqual([`3 opções. ${footer}`, 'Sem opções.', '1 opção']);
});

test.each([
  ['while they are loading', { busy: true }, 'Carregando...'],
  ['when they could not be loaded', { failure: 'Erro de conexão.' }, 'Erro de conexão.'],
])('does not say that there are no options %s', (_, props, shown) => {
  renderField({ open: true, options: [], ...props });
  expect(screen.getByText(shown)).toBeVisible();
  expect(screen.queryByText('Sem opções')).toBeNull();
});

test('its keys open the list, move the highlight, choose and undo', async () => {
  const { user, field, calls, draw, submitted } = renderField();
  await user.tab();
  await user.keyboard('{ArrowDown}{ArrowUp}');
  expect(calls.splice(0)).toEqual([['open'], ['open']]);
  draw({ open: true, activeId: 1 });
  await user.keyboard('{ArrowDown}{ArrowUp}{Home}{End}{Alt>}{ArrowUp}{/Alt}{Enter}{Escape}');
  expect(calls).toEqual([
    ['highlight', 'next'],
    ['highlight', 'previous'],
    ['highlight', 'first'],
    ['highlight', 'last'],
    ['close'],
    ['commit'],
    ['undo'],
  ]);
  expect(submitted).not.toHaveBeenCalled();
  expect(field).toHaveFocus();
  draw({});
  await user.keyboard('{Enter}');
  expect(submitted).toHaveBeenCalledOnce();
});

test('leaves the caret its own keys: of the closed list, with modifiers, and of a composition', () => {
  const { field, calls, draw } = renderField();
  for (const key of ['Home', 'End', 'a']) expect(fireEvent.keyDown(field, { key })).toBe(true);
  draw({ open: true, activeId: 1 });
  for (const held of ['shiftKey', 'ctrlKey', 'metaKey']) {
    expect(fireEvent.keyDown(field, { key: 'End', [held]: true }), held).toBe(true);
  }
  expect(fireEvent.keyDown(field, { key: 'a' })).toBe(true);
  for (const key of ['Enter', 'ArrowDown', 'Escape']) fireEvent.keyDown(field, { key, isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(calls).toEqual([]);
});

test.each([
  ['{Control>}s{/Control}', 's'],
  ['{Meta>}s{/Meta}', 's'],
  ['{Control>}{Enter}{/Control}', 'Enter'],
])('%s in the open list leaves the field first, and reaches the page', async (keys, key) => {
  const { user, field, calls } = renderField({ open: true, activeId: 1 });
  field.focus();
  const reached = (event: KeyboardEvent) => {
    event.preventDefault();
    if (event.key === key) calls.push([key]);
  };
  document.addEventListener('keydown', reached);
  await user.keyboard(keys);
  document.removeEventListener('keydown', reached);
  expect(calls).toEqual([['leave'], [key]]);
});

test('reports that the focus leaves for another part of the page, and not that the window loses it', async () => {
  const { user, field, calls } = renderField({ open: true });
  act(() => field.focus());
  fireEvent.blur(field);
  expect(calls).toEqual([]);
  await user.tab();
  // The button beside the field is for the mouse.
  expect(screen.getByRole('button', { name: 'Salvar' })).toHaveFocus();
  expect(calls).toEqual([['leave']]);
});

test('the mouse opens, closes and chooses without taking the focus, and highlights nothing', async () => {
  const { user, field, calls, draw } = renderField();
  await user.click(field);
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  expect(calls.splice(0)).toEqual([['open'], ['open']]);
  draw({ open: true, activeId: 1 });
  await user.hover(screen.getByRole('option', { name: 'Bom Jesus (PI) (nº 3)' }));
  expect(screen.getByRole('option', { selected: true })).toHaveAccessibleName('Belém');
  await user.click(screen.getByRole('option', { name: 'Bom Jesus (PI) (nº 3)' }));
  await user.click(screen.getByRole('button', { name: 'Fechar' }));
  expect(calls).toEqual([['choose', options[2]], ['close']]);
  expect(field).toHaveFocus();
});

test('reports what is typed, and selects the text when it gets the focus', async () => {
  const { user, field, calls } = renderField();
  await user.type(field, 'be');
  expect(calls.filter(([name]) => name === 'type')).toEqual([
    ['type', 'b'],
    ['type', 'be'],
  ]);
  await user.tab();
  await user.tab({ shift: true });
  if (!(field instanceof HTMLInputElement)) throw new Error('The combobox is not an input');
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 2]);
});

test('can be read and not used while the form is saved', async () => {
  const { user, field, calls } = renderField({ open: true, readOnly: true });
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(field).toHaveAttribute('readonly');
  await user.click(field);
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  await user.keyboard('{ArrowDown}{Escape}');
  expect(screen.getByRole('button', { name: 'Abrir' })).toHaveAttribute('aria-disabled', 'true');
  expect(calls.filter(([name]) => name !== 'leave')).toEqual([]);
});

test('nothing is searched while an accent is being composed, and its Enter chooses nothing', () => {
  const { field, calls } = renderField();
  fireEvent.input(field, { target: { value: 'São P´' }, isComposing: true });
  expect(field).toHaveValue('São P´');
  expect(calls).toEqual([]);
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  fireEvent.compositionEnd(field, { target: { value: 'São Pá' } });
  expect(calls).toEqual([['type', 'São Pá']]);
  expect(field).toHaveValue('São Pá');
});
