import { fromPromise } from 'xstate';
import { paletteMachine } from '../../../machines/paletteMachine';
import { loadListPage } from '../../api/resource';
import { cidades } from '../cidades/cidades';
import type { ListKind } from '../kind';
import { pessoas } from '../pessoas/pessoas';
import type { Services } from '../services';

/** The palette with its calls: the first page of each list. */
export function providePalette({ http }: Services) {
  const searchOf = <Row extends { id: number }>(kind: ListKind<Row>) =>
    fromPromise(async ({ input, signal }: { input: { busca: string }; signal: AbortSignal }) => {
      const query = { busca: input.busca, pagina: 1 };
      const { items, isNear } = await loadListPage(http, `/${kind.name}`, query, kind.row, signal);
      const [name, detail] = kind.columns;
      const found = items.map((row) => ({
        id: row.id,
        name: name.read(row),
        detail: detail?.read(row) ?? '',
      }));
      return { found, isNear };
    });
  return paletteMachine.provide({
    actors: { searchPessoas: searchOf(pessoas), searchCidades: searchOf(cidades) },
  });
}
