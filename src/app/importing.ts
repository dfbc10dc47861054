import { number } from 'superstruct';
import { fromPromise } from 'xstate';
import { importingMachine } from '../../machines/importingMachine';
import {
  IMPORTED,
  type ImportProgress,
  outcomeOf,
  type Review,
  type RowOutcome,
  type SentRows,
} from '../../machines/shared/importing';
import { ApiError, ConnectionError } from '../domain/errors';
import { createKey, type Services } from '../features/services';
import { type Book, summarizeSheet } from '../features/spreadsheet/book';
import { type CheckedRow, checkRows } from '../features/spreadsheet/checkRows';
import { fileName, guardFormula, writeCsv } from '../features/spreadsheet/csv';
import { type SheetKind, sheetFields } from '../features/spreadsheet/sheetKinds';
import { listCities, saveFile } from './exporting';

/** Rows that are sent at a time. */
const BATCH = 4;

/** Of the problems so many are shown; all are in the file of refused rows. */
const SHOWN_PROBLEMS = 50;

/** A row on its way: its key makes it once, however often it is sent. */
type ImportRow = CheckedRow &
  Omit<RowOutcome, 'state'> & { key: string; state: 'waiting' | RowOutcome['state'] };

/** Reads a file in a worker, which takes its memory with it. */
function readFile(file: File, kind: SheetKind, signal: AbortSignal): Promise<Book | string> {
  const worker = new Worker(new URL('../features/spreadsheet/readWorker.ts', import.meta.url), {
    type: 'module',
  });
  signal.addEventListener('abort', () => worker.terminate());
  return new Promise<Book | string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Book | string>) => resolve(data));
    worker.addEventListener('error', () => reject(new ConnectionError()));
    worker.postMessage({ file, headings: sheetFields[kind].flatMap(({ headings }) => headings) });
  }).finally(() => worker.terminate());
}

/** The machine of one import; the file and its rows live and end with it. */
export function createImporting(services: Services, kind: SheetKind) {
  const { auth, http, alerts } = services;
  const tellImported = (imported: SheetKind) =>
    auth.getSnapshot().children.writes?.send({ type: 'records.imported', kind: imported });
  let file = '';
  let book: Book = [];
  let sheet = 0;
  let rows: ImportRow[] = [];
  /** The cities that the import creates, by their names. */
  const newCities = new Map<string, { key: string; id: number | null }>();

  const create = (path: string, body: object, idempotencyKey: string, signal: AbortSignal) =>
    http
      .receive({ operation: 'create', method: 'POST', path, body, idempotencyKey, signal }, number())
      .then(({ data }) => data);

  const progress = (): ImportProgress => {
    const ready = rows.filter(({ payload }) => payload !== null);
    const count = (state: ImportRow['state']) => ready.filter((row) => row.state === state).length;
    const [imported, refused] = [count('imported'), count('refused')];
    return { imported, refused, left: ready.length - imported - refused };
  };

  /** The number of the city that a row names; its key makes it once, also for two rows at a time. */
  const cityOf = async (nome: string, signal: AbortSignal) => {
    const city = newCities.get(nome) ?? { key: createKey(), id: null };
    newCities.set(nome, city);
    city.id ??= await create('/cidades', { nome }, city.key, signal);
    return city.id;
  };

  const send = async (row: ImportRow, signal: AbortSignal) => {
    const city = row.newCity === null ? {} : { cidadeId: await cityOf(row.newCity, signal) };
    await create(`/${kind}`, { ...row.payload, ...city }, row.key, signal);
  };

  const sendAll = async (batch: readonly ImportRow[], signal: AbortSignal): Promise<SentRows> => {
    const outcomes = batch.map(async (row) => {
      row.state = 'sent';
      return Object.assign(row, await send(row, signal).then(() => IMPORTED, outcomeOf));
    });
    const lost = (await Promise.all(outcomes)).find((row) => row.lost !== null);
    return { ...progress(), lost: lost?.lost ?? null };
  };

  const sentRows = () => rows.filter(({ state }) => state === 'sent');

  return importingMachine.provide({
    actors: {
      readSheet: fromPromise(async ({ input, signal }) => {
        if ('file' in input) {
          file = input.file.name;
          book = [];
          const read = await readFile(input.file, kind, signal);
          if (typeof read === 'string') throw new ApiError(read);
          book = read;
        }
        const summary = summarizeSheet(file, book, 'sheet' in input ? input.sheet : null, kind);
        if (typeof summary === 'string') throw new ApiError(summary);
        sheet = summary.sheet;
        return summary;
      }),
      checkRows: fromPromise(async ({ input, signal }): Promise<Review> => {
        const cities = await listCities(services, signal);
        const checked = await checkRows(book[sheet]?.rows ?? [], kind, input, cities);
        const run = createKey();
        rows = checked.map((row) => ({ ...row, key: `${run}-${row.row}`, state: 'waiting', lost: null }));
        const problems = rows.flatMap(({ row, problem }) =>
          problem === null ? [] : [{ row, message: problem }],
        );
        return {
          ready: rows.length - problems.length,
          refused: problems.length,
          problems: problems.slice(0, SHOWN_PROBLEMS),
          acceptable: rows.filter(({ isAcceptable }) => isAcceptable).length,
        };
      }),
      // What was cut goes first.
      importRows: fromPromise(({ signal }) => {
        const waiting = rows.filter(({ payload, state }) => payload !== null && state === 'waiting');
        const cut = sentRows();
        return sendAll(cut.length > 0 ? cut : waiting.slice(0, BATCH), signal);
      }),
      finishRows: fromPromise(({ signal }) => sendAll(sentRows(), signal)),
    },
    actions: {
      showError: alerts.showError,
      publish: () => {
        tellImported(kind);
        if (newCities.size > 0) tellImported('cidades');
      },
      saveRefused: ({ context: { hasHeadings, headings } }) => {
        const first = book[sheet]?.rows.find((row) => row.some((cell) => cell.trim() !== '')) ?? [];
        const refused = rows.filter(({ state }) => state !== 'imported');
        const width = headings.length;
        const line = (cells: readonly string[], problem: string) => [
          ...Array.from({ length: width }, (_, at) => guardFormula(cells[at] ?? '')),
          problem,
        ];
        saveFile(
          fileName(`${kind}-recusados`, new Date()),
          writeCsv([
            line(hasHeadings ? first : headings, 'Problema'),
            ...refused.map(({ cells, problem }) => line(cells, problem ?? 'Não foi importada')),
          ]),
        );
      },
    },
  });
}
