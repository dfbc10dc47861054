import type {
  ImportAccount,
  ImportProgress,
  Review,
  RowOutcome,
  SheetCommand,
  SheetNews,
} from '../../../machines/importChoices';
import type { RowResult, SheetChoices, SheetSummary } from '../../../machines/sheetRows';
import type { RecordName } from '../../domain/changes';
import type { Cidade } from '../../domain/cidade';
import { guardFormula, writeCsv } from '../../domain/csv';
import { failureOf, isGone, isLimited, isLost, messageOf, refusedFieldsOf } from '../../domain/errors';
import { fileName } from './csv';
import { saveFile } from './saveFile';
import { openSheetReader } from './sheetReader';

/** Cities that are deleted at a time. */
const POOL = 4;

/** Rows with problems that are shown; all are in the file of refused rows. */
const SHOWN_PROBLEMS = 50;

/** Rows that are shown where none has a problem. */
const SHOWN_READY = 5;

const NOT_SENT = 'Não foi importada';
const LEFT_OUT = 'Linha oculta, deixada de fora';
const NO_ANSWER = 'Sem resposta: pode ter sido importada.';

/** A record that the import has made, with the version that it was made in. */
export type Made = { id: number; etag: string | null };

/** Kept rows of an import: the lines of its refused file, and the records that can be undone. */
export type KeptRows = {
  refused: readonly (readonly string[])[];
  made: readonly Made[];
  cities: readonly Made[];
};

/** Calls of a sheet. */
export type SheetCalls = {
  listCities: (signal: AbortSignal) => Promise<Cidade[]>;
  /** The city of exactly this name, as it is now. */
  findCity: (nome: string) => Promise<Cidade | null>;
  /** @param key makes the record once, however often it is sent */
  create: (kind: RecordName, values: object, key: string) => Promise<Made>;
  /** Deletes what was made, if it still has the same version. */
  remove: (kind: RecordName, made: Made) => Promise<void>;
  createKey: () => string;
  /** Tells the session that records of a kind were made or removed. */
  tellImported: (kind: RecordName) => void;
  keep: (account: ImportAccount, rows: KeptRows) => void;
  readKept: () => KeptRows | null;
};

/** True for a call that is made once more: its answer was lost, or the server asks to wait. */
const isPutOff = (error: unknown) => isLost(error) || isLimited(error);

/** A row of the sheet, and what has become of it. */
type Row = Pick<RowResult, 'values' | 'newCity'> & {
  key: string;
  /** `unanswered` from the moment it is sent: no answer may come any more. */
  state: 'waiting' | 'unanswered' | RowOutcome;
  made: Made | null;
  /** The cells of the refused file. */
  cells: readonly string[];
  problem: string | null;
};

/** A city that rows create: before it is looked up, `id` is null. */
type NewCity = { key: string; id: Promise<number> | null; isAsked: boolean; made: Made | null };

const restoredRow = (made: Made): Row => ({
  values: null,
  newCity: null,
  key: '',
  state: 'imported',
  made,
  cells: [],
  problem: null,
});

const isImported = ({ state }: Row) => state === 'imported';

/** Counts rows by what has become of them, beside the counts of an import of before. */
function progressOf(rows: readonly Row[], last: ImportAccount | null): ImportProgress {
  const count = (state: Row['state']) => rows.filter((row) => row.state === state).length;
  const [undone, kept] = [count('undone'), count('kept')];
  if (last !== null) {
    const { progress } = last;
    return { ...progress, undone: progress.undone + undone, kept: progress.kept + kept };
  }
  return {
    total: rows.length,
    ready: rows.filter(({ values }) => values !== null).length,
    imported: count('imported') + undone + kept,
    refused: count('refused'),
    lost: count('unanswered'),
    undone,
    kept,
  };
}

/**
 * Opens the sheet of one import, which owns its file, rows, keys and new cities. It does what it is asked; what
 * is asked next is the chart's.
 * @param fail ends the import by a defect
 */
export function openSheet(
  { kind, last }: { kind: RecordName; last: ImportAccount | null },
  calls: SheetCalls,
  tell: (news: SheetNews) => void,
  fail: (error: unknown) => void,
) {
  const reader = openSheetReader(kind);
  const closing = new AbortController();
  /** A sheet that is closed sends nothing more: the token may be another user's by now. */
  const whileOpen =
    <Input extends readonly unknown[], Answer>(call: (...input: Input) => Promise<Answer>) =>
    (...input: Input): Promise<Answer> =>
      closing.signal.aborted ? new Promise<never>(() => {}) : call(...input);
  const findCity = whileOpen(calls.findCity);
  const create = whileOpen(calls.create);
  const remove = whileOpen(calls.remove);
  const kept = last && calls.readKept();
  let file: File | null = null;
  let headings: readonly string[] = [];
  let rows: readonly Row[] = kept?.made.map(restoredRow) ?? [];
  /** Rows that can be sent, and rows whose records can be deleted: the chart knows them by their place. */
  let ready: readonly Row[] = [];
  let removable = rows;
  const cities = new Map<string, NewCity>();
  let startedAt = last?.startedAt ?? null;
  /** No row has been sent or deleted since the end of a work, at which all is kept. */
  let isKept = true;

  const madeCities = () => [...cities.values()].flatMap(({ made }) => made ?? []).concat(kept?.cities ?? []);

  const refusedLines = () => {
    if (kept !== null) return kept.refused;
    const line = (cells: readonly string[], problem: string) => [
      ...Array.from({ length: headings.length }, (_, at) => guardFormula(cells[at] ?? '')),
      problem,
    ];
    const lines = rows.flatMap(({ state, cells, problem }) => {
      if (state === 'unanswered') return [line(cells, NO_ANSWER)];
      return state === 'waiting' || state === 'refused' ? [line(cells, problem ?? NOT_SENT)] : [];
    });
    return [line(headings, 'Problema'), ...lines];
  };

  /** Keeps the counts and rows of this import for the owner of the session, in this tab. */
  const keep = () => {
    if (startedAt === null) return;
    const made = rows.filter(isImported).flatMap((row) => row.made ?? []);
    const account = { kind, startedAt, progress: progressOf(rows, last) };
    calls.keep(account, { refused: refusedLines(), made, cities: madeCities() });
  };

  /** The number of the city that a row names: looked up once more, and made where it is still missing. */
  const cityOf = (nome: string): Promise<number> => {
    const city = cities.get(nome) ?? { key: calls.createKey(), id: null, isAsked: false, made: null };
    cities.set(nome, city);
    const find = async () => {
      const found = city.isAsked ? null : await findCity(nome);
      if (found !== null) return found.id;
      // From now on its key says whether it was made.
      city.isAsked = true;
      city.made = await create('cidades', { nome }, city.key);
      return city.made.id;
    };
    city.id ??= find().catch((error: unknown) => {
      city.id = null;
      throw error;
    });
    return city.id;
  };

  const send = async (row: Row): Promise<RowOutcome> => {
    const { state } = row;
    startedAt ??= new Date().toISOString();
    try {
      const city = row.newCity === null ? {} : { cidadeId: await cityOf(row.newCity) };
      row.state = 'unanswered';
      row.made = await create(kind, { ...row.values, ...city }, row.key);
      return 'imported';
    } catch (error) {
      if (isLimited(error)) row.state = state;
      if (isPutOff(error)) throw error;
      row.problem = Object.values(refusedFieldsOf(error)).join('; ') || messageOf(error);
      return 'refused';
    }
  };

  const removeRecord = async ({ made }: Row): Promise<RowOutcome> => {
    try {
      if (made !== null) await remove(kind, made);
    } catch (error) {
      if (isPutOff(error)) throw error;
      // A defect is thrown on; a record that was changed since, or is in use, stays.
      failureOf(error);
      if (!isGone(error)) return 'kept';
    }
    return 'undone';
  };

  const settle = async (row: Row | undefined, at: number, work: (row: Row) => Promise<RowOutcome>) => {
    if (row === undefined) throw new Error(`There is no row ${at}`);
    isKept = false;
    try {
      row.state = await work(row);
      tell({ type: 'row.settled', at, outcome: row.state });
    } catch (error) {
      if (!isPutOff(error)) throw error;
      const isUnanswered = row.state === 'unanswered';
      tell({ type: 'row.putOff', at, failure: failureOf(error), isUnanswered });
    }
  };

  /** Deletes cities of which nobody is left; the server keeps the others. */
  const removeCities = async (made: readonly Made[]) => {
    const left = [...made];
    const removeNext = async (): Promise<void> => {
      const city = left.pop();
      if (city === undefined) return;
      await remove('cidades', city).catch(messageOf);
      await removeNext();
    };
    await Promise.all(Array.from({ length: POOL }, removeNext));
  };

  const end = async () => {
    keep();
    isKept = true;
    removable = rows.filter(isImported);
    const inhabited = new Set(removable.map(({ newCity }) => newCity));
    const empty = [...cities].flatMap(([nome, { made }]) => (inhabited.has(nome) ? [] : (made ?? [])));
    await removeCities([...empty, ...(kept?.cities ?? [])]);
    calls.tellImported(kind);
    if (madeCities().length > 0) calls.tellImported('cidades');
    tell({ type: 'rows.ended' });
  };

  const read = (reading: Promise<SheetSummary>) =>
    reading.then(
      (summary) => tell({ type: 'sheet.read', summary }),
      (error: unknown) => tell({ type: 'sheet.refused', failure: failureOf(error) }),
    );

  const check = async (choices: SheetChoices) => {
    const checked = await reader.check(choices, await calls.listCities(closing.signal));
    const run = calls.createKey();
    headings = checked.headings;
    rows = checked.rows.map(({ row, values, newCity, cells, problems, isLeftOut }) => ({
      values,
      newCity,
      cells,
      key: `${run}-${row}`,
      state: 'waiting',
      made: null,
      problem:
        values === null
          ? problems.map(({ message }) => message).join('; ') || (isLeftOut ? LEFT_OUT : null)
          : null,
    }));
    ready = rows.filter(({ values }) => values !== null);
    const refused = checked.rows.filter(({ problems }) => problems.length > 0);
    const shown = refused.length > 0 ? refused.slice(0, SHOWN_PROBLEMS) : checked.rows.slice(0, SHOWN_READY);
    const review: Review = {
      ready: ready.length,
      refused: refused.length,
      leftOut: checked.rows.filter(({ isLeftOut }) => isLeftOut).length,
      acceptable: checked.rows.filter(({ isAcceptable }) => isAcceptable).length,
      sampleRows: shown.map(({ row, cells, problems }) => ({ row, cells, problems })),
      questions: checked.questions,
    };
    tell({ type: 'rows.checked', review, progress: progressOf(rows, null) });
  };

  // A page that is left in the middle keeps what has become of the rows, too.
  const keepWork = () => {
    if (!isKept) keep();
  };
  window.addEventListener('pagehide', keepWork);

  return {
    hear(command: SheetCommand): void {
      switch (command.type) {
        case 'file.read':
          file = command.file;
          void read(reader.read(file, null)).catch(fail);
          break;
        case 'file.decode':
          if (file !== null) void read(reader.read(file, command.encoding)).catch(fail);
          break;
        case 'sheet.select':
          void read(reader.select(command.sheet)).catch(fail);
          break;
        case 'rows.check':
          void check(command.choices)
            .catch((error: unknown) => tell({ type: 'rows.unchecked', failure: failureOf(error) }))
            .catch(fail);
          break;
        case 'row.send':
          void settle(ready[command.at], command.at, send).catch(fail);
          break;
        case 'row.remove':
          void settle(removable[command.at], command.at, removeRecord).catch(fail);
          break;
        case 'rows.end':
          void end().catch(fail);
          break;
        case 'refused.save':
          saveFile(fileName(`${kind}-recusados`, new Date()), writeCsv(refusedLines()));
          break;
      }
    },

    close(): void {
      closing.abort();
      reader.close();
      window.removeEventListener('pagehide', keepWork);
      keepWork();
    },
  };
}
