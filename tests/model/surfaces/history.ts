import type { historyMachine } from '../../../machines/historyMachine';
import { listed } from '../../support/backend';
import { labels } from '../../support/labels';
import { city } from '../../support/people';
import { busyIf, type Surface, type Thing, there, thereIf } from '../surface';

const { detail, list } = labels;
const dialog: Thing = { role: 'dialog', name: detail.history };
const more: Thing = { role: 'button', name: list.showMore, inside: dialog };

/** Under the form of a city, and the dialog that it opens. */
export const historySurface: Surface<typeof historyMachine> = {
  starts: ['/cidades/detalhe/7'],
  acts: {
    reload: {
      // Once the dialog is open, nothing behind it can be reached.
      offered: ({ context }) => context.limit === 20,
      do: (user) => user.press({ role: 'button', name: detail.save }),
    },
    showMore: {
      offered: ({ context }) => context.changes.length < (context.total ?? 0),
      do: async (user) => {
        await user.press({ role: 'button', name: detail.history });
        await user.see(there('dialog', detail.history));
        await user.press(more);
      },
    },
  },
  sights: (state) => {
    const { changes, limit } = state.context;
    const total = state.context.total ?? 0;
    if (limit === 20) return [thereIf(changes.length > 0, 'button', detail.history)];
    return [
      thereIf(true, 'button', detail.backTo('Marilia'), dialog),
      thereIf(changes.length < total, 'button', list.showMore, dialog),
      ...(changes.length < total ? [busyIf(state.hasTag('busy'), more)] : []),
    ];
  },
  wires: {
    loadHistory: {
      names: ['GET /cidades/:id/historico'],
      request: ({ limit }: { limit: number }) => ({
        request: `GET /cidades/7/historico?page=1&limit=${limit}`,
      }),
      answer: ({ changes, total }: { changes: object[]; total: number }) => listed(changes, total),
    },
  },
  prepare: (backend) => {
    backend.isOurs = true;
    backend.register.cidades.push(city(7, 'Marília'));
  },
};
