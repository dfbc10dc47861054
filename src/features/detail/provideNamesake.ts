import { fromPromise } from 'xstate';
import type { NamedRecord } from '../../../machines/listRows';
import { createReadMachine } from '../../../machines/readMachine';
import { loadListPage, loadPage } from '../../api/resource';
import { PAGE_SIZE } from '../../domain/constants';
import { nameIn, type RecordRow } from '../../domain/kind';
import { searched } from '../../domain/searchable';
import type { WebKind } from '../everyKind';
import type { Services } from '../services';

/** More records than have one text in their names. */
const MOST_NAMED = 1_000;

const isSameName = (name: string, other: string) => searched(name) === searched(other);

/** A record whose name has the same searchable form; null where there is none. It is read in silence. */
export const provideNamesake = ({ http, hear }: Services, kind: WebKind, name: string) =>
  createReadMachine<NamedRecord | null>().provide({
    actors: {
      load: fromPromise(async ({ signal }) => {
        const { bareName, isSame } = kind.namesakes ?? {
          bareName: (text: string) => text,
          isSame: isSameName,
        };
        const busca = bareName(name);
        const findIn = (rows: readonly RecordRow[]) =>
          rows
            .map((row) => ({ id: row.id, name: nameIn(kind, row) }))
            .find((row) => isSame(row.name, name)) ?? null;
        const path = `/${kind.name}`;
        const { items } = await loadListPage(http, path, { busca, pagina: 1 }, kind.row, signal);
        const found = findIn(items);
        if (found !== null || !kind.namesakes || items.length < PAGE_SIZE) return found;
        // A page that is full may hide 'São Paulo (SP)' among longer names.
        const query = { page: 1, limit: MOST_NAMED, filter: busca };
        return findIn((await loadPage(http, path, query, kind.row, signal)).items);
      }),
      hear: hear([kind.name]),
    },
    actions: { showError: () => {} },
  });
