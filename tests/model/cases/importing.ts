import type { SnapshotFrom } from 'xstate';
import type {
  ImportAccount,
  ImportProgress,
  Review,
  RowOutcome,
  SheetCommand,
  Work,
} from '../../../machines/importChoices';
import { importingMachine } from '../../../machines/importingMachine';
import type { SheetSummary } from '../../../machines/sheetRows';
import { ApiError, ConnectionError, failureOf } from '../../../src/domain/errors';
import { alert, type Change, defineCases, type EventCase } from '../case';

type Before = SnapshotFrom<typeof importingMachine>;
type Changed = Change<typeof importingMachine>;
type ImportingCase = EventCase<typeof importingMachine>;

/** Five people, one more than are sent at a time, and one whose city is missing. */
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
  ready: 5,
  refused: 1,
  leftOut: 0,
  acceptable: 1,
  sampleRows: [
    {
      row: 7,
      cells: ['Lia Sol', 'lia@exemplo.com', 'Recife'],
      problems: [{ column: 2, message: missing }],
    },
  ],
  questions: [],
};
const none: ImportProgress = {
  total: 0,
  ready: 0,
  imported: 0,
  refused: 0,
  lost: 0,
  undone: 0,
  kept: 0,
};
const checked: ImportProgress = { ...none, total: 6, ready: 5 };
const account: ImportAccount = {
  kind: 'pessoas',
  startedAt: '2026-11-25T14:02:00.000Z',
  progress: { ...none, total: 3, ready: 2, imported: 2 },
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
  work: { job: 'send', count: 0, begun: 0, pending: [], putOff: [] },
} as const;

type State = 'choosing' | 'reading' | 'mapping' | 'checking' | 'unchecked' | 'reviewing';
type Mode = 'going' | 'paused' | 'stopping';
const isPreparing = (before: Before, ...states: State[]) =>
  states.some((state) => before.matches({ preparing: state }));
const isIn = (before: Before, ...modes: Mode[]) => modes.some((mode) => before.matches({ running: mode }));
const isFrom = (file: File) => (before: Before) => before.context.file === file.name;

const ask = (command: SheetCommand) => ({ type: 'ask', params: command });
const checking = ({ columns, hasHeadings, accepts, includesHidden, cities }: Before['context']): Changed => ({
  state: { preparing: 'checking' },
  effects: [ask({ type: 'rows.check', choices: { columns, hasHeadings, accepts, includesHidden, cities } })],
});
const reading = (command: SheetCommand): Changed => ({
  state: { preparing: 'reading' },
  effects: [ask(command)],
});
const closed: Changed = { state: 'closed', effects: [{ type: 'finish' }], ends: { output: undefined } };

/**
 * What follows once the rows of a work are known: four are pending at a time, those that were put off go first,
 * and in a pause none goes. Where none is left, the work ends.
 */
function onward(mode: Mode, work: Work): Changed {
  const { begun } = work;
  const later = Array.from({ length: work.count - begun }, (_, at) => begun + at);
  const queue = [...work.putOff.filter((at) => !work.pending.includes(at)), ...later];
  const goes = mode === 'paused' ? [] : queue.slice(0, 4 - work.pending.length);
  const pending = [...work.pending, ...goes];
  const isOver = pending.length + queue.length === 0;
  const type = work.job === 'send' ? 'row.send' : 'row.remove';
  return {
    state: { running: isOver ? 'ending' : mode },
    context: { work: { ...work, pending, begun: begun + goes.filter((at) => later.includes(at)).length } },
    effects: [...goes.map((at) => ask({ type, at })), ...(isOver ? [ask({ type: 'rows.end' })] : [])],
  };
}

const work = (job: Work['job'], count: number): Changed =>
  onward('going', { job, count, begun: 0, pending: [], putOff: [] });

const modeOf = (before: Before): Mode =>
  isIn(before, 'going') ? 'going' : isIn(before, 'paused') ? 'paused' : 'stopping';

const isOf = (before: Before, job: Work['job']) =>
  before.matches('running') && before.context.work.job === job;
const isOldest = ({ context }: Before, at: number) => context.work.pending[0] === at;

const others = (places: readonly number[], at: number) => places.filter((one) => one !== at);

/** A row is done: it is counted, and the next one goes. */
const settled = (
  title: string,
  at: number,
  outcome: RowOutcome,
  offered = (before: Before) => isOldest(before, at),
): ImportingCase => ({
  title,
  event: { type: 'row.settled', at, outcome },
  possible: (before) => before.matches('running'),
  offered: (before) =>
    isOf(before, outcome === 'imported' || outcome === 'refused' ? 'send' : 'undo') && offered(before),
  change: (before) => {
    const { work, progress } = before.context;
    const { context, ...change } = onward(modeOf(before), {
      ...work,
      pending: others(work.pending, at),
      putOff: others(work.putOff, at),
    });
    return {
      ...change,
      context: { ...context, progress: { ...progress, [outcome]: progress[outcome] + 1 } },
    };
  },
});

/**
 * A row has no answer, or is to wait. Once the work is cancelled it is asked for once more, and then counted, if
 * it may have been imported; before, it pauses the work and goes first afterwards.
 */
const putOff = (
  title: string,
  job: Work['job'],
  at: number,
  { error, isUnanswered }: { error: Error; isUnanswered: boolean },
): ImportingCase => ({
  title,
  event: { type: 'row.putOff', at, failure: failureOf(error), isUnanswered },
  possible: (before) => before.matches('running'),
  offered: (before) => isOf(before, job) && isOldest(before, at),
  change: (before) => {
    const { work, progress } = before.context;
    const mode = modeOf(before);
    const isGivenUp = mode === 'stopping' && work.putOff.includes(at);
    const { context, effects, ...change } = onward(mode === 'going' ? 'paused' : mode, {
      ...work,
      pending: others(work.pending, at),
      putOff: [...others(work.putOff, at), ...(isGivenUp ? [] : [at])],
    });
    return {
      ...change,
      context: {
        ...context,
        progress: { ...progress, lost: progress.lost + (isGivenUp && isUnanswered ? 1 : 0) },
      },
      effects: [...(mode === 'going' ? [alert(error.message)] : []), ...(effects ?? [])],
    };
  },
});

/** How many records of the import are there as they were made. */
const recordsOf = ({ context: { progress } }: Before) => progress.imported - progress.undone - progress.kept;

const LOST = { error: new ConnectionError(), isUnanswered: true };
const FAULT = { error: new ApiError('O servidor não respondeu.'), isUnanswered: true };
const LIMITED = { error: new ApiError('Muitos pedidos: espere um pouco.'), isUnanswered: false };

export const importingCases = defineCases({
  machine: importingMachine,
  effects: ['ask', 'showError', 'finish'],
  calls: { '': 'sheet' },
  busy: ['preparing.reading', 'preparing.checking', 'running.going', 'running.stopping', 'running.ending'],
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
        context: { ...initial, last: account, progress: account.progress },
        starts: [{ id: 'sheet', input: { kind: 'pessoas', last: account } }],
      },
    },
    {
      title: 'import of before undone',
      input: { kind: 'pessoas', last: account, isUndone: true },
      change: {
        ...work('undo', 2),
        context: {
          ...initial,
          ...work('undo', 2).context,
          last: account,
          isUndone: true,
          progress: account.progress,
        },
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
      offered: isFrom(known),
      change: ({ context }) => ({
        ...checking({ ...context, ...summary, cities: {} }),
        context: { ...summary, cities: {}, message: null, review: null },
      }),
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
      change: () => work('send', 5),
    },
    ...[0, 1, 2, 3, 4].map((at) => settled(`row ${at + 1} imported`, at, 'imported')),
    settled(
      'row 4 imported before others',
      3,
      'imported',
      (before) => before.context.work.pending.includes(3) && !isOldest(before, 3),
    ),
    settled('row 2 refused', 1, 'refused'),
    putOff('the answer of row 1 lost', 'send', 0, LOST),
    putOff('row 2 to wait', 'send', 1, LIMITED),
    putOff('no answer to row 5', 'send', 4, FAULT),
    ...[0, 1, 2, 3, 4].map((at) => settled(`record ${at + 1} deleted`, at, 'undone')),
    settled('record 2 changed since', 1, 'kept'),
    putOff('the answer of a deletion lost', 'undo', 0, { ...LOST, isUnanswered: false }),
    {
      title: 'work ended',
      event: { type: 'rows.ended' },
      possible: (before) => before.matches({ running: 'ending' }),
      change: () => ({ state: 'done' }),
    },
    {
      title: 'paused',
      event: { type: 'pause' },
      possible: (before) => isIn(before, 'going'),
      change: ({ context }) => onward('paused', context.work),
    },
    {
      title: 'resumed',
      event: { type: 'resume' },
      possible: (before) => isIn(before, 'paused'),
      change: ({ context }) => onward('going', context.work),
    },
    {
      title: 'cancelled',
      event: { type: 'cancel' },
      possible: (before) => before.matches('preparing') || isIn(before, 'going', 'paused'),
      // What was sent is waited for, and nothing else is begun.
      change: ({ context: { work }, ...before }) =>
        before.matches('running') ? onward('stopping', { ...work, count: work.begun }) : closed,
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
      possible: (before) => before.matches('done') && recordsOf(before) > 0,
      offered: ({ context }) => context.last !== null || context.progress.imported === 5,
      change: (before) => work('undo', recordsOf(before)),
    },
    {
      title: 'closed',
      event: { type: 'close' },
      possible: (before) => before.matches('done'),
      change: () => closed,
    },
  ],
});
