import { type DownloadEvent, type ExportInput, exportingMachine } from '../../../machines/exportingMachine';
import type { Defect } from '../../../machines/importEvents';
import { createImportCalls } from '../../api/importCalls';
import { failureOf } from '../../domain/errors';
import type { Services } from '../services';
import { fromAsyncCallback } from './fromAsyncCallback';

/** Hands what was downloaded over to the user, and answers its name. */
export type HandOver = (input: ExportInput, content: Blob) => string | Promise<string>;

const LINE_FEED = 10;

/** Downloads a file, says how far it is, and hands it over. Names hold no line breaks, so that a line is a record. */
async function download(
  input: ExportInput,
  handOver: HandOver,
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
      input.kind,
      input.busca,
      (chunk, records) => {
        chunks.push(chunk);
        total = records;
        lines += chunk.filter((byte) => byte === LINE_FEED).length;
        tell({ type: 'records.received', ...collected() });
      },
      signal,
    );
    // A proxy that speaks HTTP/1.0 ends a stream well when the server dies.
    if (collected().collected < total) return tell({ type: 'file.cut', ...collected() });
    tell({ type: 'file.saved', ...collected(), file: await handOver(input, new Blob(chunks)) });
  } catch (error) {
    tell({ type: 'download.failed', failure: failureOf(error) });
  }
}

/** The chart of an export, with its call. */
export function provideExporting({ http, alerts }: Services, handOver: HandOver) {
  const { loadSheet } = createImportCalls(http);
  return exportingMachine.provide({
    actors: {
      download: fromAsyncCallback<Defect, ExportInput>(({ input, sendBack, fail }) => {
        const closing = new AbortController();
        download(input, handOver, loadSheet, sendBack, closing.signal).catch(fail);
        return () => closing.abort();
      }),
    },
    actions: { showError: (_, failure) => alerts.showError(failure) },
  });
}
