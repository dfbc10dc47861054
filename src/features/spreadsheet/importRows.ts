import {
  type ImportInput,
  RETRY_DELAY,
  type RowsCommand,
  type RowsEvent,
} from '../../../machines/importEvents';
import type { SheetChoices } from '../../../machines/sheetRows';
import type { HttpClient } from '../../api/httpClient';
import { createImportCalls } from '../../api/importCalls';
import { loadPage } from '../../api/resource';
import { type Cidade, cidadeSchema } from '../../domain/cidade';
import { ApiError, failureOf, isLimited, isLost, retryAfterOf } from '../../domain/errors';
import { cityKind } from '../../domain/kinds';
import { fromAsyncCallback } from './fromAsyncCallback';
import type { ReaderAnswer, ReaderRequest } from './reader';
import { saveFile } from './saveFile';

/** The most records that the server lists at once. */
const PAGE_LIMIT = 1_000;

async function listCities(http: HttpClient, signal: AbortSignal): Promise<Cidade[]> {
  const cities: Cidade[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page, limit: PAGE_LIMIT, filter: '' };
    const { items, total } = await loadPage(http, `/${cityKind.name}`, query, cidadeSchema, signal);
    cities.push(...items);
    if (items.length === 0 || cities.length >= total) return cities;
  }
}

const FAILED = 'Não foi possível ler a planilha. Recarregue a página e tente de novo.';

/** The reader in a worker, which lives as long as the import and owns the rows. */
function openReader() {
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const post = (request: ReaderRequest) => {
    worker ??= new Worker(new URL('./readerWorker.ts', import.meta.url), { type: 'module' });
    const asked = worker;
    const heard = new AbortController();
    return new Promise<ReaderAnswer>((resolve, reject) => {
      const { signal } = heard;
      asked.addEventListener('message', ({ data }: MessageEvent<ReaderAnswer>) => resolve(data), { signal });
      for (const type of ['error', 'messageerror'])
        asked.addEventListener(
          type,
          () => {
            // A worker that has failed answers nothing more.
            asked.terminate();
            worker = null;
            reject(new ApiError(FAILED));
          },
          { signal },
        );
      asked.postMessage(request);
    }).finally(() => heard.abort());
  };

  return {
    /**
     * Asks after what was asked before: an answer names no request.
     * @param name what the answer holds
     * @throws ApiError with the sentence to show
     */
    ask: async <Name extends string>(name: Name, request: ReaderRequest) => {
      const asked = last.then(() => post(request));
      last = asked.catch(() => undefined);
      const answer = await asked;
      if (name in answer) return answer as Extract<ReaderAnswer, Record<Name, unknown>>;
      throw new ApiError('sentence' in answer ? answer.sentence : FAILED);
    },
    close: () => worker?.terminate(),
  };
}

/** The actor `rows` of an import: reads a file, checks its rows and sends them, each as the chart asks. */
export const importRows = (http: HttpClient) =>
  fromAsyncCallback<RowsCommand, ImportInput>(({ input, receive, sendBack, fail }) => {
    const { kind, importacao } = input;
    const calls = createImportCalls(http);
    const reader = openReader();
    const closing = new AbortController();
    const { signal } = closing;
    let file: File | null = null;
    let checking = new AbortController();

    const tell = (event: RowsEvent) => sendBack(event);

    const read = (request: ReaderRequest) =>
      reader.ask('summary', request).then(
        ({ summary }) => tell({ type: 'sheet.read', summary }),
        (error: unknown) => tell({ type: 'sheet.refused', failure: failureOf(error) }),
      );

    const check = async (choices: SheetChoices) => {
      const { signal } = checking;
      try {
        const cities = await listCities(http, signal);
        const answer = await reader.ask('review', { task: 'check', choices, cities });
        if (!signal.aborted) tell({ type: 'rows.checked', ...answer });
      } catch (error) {
        tell({ type: 'rows.unchecked', failure: failureOf(error) });
      }
    };

    const sendBatch = async () => {
      const { batch } = await reader.ask('batch', { task: 'nextBatch' });
      // A token that came meanwhile may be another user's.
      if (signal.aborted) return;
      try {
        const arquivo = file?.name ?? '';
        const body = { importacao, arquivo, total: batch.total, linhas: batch.rows };
        const answers = await calls.sendBatch(kind, body);
        const { settled } = await reader.ask('settled', { task: 'settle', answers, isLost: false });
        tell({ type: 'batch.answered', imported: settled.imported, refused: settled.refused });
      } catch (error) {
        const failure = failureOf(error);
        if (!isLost(error) && !isLimited(error)) return tell({ type: 'batch.refused', failure });
        const { settled } = await reader.ask('settled', {
          task: 'settle',
          answers: [],
          isLost: isLost(error),
        });
        const wait = retryAfterOf(error) ?? RETRY_DELAY;
        tell({ type: 'batch.lost', failure, wait, unanswered: settled.unanswered });
      }
    };

    const saveRefused = async () => {
      const { refused } = await reader.ask('refused', { task: 'refused' });
      saveFile(`${kind}-recusados`, new Blob([refused]));
    };

    /** @returns the promise of what a command begins; it rejects with defects alone */
    const begin = (command: RowsCommand): Promise<void> | undefined | void => {
      switch (command.type) {
        case 'file.read':
          file = command.file;
          return read({ task: 'read', file, kind, encoding: null });
        case 'file.decode':
          return file === null ? undefined : read({ task: 'read', file, kind, encoding: command.encoding });
        case 'sheet.select':
          return read({ task: 'select', sheet: command.sheet });
        case 'rows.check':
          checking = new AbortController();
          return check(command.choices);
        case 'check.stop':
          return checking.abort();
        case 'batch.send':
          return sendBatch();
        case 'refused.save':
          return saveRefused();
      }
    };

    receive((command) => void begin(command)?.catch(fail));
    window.addEventListener('online', () => tell({ type: 'connection.restored' }), { signal });
    return () => {
      closing.abort();
      checking.abort();
      reader.close();
    };
  });
