import type { CheckedSheet, Encoding, SheetChoices, SheetSummary } from '../../../machines/sheetRows';
import type { RecordName } from '../../domain/changes';
import type { Cidade } from '../../domain/cidade';
import { type Book, summarizeSheet } from './book';
import { checkRows } from './checkRows';
import { readBook } from './readBook';
import { knownHeadings } from './sheetKinds';

export type SheetRequest =
  | { task: 'read'; file: File; kind: RecordName; encoding: Encoding | null }
  | { task: 'select'; sheet: number }
  | { task: 'check'; choices: SheetChoices; cities: readonly Cidade[] };

/** The answer to a request, of long sheets in parts; or the sentence that says why not; a defect has none. */
export type SheetAnswer =
  | { summary: SheetSummary }
  | { part: CheckedSheet['rows'] }
  | { checked: CheckedSheet }
  | { sentence: string }
  | { hasFailed: true };

/** The work of the worker: reads a file, keeps it, and checks its rows. */
export function createSheetWork(): (request: SheetRequest) => Promise<SheetAnswer> {
  let book: Book = { sheets: [], unreadable: [], encoding: null };
  let kind: RecordName = 'pessoas';
  let name = '';
  let sheet = 0;

  const summarize = (chosen: number | null): SheetAnswer => {
    const summary = summarizeSheet(name, book, chosen, kind);
    if (typeof summary === 'string') return { sentence: summary };
    sheet = summary.sheet;
    return { summary };
  };

  const answer = async (request: SheetRequest): Promise<SheetAnswer> => {
    if (request.task === 'select') return summarize(request.sheet);
    if (request.task === 'check') {
      const rows = book.sheets[sheet] ?? { name: '', rows: [] };
      return { checked: checkRows(rows, kind, request.choices, request.cities) };
    }
    const read = await readBook(request.file, knownHeadings(request.kind), request.encoding);
    if (typeof read === 'string') return { sentence: read };
    [book, kind, name] = [read, request.kind, request.file.name];
    return summarize(null);
  };

  // An error in a worker's promise reaches no page.
  return (request) => answer(request).catch(() => ({ hasFailed: true as const }));
}
