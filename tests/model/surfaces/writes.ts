import type { SnapshotFrom } from 'xstate';
import type { writesMachine } from '../../../machines/writesMachine';
import { labels } from '../../support/labels';
import { city } from '../../support/people';
import { busyIf, type Surface, type Thing, there, type User } from '../surface';
import { NOT_DONE, versioned, type WriteEnd, written } from './wires';

type State = SnapshotFrom<typeof writesMachine>;

const button = (name: string): Thing => ({ role: 'button', name });
const save = button(labels.detail.save);
const hasAsker = ({ context: { pending } }: State) => pending.some(({ asker }) => asker !== null);

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
    'write.ask': {
      // One page is open at a time.
      offered: (before) => !hasAsker(before),
      do: async (user, { id }) => {
        await open(user, id);
        await user.fill(labels.detail.name, 'Belém');
        await user.press(save);
        await user.see(busyIf(true, save));
      },
    },
    'write.left': {
      offered: ({ context: { pending } }, { asker }) => pending.some((one) => one.asker === asker),
      do: async (user) => {
        await user.press(button(labels.detail.back));
        await user.see(there('heading', labels.list.cities));
      },
    },
    'write.settled': {
      // The first one that was sent is answered first; a server says why it refuses.
      offered: ({ context: { pending } }, { name, answer }) =>
        (!name.endsWith(' 2') || !pending.some((one) => name === `${one.name} 2`)) &&
        !(answer.type === 'write.refused' && answer.failure.message === null),
      do: (user, { name, answer }) => {
        const isCreate = name.includes('nova');
        const end = answer.type === 'write.acknowledged' && isCreate ? { ...answer, id: 9 } : answer;
        return user.answer(isCreate ? 'create' : 'update', end);
      },
    },
  },
  alerts: (event, { context: { pending } }) =>
    event.type === 'write.settled' &&
    event.answer.type === 'write.refused' &&
    pending.some(({ name, asker }) => name === event.name && asker !== null)
      ? [NOT_DONE]
      : [],
  sights: (state) => [hasAsker(state) ? busyIf(true, save) : there('button', labels.frame.theme)],
  actorCalls: ({ context: { pending } }) =>
    pending
      .filter(({ hasStarted }) => hasStarted)
      .map(({ record, etag }) => ({ id: record === null ? 'create' : 'update', input: { etag } })),
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
