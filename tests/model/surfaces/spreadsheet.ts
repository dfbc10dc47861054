import type { SnapshotFrom } from 'xstate';
import type { Collected, exportingMachine } from '../../../machines/exportingMachine';
import type { RowOutcome } from '../../../machines/importChoices';
import type { importingMachine } from '../../../machines/importingMachine';
import type { Failure } from '../../../src/domain/errors';
import { type Answer, type Backend, listed, refusal } from '../../support/backend';
import { labels } from '../../support/labels';
import { city } from '../../support/people';
import { missing } from '../cases/importing';
import { type Surface, type Thing, textIf, there, thereIf, type User } from '../surface';
import { asOwnServer } from './wires';

const { sheets } = labels;
const LOST = 'connection lost';

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

/** Over the list, which has made the first call. */
export const exportingSurface: Surface<typeof exportingMachine> = {
  starts: ['/cidades?busca=mar&pagina=1'],
  begin: (user) => chooseAction(user, sheets.export),
  acts: {
    'records.collected': { do: (user, collected) => user.answer('page', collected) },
    'records.gathered': {
      // A list that moves again and again: tests/screens/exporting.test.tsx.
      offered: (_, { hasChanged }) => !hasChanged,
      do: (user, collected) => user.answer('page', collected),
    },
    'gathering.failed': { do: (user) => user.answer('page', LOST) },
    cancel: { do: (user) => user.press(inDialog('Cancelar')) },
    retry: { do: (user) => user.press(inDialog(labels.fault.retry)) },
    save: { do: (user) => user.press(inDialog(sheets.saveAgain)) },
    close: { do: (user) => user.press(inDialog('Fechar')) },
  },
  sights: (state) => [
    thereIf(!state.matches('closed'), 'dialog', sheets.export),
    thereIf(state.hasTag('busy'), 'progressbar', 'Exportando'),
    textIf(state.matches('done'), '1.001 registros exportados'),
    textIf(state.matches('failed'), 'Não foi possível exportar a lista.'),
  ],
  actorCalls: (state) =>
    state.matches('collecting') ? [{ id: 'page', input: 1 + state.context.collected / 1000 }] : [],
  wires: {
    page: {
      names: ['GET /cidades'],
      request: (page: number) => ({ request: `GET /cidades?page=${page}&limit=1000&filter=mar` }),
      answer: (output: Collected | typeof LOST): Answer => {
        if (output === LOST) return LOST;
        const before = output.collected > 1000 ? 1000 : 0;
        const count = output.collected - before;
        return listed(
          Array.from({ length: count }, (_, at) => city(before + at + 1, 'Marília')),
          output.total,
        );
      },
    },
  },
  isHeld: (_, turn) => turn > 0,
  prepare,
};

/** The record that a row becomes: its number, and its version. */
const madeOf = (at: number) => ({ id: 20 + at, etag: `"${at + 1}"` });

/** Answers to a row, or to its deletion; a row that is imported has a record of its own. */
const answers = {
  deleted: { status: 204 },
  lost: LOST,
  failed: refusal(503, 'O servidor não respondeu.'),
  limited: refusal(429, 'Muitos pedidos: espere um pouco.'),
  refused: refusal(409, 'Não foi possível.', { email: 'Já existe.' }),
  changed: refusal(412, 'Mudou.'),
} satisfies Record<string, Answer>;
type RowAnswer = keyof typeof answers | ReturnType<typeof madeOf>;
const answer = (output: RowAnswer): Answer =>
  typeof output === 'string'
    ? answers[output]
    : { status: 201, json: output.id, headers: { etag: output.etag } };

const button = (name: string): Thing => ({ role: 'button', name });
type Importing = SnapshotFrom<typeof importingMachine>;
const countsOf = ({ context }: Importing) => context.progress;
/** The server answers the row, or the deletion, that was sent first. */
const isFirst = ({ context }: Importing, { at }: { at: number }) => context.work.pending[0] === at;
const answerRow = (user: User, { context: { work } }: Importing, answer: RowAnswer) =>
  user.answer(work.job === 'send' ? 'row' : 'deletion', answer);
const outcomes: Readonly<Record<Exclude<RowOutcome, 'imported'>, keyof typeof answers>> = {
  refused: 'refused',
  undone: 'deleted',
  kept: 'changed',
};
const answerOf = ({ message }: Failure) =>
  message === labels.fault.connection ? 'lost' : message?.startsWith('Muitos') ? 'limited' : 'failed';

/** Name of the button for the rows that were not imported. */
const refusedOf = (state: Importing) => {
  const { total, imported } = countsOf(state);
  return total - imported === 1 ? 'Baixar o 1 recusado' : `Baixar os ${total - imported} recusados`;
};

const people = [
  'Nome;Email;Cidade',
  'Ana Sol;ana@exemplo.com;Natal',
  'Bia Sol;bia@exemplo.com;Natal',
  'Al;al@exemplo.com;Natal',
];

/** Imports two people, and closes the dialog. */
async function importTwo(user: User) {
  await user.attach(sheets.choose, new File([people.join('\n')], 'antes.csv'));
  await user.answer('cities');
  await user.see(there('button', 'Importar 2 registros'));
  await user.press(button('Importar 2 registros'));
  for (const at of [0, 1]) await user.answer('row', madeOf(at));
  await user.see(there('dialog', 'Importação concluída'));
  await user.press(button('Fechar'));
}

/** People from a file, over their list. */
export const importingSurface: Surface<typeof importingMachine> = {
  starts: ['/pessoas', '/pessoas', '/pessoas'],
  begin: async (user, start) => {
    await chooseAction(user, sheets.import);
    await user.see(there('dialog', sheets.import));
    if (start === 0) return;
    await importTwo(user);
    await chooseAction(user, start === 1 ? sheets.lastImport : sheets.undo);
  },
  acts: {
    'file.chosen': { do: (user, { file }) => user.attach(sheets.choose, file) },
    'sheet.read': { do: async () => {} },
    'sheet.refused': { do: async () => {} },
    'choices.changed': {
      // The same choice again is no change.
      offered: ({ context }, { changes }) =>
        changes.columns === undefined
          ? context.hasHeadings
          : changes.columns.nomeCompleto !== context.columns.nomeCompleto,
      do: (user, { changes: { columns, accepts } }, { context }) =>
        columns === undefined
          ? user.press({
              role: 'checkbox',
              name: accepts ? sheets.createCities : 'A primeira linha tem os títulos',
            })
          : user.select(
              labels.list.fullName,
              (columns.nomeCompleto === 0 && context.headings[0]) || 'Escolha a coluna',
            ),
    },
    adjust: { do: (user) => user.press(button('Ajustar')) },
    'rows.checked': { do: (user) => user.answer('cities') },
    'rows.unchecked': { do: (user) => user.answer('cities', LOST) },
    'row.settled': {
      offered: isFirst,
      do: (user, { at, outcome }, before) =>
        answerRow(user, before, outcome === 'imported' ? madeOf(at) : outcomes[outcome]),
    },
    'row.putOff': {
      offered: isFirst,
      do: (user, { failure }, before) => answerRow(user, before, answerOf(failure)),
    },
    'rows.ended': { do: async () => {} },
    review: { do: (user) => user.press(button('Conferir')) },
    retry: { do: (user) => user.press(button(labels.fault.retry)) },
    confirm: { do: (user) => user.press(button('Importar 5 registros')) },
    pause: { do: (user) => user.press(button('Pausar')) },
    resume: { do: (user) => user.press(button('Continuar')) },
    cancel: {
      // A file is read before a hand is at the button.
      offered: (before) => !before.matches({ preparing: 'reading' }),
      do: (user) => user.press(button('Cancelar')),
    },
    saveRefused: { do: (user, _, before) => user.press(button(refusedOf(before))) },
    undo: {
      // Of the two records of an import of before.
      offered: ({ context }) => context.last !== null,
      do: (user) => user.press(button(sheets.undo)),
    },
    close: { do: (user) => user.press(button('Fechar')) },
  },
  sights: (state) => {
    const { ready, imported, refused, undone, kept } = countsOf(state);
    const isDone = state.matches('done');
    const isRunning = state.matches('running');
    const isUndoing = isRunning && state.context.work.job === 'undo';
    const isUndone = isDone && undone > 0;
    const isWhole = imported + refused === ready;
    const left = imported - undone - kept;
    const undoneTitle = left > 0 ? 'Importação desfeita em parte' : 'Importação desfeita';
    return [
      thereIf(state.matches('preparing') || isRunning, 'dialog', sheets.import),
      thereIf(isUndone, 'dialog', undoneTitle),
      thereIf(isDone && !isUndone && isWhole, 'dialog', 'Importação concluída'),
      thereIf(isDone && !isWhole, 'dialog', 'Importação cancelada'),
      textIf(
        state.matches({ preparing: 'choosing' }) && state.context.message !== null,
        'A planilha está vazia.',
      ),
      textIf(state.matches({ preparing: 'checking' }), 'Conferindo...'),
      thereIf(state.matches({ preparing: 'mapping' }), 'button', 'Conferir'),
      textIf(state.matches({ preparing: 'unchecked' }), 'Não foi possível conferir as cidades.'),
      textIf(state.matches({ preparing: 'reviewing' }), '5 prontos'),
      textIf(state.matches({ preparing: 'reviewing' }), missing),
      thereIf(isRunning && !isUndoing, 'progressbar', 'Importando'),
      thereIf(isUndoing, 'progressbar', 'Apagando'),
      textIf(isRunning && !isUndoing, `${imported + refused} de ${ready}`),
      textIf(isUndoing, `${undone + kept} de ${imported}`),
      thereIf(state.matches({ running: 'going' }), 'button', 'Pausar'),
      thereIf(state.matches({ running: 'paused' }), 'button', 'Continuar'),
      textIf(isDone, `${imported} ${imported === 1 ? 'importado' : 'importados'}`),
      textIf(isUndone, `${undone} ${undone === 1 ? 'apagado' : 'apagados'}`),
      textIf(isDone && kept > 0, '1 mudou desde a importação e ficou'),
    ];
  },
  isPassing: (state) => state.matches({ preparing: 'reading' }) || state.matches({ running: 'ending' }),
  actorCalls: (state) => {
    const { job, pending } = state.context.work;
    if (state.matches({ preparing: 'checking' })) return [{ id: 'cities', input: null }];
    return pending.map((at) => ({ id: job === 'send' ? 'row' : 'deletion', input: at }));
  },
  wires: {
    cities: {
      names: ['GET /cidades'],
      request: () => ({ request: 'GET /cidades?page=1&limit=1000&filter=' }),
      answer: (output?: typeof LOST): Answer => output ?? listed([city(7, 'Natal')]),
    },
    row: {
      names: ['POST /pessoas'],
      request: (at: number) => {
        const name = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva'][at] ?? '';
        const email = `${name.toLowerCase()}@exemplo.com`;
        return { request: 'POST /pessoas', body: { nomeCompleto: `${name} Sol`, email, cidadeId: 7 } };
      },
      answer,
    },
    deletion: {
      names: ['DELETE /pessoas/:id'],
      request: (at: number) => {
        const { id, etag } = madeOf(at);
        return { request: `DELETE /pessoas/${id}`, ifMatch: etag };
      },
      answer,
    },
  },
  prepare: asOwnServer,
  exceptions: {
    'preparing.mapping: reread': 'a text file is one sheet',
    'preparing.reviewing: reread': 'a text file is one sheet',
  },
};
