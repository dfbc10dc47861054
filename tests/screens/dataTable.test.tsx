/** A table of records by itself: what its rows say, and what the mouse does to them. */
import { createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Column } from '../../src/components/DataRow';
import { DataTable } from '../../src/components/DataTable';

type Pessoa = { id: number; nome: string; email: string };
const columns: [Column<Pessoa>, Column<Pessoa>] = [
  { label: 'Nome', read: ({ nome }) => nome },
  { label: 'Email', read: ({ email }) => email },
];
const people: Pessoa[] = [
  { id: 4, nome: 'Ana Souza', email: 'ana@souza.com' },
  { id: 7, nome: 'Bia Luz', email: 'bia@luz.com' },
];

function renderTable(props: Partial<React.ComponentProps<typeof DataTable<Pessoa>>> = {}) {
  const onOpen = vi.fn();
  const onDelete = vi.fn();
  const table = (more = props) => (
    <DataTable
      label="Pessoas"
      columns={columns}
      items={people}
      busy={false}
      path="/pessoas/detalhe"
      search=""
      litId={null}
      onOpen={onOpen}
      onDelete={onDelete}
      {...more}
    />
  );
  const { rerender } = render(table());
  return { user: userEvent.setup(), onOpen, onDelete, draw: (more: typeof props) => rerender(table(more)) };
}
const control = (role: string, name: string) => screen.getByRole(role, { name, description: 'Bia Luz' });

test('says what it holds, whether more is on its way, and whose buttons its buttons are', () => {
  const { draw } = renderTable({ search: 'luz', litId: 7 });
  const table = screen.getByRole('table', { name: 'Pessoas' });
  expect(table).toHaveAttribute('aria-busy', 'false');
  for (const header of within(table).getAllByRole('columnheader')) {
    expect(header).toHaveAttribute('scope', 'col');
  }
  expect(control('link', 'Editar')).toHaveAttribute('href', '/pessoas/detalhe/7');
  expect(control('button', 'Apagar')).toHaveAttribute('type', 'button');
  // A name that is written from right to left stands on its own side.
  for (const text of ['Ana Souza', 'ana@souza.com']) {
    expect(screen.getByText(text).closest('td')).toHaveAttribute('dir', 'auto');
  }
  // Only names are searched.
  expect([...table.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Luz']);
  expect(screen.getAllByRole('row').map((row) => row.classList.contains('animate-lit'))).toEqual([
    false,
    false,
    true,
  ]);

  draw({ busy: true });
  expect(table).toHaveAttribute('aria-busy', 'true');
  expect(screen.getAllByRole('row')).toHaveLength(3);
});

test('before there has been an answer it keeps the place of five rows, or of none where none comes', () => {
  const { draw } = renderTable({ items: null, busy: true });
  expect(document.querySelectorAll('tbody tr')).toHaveLength(5);
  // Nothing of them is read out.
  expect(screen.getAllByRole('row')).toHaveLength(1);
  draw({ items: null, busy: false });
  expect(document.querySelectorAll('tbody tr')).toHaveLength(0);
});

test('a click on a button of a row is about that alone', async () => {
  const { user, onOpen, onDelete } = renderTable();
  const button = control('button', 'Apagar');
  // Safari gives a button no focus of its own.
  fireEvent.click(button);
  expect(button).toHaveFocus();
  expect(onDelete.mock.calls).toEqual([[people[1]]]);
  expect(onOpen).not.toHaveBeenCalled();
  await user.click(control('link', 'Editar'));
  expect(onOpen.mock.calls).toEqual([['/pessoas/detalhe/7']]);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'Editar is left to the browser where %j asks for something else',
  (how) => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { onOpen } = renderTable();
    const link = control('link', 'Editar');
    let isOurs = true;
    const last = (event: Event) => {
      isOurs = event.defaultPrevented;
      event.preventDefault();
    };
    document.addEventListener('click', last, { once: true });
    fireEvent(link, createEvent.click(link, how));
    expect(isOurs).toBe(false);
    expect(onOpen).not.toHaveBeenCalled();
    expect(opened).not.toHaveBeenCalled();
    expect(fireEvent.mouseDown(link, how)).toBe(true);
  },
);

test('the text of a row can be selected with the mouse, and the middle button scrolls nothing', () => {
  renderTable();
  const cell = screen.getByText('Bia Luz');
  expect(fireEvent.mouseDown(cell)).toBe(true);
  expect(fireEvent.mouseDown(cell, { button: 1 })).toBe(false);
  expect(fireEvent.mouseDown(cell, { button: 2, ctrlKey: true })).toBe(true);
});

test('a text that is cut is whole in a tooltip, as long as it is cut', () => {
  const watched = new Map<Element, () => void>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(readonly tell: () => void) {}
      observe = (element: Element) => void watched.set(element, this.tell);
      unobserve() {}
      disconnect = () => {
        for (const [element, tell] of watched) if (tell === this.tell) watched.delete(element);
      };
    },
  );
  const { draw } = renderTable();
  const name = screen.getByText('Bia Luz');
  expect(name).toHaveAttribute('title', '');
  Object.defineProperty(name, 'scrollHeight', { value: 60, configurable: true });
  Object.defineProperty(name, 'clientHeight', { value: 40, configurable: true });
  watched.get(name)?.();
  expect(name).toHaveAttribute('title', 'Bia Luz');
  Object.defineProperty(name, 'clientHeight', { value: 60 });
  watched.get(name)?.();
  expect(name).toHaveAttribute('title', '');
  draw({ items: [] });
  expect(watched.size).toBe(0);
  vi.unstubAllGlobals();
});
