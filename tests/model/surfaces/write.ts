import type { SnapshotFrom } from 'xstate';
import type { WriteCall } from '../../../machines/shared/write';
import type { writeMachine } from '../../../machines/writeMachine';
import { CONNECTION_LOST } from '../../../src/domain/errors';
import { labels } from '../../support/labels';
import { city } from '../../support/people';
import { busyIf, holds, type Surface, type Thing, there, type User } from '../surface';
import { question } from './deletion';
import { reading, versioned } from './wires';

type State = SnapshotFrom<typeof writeMachine>;

const save: Thing = { role: 'button', name: labels.detail.save };
const confirm: Thing = { role: 'button', name: labels.deletion.confirm, inside: question };
const isDeletion = ({ context }: State) => context.values === null;
const isSent = (state: State) =>
  state.matches({ course: 'sending' }) || state.matches({ course: 'recognizing' });

/** A save whose answer is lost. */
async function lose(user: User) {
  await user.fill(labels.detail.name, 'Santos');
  await user.press(save);
  await user.answer('send', 'lost');
  await user.hear(CONNECTION_LOST);
}

/** The writes of a city's page; what is prepared there is sent at once. */
export const writeSurface: Surface<typeof writeMachine> = {
  starts: [
    '/cidades/detalhe/7',
    '/cidades/detalhe/7',
    '/cidades/detalhe/nova',
    '/cidades/detalhe/nova',
    '/cidades/detalhe/7',
  ],
  begin: async (user, start) => {
    const isNew = start === 2 || start === 3;
    await user.see(holds(labels.detail.name, isNew ? '' : 'Marília'));
    if (start === 4) return user.press({ role: 'button', name: labels.detail.remove });
    if (start % 2 === 1) await lose(user);
    await user.fill(labels.detail.name, ' Belém ');
  },
  acts: {
    'turn.came': { offered: (_, { etag }) => etag === null, do: async () => {} },
    leave: {
      offered: isSent,
      do: (user, _, before) =>
        user.press(
          isDeletion(before)
            ? { role: 'button', name: 'Fechar', inside: question }
            : { role: 'button', name: labels.detail.back },
        ),
    },
  },
  children: { prepare: (user, output) => user.press(Reflect.get(Object(output), 'values') ? save : confirm) },
  sights: (state) => {
    if (!isSent(state)) return [];
    if (!state.matches({ audience: 'left' })) return [busyIf(true, isDeletion(state) ? confirm : save)];
    return [there('heading', isDeletion(state) ? 'Marília' : labels.list.cities)];
  },
  wires: {
    send: {
      outlives: true,
      names: ['POST /cidades', 'PUT /cidades/:id', 'DELETE /cidades/:id'],
      request: ({ id, values, etag }: WriteCall) => ({
        ...(values !== null && { body: id === null ? values : { id, ...values } }),
        request: id === null ? 'POST /cidades' : `${values === null ? 'DELETE' : 'PUT'} /cidades/${id}`,
        ...(etag !== null && { ifMatch: etag }),
      }),
      answer: (answer: 'lost' | { id: number; etag: string }) =>
        answer === 'lost' ? 'connection lost' : versioned(answer.id, answer.etag),
    },
    readCurrent: reading,
    readMade: reading,
  },
  // The page of the record reads it first.
  isHeld: (name, turn, start) => name !== 'GET /cidades/:id' || turn > 0 || start === 2 || start === 3,
  prepare: ({ register }) => void register.cidades.push(city(7, 'Marília')),
  exceptions: { 'course.preparing: prepare failed': 'of a city nothing is looked up' },
};
