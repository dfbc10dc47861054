import type { writesMachine } from '../../../machines/writesMachine';
import { labels } from '../../support/labels';
import { city } from '../../support/people';
import { busyIf, holds, type Surface, type Thing, textIf, there, type User } from '../surface';
import { leaveDeletion } from './deletion';
import { deleting, type End, NOT_DONE, written } from './wires';

const button = (name: string): Thing => ({ role: 'button', name });
const save = button(labels.detail.save);

/** Opens the form of a city from the list. */
async function open(user: User, id: number | null) {
  await user.press({ role: 'link', name: labels.frame.cities });
  await user.see(there('heading', labels.list.cities));
  if (id === null) await user.press(button(labels.list.create));
  else await user.press({ role: 'link', name: 'Editar Marília' });
  await user.see(there('button', labels.detail.saveAndClose));
  if (id !== null) await user.see(there('button', labels.detail.remove));
}

const send = {
  outlives: true,
  answer: (end: End) => written(end),
};

/** Saves and deletions of a city and new ones, left one after another. A form opens once the writes of its page have ended. */
export const writesSurface: Surface<typeof writesMachine> = {
  starts: ['/cidades'],
  acts: {
    write: {
      offered: ({ context: { pending } }, { task, address }) =>
        task === 'delete' || !pending.some((one) => one.address === address),
      do: async (user, { id, task, handedOver }) => {
        if (task === 'delete') {
          await user.press({ role: 'link', name: labels.frame.cities });
          await user.see(there('row', 'Marília'));
          await user.press(button(`${labels.list.remove} Marília`));
          return leaveDeletion(user);
        }
        await open(user, id);
        await user.fill(labels.detail.name, 'Belém');
        if (handedOver !== null) return user.press(button(labels.detail.saveAndNew));
        await user.press(save);
        await user.see(busyIf(true, save));
      },
    },
    'write.ended': {
      // The backend answers the oldest of the calls that are alike.
      offered: ({ context: { pending } }, { name, id }) =>
        id !== null || pending.find(({ address }) => address.includes('nova'))?.name === name,
      do: (user, { task, outcome, id, etag }) => {
        const call = id === null ? 'create' : 'update';
        return user.answer(task === 'delete' ? 'deleteRecord' : call, { outcome, id: id ?? 9, etag });
      },
    },
    'notice.followed': {
      do: async (user) => {
        await user.press({ role: 'link', name: labels.detail.correct });
        await user.see(holds(labels.detail.name, 'Belém'));
      },
    },
  },
  alerts: (event) => {
    // A form that was handed over has a notice.
    if (event.type !== 'write.ended' || event.handedOver !== null) return [];
    if (event.outcome !== 'acknowledged') return [NOT_DONE];
    return event.task === 'delete' ? [labels.deletion.done] : [];
  },
  sights: ({ context: { unsaved } }) => [
    there('button', labels.frame.theme),
    ...[labels.detail.notSaved, labels.detail.maybeSaved].map((textOf, index) =>
      textIf(
        unsaved.some(({ isLost }) => isLost === (index === 1)),
        textOf('Belém', NOT_DONE),
      ),
    ),
  ],
  wires: {
    create: {
      ...send,
      names: ['POST /cidades'],
      request: () => ({ request: 'POST /cidades', body: { nome: 'Belém' } }),
    },
    update: {
      ...send,
      names: ['PUT /cidades/:id'],
      request: ({ etag }: { etag: string }) => ({
        request: 'PUT /cidades/7',
        body: { id: 7, nome: 'Belém' },
        ifMatch: etag,
      }),
    },
    deleteRecord: { ...deleting, ...send },
  },
  prepare: ({ register }) => void register.cidades.push(city(7, 'Marília'), city(9, 'Belém')),
  exceptions: {
    'open: records.imported': 'no sheet is imported here',
  },
};
