import type { DeletedQuery, deletedMachine } from '../../../machines/deletedMachine';
import { listed } from '../../support/backend';
import { labels } from '../../support/labels';
import { marilia } from '../cases/deleted';
import { busyIf, type Surface, type Thing, textIf, there, thereIf } from '../surface';
import { alertsOfWrite, asOwnServer, restoring } from './wires';

const { list } = labels;
const undone = 'Importação de clientes.csv, desfeita por Bia: 3 registros';
const dialog: Thing = { role: 'dialog', name: list.deleted };

/** 'Apagados' of the list of cities, which loads behind it. */
export const deletedSurface: Surface<typeof deletedMachine> = {
  starts: ['/cidades'],
  begin: async (user) => {
    await user.see(there('button', list.more));
    await user.press({ role: 'button', name: list.more });
    await user.see(there('button', list.deleted));
    await user.press({ role: 'button', name: list.deleted });
    await user.see(there('dialog', list.deleted));
  },
  acts: {
    restore: {
      // Each row has a button of this name.
      offered: ({ context }) => context.deleted.filter(({ id }) => id !== null).length === 1,
      do: (user) => user.press({ role: 'button', name: list.restore, inside: dialog }),
    },
    'search.typed': { do: (user, { busca }) => user.fill(list.searchDeleted, busca) },
    'page.chosen': {
      do: (user, { pagina }) => user.press({ role: 'button', name: `Página ${pagina}`, inside: dialog }),
    },
    'import.opened': {
      do: (user) => user.press({ role: 'button', name: undone, inside: dialog }),
    },
    'import.closed': {
      do: (user) => user.press({ role: 'button', name: 'Todos os apagados', inside: dialog }),
    },
    retry: { do: (user) => user.press({ role: 'button', name: labels.fault.retry, inside: dialog }) },
  },
  sights: (state) => {
    const { busca, deleted, total, opened } = state.context;
    const isEmpty = state.matches({ list: 'ready' }) && deleted.length === 0;
    return [
      textIf(state.hasTag('busy'), labels.fault.loading, dialog),
      textIf(deleted.includes(marilia), marilia.nome, dialog),
      thereIf(
        deleted.some(({ id }) => id === null),
        'button',
        undone,
        dialog,
      ),
      thereIf(opened !== null, 'button', 'Todos os apagados', dialog),
      textIf(isEmpty, busca === '' ? list.nothingDeleted : list.empty, dialog),
      thereIf(total > 5, 'navigation', list.pagination, dialog),
      thereIf(state.matches({ list: 'failed' }), 'button', labels.fault.retry, dialog),
      ...(state.context.restoringId !== null
        ? [busyIf(true, { role: 'button', name: list.restore, inside: dialog } as const)]
        : []),
    ];
  },
  alerts: alertsOfWrite,
  wires: {
    loadDeleted: {
      names: ['GET /cidades/apagados'],
      request: ({ busca, pagina, opened }: DeletedQuery) => ({
        request: `GET /cidades/apagados?page=${pagina}&limit=5&filter=${busca}${opened ? `&importacao=${opened.importacao}` : ''}`,
      }),
      answer: ({ deleted, total }: { deleted: object[]; total: number }) => listed(deleted, total),
    },
    restoreRecord: restoring,
  },
  prepare: asOwnServer,
};
