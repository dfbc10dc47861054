import type { Struct } from 'superstruct';
import { fromPromise } from 'xstate';
import { type CollectedPage, exportingMachine } from '../../machines/exportingMachine';
import { loadPage } from '../api/resource';
import { type Cidade, cidadeSchema } from '../domain/cidade';
import { type Pessoa, pessoaSchema } from '../domain/pessoa';
import type { Services } from '../features/services';
import { fileName, guardCell, writeCsv } from '../features/spreadsheet/csv';
import { type SheetKind, sheetFields } from '../features/spreadsheet/sheetKinds';

/** The most records that the server lists at once. */
const PAGE_LIMIT = 1_000;

/** Hands a file over to the user, as a download. */
export function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

const readPage = <Row>(
  { http }: Services,
  kind: SheetKind,
  row: Struct<Row, unknown>,
  { busca = '', page }: { busca?: string; page: number },
  signal: AbortSignal,
) => loadPage(http, `/${kind}`, { page, limit: PAGE_LIMIT, filter: busca }, row, signal);

/** All cities of the register. */
export async function listCities(services: Services, signal: AbortSignal): Promise<Cidade[]> {
  const cities: Cidade[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await readPage(services, 'cidades', cidadeSchema, { page }, signal);
    cities.push(...items);
    if (items.length === 0 || cities.length >= total) return cities;
  }
}

/** The columns of the sheet that a page of records makes; people have their cities by name. */
function createColumns(services: Services, kind: SheetKind) {
  const names = new Map<number, string>();
  const cells = ({ nomeCompleto, email, cidadeId }: Pessoa) => [
    nomeCompleto,
    email,
    names.get(cidadeId) ?? '',
  ];
  return async (query: { busca: string; page: number }, signal: AbortSignal) => {
    if (kind === 'cidades') {
      const { items, total } = await readPage(services, kind, cidadeSchema, query, signal);
      return { rows: items.map(({ id, nome }) => ({ id, cells: [nome] })), total };
    }
    const { items, total } = await readPage(services, kind, pessoaSchema, query, signal);
    // A city that was created meanwhile is looked up, too.
    if (items.some(({ cidadeId }) => !names.has(cidadeId))) {
      for (const { id, nome } of await listCities(services, signal)) names.set(id, nome);
    }
    return { rows: items.map((pessoa) => ({ id: pessoa.id, cells: cells(pessoa) })), total };
  };
}

/** The machine of one export; the records that it gathers live and end with it. */
export function createExporting(services: Services, kind: SheetKind) {
  const readRows = createColumns(services, kind);
  let gathered = new Map<number, string[]>();
  let first: number | null = null;
  let hasChanged = false;

  return exportingMachine.provide({
    actors: {
      collectPage: fromPromise(async ({ input: { busca, from }, signal }): Promise<CollectedPage> => {
        if (from === 0) {
          gathered = new Map();
          first = null;
          hasChanged = false;
        }
        const page = Math.floor(from / PAGE_LIMIT) + 1;
        const { rows, total } = await readRows({ busca, page }, signal);
        for (const { id, cells } of rows) gathered.set(id, cells);
        first ??= total;
        const read = from + rows.length;
        const isLast = rows.length < PAGE_LIMIT || read >= total;
        hasChanged ||= total !== first || (isLast && gathered.size !== total);
        return { collected: isLast ? gathered.size : read, total, isLast, hasChanged };
      }),
    },
    actions: {
      showError: services.alerts.showError,
      saveFile: () => {
        const byId = [...gathered].sort(([one], [other]) => one - other).map(([, cells]) => cells);
        const rows = [sheetFields[kind].map(({ label }) => label), ...byId];
        saveFile(fileName(kind, new Date()), writeCsv(rows.map((row) => row.map(guardCell))));
      },
    },
  });
}
