import { fromPromise } from 'xstate';
import type { NamedRecord } from '../../../machines/listRows';
import { createReadMachine } from '../../../machines/readMachine';
import { loadListPage } from '../../api/resource';
import { searched } from '../../domain/searchable';
import { hearWindow } from '../hearWindow';
import type { ListKind } from '../kind';
import type { Services } from '../services';

export type NamesakeKind<Row> = Pick<ListKind<Row>, 'name' | 'row' | 'columns'>;

/** A record whose name has the same searchable form; null where there is none. It is read in silence. */
export const provideNamesake = <Row extends { id: number }>(
  { http, session }: Services,
  kind: NamesakeKind<Row>,
  name: string,
) =>
  createReadMachine<NamedRecord | null>().provide({
    actors: {
      load: fromPromise(async ({ signal }) => {
        const query = { busca: name, pagina: 1 };
        const { items } = await loadListPage(http, `/${kind.name}`, query, kind.row, signal);
        return (
          items
            .map((row) => ({ id: row.id, name: kind.columns[0].read(row) }))
            .find((row) => searched(row.name) === searched(name)) ?? null
        );
      }),
      session: session([kind.name]),
      hearWindow,
    },
    actions: { showError: () => {} },
  });
