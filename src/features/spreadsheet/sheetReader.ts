import type { CheckedSheet, Encoding, SheetChoices, SheetSummary } from '../../../machines/sheetRows';
import type { RecordName } from '../../domain/changes';
import type { Cidade } from '../../domain/cidade';
import { ApiError } from '../../domain/errors';
import type { SheetAnswer, SheetRequest } from './sheetWork';

const FAILED = 'Não foi possível ler a planilha. Recarregue a página e tente de novo.';

/** Reads one file and checks its rows in a worker, which lives as long as the import; each rejects with the sentence to show. */
export function openSheetReader(kind: RecordName) {
  let worker: Worker | null = null;

  const ask = (request: SheetRequest) => {
    worker ??= new Worker(new URL('./readWorker.ts', import.meta.url), { type: 'module' });
    const asked = worker;
    const heard = new AbortController();
    return new Promise<SheetAnswer>((resolve, reject) => {
      const { signal } = heard;
      const parts: CheckedSheet['rows'][number][] = [];
      asked.addEventListener(
        'message',
        ({ data }: MessageEvent<SheetAnswer>) => {
          if ('part' in data) parts.push(...data.part);
          else if (!('checked' in data)) resolve(data);
          else resolve({ checked: { ...data.checked, rows: [...parts, ...data.checked.rows] } });
        },
        { signal },
      );
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

  const askSummary = async (request: SheetRequest): Promise<SheetSummary> => {
    const answer = await ask(request);
    if ('summary' in answer) return answer.summary;
    throw new ApiError('sentence' in answer ? answer.sentence : FAILED);
  };

  return {
    /** @param encoding how to read a text that is no UTF-8; null for a guess */
    read: (file: File, encoding: Encoding | null) => askSummary({ task: 'read', file, kind, encoding }),
    select: (sheet: number) => askSummary({ task: 'select', sheet }),
    async check(choices: SheetChoices, cities: readonly Cidade[]): Promise<CheckedSheet> {
      const answer = await ask({ task: 'check', choices, cities });
      if ('checked' in answer) return answer.checked;
      throw new ApiError('sentence' in answer ? answer.sentence : FAILED);
    },
    close: () => worker?.terminate(),
  };
}
