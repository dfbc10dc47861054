import type { writesMachine } from '../../../machines/writesMachine';
import { labels } from '../../support/labels';
import { city } from '../../support/people';
import { busyIf, type Surface, type Thing, there, type User } from '../surface';
import { versioned } from './wires';

const button = (name: string): Thing => ({ role: 'button', name });

/** Saves the form that is open, and leaves it at once. */
async function saveAndLeave(user: User) {
  await user.fill(labels.detail.name, 'Belém');
  await user.press(button(labels.detail.save));
  await user.see(busyIf(true, button(labels.detail.save)));
  await user.press(button(labels.detail.back));
  await user.see(there('heading', labels.list.cities));
}

const send = {
  outlives: true,
  request: () => ({ request: '' }),
  answer: (id: number) => versioned(id, '"2"'),
};

/** Saves that are left one after another, from the list. */
export const writesSurface: Surface<typeof writesMachine> = {
  starts: ['/cidades'],
  acts: {
    'write.asked': {
      do: async (user, { id }) => {
        if (id === null) await user.press(button(labels.list.create));
        else await user.press({ role: 'link', name: 'Editar Marília' });
        await user.see(there('button', labels.detail.saveAndClose));
        if (id !== null) await user.see(there('button', labels.detail.remove));
        await saveAndLeave(user);
      },
    },
    'write.ended': {
      // The first one that was sent is answered first.
      offered: ({ context: { pending } }, { name }) =>
        !name.endsWith(' 2') || !pending.some((one) => name === `${one.name} 2`),
      do: (user, { name }) => (name.includes('nova') ? user.answer('create', 9) : user.answer('update', 7)),
    },
  },
  sights: () => [there('heading', labels.list.cities)],
  wires: {
    create: { ...send, names: ['POST /cidades'] },
    update: { ...send, names: ['PUT /cidades/:id'] },
  },
  prepare: ({ register }) => void register.cidades.push(city(7, 'Marília')),
};
