import type { deletionMachine } from '../../../machines/deletionMachine';
import { listed } from '../../support/backend';
import { labels } from '../../support/labels';
import { city } from '../../support/people';
import { busyIf, holds, type Surface, type Thing, textIf, there, thereIf, type User } from '../surface';
import { alertsOfWrite, deleting, versioned } from './wires';

export const question: Thing = { role: 'alertdialog', name: labels.deletion.question };
export const confirm: Thing = { role: 'button', name: labels.deletion.confirm, inside: question };

/** Brings the question to its end, for the flows that ask it. */
export async function endDeletion(user: User, output: unknown, isBusy = false): Promise<void> {
  if (Reflect.get(Object(output), 'deletedId') === null) {
    const name = isBusy ? 'Fechar' : labels.deletion.cancel;
    return user.press({ role: 'button', name, inside: question });
  }
  await user.press(confirm);
  await user.answer('deleteRecord');
}

/** Confirms a question that is open and closes it: the deletion goes on. */
export async function leaveDeletion(user: User): Promise<void> {
  await user.press(confirm);
  await user.press({ role: 'button', name: 'Fechar', inside: question });
}

/** A deletion alerts its end, in a child or after its question was closed. */
export const alertsOfDeletion = (event: { type: string; deletedId?: unknown; output?: unknown }) =>
  [event.deletedId, Reflect.get(Object(event.output), 'deletedId')].some((id) => typeof id === 'number')
    ? [labels.deletion.done]
    : [];

const changedText = 'Outra pessoa mudou este registro agora.';

/** The question on a record's own page, which is left once the record is deleted, and in a list. */
export const deletionSurface: Surface<typeof deletionMachine> = {
  starts: ['/cidades/detalhe/7', '/cidades'],
  begin: async (user, start) => {
    if (start === 1) {
      await user.see(there('row', 'Marília'));
      return user.press({ role: 'button', name: `${labels.list.remove} Marília` });
    }
    await user.see(holds(labels.detail.name, 'Marília'));
    await user.press({ role: 'button', name: labels.detail.remove });
  },
  acts: {
    confirm: { do: (user) => user.press(confirm) },
    cancel: {
      do: (user, _, before) => {
        const name = before.hasTag('busy') ? 'Fechar' : labels.deletion.cancel;
        return user.press({ role: 'button', name, inside: question });
      },
    },
  },
  sights: (state) =>
    state.matches('closed')
      ? [thereIf(false, question.role, question.name)]
      : [
          there(question.role, question.name),
          busyIf(state.hasTag('busy'), confirm),
          textIf(state.context.isChanged, changedText, question),
        ],
  alerts: (event) => ('output' in event ? [labels.deletion.done] : alertsOfWrite(event)),
  wires: { deleteRecord: deleting },
  // The page reads the record again at once.
  brings: { 'another person had changed it': 'record read again' },
  prepare: (backend) => {
    backend.isOurs = true;
    backend.register.cidades.push(city(7, 'Marília'));
    // Another person saves it before the first deletion comes.
    backend.on('GET /cidades/7', ({ request }) =>
      request.endsWith('/7')
        ? versioned(city(7, 'Marília'), backend.requests('DELETE').length > 0 ? '"2"' : '"1"')
        : listed([]),
    );
  },
};

/** Deletes rows of the list and goes home, where the changes are heard as the deletions end. */
export async function goHomeDeleting(user: User, rows: readonly string[]) {
  for (const name of rows) {
    await user.see(there('row', name));
    await user.press({ role: 'button', name: `${labels.list.remove} ${name}` });
    await leaveDeletion(user);
  }
  await user.press({ role: 'link', name: labels.frame.home });
}
