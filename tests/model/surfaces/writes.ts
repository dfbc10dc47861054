import type { writesMachine } from '../../../machines/writesMachine';
import { labels } from '../../support/labels';
import { city } from '../../support/people';
import { busyIf, type Surface, type Thing, there, type User } from '../surface';
import { NOT_DONE, versioned, type WriteEnd, written } from './wires';

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

/** The version of the city that a form is opened with. */
const OPENED = '"1"';

const send = {
  outlives: true,
  answer: (end: WriteEnd) => written(end, versioned(end.id, end.etag)),
};

/** Saves of a city and of new ones, most of them left one after another. */
export const writesSurface: Surface<typeof writesMachine> = {
  starts: ['/cidades'],
  acts: {
    write: {
      do: async (user, { id }) => {
        await open(user, id);
        await user.fill(labels.detail.name, 'Belém');
        await user.press(save);
        await user.see(busyIf(true, save));
      },
    },
    'write.ended': {
      // The first one that was sent is answered first.
      offered: ({ context: { pending } }, { name }) =>
        !name.endsWith(' 2') || !pending.some((one) => name === `${one.name} 2`),
      do: (user, { name, outcome, etag }) => {
        const isCreate = name.includes('nova');
        const end = { type: `write.${outcome}`, id: isCreate ? 9 : 7, etag } as const;
        return user.answer(isCreate ? 'create' : 'update', end);
      },
    },
  },
  alerts: (event) => (event.type === 'write.ended' && event.outcome === 'refused' ? [NOT_DONE] : []),
  sights: () => [there('button', labels.frame.theme)],
  wires: {
    create: {
      ...send,
      names: ['POST /cidades'],
      request: () => ({ request: 'POST /cidades', body: { nome: 'Belém' } }),
    },
    update: {
      ...send,
      names: ['PUT /cidades/:id'],
      // Of the version that the write before it made, or of the one that the form was opened with.
      request: ({ etag }: { etag: string | null }) => ({
        request: 'PUT /cidades/7',
        body: { id: 7, nome: 'Belém' },
        ifMatch: etag ?? OPENED,
      }),
    },
  },
  prepare: ({ register }) => void register.cidades.push(city(7, 'Marília'), city(9, 'Belém')),
  exceptions: {
    'open: records.imported': 'no sheet is imported here',
  },
};
