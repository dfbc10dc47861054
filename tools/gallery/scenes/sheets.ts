import { exportingMachine } from '../../../machines/exportingMachine';
import { importingMachine } from '../../../machines/importingMachine';
import type { SheetSummary } from '../../../machines/shared/importing';
import { spreadsheetMachine } from '../../../machines/spreadsheetMachine';
import { PAGE_SIZE } from '../../../src/domain/constants';
import { ApiError } from '../../../src/domain/errors';
import { lists } from '../machines';
import { LONG_NAME, people } from '../register';
import { answer, failure, type Reached, reach, type Scene } from '../scene';

const list = reach(
  lists.pessoas,
  { busca: '', pagina: 1, highlightedId: null, deleted: null },
  answer('loadPage', { items: people.slice(0, PAGE_SIZE), total: 1234 }),
);

const columns = { nomeCompleto: 0, email: 1, cidade: 2 };
const summary: SheetSummary = {
  file: 'cadastro-da-secretaria.xlsx',
  sheets: ['Pessoas', LONG_NAME],
  sheet: 0,
  headings: ['A: Nome', 'B: E-mail', 'C: Cidade'],
  columns,
  hasHeadings: true,
};
const file = { type: 'file.chosen', file: new File([], summary.file) } as const;
const read = answer('readSheet', summary);
const checked = answer('checkRows', {
  ready: 1180,
  refused: 54,
  problems: [
    { row: 7, message: 'Email: O campo precisa conter um email válido' },
    { row: 1031, message: `Cidade: A cidade ${LONG_NAME} não está cadastrada` },
  ],
  acceptable: 50,
});
const confirm = { type: 'confirm' } as const;
const sent = (imported: number, left: number) =>
  answer('importRows', { imported, refused: 3, left, lost: null });
const importing = (...events: Parameters<typeof reach<typeof importingMachine>>[2][]) =>
  reach(importingMachine, undefined, ...events);
const begun = [file, read, checked, confirm, sent(617, 560)] as const;

const exporting = (...events: Parameters<typeof reach<typeof exportingMachine>>[2][]) =>
  reach(exportingMachine, { busca: '' }, ...events);
const page = (collected: number, hasChanged = false) =>
  answer('collectPage', { collected, total: 1234, isLast: collected === 1234, hasChanged });

/** The same dialog whose work stands still: a file is read and its rows are sent without an answer to wait for. */
const still = ({ machine, snapshot }: Reached): Reached => ({
  machine,
  snapshot: Object.assign({}, snapshot, { children: {} }),
});

const scene = (id: string, title: string, flow: 'import' | 'export', dialog: Reached): Scene => ({
  id: `${flow}-${id}`,
  title: `${flow === 'import' ? 'Import' : 'Export'}: ${title}`,
  path: '/pessoas',
  awaits: '[role="dialog"]',
  flows: {
    'pessoas.list': list,
    spreadsheet: reach(spreadsheetMachine, undefined, { type: flow, kind: 'pessoas', busca: '' }),
    [`${flow}ing`]: still(dialog),
  },
});

export const sheetScenes: Scene[] = [
  scene('choosing', 'choosing a file', 'import', importing()),
  scene(
    'no-sheet',
    'no sheet',
    'import',
    importing(file, failure('readSheet', new ApiError('A planilha está vazia.'))),
  ),
  scene('reading', 'reading', 'import', importing(file)),
  scene(
    'mapping',
    'asking for the columns',
    'import',
    importing(file, answer('readSheet', { ...summary, columns: { ...columns, nomeCompleto: null } })),
  ),
  scene('checking', 'checking', 'import', importing(file, read)),
  scene('unchecked', 'not checked', 'import', importing(file, read, failure('checkRows'))),
  scene('reviewing', 'the review', 'import', importing(file, read, checked)),
  scene('importing', 'importing', 'import', importing(...begun)),
  scene('paused', 'paused', 'import', importing(...begun, { type: 'pause' })),
  scene('stopping', 'stopping', 'import', importing(...begun, { type: 'cancel' })),
  scene('done', 'done', 'import', importing(file, read, checked, confirm, sent(1177, 0))),
  scene('collecting', 'gathering', 'export', exporting(page(1000))),
  scene('done', 'done', 'export', exporting(page(1234))),
  scene('changed', 'of a changed list', 'export', exporting(page(1234, true), page(1234, true))),
  scene('failed', 'failed', 'export', exporting(failure('collectPage'))),
];
