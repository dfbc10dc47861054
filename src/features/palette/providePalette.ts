import { fromPromise } from 'xstate';
import { paletteMachine } from '../../../machines/paletteMachine';
import { loadListPage } from '../../api/resource';
import { type Kind, nameIn } from '../../domain/kind';
import { kinds } from '../../domain/kinds';
import type { Services } from '../services';

/** The palette with its calls: the first page of each list. */
export function providePalette({ http }: Services) {
  const searchOf = (kind: Kind) =>
    fromPromise(async ({ input, signal }: { input: { busca: string }; signal: AbortSignal }) => {
      const query = { busca: input.busca, pagina: 1 };
      const { items, isNear } = await loadListPage(http, `/${kind.name}`, query, kind.row, signal);
      const [, detail] = kind.columns;
      const found = items.map((row) => ({
        id: row.id,
        name: nameIn(kind, row),
        detail: String(row[detail?.name ?? ''] ?? ''),
      }));
      return { found, isNear };
    });
  return paletteMachine.provide({
    actors: { searchPessoas: searchOf(kinds.pessoas), searchCidades: searchOf(kinds.cidades) },
  });
}
