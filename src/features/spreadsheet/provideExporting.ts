import { type DownloadEvent, type ExportInput, exportingMachine } from '../../../machines/exportingMachine';
import type { Defect } from '../../../machines/importEvents';
import { createImportCalls } from '../../api/importCalls';
import { failureOf } from '../../domain/errors';
import type { Services } from '../services';
import { fromAsyncCallback } from './fromAsyncCallback';
import { saveFile } from './saveFile';

const LINE_FEED = 10;

/** Downloads a file, says how far it is, and hands it over. Names hold no line breaks, so that a line is a record. */
async function download(
  { kind, busca }: ExportInput,
  loadSheet: ReturnType<typeof createImportCalls>['loadSheet'],
  tell: (event: DownloadEvent) => void,
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
      download: fromAsyncCallback<Defect, ExportInput>(({ input, sendBack, fail }) => {
        const closing = new AbortController();
        download(input, loadSheet, sendBack, closing.signal).catch(fail);
        return () => closing.abort();
      }),
    },
    actions: { showError: (_, failure) => alerts.showError(failure) },
  });
}
