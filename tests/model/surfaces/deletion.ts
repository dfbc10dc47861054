import type { deletionMachine } from '../../../machines/deletionMachine';
import { labels } from '../../support/labels';
import { city } from '../../support/people';
import { busyIf, holds, type Surface, type Thing, there, thereIf, type User } from '../surface';
import { alertsOfWrite, deleting } from './wires';

export const question: Thing = { role: 'alertdialog', name: labels.deletion.question };
const confirm: Thing = { role: 'button', name: labels.deletion.confirm, inside: question };

/** Brings the question to its end, for the flows that ask it. */
export async function endDeletion(user: User, output: unknown): Promise<void> {
  if (Reflect.get(Object(output), 'deletedId') === null) {
    return user.press({ role: 'button', name: labels.deletion.cancel, inside: question });
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

/** The question on a record's own page; once the record is deleted, that page is left. */
export const deletionSurface: Surface<typeof deletionMachine> = {
  starts: ['/cidades/detalhe/7'],
  begin: async (user) => {
    await user.see(holds(labels.detail.name, 'Marília'));
    await user.press({ role: 'button', name: labels.detail.remove });
  },
  acts: {
    confirm: { do: (user) => user.press(confirm) },
    cancel: {
      do: (user, _, before) => {
        const name = before.matches('deleting') ? 'Fechar' : labels.deletion.cancel;
        return user.press({ role: 'button', name, inside: question });
      },
    },
  },
  sights: (state) =>
    state.matches('closed')
      ? [thereIf(false, question.role, question.name)]
      : [there(question.role, question.name), busyIf(state.matches('deleting'), confirm)],
  alerts: (event) => ('output' in event ? [labels.deletion.done] : alertsOfWrite(event)),
  wires: { deleteRecord: deleting },
  prepare: ({ register }) => void register.cidades.push(city(7, 'Marília')),
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
