import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Pagination } from '../../src/components/Pagination';

function renderPagination(page: number) {
  const onChoose = vi.fn();
  render(<Pagination page={page} shown={page} pages={20} total={100} onChoose={onChoose} />);
  return { user: userEvent.setup(), onChoose };
}
const button = (name: string) => screen.getByRole('button', { name });

test.each([
  [1, ['Primeira página', 'Página anterior'], ['Próxima página', 'Última página'], '{Home}'],
  [20, ['Próxima página', 'Última página'], ['Primeira página', 'Página anterior'], '{End}'],
] as const)('on page %i there is nothing further on one side', async (page, ended, open, key) => {
  const { user, onChoose } = renderPagination(page);
  for (const name of ended) {
    expect(button(name)).toHaveAttribute('aria-disabled', 'true');
    await user.click(button(name));
  }
  await user.keyboard(key);
  expect(onChoose).not.toHaveBeenCalled();
  for (const name of open) expect(button(name)).not.toHaveAttribute('aria-disabled');
});

test('each step leads to its own page', async () => {
  const { user, onChoose } = renderPagination(7);
  for (const name of ['Primeira página', 'Página anterior', 'Próxima página', 'Última página']) {
    await user.click(button(name));
  }
  expect(onChoose.mock.calls).toEqual([[1], [6], [8], [20]]);
});

test('the page one is on is not asked for again', async () => {
  const { user, onChoose } = renderPagination(7);
  await user.click(button('Página 7'));
  expect(onChoose).not.toHaveBeenCalled();
  await user.click(button('Página 8'));
  expect(onChoose.mock.calls).toEqual([[8]]);
});

test('Home and End stay with the caret while somebody types where to jump', async () => {
  const { user, onChoose } = renderPagination(7);
  const jump = screen.getByRole('textbox', { name: 'Ir para a página' });
  await user.type(jump, '5{Home}1{End}0');
  expect(jump).toHaveValue('150');
  expect(onChoose).not.toHaveBeenCalled();
});

test('Home and End are taken from the browser, and other keys are not', () => {
  const { onChoose } = renderPagination(7);
  const next = button('Próxima página');
  expect(fireEvent.keyDown(next, { key: 'End' })).toBe(false);
  expect(fireEvent.keyDown(next, { key: 'ArrowDown' })).toBe(true);
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey']) {
    expect(fireEvent.keyDown(next, { key: 'Home', [held]: true }), held).toBe(true);
  }
  expect(onChoose.mock.calls).toEqual([[20]]);
});

test('the focus goes along with Home once, and stays where it goes afterwards', async () => {
  const pager = (page: number) => (
    <Pagination page={page} shown={page} pages={20} total={100} onChoose={() => {}} />
  );
  const { rerender } = render(pager(7));
  button('Página 7').focus();
  await userEvent.keyboard('{Home}');
  rerender(pager(1));
  expect(button('Página 1')).toHaveFocus();
  const jump = screen.getByRole('textbox', { name: 'Ir para a página' });
  jump.focus();
  rerender(pager(2));
  expect(jump).toHaveFocus();
});

test.each([
  [1, 'Home', 'Próxima página'],
  [20, 'End', 'Página anterior'],
] as const)('on page %i, which %s leads to, the browser does not scroll by it, either', (page, key, name) => {
  const { onChoose } = renderPagination(page);
  expect(fireEvent.keyDown(button(name), { key })).toBe(false);
  expect(onChoose).not.toHaveBeenCalled();
});

test('what is left out between the numbers is not read out', () => {
  renderPagination(7);
  expect(screen.getAllByText('…').map((gap) => gap.getAttribute('aria-hidden'))).toEqual(['true', 'true']);
  expect(screen.getAllByRole('button', { current: 'page' })).toEqual([button('Página 7')]);
  for (const one of screen.getAllByRole('button')) {
    expect(one).toHaveAttribute('type', one.textContent === 'Ir' ? 'submit' : 'button');
  }
});

test('Enter held down in the jump jumps once', async () => {
  const { user, onChoose } = renderPagination(7);
  await user.type(screen.getByRole('textbox', { name: 'Ir para a página' }), '12{Enter>4/}');
  expect(onChoose.mock.calls).toEqual([[12]]);
});

test('the jump is made for numbers, says aloud what is wrong, and can be written over at once', async () => {
  const { user, onChoose } = renderPagination(7);
  const jump = screen.getByRole('textbox', { name: 'Ir para a página' });
  expect(jump).toHaveAttribute('inputmode', 'numeric');
  expect(jump).toHaveAttribute('autocomplete', 'off');
  await user.type(jump, 'dez');
  await user.click(button('Ir'));
  expect(screen.getByRole('alert')).toHaveTextContent('Digite um número de 1 a 20.');
  expect(jump).toHaveFocus();
  await user.keyboard('10{Enter}');
  expect(jump).toHaveValue('10');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.keyboard('12{Enter}');
  expect(onChoose.mock.calls).toEqual([[10], [12]]);
});
