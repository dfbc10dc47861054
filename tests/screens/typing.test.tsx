/** What a letter in the search box has drawn anew: the box, and not the table. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createListMachine } from '../../machines/listMachine';
import type { ListQuery, Page } from '../../machines/shared/list';
import type { Column } from '../../src/components/DataRow';
import type { Cidade } from '../../src/domain/cidade';
import { ListScreen } from '../../src/screens/list/ListScreen';
import { createTestApp } from './support/app';
import { heldActor } from './support/held';
import { renderAt } from './support/render';

it('draws no row anew at any key, and its marks with the answer', async () => {
  const load = heldActor<Page<Cidade>, ListQuery>();
  const machine = createListMachine<Cidade>().provide({ actors: { loadPage: load.logic } });
  /** Asked for its text whenever a row is drawn. */
  const read = vi.fn(({ nome }: Cidade) => nome);
  const columns: [Column<Cidade>] = [{ label: 'Nome', read }];
  const user = renderAt(
    '/cidades',
    <ListScreen
      machine={machine}
      resource="cidades"
      area="Cidades"
      title="Listagem de cidades"
      columns={columns}
      readRow={() => null}
    />,
  );
  const cities = ['Marília', 'Manaus', 'Maringá'].map((nome, index) => ({ id: index + 1, nome }));
  load.calls.at(-1)?.resolve({ items: cities, total: 3 });
  await screen.findByText('Marília');
  expect(read).toHaveBeenCalled();
  read.mockClear();

  const box = screen.getByRole('searchbox');
  await user.type(box, 'mar');
  expect(box).toHaveValue('mar');
  expect(read).not.toHaveBeenCalled();

  await waitFor(() => expect(load.calls.at(-1)?.input.busca).toBe('mar'));
  load.calls.at(-1)?.resolve({ items: cities.filter(({ nome }) => nome.startsWith('Mar')), total: 2 });
  await waitFor(() => expect(document.querySelectorAll('mark')).toHaveLength(2));
});

/** What React drew every element with: another object whenever an element was drawn anew. */
function drawnWith(): Map<Element, unknown> {
  const elements = [...document.body.querySelectorAll('*')];
  const propsOf = (element: Element) =>
    Object.entries(element).find(([key]) => key.startsWith('__reactProps$'))?.[1];
  return new Map(elements.map((element) => [element, propsOf(element)]));
}

it('draws nothing anew but the search box at a further key, in the whole app', async () => {
  const app = createTestApp({
    start: '/pessoas',
    token: 'ficha',
    fetch: async () =>
      Response.json([{ id: 1, nomeCompleto: 'Ana', email: 'ana@exemplo.com', cidadeId: 1 }], {
        headers: { 'x-total-count': '12' },
      }),
  });
  render(app.page);
  await screen.findByText('Ana');
  const box = screen.getByRole('searchbox');
  // The first one shows that rows are on their way.
  fireEvent.input(box, { target: { value: 'm' } });
  const before = drawnWith();
  expect([...before.values()].filter(Boolean).length).toBeGreaterThan(50);
  // At once, so that the pause of the search can't come in between.
  fireEvent.input(box, { target: { value: 'ma' } });
  expect(app.address()).toBe('/pessoas?busca=ma&pagina=1');

  const anew = [...drawnWith()].filter(([element, props]) => before.get(element) !== props);
  const elsewhere = anew
    .map(([element]) => element)
    // A link follows the address, which mirrors the search; its content needs not.
    .filter((element) => !box.parentElement?.contains(element) && element.tagName !== 'A');
  expect(elsewhere).toEqual([]);
});
