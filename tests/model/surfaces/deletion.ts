import type { SnapshotFrom } from 'xstate';
import type { deletionMachine } from '../../../machines/deletionMachine';
import { busyIf, gone, type Surface, type Thing, there } from '../surface';

const dialog: Thing = { role: 'alertdialog', name: 'Realmente deseja apagar?' };
const confirm: Thing = { role: 'button', name: 'Apagar', inside: dialog };

/** The question on a record's own page; once the record is deleted, that page is left. */
export const deletionSurface: Surface<typeof deletionMachine> = {
  starts: ['/cidades/detalhe/7'],
  acts: {
    delete: {
      do: (user) => user.press({ role: 'button', name: 'Apagar' }),
    },
    confirm: { do: (user) => user.press(confirm) },
    cancel: {
      do: (user, _event, before) => {
        const name = before.matches('deleting') ? 'Fechar' : 'Cancelar';
        return user.press({ role: 'button', name, inside: dialog });
      },
    },
  },
  sights: (state: SnapshotFrom<typeof deletionMachine>) =>
    state.matches('idle') || state.matches('gone')
      ? [gone(dialog.role, dialog.name)]
      : [there(dialog.role, dialog.name), busyIf(state.matches('deleting'), confirm)],
};
