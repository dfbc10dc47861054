import type { SnapshotFrom } from 'xstate';
import type { Collected, exportingMachine } from '../../../machines/exportingMachine';
import type { BatchAnswer, CallLost } from '../../../machines/importEvents';
import type { importingMachine } from '../../../machines/importingMachine';
import type { importsMachine } from '../../../machines/importsMachine';
import type { Import, UndoAnswer } from '../../../src/domain/imports';
import { type Answer, type Backend, listed, refusal } from '../../support/backend';
import { labels } from '../../support/labels';
import { city } from '../../support/people';
import { missing } from '../cases/importing';
import { cut } from '../cases/imports';
import { busyIf, type Surface, type Thing, textIf, there, thereIf, type User } from '../surface';
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
    'file.saved': { do: (user, collected) => user.answer('sheet', collected) },
    'file.cut': { do: (user, collected) => user.answer('sheet', collected) },
    'download.failed': { do: (user) => user.answer('sheet', LOST) },
    cancel: { do: (user) => user.press(inDialog('Cancelar')) },
    retry: {
      do: (user, _, before) =>
        user.press(inDialog(before.matches('done') ? sheets.saveAgain : labels.fault.retry)),
    },
    close: { do: (user) => user.press(inDialog('Fechar')) },
  },
  sights: (state) => [
    thereIf(!state.matches('closed'), 'dialog', sheets.export),
    thereIf(state.hasTag('busy'), 'progressbar', 'Exportando'),
    textIf(state.matches('done'), '1.001 registros exportados'),
    textIf(state.matches('incomplete'), 'O arquivo veio incompleto: 1.000 de 1.001 registros.'),
    textIf(state.matches('failed'), 'Não foi possível exportar a lista.'),
  ],
  actorCalls: (state) => (state.matches('collecting') ? [{ id: 'sheet', input: null }] : []),
  wires: {
    sheet: {
      names: ['GET /cidades/planilha'],
      request: () => ({ request: 'GET /cidades/planilha?filter=mar' }),
      answer: (output: Collected | typeof LOST): Answer =>
        output === LOST
          ? LOST
          : {
              text: `Nome\r\n${'Marília\r\n'.repeat(output.collected)}`,
              headers: { 'x-total-count': String(output.total) },
            },
    },
  },
  prepare,
  alike: {
    'collecting.brief = collecting.lasting': 'how long it has taken shows only when it ends',
  },
};

const button = (name: string): Thing => ({ role: 'button', name });
type Importing = SnapshotFrom<typeof importingMachine>;

/** The rows that the next call sends: those that have no answer yet, by their numbers in the sheet. */
const batchOf = ({ context: { file, kind, progress } }: Importing) => {
  const names = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva'];
  const linhas = names
    .map((name, at) => ({
      linha: at + 2,
      valores: { nomeCompleto: `${name} Sol`, email: `${name.toLowerCase()}@exemplo.com`, cidadeId: 7 },
    }))
    .slice(progress.imported + progress.refused);
  return { kind, body: { importacao: ':key', arquivo: file, total: 5, linhas } };
};

const isAsked = (state: Importing) =>
  (['sending', 'stopping', 'askingAgain'] as const).some((mode) => state.matches({ running: mode }));

/** What a batch of the rows that are left is answered. */
type Answered = { state: Importing; answer: BatchAnswer | Pick<CallLost, 'wait' | 'unanswered'> | 'refused' };

function answerBatch({ state, answer }: Answered): Answer {
  if (answer === 'refused') return refusal(409, 'Esta importação foi desfeita: não recebe mais registros.');
  if ('wait' in answer) {
    if (answer.unanswered > 0) return LOST;
    const limited = refusal(429, 'Muitos pedidos: espere um pouco.');
    return { ...limited, headers: { 'retry-after': String(answer.wait / 1_000) } };
  }
  const { imported, refused } = answer;
  const rows = batchOf(state).body.linhas.slice(0, imported + refused);
  const linhas = rows.map(({ linha }, at) =>
    at < imported ? { linha, id: 20 + linha } : { linha, errors: { email: 'Já existe.' } },
  );
  return { json: { linhas } };
}

/** The name of the button for the rows that were not imported. */
const refusedOf = ({ context: { progress } }: Importing) => {
  const left = progress.total - progress.imported;
  return left === 1 ? 'Baixar o registro não importado' : `Baixar os ${left} não importados`;
};

const titleOf = (state: Importing) => {
  const { file, progress } = state.context;
  const { ready, imported, refused, undone, kept } = progress;
  if (state.matches('undoing')) return `Desfazendo a importação de ${file}`;
  if (state.matches('running')) return `Importação de ${file}`;
  if (!state.matches('done')) return sheets.import;
  if (undone > 0)
    return imported - undone - kept > 0 ? 'Importação desfeita em parte' : 'Importação desfeita';
  return imported + refused === ready ? 'Importação concluída' : 'Importação cancelada';
};

/** People from a file, over their list. */
export const importingSurface: Surface<typeof importingMachine> = {
  starts: ['/pessoas'],
  begin: async (user) => {
    await chooseAction(user, sheets.import);
    await user.see(there('dialog', sheets.import));
  },
  acts: {
    'file.chosen': { do: (user, { file }) => user.attach(sheets.choose, file) },
    'sheet.read': { do: async () => {} },
    'sheet.refused': { do: async () => {} },
    'choices.changed': {
      // The same choice again is no change; cities are asked about once a check has found some missing.
      offered: ({ context }, { changes }) =>
        changes.columns === undefined
          ? context.hasHeadings && (changes.createsCities === undefined || context.review !== null)
          : changes.columns.nomeCompleto !== context.columns.nomeCompleto,
      do: (user, { changes: { columns, createsCities } }, { context }) =>
        columns === undefined
          ? user.press({
              role: 'checkbox',
              name: createsCities ? sheets.createCities : 'A primeira linha tem os títulos',
            })
          : user.select(
              labels.list.fullName,
              (columns.nomeCompleto === 0 && context.headings[0]) || 'Escolha a coluna',
            ),
    },
    adjust: { do: (user) => user.press(button('Ajustar')) },
    'rows.checked': { do: (user) => user.answer('cities') },
    'rows.unchecked': { do: (user) => user.answer('cities', LOST) },
    'batch.answered': {
      do: (user, { imported, refused }, state) =>
        user.answer('batch', { state, answer: { imported, refused } }),
    },
    'batch.lost': {
      offered: (_, { unanswered }) => unanswered === 0 || unanswered === 5,
      do: (user, { wait, unanswered }, state) =>
        user.answer('batch', { state, answer: { wait, unanswered } }),
    },
    'batch.refused': { do: (user, _, state) => user.answer('batch', { state, answer: 'refused' }) },
    'connection.restored': { do: (user) => user.goOnline() },
    review: { do: (user) => user.press(button('Conferir')) },
    retry: { do: (user) => user.press(button(labels.fault.retry)) },
    confirm: { do: (user) => user.press(button('Importar 5 registros')) },
    resume: { do: (user) => user.press(button('Continuar')) },
    cancel: {
      // A file is read before a hand is at the button.
      offered: (before) => !before.matches({ preparing: 'reading' }),
      do: (user) => user.press(button('Cancelar')),
    },
    saveRefused: { do: (user, _, before) => user.press(button(refusedOf(before))) },
    undo: { do: (user) => user.press(button(sheets.undo)) },
    close: { do: (user) => user.press(button(sheets.finish)) },
  },
  sights: (state) => {
    const { ready, imported, refused, unanswered, undone, kept } = state.context.progress;
    const isDone = state.matches('done');
    const isRunning = state.matches('running');
    const isUndoing = state.matches('undoing');
    const isInterrupted =
      state.matches({ running: 'interrupted' }) || state.matches({ undoing: 'interrupted' });
    return [
      thereIf(!state.matches('closed'), 'dialog', titleOf(state)),
      textIf(
        state.matches({ preparing: 'choosing' }) && state.context.message !== null,
        'A planilha está vazia.',
      ),
      textIf(state.matches({ preparing: { rows: 'checking' } }), 'Conferindo...'),
      thereIf(state.matches({ preparing: 'mapping' }), 'button', 'Conferir'),
      textIf(state.matches({ preparing: { rows: 'unchecked' } }), 'Não foi possível conferir as cidades.'),
      // The counts stay in view while a choice is checked.
      ...(state.matches({ preparing: { rows: 'reviewing' } })
        ? ['5 prontos', '1 a decidir', missing].map((text) => textIf(true, text))
        : []),
      thereIf(isRunning, 'progressbar', 'Importando'),
      thereIf(isUndoing, 'progressbar', 'Apagando'),
      textIf(isRunning, `${imported + refused} de ${ready}`),
      textIf(isUndoing, `${undone + kept} de ${imported}`),
      ...(isRunning
        ? [
            busyIf(
              state.matches({ running: 'stopping' }) || state.matches({ running: 'askingAgain' }),
              button('Cancelar'),
            ),
          ]
        : []),
      thereIf(isInterrupted, 'button', 'Continuar'),
      textIf(isInterrupted, `${state.context.message} Nada se perde: continua sozinho assim que der.`),
      textIf(isDone && undone + kept === 0 && unanswered > 0, '5 sem resposta: podem ter sido importados'),
    ];
  },
  isPassing: (state) => state.matches({ preparing: 'reading' }),
  actorCalls: (state) => {
    if (state.matches({ preparing: { rows: 'checking' } })) return [{ id: 'cities', input: null }];
    return isAsked(state) ? [{ id: 'batch', input: batchOf(state) }] : [];
  },
  wires: {
    cities: {
      names: ['GET /cidades'],
      request: () => ({ request: 'GET /cidades?page=1&limit=1000&filter=' }),
      answer: (output?: typeof LOST): Answer => output ?? listed([city(7, 'Natal')]),
    },
    batch: {
      names: ['POST /pessoas/lote'],
      request: ({ kind, body }: ReturnType<typeof batchOf>) => ({ request: `POST /${kind}/lote`, body }),
      answer: answerBatch,
    },
    undoBatch: {
      names: ['POST /importacoes/:key/desfazer'],
      request: () => ({ request: 'POST /importacoes/:key/desfazer' }),
      answer: (json: UndoAnswer): Answer => ({ json }),
    },
  },
  alike: {
    'running.askingAgain = running.stopping': 'both wait for the last answer',
  },
  // An empty list offers an import, too.
  prepare: (backend) => {
    backend.isOurs = true;
    backend.register.pessoas.push({
      id: 1,
      nomeCompleto: 'Rui Castro',
      email: 'rui@exemplo.com',
      cidadeId: 7,
    });
  },
  exceptions: {
    'preparing.mapping: reread': 'a text file is one sheet',
    'preparing.rows: reread': 'a text file is one sheet',
  },
};

const imports: Thing = { role: 'dialog', name: sheets.imports };
const question: Thing = { role: 'alertdialog', name: `Desfazer a importação de ${cut.arquivo}?` };

/** 'Importações' of the list of cities, which loads behind it. */
export const importsSurface: Surface<typeof importsMachine> = {
  starts: ['/cidades'],
  begin: async (user) => {
    await chooseAction(user, sheets.imports);
    await user.see(there('dialog', sheets.imports));
  },
  acts: {
    undo: { do: (user) => user.press({ role: 'button', name: 'Desfazer', inside: imports }) },
    confirm: { do: (user) => user.press({ role: 'button', name: 'Desfazer', inside: question }) },
    cancel: { do: (user) => user.press({ role: 'button', name: 'Cancelar', inside: question }) },
    'page.chosen': {
      do: (user, { pagina }) => user.press({ role: 'button', name: `Página ${pagina}`, inside: imports }),
    },
    retry: { do: (user) => user.press({ role: 'button', name: labels.fault.retry, inside: imports }) },
  },
  sights: (state) => {
    const { imports: all, total, undoing } = state.context;
    const isAsking = state.matches('asking');
    return [
      thereIf(isAsking, 'alertdialog', question.name),
      ...(isAsking
        ? [textIf(true, '2 registros serão apagados.', question)]
        : [
            textIf(state.matches('loading'), labels.fault.loading, imports),
            textIf(all.length > 0, cut.arquivo ?? '', imports),
            textIf(all.length > 0, 'Ana em 25/11/2026 às 12:00 · 36 de 300 cidades', imports),
            thereIf(total > 5, 'navigation', labels.list.pagination, imports),
            thereIf(state.matches('failed'), 'button', labels.fault.retry, imports),
            ...(state.matches('undoing')
              ? [busyIf(true, { role: 'button', name: 'Desfazer', inside: imports } as const)]
              : []),
            textIf(
              !state.matches('undoing') && undoing !== null,
              `${undoing?.deleted} ${undoing?.deleted === 1 ? 'apagado' : 'apagados'}, 1 mantido: foi alterado depois.`,
              imports,
            ),
          ]),
    ];
  },
  wires: {
    loadImports: {
      names: ['GET /importacoes'],
      request: ({ pagina }: { pagina: number }) => ({
        request: `GET /importacoes?page=${pagina}&limit=5`,
      }),
      answer: ({ imports, total }: { imports: Import[]; total: number }) => listed(imports, total),
    },
    undoBatch: {
      names: ['POST /importacoes/a0b1c2d3/desfazer'],
      request: ({ id }: { id: string }) => ({ request: `POST /importacoes/${id}/desfazer` }),
      answer: (json: UndoAnswer): Answer => ({ json }),
    },
  },
  prepare: asOwnServer,
};
