import type { SnapshotFrom } from 'xstate';
import { isForPeople } from '../../../machines/shared/errors';
import type { createWriteMachine } from '../../../machines/writeMachine';
import { stimulusOf } from '../case';
import { type Surface, type Thing, thereIf, type User } from '../surface';

type Machine = ReturnType<typeof createWriteMachine<{ id: number }, undefined>>;

const dialog: Thing = { role: 'alertdialog', name: 'Realmente deseja apagar?' };

async function confirmDeletion(user: User) {
  await user.press({ role: 'button', name: 'Apagar', inside: { role: 'row', name: 'Cidade 3' } });
  await user.press({ role: 'button', name: 'Apagar', inside: dialog });
}

const isWatched = (state: SnapshotFrom<Machine>) => state.matches({ underWay: 'watched' });

/** A deletion from the list: the question waits for its end until it is left. */
export const writeSurface: Surface<Machine> = {
  starts: ['/cidades'],
  begin: confirmDeletion,
  acts: {
    leave: { do: (user) => user.press({ role: 'button', name: 'Fechar', inside: dialog }) },
    join: { do: confirmDeletion },
  },
  sights: (state) => [thereIf(isWatched(state), dialog.role, dialog.name)],
  addresses: () => ['/cidades'],
  // Whoever waits tells the outcome; a defect breaks that flow, or is told as a failure.
  alerts: (event, before) => {
    const stimulus = stimulusOf(event);
    if (stimulus.kind === 'answered') return ['Registro apagado com sucesso!'];
    if (stimulus.kind === 'elapsed') return ['Erro de conexão.'];
    if (stimulus.kind !== 'failed') return [];
    if (isForPeople(stimulus.error)) return [stimulus.error.message];
    return isWatched(before) ? [] : ['Erro ao apagar o registro.'];
  },
};
