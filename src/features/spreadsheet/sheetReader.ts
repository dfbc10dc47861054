import type { CheckedSheet, Encoding, SheetChoices, SheetSummary } from '../../../machines/sheetRows';
import type { Cidade } from '../../domain/cidade';
import { ApiError, ConnectionError } from '../../domain/errors';
import { type Book, isBlank, summarizeSheet } from './book';
import { checkRows } from './checkRows';
import { type SheetKind, sheetFields } from './sheetKinds';

/** Reads a file in a worker, which takes its memory with it. */
function readFile(file: File, kind: SheetKind, signal: AbortSignal): Promise<Book | string> {
  const worker = new Worker(new URL('./readWorker.ts', import.meta.url), { type: 'module' });
  signal.addEventListener('abort', () => worker.terminate());
  return new Promise<Book | string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Book | string>) => resolve(data));
    worker.addEventListener('error', () => reject(new ConnectionError()));
    worker.postMessage({ file, headings: sheetFields[kind].flatMap(({ headings }) => headings) });
  }).finally(() => worker.terminate());
}

/** Reads one file and checks its rows; each rejects with the sentence to show. */
export function openSheetReader(kind: SheetKind) {
  const closing = new AbortController();
  let name = '';
  let book: Book = [];
  let sheet = 0;

  const summarize = (chosen: number | null): SheetSummary => {
    const summary = summarizeSheet(name, book, chosen, kind);
    if (typeof summary === 'string') throw new ApiError(summary);
    sheet = summary.sheet;
    return {
      ...summary,
      unreadable: [],
      encoding: null,
      headingRow: summary.hasHeadings ? 1 : null,
      asksColumns: false,
      hiddenRows: 0,
    };
  };

  return {
    async read(file: File, _encoding: Encoding | null): Promise<SheetSummary> {
      name = file.name;
      const read = await readFile(file, kind, closing.signal);
      if (typeof read === 'string') throw new ApiError(read);
      book = read;
      return summarize(null);
    },
    select: async (chosen: number): Promise<SheetSummary> => summarize(chosen),
    async check(choices: SheetChoices, cities: readonly Cidade[]): Promise<CheckedSheet> {
      const all = book[sheet]?.rows ?? [];
      const rows = await checkRows(all, kind, choices, cities);
      const first = all.find((row) => !isBlank(row)) ?? [];
      return {
        rows: rows.map(({ payload, problem, ...row }) => ({
          ...row,
          values: payload && Object.fromEntries(Object.entries(payload)),
          problems: problem === null ? [] : [{ column: null, message: problem }],
          isLeftOut: false,
        })),
        questions: [],
        headings: choices.hasHeadings ? first : sheetFields[kind].map(({ label }) => label),
      };
    },
    close: () => closing.abort(),
  };
}
