import {
  type ImportInput,
  RETRY_DELAY,
  type SheetCommand,
  type SheetNews,
} from '../../../machines/importEvents';
import type { SheetChoices, SheetSummary } from '../../../machines/sheetRows';
import type { Batch } from '../../api/imports';
import type { RecordName } from '../../domain/changes';
import type { Cidade } from '../../domain/cidade';
import { failureOf, isLimited, isLost, retryAfterOf } from '../../domain/errors';
import type { RowAnswer } from '../../domain/imports';
import { saveFile } from './saveFile';
import { openSheetReader } from './sheetReader';

/** Calls of an import. */
export type ImportCalls = {
  listCities: (signal: AbortSignal) => Promise<Cidade[]>;
  sendBatch: (kind: RecordName, batch: Batch) => Promise<RowAnswer[]>;
};

/**
 * Opens the sheet of one import: a reader, which owns the rows, and the calls that send them. It does what it is
 * asked; what is asked next is the chart's.
 * @param fail ends the import by a defect
 */
export function openImportSheet(
  { kind, importacao }: ImportInput,
  calls: ImportCalls,
  tell: (news: SheetNews) => void,
  fail: (error: unknown) => void,
) {
  const reader = openSheetReader(kind);
  const closing = new AbortController();
  const { signal } = closing;
  let file: File | null = null;
  let checking = new AbortController();

  const read = (reading: Promise<SheetSummary>) =>
    reading.then(
      (summary) => tell({ type: 'sheet.read', summary }),
      (error: unknown) => tell({ type: 'sheet.refused', failure: failureOf(error) }),
    );

  const check = async (choices: SheetChoices) => {
    const { signal } = checking;
    try {
      const review = await reader.check(choices, await calls.listCities(signal));
      if (!signal.aborted) tell({ type: 'rows.checked', ...review });
    } catch (error) {
      tell({ type: 'rows.unchecked', failure: failureOf(error) });
    }
  };

  const sendBatch = async () => {
    const { rows: linhas, total } = await reader.nextBatch();
    // A token that came meanwhile may be another user's.
    if (signal.aborted) return;
    try {
      const arquivo = file?.name ?? '';
      const answers = await calls.sendBatch(kind, { importacao, arquivo, total, linhas });
      const { imported, refused } = await reader.settle(answers);
      tell({ type: 'batch.answered', imported, refused });
    } catch (error) {
      const failure = failureOf(error);
      if (!isLost(error) && !isLimited(error)) return tell({ type: 'batch.refused', failure });
      const { unanswered } = await reader.settle([], isLost(error));
      tell({ type: 'batch.lost', failure, wait: retryAfterOf(error) ?? RETRY_DELAY, unanswered });
    }
  };

  const saveRefused = async () =>
    saveFile(`${kind}-recusados`, new Blob([await reader.refused()]));

  window.addEventListener('online', () => tell({ type: 'connection.restored' }), { signal });

  /** @returns the work that a command begins; it rejects with defects alone */
  const begin = (command: SheetCommand): Promise<void> | undefined | void => {
    switch (command.type) {
      case 'file.read':
        file = command.file;
        return read(reader.read(file, null));
      case 'file.decode':
        return file === null ? undefined : read(reader.read(file, command.encoding));
      case 'sheet.select':
        return read(reader.select(command.sheet));
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

  return {
    hear: (command: SheetCommand): void => void begin(command)?.catch(fail),
    close: (): void => {
      closing.abort();
      checking.abort();
      reader.close();
    },
  };
}
