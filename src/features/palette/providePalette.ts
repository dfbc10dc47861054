import { fromCallback } from 'xstate';
import { type Found, paletteMachine, type SearchEvent } from '../../../machines/paletteMachine';
import type { HttpClient } from '../../api/httpClient';
import { type Kind, nameIn } from '../../domain/kind';
import { allKinds } from '../everyKind';
import { loadRows } from '../list/loadRows';
import type { Services } from '../services';

/** The first page of a list. */
async function search(http: HttpClient, kind: Kind, busca: string, signal: AbortSignal): Promise<Found> {
  const { items, near, total } = await loadRows(http, kind, { busca, pagina: 1 }, signal);
  const [, detail] = kind.columns;
  const found = items.map((row) => ({
    id: row.id,
    name: nameIn(kind, row),
    detail: String(row[detail?.name ?? ''] ?? ''),
  }));
  return { found, near, total };
}

/** The palette with its calls, one for each kind. */
export const providePalette = ({ http }: Services) =>
  paletteMachine.provide({
    actors: {
      search: fromCallback(({ input, sendBack }) => {
        const leaving = new AbortController();
        const tell = (event: SearchEvent) => sendBack(event);
        for (const kind of allKinds) {
          search(http, kind, input.busca, leaving.signal).then(
            (found) => tell({ type: 'records.found', kind: kind.name, ...found }),
            (error) => tell({ type: 'search.failed', kind: kind.name, error }),
          );
        }
        return () => leaving.abort();
      }),
    },
  });
