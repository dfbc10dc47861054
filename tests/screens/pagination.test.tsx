import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Pagination } from '../../src/components/Pagination';

function renderPagination(page: number, { pages = 20, shown = page, rows = 5 } = {}) {
  const onChoose = vi.fn();
  render(
    <Pagination
      {...{ page, shown, pages, rows, onChoose }}
      firstRow={(shown - 1) * 5 + 1}
      total={pages * 5}
    />,
  );
  return { user: userEvent.setup(), onChoose };
}
const button = (name: string) => screen.getByRole('button', { name });
/** Pages and gaps, as they follow each other. */
const slots = () =>
  [...screen.getAllByRole('button', { name: /^Página \d/ }), ...screen.queryAllByText('…')]
    .sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    .map(({ textContent }) => textContent)
    .join(' ');

test.each([
  [1, ['Primeira página', 'Página anterior'], ['Próxima página', 'Última página']],
  [20, ['Próxima página', 'Última página'], ['Primeira página', 'Página anterior']],
] as const)('on page %i there is no page further on one side', async (page, ended, open) => {
  const { user, onChoose } = renderPagination(page);
  for (const name of ended) {
    expect(button(name)).toHaveAttribute('aria-disabled', 'true');
    await user.click(button(name));
  }
  expect(onChoose).not.toHaveBeenCalled();
  for (const name of open) expect(button(name)).not.toHaveAttribute('aria-disabled');
});

test('each step and number leads to its page, the current one to none', async () => {
  const { user, onChoose } = renderPagination(7);
  const steps = ['Primeira página', 'Página anterior', 'Próxima página', 'Última página'];
  for (const name of [...steps, 'Página 8', 'Página 7']) await user.click(button(name));
  expect(onChoose.mock.calls).toEqual([[1], [6], [8], [20], [8]]);
});

test('while a page loads, a step leads on from it, and not from the one that is still shown', async () => {
  const { user, onChoose } = renderPagination(7, { shown: 3 });
  for (const name of ['Página anterior', 'Próxima página']) await user.click(button(name));
  expect(onChoose.mock.calls).toEqual([[6], [8]]);
});

test('shows the first, the last and the neighbouring pages, always in seven places', () => {
  for (const [page, pages, expected] of [
    [2, 3, '1 2 3'],
    [7, 7, '1 2 3 4 5 6 7'],
    [4, 20, '1 2 3 4 5 … 20'],
    [5, 20, '1 … 4 5 6 … 20'],
    [17, 20, '1 … 16 17 18 19 20'],
    [1000, 2000, '1 … 999 1.000 1.001 … 2.000'],
  ] as const) {
    document.body.replaceChildren();
    renderPagination(page, { pages });
    expect(slots()).toBe(expected);
  }
});
