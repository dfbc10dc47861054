import type { Encoding, SheetChoices } from '../../../machines/sheetRows';
import type { RecordName } from '../../domain/changes';
import type { Cidade } from '../../domain/cidade';
import { ApiError } from '../../domain/errors';
import type { RowAnswer } from '../../domain/imports';
import type { SheetAnswer, SheetRequest } from './sheetWork';

const FAILED = 'Não foi possível ler a planilha. Recarregue a página e tente de novo.';

/**
 * The rows of one file, in a worker that lives as long as the import. One question at a time; each rejects with
 * the sentence to show.
 */
export function openSheetReader(kind: RecordName) {
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const post = (request: SheetRequest) => {
    worker ??= new Worker(new URL('./readWorker.ts', import.meta.url), { type: 'module' });
    const asked = worker;
    const heard = new AbortController();
    return new Promise<SheetAnswer>((resolve, reject) => {
      const { signal } = heard;
      asked.addEventListener('message', ({ data }: MessageEvent<SheetAnswer>) => resolve(data), { signal });
      for (const type of ['error', 'messageerror'])
        asked.addEventListener(
          type,
          () => {
            // One that has failed answers nothing more.
            asked.terminate();
            worker = null;
            reject(new ApiError(FAILED));
          },
          { signal },
        );
      asked.postMessage(request);
    }).finally(() => heard.abort());
  };

  /** Asks after what was asked before: an answer names no question. */
  const ask = async <Name extends string>(name: Name, request: SheetRequest) => {
    const asked = last.then(() => post(request));
    last = asked.catch(() => undefined);
    const answer = await asked;
    if (name in answer) return answer as Extract<SheetAnswer, Record<Name, unknown>>;
    throw new ApiError('sentence' in answer ? answer.sentence : FAILED);
  };

  return {
    /** @param encoding how to read a text that is no UTF-8; null for a guess */
    read: async (file: File, encoding: Encoding | null) =>
      (await ask('summary', { task: 'read', file, kind, encoding })).summary,
    select: async (sheet: number) => (await ask('summary', { task: 'select', sheet })).summary,
    check: (choices: SheetChoices, cities: readonly Cidade[]) =>
      ask('review', { task: 'check', choices, cities }),
    /** The rows of the next call; the same ones until they are settled. */
    nextBatch: async () => (await ask('batch', { task: 'nextBatch' })).batch,
    /** Keeps what has become of a batch. */
    settle: async (answers: readonly RowAnswer[], isLost = false) =>
      (await ask('settled', { task: 'settle', answers, isLost })).settled,
    /** All rows that were not imported, as a file of CSV. */
    refused: async () => (await ask('refused', { task: 'refused' })).refused,
    close: () => worker?.terminate(),
  };
}
