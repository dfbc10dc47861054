import { number } from 'superstruct';
import { fromPromise } from 'xstate';
import { importingMachine } from '../../machines/importingMachine';
import type { ImportProgress, Review, SentRows } from '../../machines/shared/importing';
import { ApiError, ConnectionError, failureOf, isLost, messageOf, refusedFieldsOf } from '../domain/errors';
import { type Book, summarizeSheet } from '../features/spreadsheet/book';
import { type CheckedRow, checkRows } from '../features/spreadsheet/checkRows';
import { fileName, guardFormula, writeCsv } from '../features/spreadsheet/csv';
import { type SheetKind, sheetFields } from '../features/spreadsheet/sheetKinds';
import { listCities, saveFile } from './exporting';
import { createKey, type Services } from './services';

/** Rows that are imported between two looks at the progress, and how many of them at a time. */
const WINDOW = 20;
const CONCURRENCY = 4;

/** Of the problems so many are shown; all are in the file of refused rows. */
const SHOWN_PROBLEMS = 50;

/** A row on its way: its key makes it once, however often it is sent. */
type ImportRow = CheckedRow & { key: string; state: 'waiting' | 'sent' | 'imported' | 'refused' };

/** Runs a few at a time; after a failure no other is begun. */
async function runAll<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items];
  const work = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await run(item);
  };
  const stop = (error: unknown) => {
    queue.length = 0;
    throw error;
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, () => work().catch(stop)));
}

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
  const { http, alerts, changes } = services;
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

  /** The number of the city that a row names, which is created with the first row that needs it. */
  const cityOf = async (nome: string, signal: AbortSignal) => {
    const city = newCities.get(nome) ?? { key: createKey(), id: null };
    newCities.set(nome, city);
    city.id ??= await create('/cidades', { nome }, city.key, signal);
    return city.id;
  };

  const send = async (row: ImportRow, signal: AbortSignal) => {
    row.state = 'sent';
    try {
      const city = row.newCity === null ? {} : { cidadeId: await cityOf(row.newCity, signal) };
      await create(`/${kind}`, { ...row.payload, ...city }, row.key, signal);
      row.state = 'imported';
    } catch (error) {
      if (isLost(error)) throw error;
      row.state = 'refused';
      row.problem = Object.values(refusedFieldsOf(error)).join('; ') || messageOf(error);
    }
  };

  /** Cities first: two rows that need the same one wait for it. */
  const sendAll = async (batch: readonly ImportRow[], signal: AbortSignal): Promise<SentRows> => {
    const firsts = batch.filter(
      ({ newCity }, at) => newCity !== null && batch.findIndex((other) => other.newCity === newCity) === at,
    );
    try {
      await runAll(firsts, (row) => send(row, signal));
      await runAll(
        batch.filter((row) => !firsts.includes(row)),
        (row) => send(row, signal),
      );
      return { ...progress(), lost: null };
    } catch (error) {
      if (!isLost(error)) throw error;
      return { ...progress(), lost: failureOf(error) };
    }
  };

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
        rows = checked.map((row) => ({ ...row, key: `${run}-${row.row}`, state: 'waiting' }));
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
      importRows: fromPromise(({ signal }) => {
        const ready = rows.filter(({ payload }) => payload !== null);
        const isOpen = ({ state }: ImportRow) => state === 'waiting' || state === 'sent';
        const start = Math.floor(ready.findIndex(isOpen) / WINDOW) * WINDOW;
        return sendAll(ready.slice(start, start + WINDOW).filter(isOpen), signal);
      }),
      finishRows: fromPromise(({ signal }) =>
        sendAll(
          rows.filter(({ state }) => state === 'sent'),
          signal,
        ),
      ),
    },
    actions: {
      showError: alerts.showError,
      publish: () => {
        changes.publish(null, { resource: kind });
        if (newCities.size > 0) changes.publish(null, { resource: 'cidades' });
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
