import type { Near, PageOfRows } from '../../../machines/listRows';
import type { HttpClient } from '../../api/httpClient';
import { createResource, loadListPage, type NearRows } from '../../api/resource';
import { cidadeSchema } from '../../domain/cidade';
import type { Kind } from '../../domain/kind';
import { cityKind } from '../../domain/kinds';

/** Names the city where near rows live; one that can't be read stays without a name. */
async function nameCity(http: HttpClient, { by, cidade }: NearRows, signal: AbortSignal): Promise<Near> {
  const read = cidade && createResource(http, `/${cityKind.name}`, cidadeSchema).read(cidade, signal);
  const city = read && (await read.catch(() => null));
  return { by, city: city ? city.item.nome : null };
}

/** Loads a page of the list of a kind, with the reason why its rows are near, if they are (section 7). */
export async function loadRows(
  http: HttpClient,
  kind: Kind,
  query: { busca: string; pagina: number },
  signal: AbortSignal,
): Promise<PageOfRows> {
  const page = await loadListPage(http, `/${kind.name}`, query, kind.row, signal);
  return { ...page, near: page.near && (await nameCity(http, page.near, signal)) };
}
