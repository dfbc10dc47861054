import { changeGroupSchema, deletedSchema, logLineSchema } from '../domain/changes';
import { PAGE_SIZE } from '../domain/constants';
import type { HttpClient } from './httpClient';
import { loadPage } from './resource';

/** The newest groups of changes. */
export const loadChangeGroups = async (http: HttpClient, grupos: number, signal: AbortSignal) =>
  (await loadPage(http, '/mudancas', { grupos }, changeGroupSchema, signal)).items;

/**
 * The calls about changes of one kind of record, which our server alone has.
 * @param path where the resource lives, such as `/pessoas`
 */
export const createChangeLog = (http: HttpClient, path: string) => ({
  /** The changes of a record, newest first. */
  history: (id: number, limit: number, signal: AbortSignal) =>
    loadPage(http, `${path}/${id}/historico`, { page: 1, limit }, logLineSchema, signal),

  /** A page of the deleted records, last one first: all, or those of an undone import. */
  deleted: (
    { busca, pagina, importacao }: { busca: string; pagina: number; importacao: string | null },
    signal: AbortSignal,
  ) => {
    const query = {
      page: pagina,
      limit: PAGE_SIZE,
      filter: busca,
      ...(importacao !== null && { importacao }),
    };
    return loadPage(http, `${path}/apagados`, query, deletedSchema, signal);
  },

  restore: async (id: number): Promise<void> => {
    await http.send({ operation: 'restore', method: 'POST', path: `${path}/${id}/restauracao` });
  },
});
