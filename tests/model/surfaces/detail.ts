import type { SnapshotFrom } from 'xstate';
import type { FormNotice, OpenedPage, SaveInput } from '../../../machines/detailForm';
import { createdIdOf, isConflict } from '../../../src/domain/errors';
import { listed } from '../../support/backend';
import { labels } from '../../support/labels';
import { city } from '../../support/people';
import type { DetailMachine } from '../cases/detail';
import { busyIf, holds, type Surface, type Thing, textIf, there, thereIf, type User } from '../surface';
import { alertsOfDeletion, confirm, endDeletion, leaveDeletion, question } from './deletion';
import { alertsOfWrite, deleting, type End, NOT_DONE, reading, written } from './wires';

type State = SnapshotFrom<DetailMachine>;

const button = (name: string): Thing => ({ role: 'button', name });
const press = (name: string) => ({ do: (user: User) => user.press(button(name)) });

const historyDialog: Thing = { role: 'dialog', name: labels.detail.history };
const change = {
  ...{ versao: 2, acao: 'alterou', quem: null, quando: '2026-11-25T12:00:00Z' },
  ...{ sua: false, importacao: null, arquivo: null },
};

const isDirty = ({ context: { values, saved, blank } }: State) => values.nome !== (saved ?? blank).nome;
const isDeleting = (state: State) => state.matches({ form: 'deleting' });
const isOrphaned = (state: State) => state.matches({ form: 'orphaned' });
const isSaving = (state: State) => state.matches({ form: 'submitting' });
const hasNotice = (state: State, notice: FormNotice) =>
  state.matches('form') && !isOrphaned(state) && state.context.notice === notice;

/** A create that was left, and that the backend refused. */
const isUnsaved = (event: { type: string; output?: unknown }) =>
  event.type === 'xstate.done.actor.openPage' &&
  Reflect.get(Object(event.output), 'record') === null &&
  Reflect.get(Object(event.output), 'draft') !== null;

async function goBack(user: User) {
  await user.press(button(labels.detail.back));
  await user.see(there('heading', labels.list.cities));
}

/** A create that is left while it is under way. */
async function leaveCreate(user: User, nome = 'Belém') {
  await user.fill(labels.detail.name, nome);
  await user.press(button(labels.detail.save));
  await user.see(busyIf(true, button(labels.detail.save)));
  await goBack(user);
}

/** The form of a create that was left while it is under way. */
async function reopenNew(user: User) {
  await leaveCreate(user);
  await user.goBack();
}

const marilia = { record: { id: 7, values: { nome: 'Marília' }, etag: '"1"' } };

/** What was typed into the record and left. */
async function leaveTyped(user: User) {
  await user.answer('openPage', marilia);
  await user.fill(labels.detail.name, 'Belém');
  await goBack(user);
  await user.press({ role: 'link', name: 'Editar Marília' });
}

/** A create whose answer was lost, though it was made, and a second one of the same form with another name. */
async function makeBefore(user: User) {
  await leaveCreate(user, 'Marília');
  await user.answer('save', { outcome: 'lost' });
  await user.hear(NOT_DONE);
  await user.goBack();
  await user.fill(labels.detail.name, 'Belém');
  await user.press(button(labels.detail.save));
  await user.see(busyIf(true, button(labels.detail.save)));
  await user.answer('save', { outcome: 'madeBefore', id: 7 });
  await user.answer('openPage', marilia);
}

const beginnings = [undefined, reopenNew, undefined, leaveTyped, makeBefore];

/** /cidades/detalhe/:id */
export const detailSurface: Surface<DetailMachine> = {
  actors: /^cidades\.detail$/,
  starts: [
    '/cidades/detalhe/nova',
    '/cidades/detalhe/nova',
    '/cidades/detalhe/7',
    '/cidades/detalhe/7',
    '/cidades/detalhe/nova',
  ],
  begin: async (user, start) => beginnings[start]?.(user),
  acts: {
    'field.changed': {
      // The same text again is no change.
      offered: (before, { changes }) => before.context.values.nome !== changes.nome && !isDeleting(before),
      do: (user, { changes }) => user.fill(labels.detail.name, String(changes.nome ?? '')),
    },
    'values.replaced': {
      offered: (before) =>
        before.context.id !== null && before.context.values.nome !== 'ab' && !isDeleting(before),
      do: async (user) => {
        await user.press(button(labels.detail.history));
        await user.see(there('dialog', labels.detail.history));
        await user.press({ ...button(labels.detail.backTo('ab')), inside: historyDialog });
      },
    },
    save: {
      do: (user, { andThen }) => {
        return user.press(button(andThen === 'close' ? labels.detail.saveAndClose : labels.detail.save));
      },
    },
    saveAndNew: {
      do: (user, _, { context }) =>
        context.id === null
          ? user.press(button(labels.detail.saveAndNew))
          : user.key(labels.detail.name, 'Control+Shift+Enter'),
    },
    saveAsNew: {
      offered: (before) => isOrphaned(before) || isDirty(before),
      ...press(labels.detail.saveAsNew),
    },
    discardDraft: { offered: isDirty, ...press(labels.detail.discard) },
    delete: press(labels.detail.remove),
    'records.changed': {
      offered: (_, { deletedId }) => deletedId === 7,
      do: async (user) => {
        await user.press(button(labels.detail.remove));
        await leaveDeletion(user);
        await user.answer('deleteRecord');
      },
    },
    goBack: {
      offered: (before) => !isDeleting(before),
      ...press(labels.detail.back),
    },
    startNew: press(labels.detail.create),
    'tab.shown': { do: (user) => user.showTab() },
    'connection.restored': { do: (user) => user.goOnline() },
    'deletion.conflicted': {
      do: async (user) => {
        await user.press(confirm);
        await user.answer('deleteRecord', { outcome: 'conflicted' });
      },
    },
  },
  children: {
    deletion: (user, output, before) =>
      endDeletion(user, output, before.matches({ form: { deleting: 'rereading' } })),
    // A new form waits for the create that was left.
    openPage: (user, opened) => {
      const isSaved = Reflect.get(Object(opened), 'draft') === null;
      return user.answer('save', { outcome: isSaved ? 'acknowledged' : 'refused', id: 9 });
    },
  },
  sights: (state) => {
    if (state.status === 'done') return [];
    if (isDeleting(state)) return [there(question.role, question.name)];
    const { id, values, saved, errors, theirs } = state.context;
    const isReading = state.matches('reading');
    const { andThen } = state.context;
    return [
      there('heading', id === null ? labels.detail.newCity : String(saved?.nome ?? labels.detail.city)),
      thereIf(isReading || isSaving(state), 'progressbar', labels.fault.loading),
      thereIf(id !== null, 'button', labels.detail.remove),
      thereIf(id !== null, 'button', labels.detail.create),
      busyIf(isSaving(state) && andThen === 'stay', button(labels.detail.save)),
      busyIf(isSaving(state) && andThen !== 'stay', button(labels.detail.saveAndClose)),
      textIf(hasNotice(state, 'restored'), labels.detail.restored),
      textIf(hasNotice(state, 'rebased'), labels.detail.conflict),
      textIf(hasNotice(state, 'changedElsewhere'), labels.detail.changedElsewhere('Outra pessoa')),
      textIf(
        hasNotice(state, 'madeBefore'),
        `O registro de ${saved?.nome} já foi salvo com o que você enviou antes.`,
      ),
      textIf(isOrphaned(state) && isDirty(state), labels.detail.deleted),
      textIf(isOrphaned(state) && !isDirty(state), labels.detail.gone),
      ...(isReading ? [] : [holds(labels.detail.name, String(values.nome))]),
      textIf(
        theirs.nome !== undefined && theirs.nome !== values.nome,
        `Outra pessoa salvou “${theirs.nome}”`,
      ),
      ...[labels.field.required, labels.field.invalid, labels.field.minimum(3)].map((message) =>
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
  alerts: (event) => [
    ...alertsOfDeletion(event),
    ...alertsOfWrite(event),
    ...(event.type === 'deletion.conflicted' || isUnsaved(event) ? [NOT_DONE] : []),
  ],
  // A write looks at a record that it is refused for, which its own earlier send may have saved or made.
  asides: ({ type, error }) =>
    type === 'deletion.conflicted' || isConflict(error) || createdIdOf(error) !== null
      ? ['GET /cidades/:id']
      : [],
  wires: {
    openPage: {
      ...reading,
      isMade: ({ context }: State) => context.id !== null,
      answer: ({ record }: OpenedPage) => (record === null ? {} : reading.answer(record as never)),
    },
    reloadRecord: reading,
    rereadRecord: reading,
    readNewer: reading,
    save: {
      outlives: true,
      names: ['POST /cidades', 'PUT /cidades/:id'],
      request: ({ id, values, etag }: SaveInput) => ({
        ...(id === null
          ? { request: 'POST /cidades', body: values }
          : { request: `PUT /cidades/${id}`, body: { id, ...values } }),
        ...(etag !== null && { ifMatch: etag }),
      }),
      // A creation answers the bare id; of what an update answers, only the version is read.
      answer: (end: End) => written(end),
    },
    deleteRecord: deleting,
  },
  prepare: (backend) => {
    backend.isOurs = true;
    backend.on('GET /cidades/7/historico', listed([{ ...change, antes: { nome: 'ab' } }]));
    backend.register.cidades.push(city(7, 'Recife'), city(9, 'Belém'));
    // Its version is none that a form of a case has.
    for (const _ of [2, 3, 4]) backend.register.change('cidades', 7, {});
    // The list is older.
    backend.on('GET /cidades?', listed([city(7, 'Marília')]));
  },
  exceptions: {
    'form.idle: records.changed [an import has changed many]': 'no sheet is imported here',
  },
};
