import type { deletedMachine } from '../../../machines/deletedMachine';
import { listed } from '../../support/backend';
import { labels } from '../../support/labels';
import { marilia } from '../cases/deleted';
import { busyIf, type Surface, type Thing, textIf, there, thereIf } from '../surface';
import { alertsOfWrite, asOwnServer, restoring } from './wires';

const { list } = labels;
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
      offered: ({ context }) => context.deleted.length === 1,
      do: (user) => user.press({ role: 'button', name: list.restore, inside: dialog }),
    },
    showMore: { do: (user) => user.press({ role: 'button', name: list.showMore, inside: dialog }) },
    retry: { do: (user) => user.press({ role: 'button', name: labels.fault.retry, inside: dialog }) },
  },
  sights: (state) => {
    const { deleted, total } = state.context;
    return [
      textIf(state.matches('loading'), labels.fault.loading, dialog),
      textIf(deleted.includes(marilia), marilia.nome, dialog),
      textIf(state.matches('ready') && deleted.length === 0, list.nothingDeleted, dialog),
      thereIf(deleted.length < total, 'button', list.showMore, dialog),
      thereIf(state.matches('failed'), 'button', labels.fault.retry, dialog),
      ...(state.context.restoringId !== null
        ? [busyIf(true, { role: 'button', name: list.restore, inside: dialog } as const)]
        : []),
    ];
  },
  alerts: alertsOfWrite,
  wires: {
    loadDeleted: {
      names: ['GET /cidades/apagados'],
      request: ({ limit }: { limit: number }) => ({
        request: `GET /cidades/apagados?page=1&limit=${limit}`,
      }),
      answer: ({ deleted, total }: { deleted: object[]; total: number }) => listed(deleted, total),
    },
    restoreRecord: restoring,
  },
  prepare: asOwnServer,
};
