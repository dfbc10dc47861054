import type { CheckSummary } from '../../../machines/importEvents';
import {
  type CityQuestion,
  choiceOf,
  type Encoding,
  type RowResult,
  type SheetChoices,
  type SheetSummary,
} from '../../../machines/sheetRows';
import type { SentRow } from '../../api/importCalls';
import { type RecordName, recordNames } from '../../domain/changes';
import type { Cidade } from '../../domain/cidade';
import { guardFormula, writeCsv } from '../../domain/csv';
import type { RowAnswer } from '../../domain/imports';
import { type Book, summarizeSheet } from './book';
import { checkRows } from './checkRows';
import { readBook } from './readBook';
import { knownHeadings } from './sheetKinds';

/** Rows of one call: the most that the server takes. */
const BATCH = 500;

/** Rows with problems that are shown; all are in the file of refused rows. */
const SHOWN_PROBLEMS = 50;

/** Rows that are shown where none has a problem. */
const SHOWN_READY = 5;

/** Questions that wait for an answer and are shown at once. */
const MOST_ASKED = 100;

const NOT_SENT = 'Não foi enviada.';
const LEFT_OUT = 'Linha oculta, deixada de fora';
const NO_ANSWER = 'Sem resposta: pode ter sido importada.';

export type ReaderRequest =
  | { task: 'read'; file: File; kind: RecordName; encoding: Encoding | null }
  | { task: 'select'; sheet: number }
  | { task: 'check'; choices: SheetChoices; cities: readonly Cidade[] }
  /** The ready rows that have no answer yet, as many as one call sends. */
  | { task: 'nextBatch' }
  /** Keeps what has become of rows; `isLost` where the batch has no answer. */
  | { task: 'settle'; answers: readonly RowAnswer[]; isLost: boolean }
  | { task: 'refused' };

/** The answer to a request, or the sentence that says why not; a defect has none. */
export type ReaderAnswer =
  | { summary: SheetSummary }
  | { review: CheckSummary; total: number }
  | { batch: { rows: readonly SentRow[]; total: number } }
  | { settled: { imported: number; refused: number; unanswered: number } }
  | { refused: string }
  | { sentence: string }
  | { hasFailed: true };

/** A row of the sheet, and what has become of it: `unanswered` was sent, and may be in the register. */
type TrackedRow = RowResult & {
  state: 'waiting' | 'unanswered' | 'imported' | 'refused';
  message: string | null;
};

const toSentRow = ({ row, values, newCity, isCityChosen, isRepeated }: TrackedRow): SentRow => ({
  linha: row,
  valores: values ?? {},
  ...(newCity !== null && { cidade: newCity }),
  ...(isCityChosen && { novaCidade: true }),
  ...(isRepeated && { mesmoAssim: true }),
});

/** The first questions of which so many wait for an answer: those that were answered stay in their places. */
function firstQuestions(
  questions: readonly CityQuestion[],
  { cities }: SheetChoices,
): readonly CityQuestion[] {
  let waiting = 0;
  return questions.filter(({ key }) => {
    const isWaiting = (choiceOf(cities, key) ?? null) === null;
    if (isWaiting) waiting += 1;
    return !isWaiting || waiting <= MOST_ASKED;
  });
}

function reviewOf(
  rows: readonly TrackedRow[],
  questions: readonly CityQuestion[],
  choices: SheetChoices,
): CheckSummary {
  const refused = rows.filter(({ problems, isUndecided }) => problems.length > 0 && !isUndecided);
  const shown = refused.length > 0 ? refused.slice(0, SHOWN_PROBLEMS) : rows.slice(0, SHOWN_READY);
  const count = (test: (row: TrackedRow) => boolean) => rows.filter(test).length;
  const oddities = [...new Set(rows.flatMap((row) => row.oddities))];
  const asked = firstQuestions(questions, choices);
  return {
    ready: count(({ values }) => values !== null),
    undecided: count(({ isUndecided }) => isUndecided),
    refused: refused.length,
    leftOut: count(({ isLeftOut }) => isLeftOut),
    missing: count(({ isMissing }) => isMissing),
    oddities: oddities.map((kind) => ({ kind, rows: count((row) => row.oddities.includes(kind)) })),
    sampleRows: shown.map(({ row, cells, name, problems }) => ({ row, cells, name, problems })),
    questions: asked,
    moreQuestions: questions.length - asked.length,
  };
}

/** The reason of a row in the file of refused rows; null for one that was imported. */
function problemOf({ state, message, values, problems, isLeftOut }: TrackedRow): string | null {
  if (state === 'imported') return null;
  if (state === 'unanswered') return NO_ANSWER;
  if (values !== null) return message ?? NOT_SENT;
  return problems.map((problem) => problem.message).join('; ') || (isLeftOut ? LEFT_OUT : NOT_SENT);
}

/** Reads a file, keeps its rows, checks them, and knows what has become of each. */
export function createReader(): (request: ReaderRequest) => Promise<ReaderAnswer> {
  let book: Book = { sheets: [], unreadable: [], encoding: null };
  let kind: RecordName = recordNames[0];
  let name = '';
  let sheet = 0;
  let headings: readonly string[] = [];
  let rows: TrackedRow[] = [];

  const summarize = (chosen: number | null): ReaderAnswer => {
    const summary = summarizeSheet(name, book, chosen, kind);
    if (typeof summary === 'string') return { sentence: summary };
    sheet = summary.sheet;
    return { summary };
  };

  const check = (choices: SheetChoices, cities: readonly Cidade[]): ReaderAnswer => {
    const checked = checkRows(book.sheets[sheet] ?? { name: '', rows: [] }, kind, choices, cities);
    headings = checked.headings;
    rows = checked.rows.map((row) => ({ ...row, state: 'waiting', message: null }));
    return { review: reviewOf(rows, checked.questions, choices), total: rows.length };
  };

  const isReady = ({ values }: TrackedRow) => values !== null;
  const batch = () =>
    rows
      .filter((row) => isReady(row) && (row.state === 'waiting' || row.state === 'unanswered'))
      .slice(0, BATCH);

  const settle = (answers: readonly RowAnswer[], isLost: boolean): ReaderAnswer => {
    const answerOf = new Map(answers.map((answer) => [answer.linha, answer]));
    const sent = batch();
    for (const row of sent) {
      const answer = answerOf.get(row.row);
      if (answer?.id !== undefined) row.state = 'imported';
      else if (answer !== undefined) {
        row.state = 'refused';
        row.message = Object.values(answer.errors ?? {}).join('; ') || null;
      } else if (isLost) row.state = 'unanswered';
    }
    const count = (state: TrackedRow['state']) => sent.filter((row) => row.state === state).length;
    const [imported, refused, unanswered] = [count('imported'), count('refused'), count('unanswered')];
    return { settled: { imported, refused, unanswered } };
  };

  const refused = (): ReaderAnswer => {
    const line = (cells: readonly string[], problem: string) => [
      ...Array.from({ length: headings.length }, (_, at) => guardFormula(cells[at] ?? '')),
      problem,
    ];
    const lines = rows.flatMap((row) => {
      const problem = problemOf(row);
      return problem === null ? [] : [line(row.cells, problem)];
    });
    return { refused: writeCsv([line(headings, 'Problema'), ...lines]) };
  };

  const answer = async (request: ReaderRequest): Promise<ReaderAnswer> => {
    switch (request.task) {
      case 'select':
        return summarize(request.sheet);
      case 'check':
        return check(request.choices, request.cities);
      case 'nextBatch':
        return { batch: { rows: batch().map(toSentRow), total: rows.filter(isReady).length } };
      case 'settle':
        return settle(request.answers, request.isLost);
      case 'refused':
        return refused();
      case 'read': {
        const read = await readBook(request.file, knownHeadings(request.kind), request.encoding);
        if (typeof read === 'string') return { sentence: read };
        [book, kind, name] = [read, request.kind, request.file.name];
        return summarize(null);
      }
    }
  };

  // An error in a worker's promise reaches no page.
  return (request) => answer(request).catch(() => ({ hasFailed: true as const }));
}
