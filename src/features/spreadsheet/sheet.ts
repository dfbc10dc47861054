import {
  type ImportAccount,
  type ImportProgress,
  NO_PROGRESS,
  type Review,
  type SheetCommand,
  type SheetNews,
} from '../../../machines/importChoices';
import type { RowResult, SheetChoices, SheetSummary } from '../../../machines/sheetRows';
import type { Cidade } from '../../domain/cidade';
import { failureOf, isGone, isLimited, isLost, messageOf, refusedFieldsOf } from '../../domain/errors';
import { fileName, guardFormula, writeCsv } from './csv';
import { saveFile } from './saveFile';
import type { SheetKind } from './sheetKinds';
import { openSheetReader } from './sheetReader';

/** Rows that are on their way at a time. */
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
  create: (kind: SheetKind, values: object, key: string) => Promise<Made>;
  /** Deletes what was made, if it still has the same version. */
  remove: (kind: SheetKind, made: Made) => Promise<void>;
  createKey: () => string;
  /** Tells the session that records of a kind were made or removed. */
  tellImported: (kind: SheetKind) => void;
  keep: (account: ImportAccount, rows: KeptRows) => void;
  readKept: () => KeptRows | null;
};

/** A row on its way. */
type Row = Pick<RowResult, 'values' | 'newCity'> & {
  key: string;
  state: 'waiting' | 'imported' | 'refused' | 'undone' | 'kept';
  /** True where the last call had no answer, or is to be made later. */
  isLost: boolean;
  made: Made | null;
  /** The cells of the refused file. */
  cells: readonly string[];
  problem: string | null;
};

/** A city that rows create: before it is looked up, `id` is null. */
type NewCity = {
  key: string;
  id: Promise<number> | null;
  isAsked: boolean;
  made: Made | null;
  hasRow: boolean;
};

/** Counts one row by what has become of it. */
const count = (
  progress: ImportProgress,
  state: 'imported' | 'refused' | 'undone' | 'kept',
): ImportProgress => ({
  ...progress,
  [state]: progress[state] + 1,
  left: progress.left - 1,
});

/** True for a call that is made once more: its answer was lost, or the server asks to wait. */
const isPutOff = (error: unknown) => isLost(error) || isLimited(error);

const restoredRow = (made: Made): Row => ({
  values: null,
  newCity: null,
  key: '',
  state: 'imported',
  isLost: false,
  made,
  cells: [],
  problem: null,
});

/**
 * Opens the sheet of one import, which owns its file, rows, keys and new cities.
 * @param fail ends the import by a defect
 */
export function openSheet(
  { kind, last }: { kind: SheetKind; last: ImportAccount | null },
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
  let rows: Row[] = kept?.made.map(restoredRow) ?? [];
  const cities = new Map<string, NewCity>();
  let progress = last?.progress ?? NO_PROGRESS;
  let startedAt = last?.startedAt ?? null;

  /** The work under way; null without one. */
  let task: 'send' | 'undo' | null = null;
  let mode: 'going' | 'pausing' | 'finishing' = 'pausing';
  /** Rows that are not begun, the last one first. */
  let waiting: Row[] = [];
  /** Rows that go first the next time. */
  let again: Row[] = [];
  let underWay = 0;
  let givenUp = 0;

  const madeCities = () => [...cities.values()].flatMap(({ made }) => made ?? []).concat(kept?.cities ?? []);

  const refusedLines = () => {
    if (kept !== null) return kept.refused;
    const line = (cells: readonly string[], problem: string) => [
      ...Array.from({ length: headings.length }, (_, at) => guardFormula(cells[at] ?? '')),
      problem,
    ];
    const refused = rows.filter(({ state }) => state === 'waiting' || state === 'refused');
    return [
      line(headings, 'Problema'),
      ...refused.map(({ cells, problem }) => line(cells, problem ?? NOT_SENT)),
    ];
  };

  /** Keeps the counts and rows of this import for the owner of the session, in this tab. */
  const keep = () => {
    if (startedAt === null) return;
    const made = rows.flatMap((row) => (row.state === 'imported' ? (row.made ?? []) : []));
    calls.keep({ kind, startedAt, progress }, { refused: refusedLines(), made, cities: madeCities() });
  };

  /** The number of the city that a row names: looked up once more, and made where it is still missing. */
  const cityOf = (nome: string): Promise<number> => {
    const city = cities.get(nome) ?? {
      key: calls.createKey(),
      id: null,
      isAsked: false,
      made: null,
      hasRow: false,
    };
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

  const tasks = {
    send: async (row: Row) => {
      const { problem } = row;
      try {
        const city = row.newCity === null ? {} : { cidadeId: await cityOf(row.newCity) };
        // Until its answer comes; none may come any more.
        row.problem = NO_ANSWER;
        row.made = await create(kind, { ...row.values, ...city }, row.key);
        const own = row.newCity === null ? undefined : cities.get(row.newCity);
        if (own !== undefined) own.hasRow = true;
        return 'imported' as const;
      } catch (error) {
        if (isLimited(error)) row.problem = problem;
        if (isPutOff(error)) throw error;
        row.problem = Object.values(refusedFieldsOf(error)).join('; ') || messageOf(error);
        return 'refused' as const;
      }
    },
    undo: async (row: Row) => {
      try {
        if (row.made !== null) await remove(kind, row.made);
      } catch (error) {
        if (isPutOff(error)) throw error;
        // A defect is thrown on; a record that was changed since, or is in use, stays.
        failureOf(error);
        if (!isGone(error)) return 'kept' as const;
      }
      return 'undone' as const;
    },
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

  const end = async (ended: 'send' | 'undo') => {
    task = null;
    keep();
    const empty = [...cities.values()].filter(({ hasRow }) => !hasRow).flatMap(({ made }) => made ?? []);
    await removeCities(ended === 'undo' ? madeCities() : empty);
    calls.tellImported(kind);
    if (madeCities().length > 0) calls.tellImported('cidades');
    tell({ type: 'rows.finished', progress });
  };

  const run = async (row: Row, job: 'send' | 'undo') => {
    underWay += 1;
    try {
      const state = await tasks[job](row);
      row.state = state;
      row.isLost = false;
      progress = count(progress, state);
    } catch (error) {
      const failure = failureOf(error);
      const isLastTime = mode === 'finishing' && row.isLost;
      row.isLost = true;
      if (!isLastTime) again.push(row);
      else if (isLost(error)) givenUp += 1;
      if (mode === 'going') {
        mode = 'pausing';
        underWay -= 1;
        progress = { ...progress, lost: again.length + givenUp };
        tell({ type: 'rows.lost', progress, failure });
        return;
      }
    }
    underWay -= 1;
    progress = { ...progress, lost: again.length + givenUp };
    if (!pump()) tell({ type: 'rows.progressed', progress });
  };

  /** Sends rows while the pool has room. @returns true where all is done */
  function pump(): boolean {
    while (task !== null && underWay < POOL) {
      const next =
        mode === 'pausing' ? undefined : (again.shift() ?? (mode === 'going' ? waiting.pop() : undefined));
      if (next === undefined) break;
      void run(next, task).catch(fail);
    }
    const isOver = underWay === 0 && (mode === 'finishing' || again.length + waiting.length === 0);
    if (task === null || !isOver) return false;
    void end(task).catch(fail);
    return true;
  }

  const work = (next: 'send' | 'undo') => {
    if (task !== next) {
      task = next;
      const state = next === 'send' ? 'waiting' : 'imported';
      waiting = rows
        .filter((row) => row.state === state && (next === 'undo' || row.values !== null))
        .reverse();
      again = [];
      givenUp = 0;
      progress = { ...progress, left: waiting.length, lost: 0 };
      if (next === 'send') startedAt = new Date().toISOString();
    }
    mode = 'going';
    pump();
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
      isLost: false,
      made: null,
      problem:
        values === null
          ? problems.map(({ message }) => message).join('; ') || (isLeftOut ? LEFT_OUT : null)
          : null,
    }));
    const ready = checked.rows.filter(({ values }) => values !== null).length;
    const refused = checked.rows.filter(({ problems }) => problems.length > 0);
    const shown = refused.length > 0 ? refused.slice(0, SHOWN_PROBLEMS) : checked.rows.slice(0, SHOWN_READY);
    const review: Review = {
      ready,
      refused: refused.length,
      leftOut: checked.rows.filter(({ isLeftOut }) => isLeftOut).length,
      acceptable: checked.rows.filter(({ isAcceptable }) => isAcceptable).length,
      sampleRows: shown.map(({ row, cells, problems }) => ({ row, cells, problems })),
      questions: checked.questions,
    };
    progress = { ...NO_PROGRESS, total: rows.length, ready, left: ready };
    tell({ type: 'rows.checked', review, progress });
  };

  // A page that is left in the middle keeps what has become of the rows, too.
  const keepWork = () => {
    if (task !== null) keep();
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
        case 'rows.send':
          work('send');
          break;
        case 'rows.undo':
          work('undo');
          break;
        case 'rows.pause':
          mode = 'pausing';
          break;
        case 'rows.finish':
          mode = 'finishing';
          pump();
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
