import type { ExportInput, GatheringCommand, GatheringNews } from '../../../machines/exportingMachine';
import type { RecentChange, RecordName } from '../../domain/changes';
import type { Cidade } from '../../domain/cidade';
import { guardCell, writeCsv } from '../../domain/csv';
import { failureOf } from '../../domain/errors';
import { fileName } from './csv';
import { saveFile } from './saveFile';
import { exportedFields } from './sheetKinds';

/** Rounds in which moved records are read again; after them the export says that the list has changed. */
const TURNS = 3;

/** A record, with its values by the names of its fields. */
export type SheetRecord = { id: number; values: Readonly<Record<string, string | number>> };

/** Calls of a gathering. */
export type GatheringCalls = {
  /** A page of a thousand records, by their numbers where nothing is searched. */
  readPage: (
    kind: RecordName,
    query: { busca: string; page: number },
    signal: AbortSignal,
  ) => Promise<{ records: SheetRecord[]; total: number; isLast: boolean }>;
  /** Null where it is gone. */
  readRecord: (kind: RecordName, id: number, signal: AbortSignal) => Promise<SheetRecord | null>;
  listCities: (signal: AbortSignal) => Promise<Cidade[]>;
  /** The last changes of all records, newest first. */
  readChanges: (limit: number, signal: AbortSignal) => Promise<RecentChange[]>;
};

const isSame = (one: RecentChange, other: RecentChange) =>
  one.tipo === other.tipo && one.id === other.id && one.acao === other.acao && one.quando === other.quando;

/** Lines of the log that are read; where more are new, every record counts as moved. */
const LOG_PAGE = 1_000;

/**
 * Begins the gathering of one export. The log of changes is its witness: where it has moved meanwhile, what
 * moved is read again.
 */
export function openGathering(
  { kind, busca }: ExportInput,
  calls: GatheringCalls,
  tell: (news: GatheringNews) => void,
  fail: (error: unknown) => void,
) {
  const closing = new AbortController();
  const { signal } = closing;
  const gathered = new Map<number, SheetRecord>();
  const cityNames = new Map<number, string>();
  let total = 0;

  const concerns = ({ tipo }: RecentChange) => tipo === kind || tipo === 'cidades';

  /** The lines of the log that are newer than one, or than an empty log; null where they are too many to tell. */
  const changesSince = async (last: RecentChange | null): Promise<RecentChange[] | null> => {
    const lines = await calls.readChanges(LOG_PAGE, signal);
    const end = last === null ? -1 : lines.findIndex((line) => isSame(line, last));
    if (end >= 0) return lines.slice(0, end);
    return last === null && lines.length < LOG_PAGE ? lines : null;
  };

  const readCities = async () => {
    cityNames.clear();
    if (kind === 'cidades') return;
    for (const { id, nome } of await calls.listCities(signal)) cityNames.set(id, nome);
  };

  const readAll = async () => {
    gathered.clear();
    for (let page = 1; ; page += 1) {
      const read = await calls.readPage(kind, { busca, page }, signal);
      for (const record of read.records) gathered.set(record.id, record);
      total = read.total;
      if (read.isLast) break;
      tell({ type: 'records.collected', collected: gathered.size, total });
    }
    await readCities();
  };

  /**
   * Reads again what has moved. A deletion draws later records to earlier pages: one that was passed over is
   * missing in the number of all.
   * @returns whether all are there
   */
  const readMoved = async (changes: readonly RecentChange[]): Promise<boolean> => {
    const moved = changes.filter(({ tipo }) => tipo === kind).map(({ id }) => id);
    for (const id of new Set(moved)) {
      const record = await calls.readRecord(kind, id, signal);
      if (record === null) gathered.delete(id);
      else gathered.set(id, record);
    }
    await readCities();
    total = (await calls.readPage(kind, { busca, page: 1 }, signal)).total;
    return gathered.size === total;
  };

  const gather = async () => {
    let [last = null] = await calls.readChanges(1, signal);
    await readAll();
    for (let turn = 0; ; turn += 1) {
      const changes = await changesSince(last);
      const hasChanged = changes === null || changes.some(concerns);
      if (!hasChanged || turn === TURNS) {
        tell({ type: 'records.gathered', collected: gathered.size, total: gathered.size, hasChanged });
        return;
      }
      last = changes?.[0] ?? (await calls.readChanges(1, signal))[0] ?? null;
      // Which of them a search finds now, only a search can tell.
      const isWhole = busca === '' && changes !== null && (await readMoved(changes));
      if (!isWhole) await readAll();
    }
  };

  const cellOf = ({ values }: SheetRecord, field: string) =>
    field === 'cidade' ? (cityNames.get(Number(values.cidadeId)) ?? '') : String(values[field] ?? '');

  const begin = () =>
    void gather()
      .catch((error: unknown) => tell({ type: 'gathering.failed', failure: failureOf(error) }))
      .catch(fail);

  begin();
  return {
    hear({ type }: GatheringCommand): void {
      if (type === 'file.save') {
        const records = [...gathered.values()].sort((one, other) => one.id - other.id);
        const fields = exportedFields(kind);
        const headings = fields.map(({ label }) => label);
        const rows = records.map((record) => fields.map(({ name }) => cellOf(record, name)));
        const lines = [headings, ...rows].map((line) => line.map(guardCell));
        saveFile(fileName(kind, new Date()), writeCsv(lines));
      } else {
        begin();
      }
    },
    close: () => closing.abort(),
  };
}
