import type { SnapshotFrom } from 'xstate';
import type { ImportAccount, ImportProgress, Review, SheetCommand } from '../../../machines/importChoices';
import { importingMachine } from '../../../machines/importingMachine';
import type { SheetSummary } from '../../../machines/sheetRows';
import { ApiError, ConnectionError, failureOf } from '../../../src/domain/errors';
import { alert, type Change, defineCases, type EventCase } from '../case';

type Before = SnapshotFrom<typeof importingMachine>;
type Changed = Change<typeof importingMachine>;
type ImportingCase = EventCase<typeof importingMachine>;

/** Two people, who are sent at once, and one whose city is missing. */
const rows = [
  'Nome;Email;Cidade',
  ...Array(2).fill('Ana Sol;ana@exemplo.com;Natal'),
  'Lia Sol;lia@exemplo.com;Recife',
];
const fileOf = (name: string, heading = rows[0] ?? '') =>
  new File([[heading, ...rows.slice(1)].join('\n')], name);
const known = fileOf('nome.csv');
const unknown = fileOf('cliente.csv', 'Cliente;Email;Cidade');
const empty = new File([], 'vazia.csv');

const columns = { nomeCompleto: 0, email: 1, cidade: 2 };
const summary: SheetSummary = {
  file: known.name,
  sheets: [''],
  sheet: 0,
  unreadable: [],
  encoding: null,
  headings: ['A: Nome', 'B: Email', 'C: Cidade'],
  columns,
  hasHeadings: true,
  headingRow: 1,
  asksColumns: false,
  hiddenRows: 0,
};
const unmapped: SheetSummary = {
  ...summary,
  file: unknown.name,
  headings: ['A: Cliente', 'B: Email', 'C: Cidade'],
  columns: { ...columns, nomeCompleto: null },
};
export const missing = 'Cidade: A cidade Recife não está cadastrada';
const review: Review = {
  ready: 2,
  refused: 1,
  leftOut: 0,
  acceptable: 1,
  sampleRows: [
    {
      row: 4,
      cells: ['Lia Sol', 'lia@exemplo.com', 'Recife'],
      problems: [{ column: null, message: missing }],
    },
  ],
  questions: [],
};
const none: ImportProgress = {
  total: 0,
  ready: 0,
  imported: 0,
  refused: 0,
  left: 0,
  lost: 0,
  undone: 0,
  kept: 0,
};
const checked: ImportProgress = { ...none, total: 3, ready: 2, left: 2 };

/** Counts of two rows, of which some are imported, and some of the others were sent without an answer. */
const sent = (imported: number, lost = 0): ImportProgress => ({
  ...checked,
  imported,
  left: 2 - imported,
  lost,
});
/** The same for rows that are deleted again, after both were imported. */
const undone = (count: number, lost = 0): ImportProgress => ({
  ...sent(2),
  undone: count,
  left: 2 - count,
  lost,
});
const account: ImportAccount = {
  kind: 'pessoas',
  startedAt: '2026-11-25T14:02:00.000Z',
  progress: sent(2),
};

const initial = {
  kind: 'pessoas',
  last: null,
  isUndone: false,
  file: '',
  sheets: [],
  sheet: 0,
  unreadable: [],
  encoding: null,
  headings: [],
  columns: {},
  hasHeadings: true,
  headingRow: null,
  asksColumns: false,
  hiddenRows: 0,
  accepts: false,
  includesHidden: true,
  cities: {},
  message: null,
  review: null,
  progress: none,
};

type State = 'choosing' | 'reading' | 'mapping' | 'checking' | 'unchecked' | 'reviewing';
type Work = 'importing' | 'paused' | 'stopping' | 'undoing' | 'undoPaused' | 'undoStopping';
const isPreparing = (before: Before, ...states: State[]) =>
  states.some((state) => before.matches({ preparing: state }));
const isWorking = (before: Before, ...states: Work[]) =>
  states.some((state) => before.matches({ running: state }));
const isOf = (file: File) => (before: Before) => before.context.file === file.name;

const ask = (command: SheetCommand) => ({ type: 'ask', params: command });
const checking = ({ columns, hasHeadings, accepts, includesHidden, cities }: Before['context']): Changed => ({
  state: { preparing: 'checking' },
  effects: [ask({ type: 'rows.check', choices: { columns, hasHeadings, accepts, includesHidden, cities } })],
});
const reading = (command: SheetCommand): Changed => ({
  state: { preparing: 'reading' },
  effects: [ask(command)],
});
const importing: Changed = { state: { running: 'importing' }, effects: [ask({ type: 'rows.send' })] };
const undoing: Changed = { state: { running: 'undoing' }, effects: [ask({ type: 'rows.undo' })] };
const closed: Changed = { state: 'closed', ends: { output: undefined } };

/** True where so many rows are done, and so many of the others are without an answer. */
const isAt = ({ progress }: Before['context'], done: number, lost: number, isUndoing: boolean) =>
  (isUndoing ? progress.undone : progress.imported) === done && progress.lost === lost;

/** Rows are done, one by one: more of them are on their way. */
const progressed = (
  title: string,
  progress: ImportProgress,
  offered: (before: Before) => boolean,
): ImportingCase => ({
  title,
  event: { type: 'rows.progressed', progress },
  possible: (before) => before.matches('running'),
  offered,
  change: () => ({ context: { progress } }),
});
const finished = (
  title: string,
  progress: ImportProgress,
  offered: (before: Before) => boolean,
): ImportingCase => ({
  title,
  event: { type: 'rows.finished', progress },
  possible: (before) => before.matches('running'),
  offered,
  change: () => ({ state: 'done', context: { progress } }),
});
const lost = (
  title: string,
  progress: ImportProgress,
  error: Error,
  offered: (before: Before) => boolean,
): ImportingCase => ({
  title,
  event: { type: 'rows.lost', progress, failure: failureOf(error) },
  possible: (before) => isWorking(before, 'importing', 'undoing'),
  offered,
  change: (before) => ({
    state: { running: isWorking(before, 'importing') ? 'paused' : 'undoPaused' },
    context: { progress },
    effects: [alert(error.message)],
  }),
});

const FAULT = 'O servidor não respondeu.';

export const importingCases = defineCases({
  machine: importingMachine,
  effects: ['ask', 'showError'],
  calls: { '': 'sheet' },
  busy: [
    'preparing.reading',
    'preparing.checking',
    'running.importing',
    'running.stopping',
    'running.undoing',
    'running.undoStopping',
  ],
  starts: [
    {
      title: 'asked',
      input: { kind: 'pessoas', last: null, isUndone: false },
      change: {
        state: { preparing: 'choosing' },
        context: initial,
        starts: [{ id: 'sheet', input: { kind: 'pessoas', last: null } }],
      },
    },
    {
      title: 'import of before looked at',
      input: { kind: 'pessoas', last: account, isUndone: false },
      change: {
        state: 'done',
        context: { ...initial, last: account, progress: sent(2) },
        starts: [{ id: 'sheet', input: { kind: 'pessoas', last: account } }],
      },
    },
    {
      title: 'import of before undone',
      input: { kind: 'pessoas', last: account, isUndone: true },
      change: {
        ...undoing,
        context: { ...initial, last: account, isUndone: true, progress: sent(2) },
        starts: [{ id: 'sheet', input: { kind: 'pessoas', last: account } }],
      },
    },
  ],
  events: [
    ...[known, unknown, empty].map((file) => ({
      title: `${file.name} chosen`,
      event: { type: 'file.chosen', file } as const,
      possible: (before: Before) => isPreparing(before, 'choosing'),
      change: () => ({ ...reading({ type: 'file.read', file }), context: { file: file.name } }),
    })),
    {
      title: 'read',
      event: { type: 'sheet.read', summary },
      possible: (before) => isPreparing(before, 'reading'),
      offered: isOf(known),
      change: ({ context }) => ({
        ...checking({ ...context, ...summary, cities: {} }),
        context: { ...summary, cities: {}, message: null, review: null },
      }),
    },
    {
      title: 'read, of unknown headings',
      event: { type: 'sheet.read', summary: unmapped },
      possible: (before) => isPreparing(before, 'reading'),
      offered: isOf(unknown),
      change: () => ({
        state: { preparing: 'mapping' },
        context: { ...unmapped, cities: {}, message: null, review: null },
      }),
    },
    {
      title: 'not read',
      event: { type: 'sheet.refused', failure: failureOf(new ApiError('A planilha está vazia.')) },
      possible: (before) => isPreparing(before, 'reading'),
      offered: isOf(empty),
      // Said in the dialog.
      change: () => ({ state: { preparing: 'choosing' }, context: { message: 'A planilha está vazia.' } }),
    },
    {
      title: 'another sheet chosen',
      event: { type: 'reread', command: { type: 'sheet.select', sheet: 0 } },
      possible: (before) => isPreparing(before, 'mapping', 'reviewing'),
      change: () => reading({ type: 'sheet.select', sheet: 0 }),
    },
    {
      title: 'column chosen',
      event: { type: 'choices.changed', changes: { columns } },
      possible: (before) => isPreparing(before, 'mapping', 'reviewing'),
      offered: (before) => isPreparing(before, 'mapping'),
      change: () => ({ context: { columns } }),
    },
    {
      title: 'column cleared',
      event: { type: 'choices.changed', changes: { columns: unmapped.columns } },
      possible: (before) => isPreparing(before, 'mapping', 'reviewing'),
      offered: (before) => isPreparing(before, 'mapping'),
      change: () => ({ context: { columns: unmapped.columns } }),
    },
    {
      title: 'headings taken for a row',
      event: { type: 'choices.changed', changes: { hasHeadings: false } },
      possible: (before) => isPreparing(before, 'mapping', 'reviewing'),
      offered: (before) => isPreparing(before, 'mapping'),
      change: () => ({ context: { hasHeadings: false } }),
    },
    {
      title: 'missing cities to be created',
      event: { type: 'choices.changed', changes: { accepts: true } },
      possible: (before) => isPreparing(before, 'mapping', 'reviewing'),
      offered: (before) => isPreparing(before, 'reviewing'),
      change: (before) => ({
        ...checking({ ...before.context, accepts: true }),
        context: { accepts: true },
      }),
    },
    {
      title: 'columns adjusted',
      event: { type: 'adjust' },
      possible: (before) => isPreparing(before, 'reviewing'),
      change: () => ({ state: { preparing: 'mapping' } }),
    },
    {
      title: 'columns confirmed',
      event: { type: 'review' },
      possible: (before) => isPreparing(before, 'mapping') && before.context.columns.nomeCompleto === 0,
      change: ({ context }) => checking(context),
    },
    {
      title: 'checked',
      event: { type: 'rows.checked', review, progress: checked },
      possible: (before) => isPreparing(before, 'checking'),
      offered: ({ context }) => context.hasHeadings && !context.accepts,
      change: () => ({ state: { preparing: 'reviewing' }, context: { review, progress: checked } }),
    },
    {
      title: 'not checked',
      event: { type: 'rows.unchecked', failure: failureOf(new ConnectionError()) },
      possible: (before) => isPreparing(before, 'checking'),
      change: () => ({ state: { preparing: 'unchecked' }, effects: [alert('Erro de conexão.')] }),
    },
    {
      title: 'retried',
      event: { type: 'retry' },
      possible: (before) => isPreparing(before, 'unchecked'),
      change: ({ context }) => checking(context),
    },
    {
      title: 'import confirmed',
      event: { type: 'confirm' },
      possible: (before) => isPreparing(before, 'reviewing'),
      change: () => importing,
    },
    progressed(
      'the first row imported',
      sent(1),
      (before) =>
        (isWorking(before, 'importing', 'stopping') && before.context.progress.imported === 0) ||
        (isWorking(before, 'paused') && isAt(before.context, 0, 0, false)),
    ),
    progressed(
      'one row imported after the other was lost',
      sent(1, 1),
      (before) => isWorking(before, 'paused') && isAt(before.context, 0, 1, false),
    ),
    progressed(
      'the other row lost, too',
      sent(0, 2),
      (before) => isWorking(before, 'paused') && isAt(before.context, 0, 1, false),
    ),
    lost(
      'the answer of a row lost',
      sent(0, 1),
      new ConnectionError(),
      (before) => isWorking(before, 'importing') && before.context.progress.imported === 0,
    ),
    lost(
      'the answer of the last row lost',
      sent(1, 1),
      new ApiError(FAULT),
      (before) => isWorking(before, 'importing') && before.context.progress.imported === 1,
    ),
    finished(
      'the last row imported',
      sent(2),
      (before) =>
        (isWorking(before, 'importing', 'stopping') && before.context.progress.imported === 1) ||
        (isWorking(before, 'paused') && isAt(before.context, 1, 0, false)),
    ),
    finished(
      'the last row given up',
      sent(1, 1),
      (before) => isWorking(before, 'stopping') && isAt(before.context, 1, 1, false),
    ),
    progressed(
      'the first row deleted',
      undone(1),
      (before) =>
        (isWorking(before, 'undoing', 'undoStopping') && before.context.progress.undone === 0) ||
        (isWorking(before, 'undoPaused') && isAt(before.context, 0, 0, true)),
    ),
    progressed(
      'one row deleted after the other was lost',
      undone(1, 1),
      (before) => isWorking(before, 'undoPaused') && isAt(before.context, 0, 1, true),
    ),
    lost(
      'the answer of a deletion lost',
      undone(0, 1),
      new ConnectionError(),
      (before) => isWorking(before, 'undoing') && before.context.progress.undone === 0,
    ),
    finished(
      'the last row deleted',
      undone(2),
      (before) =>
        (isWorking(before, 'undoing', 'undoStopping') && before.context.progress.undone === 1) ||
        (isWorking(before, 'undoPaused') && isAt(before.context, 1, 0, true)),
    ),
    {
      title: 'paused',
      event: { type: 'pause' },
      possible: (before) => isWorking(before, 'importing', 'undoing'),
      change: (before) => ({
        state: { running: isWorking(before, 'importing') ? 'paused' : 'undoPaused' },
        effects: [ask({ type: 'rows.pause' })],
      }),
    },
    {
      title: 'resumed',
      event: { type: 'resume' },
      possible: (before) => isWorking(before, 'paused', 'undoPaused'),
      change: (before) => (isWorking(before, 'paused') ? importing : undoing),
    },
    {
      title: 'cancelled',
      event: { type: 'cancel' },
      possible: (before) =>
        before.matches('preparing') || isWorking(before, 'importing', 'paused', 'undoing', 'undoPaused'),
      // What was sent is waited for.
      change: (before) =>
        before.matches('running')
          ? {
              state: { running: isWorking(before, 'importing', 'paused') ? 'stopping' : 'undoStopping' },
              effects: [ask({ type: 'rows.finish' })],
            }
          : closed,
    },
    {
      title: 'refused rows saved',
      event: { type: 'saveRefused' },
      possible: (before) => before.matches('done'),
      change: () => ({ effects: [ask({ type: 'refused.save' })] }),
    },
    {
      title: 'undone',
      event: { type: 'undo' },
      possible: ({ context: { progress }, ...before }) =>
        before.value === 'done' && progress.imported > progress.undone,
      offered: ({ context }) => context.progress.imported !== 1,
      change: () => undoing,
    },
    {
      title: 'closed',
      event: { type: 'close' },
      possible: (before) => before.matches('done'),
      change: () => closed,
    },
  ],
});
