import type { SnapshotFrom } from 'xstate';
import type { CallLost, CheckSummary, ImportProgress, RowsCommand } from '../../../machines/importEvents';
import { importingMachine } from '../../../machines/importingMachine';
import type { SheetChoices, SheetSummary } from '../../../machines/sheetRows';
import { ApiError, ConnectionError, failureOf } from '../../../src/domain/errors';
import type { UndoAnswer } from '../../../src/domain/imports';
import { alert, answered, type Change, defineCases, type EventCase, elapsed, failed } from '../case';

type Before = SnapshotFrom<typeof importingMachine>;
type Changed = Change<typeof importingMachine>;
type ImportingCase = EventCase<typeof importingMachine>;

/** Five people, and one whose city is missing. */
const rows = [
  'Nome;Email;Cidade',
  'Ana Sol;ana@exemplo.com;Natal',
  'Bia Sol;bia@exemplo.com;Natal',
  'Caio Sol;caio@exemplo.com;Natal',
  'Davi Sol;davi@exemplo.com;Natal',
  'Eva Sol;eva@exemplo.com;Natal',
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
  stateColumns: [],
  hiddenRows: 0,
};
const unmapped: SheetSummary = {
  ...summary,
  file: unknown.name,
  headings: ['A: Cliente', 'B: Email', 'C: Cidade'],
  columns: { ...columns, nomeCompleto: null },
};
export const missing = 'Recife';
const review: CheckSummary = {
  ready: 5,
  undecided: 1,
  refused: 0,
  leftOut: 0,
  missing: 1,
  oddities: [],
  sampleRows: ['Ana', 'Bia', 'Caio', 'Davi', 'Eva'].map((name, at) => ({
    row: at + 2,
    cells: [`${name} Sol`, `${name.toLowerCase()}@exemplo.com`, 'Natal'],
    name: `${name} Sol`,
    problems: [],
  })),
  questions: [
    {
      key: 'recife',
      nome: missing,
      rows: 1,
      candidates: [],
      suggestion: null,
      canCreate: true,
      isMissing: true,
    },
  ],
  moreQuestions: 0,
};
const none: ImportProgress = {
  total: 0,
  ready: 0,
  imported: 0,
  refused: 0,
  unanswered: 0,
  undone: 0,
  kept: 0,
};
const input = { kind: 'pessoas', importacao: 'a0b1c2d3' } as const;

const initial = {
  ...input,
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
  stateColumns: [],
  hiddenRows: 0,
  createsCities: false,
  insists: [],
  includesHidden: true,
  cities: {},
  otherFiles: [],
  message: null,
  review: null,
  progress: none,
  lost: { wait: 10_000, unanswered: 0 },
};

type State = 'choosing' | 'reading' | 'mapping' | 'rows';
const isPreparing = (before: Before, ...states: State[]) =>
  states.some((state) => before.matches({ preparing: state }));
type RowsState = 'checking' | 'unchecked' | 'reviewing';
const isIn = (before: Before, state: RowsState) => before.matches({ preparing: { rows: state } });
type Mode = 'sending' | 'interrupted' | 'stopping' | 'askingAgain';
const isRunning = (before: Before, ...modes: Mode[]) =>
  modes.some((mode) => before.matches({ running: mode }));
const isFrom = (file: File) => (before: Before) => before.context.file === file.name;

const ask = (command: RowsCommand) => ({ type: 'ask', params: command });
const checking = (context: SheetChoices): Changed => {
  const { columns, hasHeadings, createsCities, insists, includesHidden, cities } = context;
  const choices = { columns, hasHeadings, createsCities, insists, includesHidden, cities };
  return {
    state: { preparing: { rows: 'checking' } },
    effects: [ask({ type: 'rows.check', choices })],
  };
};
/** A check that is left says nothing any more. */
const leaving = (before: Before, { effects = [], ...change }: Changed): Changed => ({
  ...change,
  effects: [...(isIn(before, 'checking') ? [ask({ type: 'check.stop' })] : []), ...effects],
});
const reading = (command: RowsCommand): Changed => ({
  state: { preparing: 'reading' },
  effects: [ask(command)],
});
const closed: Changed = { state: 'closed', effects: [{ type: 'finish' }], ends: { output: undefined } };

/** An import that ends tells the lists, and is no longer one that a lost session would stop. */
const done = (wasRunning: boolean, context: Changed['context'] = {}): Changed => ({
  state: 'done',
  context,
  effects: [...(wasRunning ? [{ type: 'clearRunning' }] : []), { type: 'publishImported', params: input }],
});
const sending: Changed = { state: { running: 'sending' }, effects: [ask({ type: 'batch.send' })] };
const askingAgain: Changed = { state: { running: 'askingAgain' }, effects: [ask({ type: 'batch.send' })] };
const deleting: Changed = { state: { undoing: 'deleting' }, starts: [{ id: 'undoBatch', input }] };

/** A choice of the review, or of the columns. */
const chosen = (
  title: string,
  changes: Partial<SheetChoices>,
  isOffered: (before: Before) => boolean,
): ImportingCase => ({
  title,
  event: { type: 'choices.changed', changes },
  possible: (before) => isPreparing(before, 'mapping', 'rows'),
  offered: isOffered,
  change: (before) => {
    if (isPreparing(before, 'mapping')) return { context: changes };
    return leaving(before, { ...checking({ ...before.context, ...changes }), context: changes });
  },
});

/** Some rows of a batch are in the register, others were refused. */
const sent = (title: string, imported: number, refused: number): ImportingCase => ({
  title,
  event: { type: 'batch.answered', imported, refused },
  possible: (before) => before.matches('running'),
  offered: (before) => {
    const { progress } = before.context;
    const settled = progress.imported + progress.refused + imported + refused;
    return !isRunning(before, 'interrupted') && settled <= progress.ready;
  },
  change: (before) => {
    const { progress } = before.context;
    const counted = {
      ...progress,
      imported: progress.imported + imported,
      refused: progress.refused + refused,
    };
    const isOver = counted.imported + counted.refused === counted.ready;
    if (isRunning(before, 'sending') && !isOver) return { ...sending, context: { progress: counted } };
    return done(true, { progress: counted });
  },
});

/** A batch has no answer, or is put off: it goes again by itself; once cancelled it is asked for once more. */
const lost = (title: string, { failure, wait, unanswered }: CallLost): ImportingCase => ({
  title,
  event: { type: 'batch.lost', failure, wait, unanswered },
  possible: (before) => isRunning(before, 'sending', 'stopping', 'askingAgain'),
  change: (before) => {
    const context = { message: failure.message, lost: { wait, unanswered } };
    if (isRunning(before, 'sending')) return { state: { running: 'interrupted' }, context };
    if (isRunning(before, 'stopping')) return { ...askingAgain, context };
    return done(true, { ...context, progress: { ...before.context.progress, unanswered } });
  },
});

/** A call of an undoing: what was changed since stays; what is left goes by the next call. */
const undoing = (title: string, answer: UndoAnswer): ImportingCase => ({
  title,
  event: answered('undoBatch', answer),
  offered: ({ context: { progress } }) =>
    progress.imported === 5 && progress.undone === (answer.restantes === 0 ? 0 : progress.undone),
  change: ({ context: { progress } }) => {
    const { mantidos, restantes } = answer;
    const context = {
      progress: { ...progress, kept: mantidos, undone: progress.imported - mantidos - restantes },
    };
    return restantes > 0 ? { ...deleting, context } : done(false, context);
  },
});

const isWaiting = (before: Before) =>
  isRunning(before, 'interrupted') || before.matches({ undoing: 'interrupted' });
/** Again, from where it was interrupted. */
const onward = (before: Before): Changed => (isRunning(before, 'interrupted') ? sending : deleting);

const LOST = { failure: failureOf(new ConnectionError()), wait: 10_000, unanswered: 5 };
const LIMITED = {
  failure: failureOf(new ApiError('Muitos pedidos: espere um pouco.')),
  wait: 7_000,
  unanswered: 0,
};
const UNDONE = failureOf(new ApiError('Esta importação foi desfeita: não recebe mais registros.'));

export const importingCases = defineCases({
  machine: importingMachine,
  effects: ['ask', 'showError', 'finish', 'markRunning', 'clearRunning', 'publishImported'],
  calls: { '': 'rows', 'undoing.deleting': 'undoBatch' },
  busy: [
    'preparing.reading',
    'preparing.rows.checking',
    'running.sending',
    'running.stopping',
    'running.askingAgain',
    'undoing.deleting',
  ],
  starts: [
    {
      title: 'asked',
      input,
      change: {
        state: { preparing: 'choosing' },
        context: initial,
        starts: [{ id: 'rows', input }],
      },
    },
  ],
  events: [
    ...[known, unknown, empty].map((file) => ({
      title: `${file.name} chosen`,
      event: { type: 'file.chosen', file, others: [] } as const,
      possible: (before: Before) => isPreparing(before, 'choosing'),
      change: () => ({
        ...reading({ type: 'file.read', file }),
        context: { file: file.name, otherFiles: [] },
      }),
    })),
    {
      title: 'read',
      event: { type: 'sheet.read', summary },
      possible: (before) => isPreparing(before, 'reading'),
      offered: isFrom(known),
      change: ({ context }) => {
        const read = { ...summary, cities: {}, message: null, review: null };
        return { ...checking({ ...context, ...read }), context: read };
      },
    },
    {
      title: 'read, of unknown headings',
      event: { type: 'sheet.read', summary: unmapped },
      possible: (before) => isPreparing(before, 'reading'),
      offered: isFrom(unknown),
      change: () => ({
        state: { preparing: 'mapping' },
        context: { ...unmapped, cities: {}, message: null, review: null },
      }),
    },
    {
      title: 'not read',
      event: { type: 'sheet.refused', failure: failureOf(new ApiError('A planilha está vazia.')) },
      possible: (before) => isPreparing(before, 'reading'),
      offered: isFrom(empty),
      // Said in the dialog.
      change: () => ({ state: { preparing: 'choosing' }, context: { message: 'A planilha está vazia.' } }),
    },
    {
      title: 'another sheet chosen',
      event: { type: 'reread', command: { type: 'sheet.select', sheet: 0 } },
      possible: (before) => isPreparing(before, 'mapping', 'rows'),
      change: (before) => leaving(before, reading({ type: 'sheet.select', sheet: 0 })),
    },
    chosen('column chosen', { columns }, (before) => isPreparing(before, 'mapping')),
    chosen('column cleared', { columns: unmapped.columns }, (before) => isPreparing(before, 'mapping')),
    chosen('headings taken for a row', { hasHeadings: false }, (before) => isPreparing(before, 'mapping')),
    chosen(
      'missing cities to be created',
      { createsCities: true },
      (before) => isPreparing(before, 'rows') && !before.context.createsCities,
    ),
    {
      title: 'columns adjusted',
      event: { type: 'adjust' },
      possible: (before) => isPreparing(before, 'rows'),
      change: (before) => leaving(before, { state: { preparing: 'mapping' } }),
    },
    {
      title: 'columns confirmed',
      event: { type: 'review' },
      possible: (before) => isPreparing(before, 'mapping') && before.context.columns.nomeCompleto === 0,
      change: ({ context }) => checking(context),
    },
    {
      title: 'checked',
      event: { type: 'rows.checked', review, total: 6 },
      possible: (before) => isIn(before, 'checking'),
      offered: ({ context }) => context.hasHeadings && !context.createsCities,
      change: (before) =>
        leaving(before, {
          state: { preparing: { rows: 'reviewing' } },
          context: { review, progress: { ...none, total: 6, ready: 5 } },
        }),
    },
    {
      title: 'not checked',
      event: { type: 'rows.unchecked', failure: failureOf(new ConnectionError()) },
      possible: (before) => isIn(before, 'checking'),
      change: (before) =>
        leaving(before, {
          state: { preparing: { rows: 'unchecked' } },
          effects: [alert('Erro de conexão.')],
        }),
    },
    {
      title: 'retried',
      event: { type: 'retry' },
      possible: (before) => isIn(before, 'unchecked'),
      change: ({ context }) => checking(context),
    },
    {
      title: 'import confirmed',
      event: { type: 'confirm' },
      possible: (before) => isIn(before, 'reviewing'),
      change: ({ context }) => ({
        ...sending,
        effects: [{ type: 'markRunning', params: { file: context.file } }, ask({ type: 'batch.send' })],
      }),
    },
    sent('some rows answered', 2, 1),
    sent('all rows imported', 5, 0),
    sent('the last rows answered', 1, 1),
    lost('no answer', LOST),
    lost('batch to wait', LIMITED),
    {
      title: 'the import refused',
      event: { type: 'batch.refused', failure: UNDONE },
      possible: (before) => before.matches('running'),
      offered: (before) => !isRunning(before, 'interrupted'),
      change: () => {
        const { effects = [], ...ended } = done(true);
        const [cleared, ...published] = effects;
        return {
          ...ended,
          effects: [
            ...(cleared ? [cleared] : []),
            alert('Esta importação foi desfeita: não recebe mais registros.'),
            ...published,
          ],
        };
      },
    },
    ...[10_000, 7_000].map(
      (wait): ImportingCase => ({
        title: `${wait / 1_000} s passed`,
        event: elapsed('wait', 'importing', 'running.interrupted', wait),
        offered: ({ context }) => context.lost.wait === wait,
        change: onward,
      }),
    ),
    {
      title: '10 s passed in an undoing',
      event: elapsed('retryDelay', 'importing', 'undoing.interrupted', 10_000),
      change: onward,
    },
    {
      title: 'connection restored',
      event: { type: 'connection.restored' },
      possible: isWaiting,
      change: onward,
    },
    { title: 'resumed', event: { type: 'resume' }, possible: isWaiting, change: onward },
    {
      title: 'cancelled',
      event: { type: 'cancel' },
      possible: (before) => before.matches('preparing') || isRunning(before, 'sending') || isWaiting(before),
      change: (before) => {
        if (before.matches('preparing')) return leaving(before, closed);
        if (before.matches('undoing')) return done(false);
        if (isRunning(before, 'sending')) return { state: { running: 'stopping' } };
        return before.context.lost.unanswered > 0 ? askingAgain : done(true);
      },
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
      possible: (before) => {
        const { imported, undone, kept } = before.context.progress;
        return before.matches('done') && imported - undone - kept > 0;
      },
      offered: ({ context: { progress } }) => progress.imported === 5 && progress.undone === 0,
      change: () => deleting,
    },
    undoing('some records deleted', { apagados: 2, mantidos: 1, restantes: 2 }),
    undoing('all records deleted', { apagados: 5, mantidos: 0, restantes: 0 }),
    {
      title: 'no answer to the undoing',
      event: failed('undoBatch', new ConnectionError()),
      change: () => ({ state: { undoing: 'interrupted' }, context: { message: 'Erro de conexão.' } }),
    },
    {
      title: 'closed',
      event: { type: 'close' },
      possible: (before) => before.matches('done'),
      change: () => closed,
    },
  ],
});
