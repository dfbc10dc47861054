import type { SnapshotFrom } from 'xstate';
import type { CollectedPage, exportingMachine } from '../../../machines/exportingMachine';
import type { importingMachine } from '../../../machines/importingMachine';
import type { SentRows } from '../../../machines/shared/importing';
import type { spreadsheetMachine } from '../../../machines/spreadsheetMachine';
import { type Backend, listed, refusal } from '../../support/backend';
import { labels } from '../../support/labels';
import { city, pessoaOf } from '../../support/people';
import { short } from '../cases/importing';
import type { Wire } from '../heldBackend';
import { type Surface, type Thing, textIf, there, thereIf, type User } from '../surface';
import { asOwnServer } from './wires';

const { sheets } = labels;

/** Chooses what the button beside 'Nova' offers, which is there once our own server has answered. */
export async function chooseAction(user: User, name: string): Promise<void> {
  await user.see(there('button', labels.list.more));
  await user.press({ role: 'button', name: labels.list.more });
  await user.see(there('button', name));
  await user.press({ role: 'button', name });
}

/** The list behind the dialogs. */
const prepare = (backend: Backend) => {
  backend.isOurs = true;
  backend.register.cidades.push(city(3, 'Marília'));
};

const exporting: Thing = { role: 'dialog', name: sheets.export };
const inDialog = (name: string): Thing => ({ role: 'button', name, inside: exporting });

export const spreadsheetSurface: Surface<typeof spreadsheetMachine> = {
  starts: ['/cidades?busca=mar&pagina=1'],
  acts: {
    export: { do: (user) => chooseAction(user, sheets.export) },
    import: { do: (user) => chooseAction(user, sheets.import) },
    close: { do: (user) => user.press({ role: 'button', name: 'Fechar' }) },
  },
  sights: (state) => [
    thereIf(state.matches('exporting'), 'dialog', sheets.export),
    thereIf(state.matches('importing'), 'dialog', sheets.import),
  ],
  wires: {},
  prepare,
};

const collecting: Wire = {
  names: ['GET /cidades'],
  request: ({ busca, from }: { busca: string; from: number }) => ({
    request: `GET /cidades?page=${from / 1000 + 1}&limit=1000&filter=${busca}`,
  }),
  answer: ({ collected, total }: CollectedPage) => {
    const before = collected > 1000 ? 1000 : 0;
    const items = Array.from({ length: collected - before }, (_, at) => city(before + at + 1, 'Marília'));
    return listed(items, total);
  },
};

/** Over the list, which has made the first call. */
export const exportingSurface: Surface<typeof exportingMachine> = {
  starts: ['/cidades'],
  begin: (user) => chooseAction(user, sheets.export),
  acts: {
    cancel: { do: (user) => user.press(inDialog('Cancelar')) },
    retry: { do: (user) => user.press(inDialog(labels.fault.retry)) },
    save: { do: (user) => user.press(inDialog(sheets.saveAgain)) },
    close: {
      do: async (user) => user.press(inDialog('Fechar')),
    },
  },
  sights: (state) => [
    thereIf(!state.matches('closed'), 'dialog', sheets.export),
    thereIf(state.hasTag('busy'), 'progressbar', 'Exportando'),
    textIf(state.matches('done'), '1.001 registros exportados'),
    textIf(state.matches('changed'), sheets.changed),
    textIf(state.matches('failed'), 'Não foi possível exportar a lista.'),
  ],
  wires: { collectPage: collecting },
  isHeld: (_, turn) => turn > 0,
  prepare,
};

const create: Wire = {
  names: ['POST /pessoas'],
  request: () => ({
    request: 'POST /pessoas',
    body: pessoaOf('Ana Sol', 'ana@exemplo.com', 7),
  }),
  answer: ({ lost }: SentRows) => {
    if (lost === null) return { status: 201, json: 7 };
    return lost.kind === 'connection' ? 'connection lost' : refusal(503, lost.message ?? undefined);
  },
};

/** What the button offers of the rows that were not imported. */
const refusedOf = ({ context }: SnapshotFrom<typeof importingMachine>) =>
  context.progress.imported === 5
    ? 'Baixar o 1 recusado'
    : `Baixar os ${6 - context.progress.imported} recusados`;

const button = (name: string): Thing => ({ role: 'button', name });

/** People from a file, over their list. Of four rows only the last one waits. */
export const importingSurface: Surface<typeof importingMachine> = {
  starts: ['/pessoas'],
  begin: async (user) => {
    await chooseAction(user, sheets.import);
    await user.see(there('dialog', sheets.import));
  },
  acts: {
    'file.chosen': { do: (user, { file }) => user.attach(sheets.choose, file) },
    'choices.changed': {
      // The same choice again is no change.
      offered: ({ context }, { changes }) =>
        changes.columns === undefined
          ? context.hasHeadings
          : changes.columns.nomeCompleto !== context.columns.nomeCompleto,
      do: (user, { changes }, { context }) =>
        changes.columns === undefined
          ? user.press({ role: 'checkbox', name: 'A primeira linha tem os títulos' })
          : user.select(
              labels.list.fullName,
              (changes.columns.nomeCompleto === 0 && context.headings[0]) || 'Escolha a coluna',
            ),
    },
    review: { do: (user) => user.press(button('Conferir')) },
    retry: { do: (user) => user.press(button(labels.fault.retry)) },
    confirm: { do: (user) => user.press(button('Importar 5 registros')) },
    pause: { do: (user) => user.press(button('Pausar')) },
    resume: { do: (user) => user.press(button('Continuar')) },
    cancel: { do: (user) => user.press(button('Cancelar')) },
    saveRefused: { do: (user, _, before) => user.press(button(refusedOf(before))) },
    close: { do: (user) => user.press(button('Fechar')) },
  },
  sights: (state) => {
    const { imported } = state.context.progress;
    const isRunning = ['importing', 'paused', 'stopping'].some((name) => state.matches(name as 'paused'));
    return [
      thereIf(!state.matches('done') && !state.matches('closed'), 'dialog', sheets.import),
      thereIf(state.matches('done') && imported === 5, 'dialog', 'Importação concluída'),
      thereIf(state.matches('done') && imported < 5, 'dialog', 'Importação cancelada'),
      textIf(state.matches('choosing') && state.context.message !== null, 'A planilha está vazia.'),
      thereIf(state.matches('mapping'), 'button', 'Conferir'),
      textIf(state.matches('unchecked'), 'Não foi possível conferir as cidades.'),
      textIf(state.matches('reviewing'), '5 prontos'),
      textIf(state.matches('reviewing'), `Linha 7: ${short}`),
      thereIf(isRunning, 'progressbar', 'Importando'),
      textIf(isRunning, `${imported} de 5`),
      thereIf(state.matches('paused'), 'button', 'Continuar'),
      textIf(state.matches('done'), `${imported} importados`),
    ];
  },
  local: ['readSheet'],
  unfailing: ['importRows', 'finishRows'],
  wires: {
    checkRows: {
      names: ['GET /cidades'],
      request: () => ({ request: 'GET /cidades?page=1&limit=1000&filter=' }),
      answer: () => listed([city(7, 'Natal')]),
    },
    importRows: create,
    finishRows: create,
  },
  isHeld: (name, turn) => name !== 'POST /pessoas' || turn > 2,
  prepare: asOwnServer,
  exceptions: {
    'reading: cancel': 'a file is read before a hand is at the button',
    'mapping: sheet.chosen': 'a text file is one sheet',
    'reviewing: sheet.chosen': 'a text file is one sheet',
    'importing: importRows failed': 'only a defect fails it',
    'stopping: finishRows failed': 'only a defect fails it',
  },
};
