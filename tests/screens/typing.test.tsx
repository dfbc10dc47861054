/** What a letter in the search box has drawn anew: the box, and not the table. */
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createListMachine } from '../../machines/listMachine';
import type { ListQuery, Page } from '../../machines/shared/list';
import type { Column } from '../../src/components/DataRow';
import type { Cidade } from '../../src/domain/cidade';
import { ListScreen } from '../../src/screens/list/ListScreen';
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

  await vi.waitFor(() => expect(load.calls.at(-1)?.input.busca).toBe('mar'));
  load.calls.at(-1)?.resolve({ items: cities.filter(({ nome }) => nome.startsWith('Mar')), total: 2 });
  await vi.waitFor(() => expect(document.querySelectorAll('mark')).toHaveLength(2));
});
