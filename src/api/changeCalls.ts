import { type ChangeGroup, changeGroupSchema, deletedSchema, logLineSchema } from '../domain/changes';
import { PAGE_SIZE } from '../domain/constants';
import type { HttpClient } from './httpClient';
import { loadPage } from './resource';

/** The newest groups of changes. */
export const loadChangeGroups = async (http: HttpClient, grupos: number, signal: AbortSignal) =>
  (await loadPage(http, '/mudancas', { grupos }, changeGroupSchema, signal)).items;

/** The number of lines that one call reads. */
const LINES = 1_000;

/**
 * The lines of a group of changes: those of one user, action and kind from its newest on, until another comes between.
 * A group of more records than are counted is cut where its count ends.
 */
export async function loadGroup(
  http: HttpClient,
  group: ChangeGroup,
  signal: AbortSignal,
): Promise<ChangeGroup[]> {
  const { tipo, acao, quem, quando, id, mais = 0 } = group;
  const found: ChangeGroup[] = [];
  const records = new Set<unknown>();
  for (let page = 1; ; page += 1) {
    const query = { page, limit: LINES };
    const { items } = await loadPage(http, '/mudancas', query, changeGroupSchema, signal);
    for (const line of items) {
      if (found.length === 0 && (line.quando !== quando || line.id !== id)) continue;
      records.add(line.id ?? line.quando);
      const isOfGroup = line.tipo === tipo && line.acao === acao && line.quem === quem;
      if (!isOfGroup || records.size > mais + 1) return found;
      found.push(line);
    }
    if (items.length < LINES) return found;
  }
}

/** The moment of the oldest change of the register that is kept; null where there is none. */
export async function loadOldestMoment(http: HttpClient, signal: AbortSignal): Promise<string | null> {
  const load = (page: number) => loadPage(http, '/mudancas', { page, limit: 1 }, changeGroupSchema, signal);
  const { total } = await load(1);
  const [oldest] = total === 0 ? [] : (await load(total)).items;
  return oldest?.quando ?? null;
}

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
