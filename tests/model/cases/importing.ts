import type { SnapshotFrom } from 'xstate';
import { importingMachine } from '../../../machines/importingMachine';
import {
  initialContext,
  type Review,
  type SentRows,
  type SheetSummary,
} from '../../../machines/shared/importing';
import { ApiError, ConnectionError, type Failure, failureOf } from '../../../src/domain/errors';
import { alert, answered, type Change, defineCases, failed } from '../case';

const FAULT = 'O servidor não respondeu.';

type Before = SnapshotFrom<typeof importingMachine>;
type Changed = Change<typeof importingMachine>;

/** 5 people, of whom 4 are sent at once, and one whose name is too short. */
const rows = [
  'Nome;Email;Cidade',
  ...Array(5).fill('Ana Sol;ana@exemplo.com;Natal'),
  'Al;ana@exemplo.com;Natal',
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
  headings: ['A: Nome', 'B: Email', 'C: Cidade'],
  columns,
  hasHeadings: true,
};
const unmapped: SheetSummary = {
  ...summary,
  file: unknown.name,
  headings: ['A: Cliente', 'B: Email', 'C: Cidade'],
  columns: { ...columns, nomeCompleto: null },
};
export const short = 'Nome completo: O campo precisa ter pelo menos 3 caracteres';
const review: Review = { ready: 5, refused: 1, problems: [{ row: 7, message: short }], acceptable: 0 };

/** What some rows have come to, and why the rest waits. */
const sent = (imported: number, lost: Failure | null = null): SentRows => ({
  imported,
  refused: 0,
  left: 5 - imported,
  lost,
});
const lostAfter = [sent(3, failureOf(new ConnectionError())), sent(4, failureOf(new ApiError(FAULT)))];

const isAt = (before: Before, ...states: Parameters<Before['matches']>[0][]) =>
  states.some((state) => before.matches(state));
const isBegun = ({ context }: Before) => context.progress.imported >= 4;
const isOf = (file: File) => (before: Before) => before.context.file === file.name;

const checking = ({ columns, hasHeadings, accepts }: Before['context']): Changed => ({
  state: 'checking',
  starts: [{ id: 'checkRows', input: { columns, hasHeadings, accepts } }],
});
const importing: Changed = { state: 'importing', starts: [{ id: 'importRows', input: undefined }] };
const applied = ({ imported, refused, left }: SentRows) => ({ progress: { imported, refused, left } });
const ended = (imported: number) => [{ type: 'publish' }, { type: 'announce', params: { imported } }];
const done = (rows: SentRows): Changed => ({
  state: 'done',
  context: applied(rows),
  effects: [...(rows.lost === null ? [] : [alert(rows.lost.message ?? '')]), ...ended(rows.imported)],
});
const closed: Changed = { state: 'closed', effects: [{ type: 'close' }], ends: { output: undefined } };
const chosen = (file: File): Changed => ({
  state: 'reading',
  starts: [{ id: 'readSheet', input: { file } }],
});

export const importingCases = defineCases({
  machine: importingMachine,
  effects: ['publish', 'announce', 'saveRefused', 'close', 'showError'],
  calls: {
    reading: 'readSheet',
    checking: 'checkRows',
    importing: 'importRows',
    stopping: 'finishRows',
  },
  busy: ['reading', 'checking', 'importing', 'stopping'],
  starts: [{ title: 'asked', input: undefined, change: { state: 'choosing', context: initialContext } }],
  events: [
    ...[known, unknown, empty].map((file) => ({
      title: `${file.name} chosen`,
      event: { type: 'file.chosen', file } as const,
      possible: (before: Before) => isAt(before, 'choosing'),
      change: () => ({ ...chosen(file), context: { file: file.name } }),
    })),
    {
      title: 'read',
      event: answered('readSheet', summary),
      offered: isOf(known),
      change: ({ context: { accepts } }) => ({
        ...checking({ ...initialContext, ...summary, accepts }),
        context: { ...summary, message: null, review: null },
      }),
    },
    {
      title: 'read, of unknown headings',
      event: answered('readSheet', unmapped),
      offered: isOf(unknown),
      change: () => ({ state: 'mapping', context: { ...unmapped, message: null, review: null } }),
    },
    {
      title: 'not read',
      event: failed('readSheet', new ApiError('A planilha está vazia.')),
      offered: isOf(empty),
      // Said in the dialog.
      change: () => ({ state: 'choosing', context: { message: 'A planilha está vazia.' } }),
    },
    {
      title: 'another sheet chosen',
      event: { type: 'sheet.chosen', sheet: 0 },
      possible: (before) => isAt(before, 'mapping', 'reviewing'),
      change: () => ({ state: 'reading', starts: [{ id: 'readSheet', input: { sheet: 0 } }] }),
    },
    {
      title: 'column chosen',
      event: { type: 'choices.changed', changes: { columns } },
      possible: (before) => isAt(before, 'mapping', 'reviewing'),
      change: (before) => ({
        ...(isAt(before, 'reviewing') && checking({ ...before.context, columns })),
        context: { columns },
      }),
    },
    {
      title: 'column cleared',
      event: { type: 'choices.changed', changes: { columns: unmapped.columns } },
      possible: (before) => isAt(before, 'mapping', 'reviewing'),
      change: () => ({ state: 'mapping', context: { columns: unmapped.columns } }),
    },
    {
      title: 'headings taken for a row',
      event: { type: 'choices.changed', changes: { hasHeadings: false } },
      possible: (before) => isAt(before, 'mapping', 'reviewing'),
      change: (before) => ({
        ...(isAt(before, 'reviewing') && checking({ ...before.context, hasHeadings: false })),
        context: { hasHeadings: false },
      }),
    },
    {
      title: 'columns confirmed',
      event: { type: 'review' },
      possible: (before) => isAt(before, 'mapping') && before.context.columns.nomeCompleto === 0,
      change: ({ context }) => checking(context),
    },
    {
      title: 'checked',
      event: answered('checkRows', review),
      offered: ({ context }) => context.hasHeadings,
      change: () => ({ state: 'reviewing', context: { review } }),
    },
    {
      title: 'not checked',
      event: failed('checkRows', new ConnectionError()),
      change: () => ({ state: 'unchecked', effects: [alert('Erro de conexão.')] }),
    },
    {
      title: 'retried',
      event: { type: 'retry' },
      possible: (before) => isAt(before, 'unchecked'),
      change: ({ context }) => checking(context),
    },
    {
      title: 'import confirmed',
      event: { type: 'confirm' },
      possible: (before) => isAt(before, 'reviewing'),
      change: () => importing,
    },
    {
      title: 'the first four imported',
      event: answered('importRows', sent(4)),
      offered: (before) => !isBegun(before),
      change: () => ({ ...importing, context: applied(sent(4)) }),
    },
    {
      title: 'the last imported',
      event: answered('importRows', sent(5)),
      offered: isBegun,
      change: () => done(sent(5)),
    },
    ...lostAfter.map((rows) => ({
      title: `an answer lost after ${rows.imported}`,
      event: answered('importRows', rows),
      offered: (before: Before) => isBegun(before) === (rows.imported === 4),
      change: (): Changed => ({
        state: 'paused',
        context: applied(rows),
        effects: [alert(rows.lost?.message ?? '')],
      }),
    })),
    {
      title: 'import failed',
      event: failed('importRows', new ApiError('Erro ao criar o registro.')),
      change: () => ({ state: 'paused', effects: [alert('Erro ao criar o registro.')] }),
    },
    {
      title: 'paused',
      event: { type: 'pause' },
      possible: (before) => isAt(before, 'importing'),
      change: () => ({ state: 'paused' }),
    },
    {
      title: 'resumed',
      event: { type: 'resume' },
      possible: (before) => isAt(before, 'paused'),
      change: () => importing,
    },
    {
      title: 'cancelled',
      event: { type: 'cancel' },
      possible: (before) => before.status === 'active' && !isAt(before, 'stopping', 'done'),
      // What was sent is waited for.
      change: (before) =>
        isAt(before, 'importing', 'paused')
          ? { state: 'stopping', starts: [{ id: 'finishRows', input: undefined }] }
          : closed,
    },
    ...[sent(4), sent(5), ...lostAfter].map((rows) => ({
      title: `what was sent is ${rows.lost === null ? 'imported' : 'lost'}, ${rows.imported} are`,
      event: answered('finishRows', rows),
      offered: (before: Before) => isBegun(before) === rows.imported + Number(rows.lost !== null) > 4,
      change: () => done(rows),
    })),
    {
      title: 'finishing failed',
      event: failed('finishRows', new ApiError('Erro ao criar o registro.')),
      change: (before) => ({
        state: 'done',
        effects: [alert('Erro ao criar o registro.'), ...ended(before.context.progress.imported)],
      }),
    },
    {
      title: 'refused rows saved',
      event: { type: 'saveRefused' },
      possible: (before) => isAt(before, 'done'),
      change: () => ({ effects: [{ type: 'saveRefused' }] }),
    },
    {
      title: 'closed',
      event: { type: 'close' },
      possible: (before) => isAt(before, 'done'),
      change: () => closed,
    },
  ],
});
