import type { SnapshotFrom } from 'xstate';
import type { WriteCall, writeMachine } from '../../../machines/writeMachine';
import { listed } from '../../support/backend';
import { labels } from '../../support/labels';
import { city } from '../../support/people';
import { busyIf, holds, type Surface, type Thing, there, type User } from '../surface';
import { question } from './deletion';
import { reading, versioned } from './wires';

type State = SnapshotFrom<typeof writeMachine>;

const { deletion, detail, list } = labels;
const dialog: Thing = { role: 'dialog', name: list.deleted };
/** The button that asks for a write, by its task. */
const buttons = {
  save: { role: 'button', name: detail.save },
  delete: { role: 'button', name: deletion.confirm, inside: question },
  restore: { role: 'button', name: list.restore, inside: dialog },
} as const satisfies Record<string, Thing>;
const isSent = (state: State) => state.matches('sending') || state.matches('recognizing');

/** A save whose answer is lost. */
async function lose(user: User) {
  await user.fill(detail.name, 'Santos');
  await user.press(buttons.save);
  await user.answer('send', 'lost');
  await user.hear(labels.fault.connection);
}

async function openDeleted(user: User) {
  await user.see(there('button', list.more));
  await user.press({ role: 'button', name: list.more });
  await user.see(there('button', list.deleted));
  await user.press({ role: 'button', name: list.deleted });
  await user.see({ kind: 'thing', thing: buttons.restore, seen: true });
}

const requestOf = ({ task, id, payload }: WriteCall) => {
  if (task === 'delete') return { request: `DELETE /cidades/${id}` };
  if (task === 'restore') return { request: `POST /cidades/${id}/restauracao` };
  return id === null
    ? { request: 'POST /cidades', body: payload }
    : { request: `PUT /cidades/${id}`, body: { id, ...payload } };
};

/** The writes of a city's page, of which nothing is looked up, and of the deleted cities. */
export const writeSurface: Surface<typeof writeMachine> = {
  actors: /^\/cidades\/detalhe\//,
  starts: [
    '/cidades/detalhe/7',
    '/cidades/detalhe/7',
    '/cidades/detalhe/nova',
    '/cidades/detalhe/nova',
    '/cidades/detalhe/7',
    '/cidades',
  ],
  begin: async (user, start) => {
    if (start === 5) return openDeleted(user);
    const isNew = start === 2 || start === 3;
    await user.see(holds(detail.name, isNew ? '' : 'Marília'));
    if (start === 4) return user.press({ role: 'button', name: detail.remove });
    if (start % 2 === 1) await lose(user);
    await user.fill(detail.name, ' Belém ');
  },
  acts: {
    start: {
      do: (user, _, { context: { task } }) => user.press(buttons[task]),
    },
  },
  // Of a city nothing is looked up: a save is resolved and sent in one go.
  children: { resolve: async () => {} },
  isPassing: (state) => state.matches('resolving'),
  sights: (state) => (isSent(state) ? [busyIf(true, buttons[state.context.task])] : []),
  wires: {
    send: {
      outlives: true,
      names: ['POST /cidades', 'PUT /cidades/:id', 'DELETE /cidades/:id', 'POST /cidades/:id/restauracao'],
      request: (call: WriteCall) => ({
        ...requestOf(call),
        ...(call.etag !== null && { ifMatch: call.etag }),
      }),
      answer: (answer: 'lost' | { id: number; etag: string }) =>
        answer === 'lost' ? 'connection lost' : versioned(answer.id, answer.etag),
    },
    readCurrent: reading,
    readCreated: reading,
    readRestored: reading,
  },
  // The page of the record reads it first.
  isHeld: (name, turn, start) => name !== 'GET /cidades/:id' || turn > 0 || [2, 3, 5].includes(start),
  prepare: (backend) => {
    backend.isOurs = true;
    backend.register.cidades.push(city(7, 'Marília'));
    backend.on(
      'GET /cidades/apagados',
      listed([{ id: 7, nome: 'Marília', quem: 'Ana', quando: '2026-11-25T12:00:00Z' }]),
    );
  },
  exceptions: { 'resolving: resolve failed': 'of a city nothing is looked up' },
};
