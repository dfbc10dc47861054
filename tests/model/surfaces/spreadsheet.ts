import type { CollectedPage, exportingMachine } from '../../../machines/exportingMachine';
import type { spreadsheetMachine } from '../../../machines/spreadsheetMachine';
import { labels } from '../../support/labels';
import type { Wire } from '../heldBackend';
import { type Surface, type Thing, textIf, there, thereIf, type User } from '../surface';
import { listed, ours } from './wires';

const { sheets } = labels;

/** Chooses what the button beside 'Nova' offers, which is there once our own server has answered. */
export async function chooseAction(user: User, name: string): Promise<void> {
  await user.see(there('button', labels.list.more));
  await user.press({ role: 'button', name: labels.list.more });
  await user.see(there('button', name));
  await user.press({ role: 'button', name });
}

/** The list behind the dialogs. */
const others = { 'GET /cidades': ours(listed({ items: [{ id: 3, nome: 'Marília' }], total: 1 })) };

const exporting: Thing = { role: 'dialog', name: sheets.export };
const inDialog = (name: string): Thing => ({ role: 'button', name, inside: exporting });

export const spreadsheetSurface: Surface<typeof spreadsheetMachine> = {
  starts: ['/cidades?busca=mar&pagina=1'],
  acts: {
    export: { do: (user) => chooseAction(user, sheets.export) },
    close: { do: (user) => user.press({ role: 'button', name: 'Fechar' }) },
  },
  sights: (state) => [thereIf(state.matches('exporting'), 'dialog', sheets.export)],
  wires: {},
  others,
  // Until the import is there.
  exceptions: { importing: 'no', 'closed: import': 'no', 'importing: close': 'no' },
};

const collecting: Wire = {
  names: ['GET /cidades'],
  request: ({ busca, from }: { busca: string; from: number }) => ({
    name: 'GET /cidades',
    query: { page: String(from / 1000 + 1), limit: '1000', filter: busca },
  }),
  answer: ({ collected, total }: CollectedPage) => {
    const before = collected > 1000 ? 1000 : 0;
    const items = Array.from({ length: collected - before }, (_, at) => ({
      id: before + at + 1,
      nome: 'Marília',
    }));
    return listed({ items, total });
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
  isOurs: (_, turn) => turn > 0,
  others,
};
