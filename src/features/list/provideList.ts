import { fromPromise } from 'xstate';
import { deletionMachine } from '../../../machines/deletionMachine';
import { listMachine } from '../../../machines/listMachine';
import type { Near } from '../../../machines/listRows';
import type { HttpClient } from '../../api/httpClient';
import { createResource, loadListPage, type NearRows } from '../../api/resource';
import { cidadeSchema } from '../../domain/cidade';
import type { Kind } from '../../domain/kind';
import { cityKind } from '../../domain/kinds';
import type { Services } from '../services';

/** Names the city where near rows live; one that can't be read stays without a name. */
async function nameCity(http: HttpClient, { by, cidade }: NearRows, signal: AbortSignal): Promise<Near> {
  const read = cidade && createResource(http, `/${cityKind.name}`, cidadeSchema).read(cidade, signal);
  const city = read && (await read.catch(() => null));
  return { by, city: city ? city.item.nome : null };
}

/** The list of a kind, with its calls. */
export const provideList = ({ http, alerts, deleteRecord, restoreRecord, hear }: Services, kind: Kind) =>
  listMachine.provide({
    actors: {
      loadPage: fromPromise(async ({ input, signal }) => {
        const page = await loadListPage(http, `/${kind.name}`, input, kind.row, signal);
        return { ...page, near: page.near && (await nameCity(http, page.near, signal)) };
      }),
      hear: hear([kind.name]),
      deletion: deletionMachine.provide({ actors: { deleteRecord: deleteRecord(kind.name) } }),
      restoreRecord: restoreRecord(kind.name),
    },
    actions: { showReadError: (_, failure) => alerts.showReadError(failure) },
  });
