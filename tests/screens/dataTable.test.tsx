/** A table of records by itself: what its rows say, and where they lead. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Column, DataTable } from '../../src/components/DataTable';

type Pessoa = { id: number; nome: string; email: string };
const columns: Column[] = [
  { name: 'nome', label: 'Nome' },
  { name: 'email', label: 'Email' },
];
const people: Pessoa[] = [
  { id: 4, nome: 'Ana Souza', email: 'ana@souza.com' },
  { id: 7, nome: 'Bia Luz', email: 'bia@luz.com' },
];

function Location() {
  const { pathname, state } = useLocation();
  return <output>{`${pathname} ${JSON.stringify(state)}`}</output>;
}

function renderTable(props: Partial<ComponentProps<typeof DataTable>> = {}) {
  const onDelete = vi.fn();
  const table = (more = props) => (
    <MemoryRouter initialEntries={['/pessoas']}>
      <DataTable
        discOf={undefined}
        label="Pessoas"
        columns={columns}
        named="nome"
        items={people}
        typed=""
        busy={false}
        path="/pessoas/detalhe"
        linkState={{ lista: '?busca=luz' }}
        highlightedId={null}
        focusedId={null}
        scrolledTo={null}
        onLeaveUp={() => {}}
        onDelete={onDelete}
        {...more}
      />
      <Location />
    </MemoryRouter>
  );
  const { rerender } = render(table());
  const user = userEvent.setup();
  return { user, onDelete, draw: (more: typeof props) => rerender(table(more)) };
}
const control = (role: string, name: string) => screen.getByRole(role, { name: `${name} Bia Luz` });
const location = () => screen.getByRole('status').textContent;
const AT_BIA = '/pessoas/detalhe/7 {"lista":"?busca=luz","scrolledTo":0}';

test('asks to delete a record without opening it', () => {
  const { onDelete } = renderTable();
  const button = control('button', 'Apagar');
  fireEvent.click(button);
  // Safari doesn't focus a button that is clicked.
  expect(button).toHaveFocus();
  expect(onDelete.mock.calls).toEqual([[people[1]]]);
  expect(location()).toBe('/pessoas null');
});

test('leads to a record by its link and by its row, with the state of the list', async () => {
  const { user } = renderTable();
  await user.click(control('link', 'Editar'));
  expect(location()).toBe(AT_BIA);
  await user.click(screen.getByText('ana@souza.com'));
  // It waits for the second click of a double click.
  await waitFor(() => expect(location()).toContain('/pessoas/detalhe/4'));
});

/** More than a first click waits for the second one of a double click. */
const waitForSecondClick = () => act(async () => void vi.advanceTimersByTime(1_000));

function holdTime() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

test('a click with a modifier or on selected text opens no record', async () => {
  holdTime();
  renderTable();
  const cell = screen.getByText('bia@luz.com');
  vi.spyOn(window, 'open').mockReturnValue(null);
  for (const held of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) fireEvent.click(cell, { [held]: true });
  fireEvent.click(cell, { detail: 2 });
  window.getSelection()?.selectAllChildren(cell);
  fireEvent.click(cell);
  window.getSelection()?.removeAllRanges();
  await waitForSecondClick();
  expect(location()).toBe('/pessoas null');
});

test('a double click on a text selects a word, and opens nothing', async () => {
  holdTime();
  renderTable();
  const cell = screen.getByText('bia@luz.com');
  fireEvent.click(cell, { detail: 1 });
  fireEvent.click(cell, { detail: 2 });
  await waitForSecondClick();
  expect(location()).toBe('/pessoas null');
});

test('a row that is gone before its click counts opens no record', async () => {
  holdTime();
  const { draw } = renderTable();
  fireEvent.click(screen.getByText('bia@luz.com'));
  draw({ items: people.slice(0, 1) });
  await waitForSecondClick();
  expect(location()).toBe('/pessoas null');
});
