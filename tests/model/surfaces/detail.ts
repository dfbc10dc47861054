import type { SnapshotFrom } from 'xstate';
import type { SavePayload } from '../../../machines/shared/detail';
import { isConflict } from '../../../src/domain/errors';
import { messages } from '../../../src/domain/messages';
import { labels } from '../../support/labels';
import type { DetailMachine } from '../cases/detail';
import {
  busyIf,
  childFailure,
  holds,
  type Surface,
  type Thing,
  textIf,
  there,
  thereIf,
  type User,
} from '../surface';
import { alertsOfDeletion, endDeletion, leaveDeletion, question } from './deletion';
import { deleting, listed, reading, versioned } from './wires';

type State = SnapshotFrom<DetailMachine>;

const button = (name: string): Thing => ({ role: 'button', name });
const press = (name: string) => ({ do: (user: User) => user.press(button(name)) });

const RESTORED = labels.detail.restored;
const CONFLICT = labels.detail.conflict;
const DELETED = labels.detail.deleted;

/** How often a save can end on a page of the record that one came to after leaving it. */
const LEFT_SAVES = 2;

const isDirty = ({ context: { values, saved, blank } }: State) => values.nome !== (saved ?? blank).nome;

async function leaveDraft(user: User) {
  await user.fill(labels.detail.name, 'Belém');
  await user.press(button(labels.detail.back));
  await user.see(there('heading', labels.list.cities));
  await user.press(button(labels.detail.create));
}

async function leaveSaves(user: User) {
  for (let round = 0; round < LEFT_SAVES; round += 1) {
    await user.answer('loadRecord', { id: 7, values: { nome: 'Marília' }, etag: '"1"' });
    await user.fill(labels.detail.name, 'Belém');
    await user.press(button(labels.detail.save));
    await user.see(busyIf(true, button(labels.detail.save)));
    await user.press(button(labels.detail.back));
    await user.see(there('row', 'Marília'));
    await user.press({ role: 'link', name: labels.list.edit, inside: { role: 'row', name: 'Marília' } });
  }
}

/** /cidades/detalhe/:id */
export const detailSurface: Surface<DetailMachine> = {
  starts: ['/cidades/detalhe/nova', '/cidades/detalhe/nova', '/cidades/detalhe/7', '/cidades/detalhe/7'],
  begin: async (user, start) => {
    if (start === 1) await leaveDraft(user);
    if (start === 3) await leaveSaves(user);
  },
  acts: {
    'field.changed': {
      // The same text again is no change.
      offered: ({ context }, { changes }) => context.values.nome !== changes.nome,
      do: (user, { changes }) => user.fill(labels.detail.name, changes.nome ?? ''),
    },
    save: press(labels.detail.save),
    saveAndClose: press(labels.detail.saveAndClose),
    saveAsNew: press(labels.detail.saveAsNew),
    discardDraft: {
      offered: (before) => before.matches({ editing: 'restored' }) && isDirty(before),
      ...press(labels.detail.discard),
    },
    delete: press(labels.detail.remove),
    'records.changed': {
      // Saves are left by the beginning of one of the starts, which is known by its draft.
      offered: ({ context }, { savedId }) => savedId === undefined || context.key === 'key-0',
      do: async (user, { savedId }) => {
        if (savedId !== undefined) return user.answer('saveRecord', { id: 7, etag: '"2"' });
        await user.press(button(labels.detail.remove));
        await leaveDeletion(user);
        await user.answer('deleteRecord');
      },
    },
    goBack: { offered: (before) => !before.matches('deleting'), ...press(labels.detail.back) },
    startNew: press(labels.detail.create),
  },
  children: { deletion: endDeletion },
  sights: (state) => {
    if (state.status === 'done') return [];
    if (state.matches('deleting')) return [there(question.role, question.name)];
    const { id, values, saved, errors, theirs } = state.context;
    const isReading = id !== null && saved === null;
    return [
      there('heading', id === null ? labels.detail.newCity : (saved?.nome ?? labels.detail.city)),
      thereIf(isReading || state.matches('saving'), 'progressbar', labels.fault.loading),
      thereIf(id !== null, 'button', labels.detail.remove),
      thereIf(id !== null, 'button', labels.detail.create),
      busyIf(state.matches({ saving: 'andStaying' }), button(labels.detail.save)),
      busyIf(state.matches({ saving: 'andClosing' }), button(labels.detail.saveAndClose)),
      textIf(state.matches({ editing: 'restored' }) && isDirty(state), RESTORED),
      textIf(state.matches({ editing: 'conflicted' }) && isDirty(state), CONFLICT),
      textIf(state.matches('deleted'), DELETED),
      ...(isReading ? [] : [holds(labels.detail.name, values.nome)]),
      textIf(theirs.nome !== undefined, `Outra pessoa salvou: ${theirs.nome}`),
      ...[messages.required, messages.invalid, messages.stringMinimum(3)].map((message) =>
        textIf(errors.nome === message, message),
      ),
    ];
  },
  addresses: (state) => {
    if (state.matches('created')) return ['/cidades/detalhe/9'];
    if (state.matches('new')) return ['/cidades/detalhe/nova'];
    if (state.status === 'done') return ['/cidades', '/cidades?busca=&pagina=1'];
    // A form that goes on as a new record stays where it is until there is one.
    return ['/cidades/detalhe/7', ...(state.context.id === null ? ['/cidades/detalhe/nova'] : [])];
  },
  alerts: alertsOfDeletion,
  // A save refused for its version looks whether an answer that was lost had saved it.
  asides: ({ error }, { context }) =>
    isConflict(error) && context.unacknowledged.length > 1 ? ['GET /cidades/:id'] : [],
  wires: {
    loadRecord: reading,
    saveRecord: {
      outlives: true,
      names: ['POST /cidades', 'PUT /cidades/:id'],
      request: ({ id, values, etag }: SavePayload<object>) => ({
        ...(id === null
          ? { name: 'POST /cidades', body: values }
          : { name: `PUT /cidades/${id}`, body: { id, ...values } }),
        ...(etag !== null && { ifMatch: etag }),
      }),
      // A creation answers the bare id; of what an update answers, only the version is read.
      answer: ({ id, etag }: { id: number; etag: string }) => versioned(id, etag),
    },
    deleteRecord: deleting,
  },
  others: {
    'GET /cidades': listed({ items: [{ id: 7, nome: 'Marília' }], total: 1 }),
    'GET /cidades/:id': versioned({ id: 7, nome: 'Recife' }, '"3"'),
  },
  exceptions: childFailure('deleting: deletion failed'),
};
