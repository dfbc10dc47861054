import { exportingMachine, type GatheringNews } from '../../../machines/exportingMachine';
import {
  type ImportAccount,
  type ImportProgress,
  NO_PROGRESS,
  type RowOutcome,
} from '../../../machines/importChoices';
import { type ImportingEvent, importingMachine } from '../../../machines/importingMachine';
import type { SheetSummary } from '../../../machines/sheetRows';
import { PAGE_SIZE } from '../../../src/domain/constants';
import { CONNECTION_LOST, type Failure } from '../../../src/domain/errors';
import { lists } from '../machines';
import { LONG_NAME, people } from '../register';
import { answer, reach, type Scene } from '../scene';

const list = reach(
  lists.pessoas,
  { busca: '', pagina: 1, highlightedId: null, deleted: null },
  answer('loadPage', { items: people.slice(0, PAGE_SIZE), total: 1234 }),
);

const lost: Failure = { kind: 'connection', message: CONNECTION_LOST };
const columns = { nomeCompleto: 0, email: 1, cidade: 2 };
const summary: SheetSummary = {
  file: 'cadastro-da-secretaria.xlsx',
  sheets: ['Pessoas', LONG_NAME],
  sheet: 0,
  unreadable: ['Gráfico'],
  encoding: null,
  headings: ['A: Nome', 'B: E-mail', 'C: Cidade'],
  columns,
  hasHeadings: true,
  headingRow: 1,
  asksColumns: false,
  hiddenRows: 7,
};
const file = { type: 'file.chosen', file: new File([], summary.file) } as const;
const read = { type: 'sheet.read', summary } as const;
const progress: ImportProgress = { ...NO_PROGRESS, total: 1234, ready: 1180 };
const checked: ImportingEvent = {
  type: 'rows.checked',
  progress,
  review: {
    ready: 1180,
    refused: 54,
    leftOut: 0,
    acceptable: 50,
    sampleRows: [
      {
        row: 7,
        cells: ['Ana Lima', 'ana.exemplo.com', 'Natal'],
        problems: [{ column: 1, message: 'Email: O campo precisa conter um email válido' }],
      },
      {
        row: 1031,
        cells: [LONG_NAME, 'lia@exemplo.com', LONG_NAME],
        problems: [{ column: 2, message: `Cidade: A cidade ${LONG_NAME} não está cadastrada` }],
      },
    ],
    questions: [
      {
        key: 'bom jesus',
        nome: 'Bom Jesus',
        rows: 12,
        candidates: [
          { id: 1, nome: 'Bom Jesus (PI)' },
          { id: 2, nome: 'Bom Jesus (RN)' },
        ],
      },
    ],
  },
};
const confirm = { type: 'confirm' } as const;
/** The ends of rows, from a place on. */
const settle = (outcome: RowOutcome, count: number, from: number): ImportingEvent[] =>
  Array.from({ length: count }, (_, at) => ({ type: 'row.settled', at: from + at, outcome }));
const begun: ImportingEvent[] = [
  file,
  read,
  checked,
  confirm,
  ...settle('refused', 3, 0),
  ...settle('imported', 617, 3),
];
const ended = { type: 'rows.ended' } as const;
const ending: ImportingEvent[] = [...begun, ...settle('imported', 560, 620)];
const done: ImportingEvent[] = [...ending, ended];
const undoing: ImportingEvent[] = [
  ...done,
  { type: 'undo' },
  ...settle('kept', 2, 0),
  ...settle('undone', 400, 2),
];
const half: ImportProgress = { ...progress, imported: 617, refused: 3 };
const cut: ImportAccount = { kind: 'pessoas', startedAt: '2026-11-25T14:02:00.000Z', progress: half };

/** A dialog over the list. */
const scene = (id: string, title: string, action: string, flows: Scene['flows']): Scene => ({
  id,
  title,
  path: '/pessoas',
  clicked: ['Mais ações', action],
  awaits: '[role="dialog"] h2',
  flows: { 'pessoas.list': list, ...flows },
});

const importing = (id: string, title: string, events: readonly ImportingEvent[], last?: ImportAccount) => {
  const input = { kind: 'pessoas', last: last ?? null, isUndone: false } as const;
  const dialog = reach(importingMachine, input, ...events);
  return scene(`import-${id}`, `Import: ${title}`, 'Importar planilha', { importing: dialog });
};

const exporting = (id: string, title: string, ...events: readonly GatheringNews[]) => {
  const dialog = reach(exportingMachine, { kind: 'pessoas', busca: '' }, ...events);
  return scene(`export-${id}`, `Export: ${title}`, 'Exportar planilha', { exporting: dialog });
};
const all = { type: 'records.gathered', collected: 1234, total: 1234 } as const;

export const sheetScenes: Scene[] = [
  importing('choosing', 'choosing a file', []),
  importing('no-sheet', 'no sheet', [
    file,
    { type: 'sheet.refused', failure: { kind: 'api', message: 'A planilha está vazia.' } },
  ]),
  importing('reading', 'reading', [file]),
  importing('mapping', 'asking for the columns', [
    file,
    { type: 'sheet.read', summary: { ...summary, columns: { ...columns, nomeCompleto: null } } },
  ]),
  importing('checking', 'checking', [file, read]),
  importing('unchecked', 'not checked', [file, read, { type: 'rows.unchecked', failure: lost }]),
  importing('reviewing', 'the review', [file, read, checked]),
  importing('importing', 'importing', begun),
  importing('paused', 'paused', [...begun, { type: 'pause' }]),
  importing('stopping', 'stopping', [...begun, { type: 'cancel' }]),
  importing('ending', 'ending', ending),
  importing('done', 'done', done),
  importing('cut', 'cut by the end of its session', [], cut),
  importing('undoing', 'undoing', undoing),
  importing('undo-paused', 'undoing, paused', [...undoing, { type: 'pause' }]),
  importing('undo-stopping', 'undoing, stopping', [...undoing, { type: 'cancel' }]),
  importing('undone', 'undone', [...undoing, ...settle('undone', 775, 402), ended]),
  exporting('collecting', 'gathering', { type: 'records.collected', collected: 1000, total: 1234 }),
  exporting('done', 'done', { ...all, hasChanged: false }),
  exporting('changed', 'of a changed list', { ...all, hasChanged: true }),
  exporting('failed', 'failed', { type: 'gathering.failed', failure: lost }),
];
