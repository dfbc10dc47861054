import type { SnapshotFrom } from 'xstate';
import type { SavePayload } from '../../../machines/shared/detail';
import { isConflict } from '../../../src/domain/errors';
import { messages } from '../../../src/domain/messages';
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

const RESTORED = 'O que você digitou antes está de volta, mas ainda não foi salvo.';
const CONFLICT =
  'Outra pessoa salvou este registro. O que você digitou continua aqui: confira e salve de novo.';
const DELETED = 'Outra pessoa apagou este registro. O que você digitou continua aqui.';

/** How often a save can end on a page of the record that one came to after leaving it. */
const LEFT_SAVES = 2;

const isDirty = ({ context: { values, saved, blank } }: State) => values.nome !== (saved ?? blank).nome;

async function leaveDraft(user: User) {
  await user.fill('Nome', 'Belém');
  await user.press(button('Voltar'));
  await user.see(there('heading', 'Listagem de cidades'));
  await user.press(button('Nova'));
}

async function leaveSaves(user: User) {
  for (let round = 0; round < LEFT_SAVES; round += 1) {
    await user.answer('loadRecord', { id: 7, values: { nome: 'Marília' }, etag: '"1"' });
    await user.fill('Nome', 'Belém');
    await user.press(button('Salvar'));
    await user.see(busyIf(true, button('Salvar')));
    await user.press(button('Voltar'));
    await user.see(there('row', 'Marília'));
    await user.press({ role: 'link', name: 'Editar', inside: { role: 'row', name: 'Marília' } });
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
      do: (user, { changes }) => user.fill('Nome', changes.nome ?? ''),
    },
    save: press('Salvar'),
    saveAndClose: press('Salvar e fechar'),
    saveAsNew: press('Salvar como novo registro'),
    discardDraft: {
      offered: (before) => before.matches({ editing: 'restored' }) && isDirty(before),
      ...press('Descartar'),
    },
    delete: press('Apagar'),
    'records.changed': {
      // Saves are left by the beginning of one of the starts, which is known by its draft.
      offered: ({ context }, { savedId }) => savedId === undefined || context.key === 'key-0',
      do: async (user, { savedId }) => {
        if (savedId !== undefined) return user.answer('saveRecord', { id: 7, etag: '"2"' });
        await user.press(button('Apagar'));
        await leaveDeletion(user);
        await user.answer('deleteRecord');
      },
    },
    goBack: { offered: (before) => !before.matches('deleting'), ...press('Voltar') },
    startNew: press('Nova'),
  },
  children: { deletion: endDeletion },
  sights: (state) => {
    if (state.status === 'done') return [];
    if (state.matches('deleting')) return [there(question.role, question.name)];
    const { id, values, saved, errors, theirs } = state.context;
    const isReading = id !== null && saved === null;
    return [
      there('heading', id === null ? 'Nova cidade' : (saved?.nome ?? 'Cidade')),
      thereIf(isReading || state.matches('saving'), 'progressbar', 'Carregando...'),
      thereIf(id !== null, 'button', 'Apagar'),
      thereIf(id !== null, 'button', 'Nova'),
      busyIf(state.matches({ saving: 'andStaying' }), button('Salvar')),
      busyIf(state.matches({ saving: 'andClosing' }), button('Salvar e fechar')),
      textIf(state.matches({ editing: 'restored' }) && isDirty(state), RESTORED),
      textIf(state.matches({ editing: 'conflicted' }) && isDirty(state), CONFLICT),
      textIf(state.matches('deleted'), DELETED),
      ...(isReading ? [] : [holds('Nome', values.nome)]),
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
