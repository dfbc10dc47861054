import { number } from 'superstruct';
import { loadRecentChanges } from '../../api/changes';
import type { HttpClient } from '../../api/httpClient';
import { loadPage } from '../../api/resource';
import { type Cidade, cidadeSchema } from '../../domain/cidade';
import { createCityFinder } from '../../domain/citySuggester';
import { ApiError, isGone } from '../../domain/errors';
import { severalCities } from '../../domain/messages';
import { type Pessoa, pessoaSchema } from '../../domain/pessoa';
import type { GatheringCalls, SheetRecord } from './gathering';
import type { SheetCalls } from './sheet';

/** The most records that the server lists at once. */
const PAGE_LIMIT = 1_000;

const sheetRecordOf = ({ id, ...values }: Pessoa | Cidade): SheetRecord => ({ id, values });

/** The calls of imports and exports: those that exist for single records and lists. */
export function createSheetCalls(
  http: HttpClient,
): Pick<SheetCalls, 'findCity' | 'create' | 'remove'> & GatheringCalls {
  const listCities = async (signal: AbortSignal) => {
    const cities: Cidade[] = [];
    for (let page = 1; ; page += 1) {
      const query = { page, limit: PAGE_LIMIT, filter: '' };
      const { items, total } = await loadPage(http, '/cidades', query, cidadeSchema, signal);
      cities.push(...items);
      if (items.length === 0 || cities.length >= total) return cities;
    }
  };

  return {
    listCities,

    findCity: async (nome) => {
      const query = { page: 1, limit: PAGE_LIMIT, filter: nome };
      const { items } = await loadPage(http, '/cidades', query, cidadeSchema);
      const found = createCityFinder(items)(nome);
      if (found.length > 1) throw new ApiError(severalCities(found.length));
      return found[0] ?? null;
    },

    create: async (kind, body, idempotencyKey) => {
      const request = {
        operation: 'create',
        method: 'POST',
        path: `/${kind}`,
        body,
        idempotencyKey,
      } as const;
      const { data, headers } = await http.receive(request, number());
      return { id: data, etag: headers.get('etag') };
    },

    remove: async (kind, { id, etag }) => {
      await http.send({ operation: 'delete', method: 'DELETE', path: `/${kind}/${id}`, ifMatch: etag });
    },

    readPage: async (kind, { busca, page }, signal) => {
      const query = { page, limit: PAGE_LIMIT, filter: busca };
      const read =
        kind === 'pessoas'
          ? await loadPage(http, '/pessoas', query, pessoaSchema, signal)
          : await loadPage(http, '/cidades', query, cidadeSchema, signal);
      const records = read.items.map(sheetRecordOf);
      return {
        records,
        total: read.total,
        isLast: records.length < PAGE_LIMIT || page * PAGE_LIMIT >= read.total,
      };
    },

    readRecord: async (kind, id, signal) => {
      const request = { operation: 'read', method: 'GET', path: `/${kind}/${id}`, signal } as const;
      try {
        const read =
          kind === 'pessoas'
            ? await http.receive(request, pessoaSchema)
            : await http.receive(request, cidadeSchema);
        return sheetRecordOf(read.data);
      } catch (error) {
        if (isGone(error)) return null;
        throw error;
      }
    },

    readChanges: (limit, signal) => loadRecentChanges(http, limit, signal),
  };
}
