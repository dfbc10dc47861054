import { type DownloadEvent, exportingMachine } from '../../../machines/exportingMachine';
import { type ImportingEvent, importingMachine } from '../../../machines/importingMachine';
import { importsMachine } from '../../../machines/importsMachine';
import type { SheetSummary } from '../../../machines/sheetRows';
import { PAGE_SIZE } from '../../../src/domain/constants';
import { CONNECTION_LOST, type Failure } from '../../../src/domain/errors';
import type { Import, UndoAnswer } from '../../../src/domain/imports';
import { list as machine } from '../machines';
import { LONG_NAME, people } from '../register';
import { answer, failure, reach, type Scene } from '../scene';

const list = reach(
  machine,
  { busca: '', pagina: 1, highlightedId: null, deleted: null },
  answer('loadPage', { items: people.slice(0, PAGE_SIZE), total: 1234, near: null }),
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
  stateColumns: [],
  hiddenRows: 7,
};
const file = { type: 'file.chosen', file: new File([], summary.file), others: [] } as const;
const read = { type: 'sheet.read', summary } as const;
const checked: ImportingEvent = {
  type: 'rows.checked',
  total: 1234,
  review: {
    ready: 1156,
    undecided: 38,
    refused: 40,
    leftOut: 0,
    missing: 10,
    oddities: [
      { kind: 'number', rows: 2 },
      { kind: 'wide', rows: 1 },
    ],
    sampleRows: [
      {
        row: 7,
        cells: ['Ana Lima', 'ana.exemplo.com', 'Natal'],
        name: 'Ana Lima',
        problems: [{ column: 1, message: 'Email: O campo precisa conter um email válido' }],
      },
      {
        row: 1031,
        cells: ['12345', 'lia@exemplo.com', LONG_NAME],
        name: '12345',
        problems: [{ column: 0, message: 'Nome completo: 12345 é um número' }],
      },
    ],
    questions: [
      {
        key: 's paulo',
        nome: 'S. Paulo',
        rows: 14,
        candidates: [{ id: 3, nome: 'São Paulo (SP)' }],
        suggestion: { id: 3, nome: 'São Paulo (SP)' },
        canCreate: true,
        isMissing: false,
      },
      {
        key: 'bom jesus',
        nome: 'Bom Jesus',
        rows: 14,
        candidates: [
          { id: 1, nome: 'Bom Jesus (PI)' },
          { id: 2, nome: 'Bom Jesus (RN)' },
        ],
        suggestion: null,
        canCreate: false,
        isMissing: false,
      },
      {
        key: 'vila nova',
        nome: LONG_NAME,
        rows: 10,
        candidates: [],
        suggestion: null,
        canCreate: true,
        isMissing: true,
      },
    ],
    moreQuestions: 0,
  },
};
const confirm = { type: 'confirm' } as const;
const sent = (imported: number, refused: number) => ({ type: 'batch.answered', imported, refused }) as const;
const begun: ImportingEvent[] = [file, read, checked, confirm, sent(617, 3)];
const interrupted: ImportingEvent[] = [
  ...begun,
  { type: 'batch.lost', failure: lost, wait: 10_000, unanswered: 500 },
];
const done: ImportingEvent[] = [...begun, sent(536, 0)];
const undone = (apagados: number, mantidos: number, restantes: number) =>
  answer('undoBatch', { apagados, mantidos, restantes } satisfies UndoAnswer);
const importOf = (id: string, arquivo: string | null, registros: number, intactos: number): Import => ({
  id,
  tipo: 'pessoas',
  arquivo,
  total: 300,
  quem: 'Ana',
  quando: '2026-11-25T17:02:00.000Z',
  registros,
  intactos,
  desfeita: intactos === 0 ? { quem: 'Bia', quando: '2026-11-25T18:02:00.000Z' } : null,
});
const cut = importOf('a0b1c2d3', 'clientes.xlsx', 36, 34);
const few = {
  imports: [cut, importOf('b0b1c2d3', `${LONG_NAME}.csv`, 300, 288), importOf('c0b1c2d3', null, 300, 0)],
  total: 31,
};

/** A dialog over the list. */
const scene = (id: string, title: string, action: string, flows: Scene['flows']): Scene => ({
  id,
  title,
  path: '/pessoas',
  clicked: ['Mais ações', action],
  awaits: '[role="dialog"] h2',
  flows: { 'pessoas.list': list, ...flows },
});

type Events = Parameters<typeof reach<typeof importingMachine>>[2][];

const importing = (id: string, title: string, events: Events) => {
  const dialog = reach(importingMachine, { kind: 'pessoas', importacao: 'a0b1c2d3' }, ...events);
  return scene(`import-${id}`, `Import: ${title}`, 'Importar planilha', { importing: dialog });
};

const lasting = { type: 'xstate.after.brief.exporting.collecting.brief' } as const;

const exporting = (id: string, title: string, ...events: readonly (DownloadEvent | typeof lasting)[]) => {
  const dialog = reach(exportingMachine, { kind: 'pessoas', busca: '' }, ...events);
  return scene(`export-${id}`, `Export: ${title}`, 'Exportar planilha', { exporting: dialog });
};

const imports = (
  id: string,
  title: string,
  ...events: Parameters<typeof reach<typeof importsMachine>>[2][]
) =>
  scene(`imports-${id}`, `Imports: ${title}`, 'Importações', {
    imports: reach(importsMachine, undefined, ...events),
  });

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
  importing('interrupted', 'without a connection', interrupted),
  importing('stopping', 'stopping', [...begun, { type: 'cancel' }]),
  importing('asking-again', 'asking once more for what had no answer', [...interrupted, { type: 'cancel' }]),
  importing('done', 'done', done),
  importing('cut', 'cancelled without an answer', [
    ...interrupted,
    { type: 'cancel' },
    { type: 'batch.lost', failure: lost, wait: 10_000, unanswered: 500 },
  ]),
  importing('undoing', 'undoing', [...done, { type: 'undo' }, undone(500, 2, 675)]),
  importing('undo-interrupted', 'undoing, without a connection', [
    ...done,
    { type: 'undo' },
    undone(500, 2, 675),
    failure('undoBatch'),
  ]),
  importing('undone', 'undone', [...done, { type: 'undo' }, undone(500, 2, 675), undone(675, 2, 0)]),
  imports('loading', 'loading'),
  imports('none', 'none', answer('loadImports', { imports: [], total: 0 })),
  imports('ready', 'ready', answer('loadImports', few)),
  imports('failed', 'failed', failure('loadImports')),
  // Clicked: a question that is drawn at once with the dialog below it is hidden by it.
  {
    ...imports('asking', 'asking', answer('loadImports', few)),
    clicked: ['Mais ações', 'Importações', 'Desfazer'],
    awaits: '[role="alertdialog"] h2',
  },
  imports(
    'undoing',
    'undoing',
    answer('loadImports', few),
    { type: 'undo', id: cut.id },
    { type: 'confirm' },
    undone(20, 2, 14),
  ),
  imports(
    'undone',
    'undone',
    answer('loadImports', few),
    { type: 'undo', id: cut.id },
    { type: 'confirm' },
    undone(34, 2, 0),
    answer('loadImports', few),
  ),
  exporting('collecting', 'downloading', { type: 'records.received', collected: 1000, total: 1234 }),
  exporting('done', 'done', lasting, {
    type: 'file.saved',
    collected: 1234,
    total: 1234,
    file: 'pessoas.csv',
  }),
  exporting('incomplete', 'cut', { type: 'file.cut', collected: 1200, total: 60_000 }),
  exporting('failed', 'failed', { type: 'download.failed', failure: lost }),
];
