import type { RecordName } from '../domain/changes';
import { PAGE_SIZE } from '../domain/constants';
import { TOTAL_HEADER } from '../domain/headers';
import { batchAnswerSchema, importSchema, undoAnswerSchema } from '../domain/imports';
import type { HttpClient } from './httpClient';
import { loadPage } from './resource';

/**
 * A row of a batch: its number, the values of a record, and for a person the name of a city that may be missing;
 * `novaCidade`: the user chose to make that city, even if others are near. `mesmoAssim`: the row makes a city although
 * one of its name exists.
 */
export type SentRow = {
  linha: number;
  valores: object;
  cidade?: string;
  novaCidade?: boolean;
  mesmoAssim?: boolean;
};

/** The rows that one call brings in; `total` are those that the whole import sends. */
export type BatchBody = { importacao: string; arquivo: string; total: number; linhas: readonly SentRow[] };

/** The calls about imports and exports, which our server alone has. */
export const createImportCalls = (http: HttpClient) => ({
  /** Each row is answered; sent again nothing is made twice. */
  sendBatch: async (kind: RecordName, body: BatchBody) => {
    const request = { operation: 'import', method: 'POST', path: `/${kind}/lote`, body } as const;
    return (await http.receive(request, batchAnswerSchema)).data.linhas;
  },

  /** Deletes some of the records that are as the import made them. */
  undoBatch: async (importacao: string) => {
    const path = `/importacoes/${importacao}/desfazer`;
    const request = { operation: 'undoImport', method: 'POST', path } as const;
    return (await http.receive(request, undoAnswerSchema)).data;
  },

  /** A page of the imports of the register, newest first. */
  loadImports: (pagina: number, signal: AbortSignal) =>
    loadPage(http, '/importacoes', { page: pagina, limit: PAGE_SIZE }, importSchema, signal),

  /**
   * Downloads the found records as a file of CSV.
   * @param onChunk receives each piece of it, and the number of records of the whole
   */
  loadSheet: (
    kind: RecordName,
    busca: string,
    onChunk: (chunk: Uint8Array<ArrayBuffer>, total: number) => void,
    signal: AbortSignal,
  ) => {
    const path = `/${kind}/planilha`;
    const request = { operation: 'export', method: 'GET', path, query: { filter: busca }, signal } as const;
    return http.stream(request, async ({ body, headers }, extend) => {
      const total = Number(headers.get(TOTAL_HEADER));
      const reader = body?.getReader();
      for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
        extend();
        onChunk(read.value, total);
      }
    });
  },
});
