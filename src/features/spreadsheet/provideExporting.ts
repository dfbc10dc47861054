import { type DownloadNews, type ExportInput, exportingMachine } from '../../../machines/exportingMachine';
import { createImportCalls } from '../../api/imports';
import { failureOf } from '../../domain/errors';
import type { Services } from '../services';
import { asActor } from './asActor';
import { saveFile } from './saveFile';

const LINE_FEED = 10;

/** Downloads a file, says how far it is, and hands it over. Names hold no line breaks, so that a line is a record. */
async function download(
  { kind, busca }: ExportInput,
  loadSheet: ReturnType<typeof createImportCalls>['loadSheet'],
  tell: (news: DownloadNews) => void,
  signal: AbortSignal,
): Promise<void> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let lines = 0;
  let total = 0;
  const collected = () => ({ collected: Math.max(0, lines - 1), total });
  try {
    await loadSheet(
      kind,
      busca,
      (chunk, records) => {
        chunks.push(chunk);
        total = records;
        lines += chunk.filter((byte) => byte === LINE_FEED).length;
        tell({ type: 'records.received', ...collected() });
      },
      signal,
    );
    saveFile(kind, new Blob(chunks));
    tell({ type: 'file.saved', ...collected() });
  } catch (error) {
    tell({ type: 'download.failed', failure: failureOf(error) });
  }
}

/** The chart of an export, with its call. */
export function provideExporting({ http, alerts }: Services) {
  const { loadSheet } = createImportCalls(http);
  return exportingMachine.provide({
    actors: {
      download: asActor((input: ExportInput, tell, fail) => {
        const closing = new AbortController();
        download(input, loadSheet, tell, closing.signal).catch(fail);
        return { hear: () => {}, close: () => closing.abort() };
      }),
    },
    actions: { showError: (_, failure) => alerts.showError(failure) },
  });
}
