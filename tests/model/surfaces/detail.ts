import type { SnapshotFrom } from 'xstate';
import type { SaveInput } from '../../../machines/shared/detail';
import { messages } from '../../../src/domain/messages';
import { listed } from '../../support/backend';
import { labels } from '../../support/labels';
import { city } from '../../support/people';
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
import { deleting, NOT_DONE, type Result, reading, versioned, written } from './wires';

type State = SnapshotFrom<DetailMachine>;

const button = (name: string): Thing => ({ role: 'button', name });
const press = (name: string) => ({ do: (user: User) => user.press(button(name)) });

const historyDialog: Thing = { role: 'dialog', name: labels.detail.history };
const change = { versao: 2, acao: 'alterou', quem: null, quando: '2026-11-25T12:00:00Z' };

const isDirty = ({ context: { values, saved, blank } }: State) => values.nome !== (saved ?? blank).nome;
const hasNotice = (state: State, notice: 'restored' | 'rebased' | 'madeBefore' | 'deleted') =>
  state.matches({ form: { notice } });

/** A save would wait for those that one start has left. */
const hasNoLeftSave = ({ context }: State) =>
  context.id === null || !['key-0', 'key-6'].includes(context.key);

/** One save is left by the beginning of a start, which is known by the key of its draft; a deletion can be at any time. */
function hasLeftWrite(before: State, { savedId }: { savedId?: number }) {
  const { id, key, draft, etag } = before.context;
  if (savedId === undefined || id === null) return savedId === undefined || key === 'key-0';
  if (before.matches('reading')) return draft?.key === 'key-6';
  return key === 'key-0' && etag !== '"5"' && etag !== '"6"';
}

async function openNew(user: User) {
  await user.see(there('heading', labels.list.cities));
  await user.press({ role: 'button', name: labels.list.create });
  await user.see(there('heading', labels.detail.newCity));
}

async function goBack(user: User) {
  await user.press(button(labels.detail.back));
  await user.see(there('heading', labels.list.cities));
}

/** A create that is left while it is under way; its draft is on the form that one comes back to. */
async function leaveCreate(user: User, nome = 'Belém') {
  await user.fill(labels.detail.name, nome);
  await user.press(button(labels.detail.save));
  await user.see(busyIf(true, button(labels.detail.save)));
  await goBack(user);
  await openNew(user);
}

const record = { id: 7, values: { nome: 'Marília' }, etag: '"1"' };

/** A save of the record that is left while it is under way. */
async function leaveSave(user: User) {
  await user.answer('loadRecord', record);
  await user.fill(labels.detail.name, 'Belém');
  await user.press(button(labels.detail.save));
  await user.see(busyIf(true, button(labels.detail.save)));
  await goBack(user);
  await user.press({ role: 'link', name: 'Editar Marília' });
}

/** A create that was left and has succeeded, and a second one of the same form with another name. */
async function makeBefore(user: User) {
  await leaveCreate(user, 'Marília');
  await user.fill(labels.detail.name, 'Belém');
  await user.press(button(labels.detail.save));
  await user.see(busyIf(true, button(labels.detail.save)));
  await user.answer('save', { outcome: 'acknowledged', id: 7, etag: '"1"' });
  await user.answer('save', { outcome: 'madeBefore', id: 7 });
  await user.answer('loadRecord', record);
}

const beginnings = [undefined, leaveCreate, undefined, leaveSave, leaveSave, makeBefore];

const resultIn = (event: object): Result => Object(Reflect.get(event, 'output'));

/** /cidades/detalhe/:id */
export const detailSurface: Surface<DetailMachine> = {
  starts: [
    '/cidades/detalhe/nova',
    '/cidades/detalhe/nova',
    '/cidades/detalhe/7',
    '/cidades/detalhe/7',
    '/cidades/detalhe/7',
    '/cidades/detalhe/nova',
  ],
  begin: async (user, start) => beginnings[start]?.(user),
  acts: {
    'field.changed': {
      // The same text again is no change.
      offered: (before, { changes }) =>
        before.context.values.nome !== changes.nome && !before.matches({ form: { work: 'deleting' } }),
      do: (user, { changes }) => user.fill(labels.detail.name, changes.nome ?? ''),
    },
    useValues: {
      offered: (before) =>
        before.context.id !== null &&
        before.context.values.nome !== 'ab' &&
        !before.matches({ form: { work: 'deleting' } }),
      do: async (user) => {
        await user.press(button(labels.detail.history));
        await user.see(there('dialog', labels.detail.history));
        await user.press({ ...button(labels.detail.useValues), inside: historyDialog });
      },
    },
    save: { offered: hasNoLeftSave, ...press(labels.detail.save) },
    saveAndClose: { offered: hasNoLeftSave, ...press(labels.detail.saveAndClose) },
    saveAsNew: {
      offered: (before) => hasNotice(before, 'deleted') || isDirty(before),
      ...press(labels.detail.saveAsNew),
    },
    discardDraft: { offered: isDirty, ...press(labels.detail.discard) },
    delete: press(labels.detail.remove),
    'records.changed': {
      offered: hasLeftWrite,
      do: async (user, { savedId, etag }) => {
        if (savedId !== undefined) return user.answer('save', { outcome: 'acknowledged', id: savedId, etag });
        await user.press(button(labels.detail.remove));
        await leaveDeletion(user);
        await user.answer('deleteRecord');
      },
    },
    goBack: {
      offered: (before) => !before.matches({ form: { work: 'deleting' } }),
      ...press(labels.detail.back),
    },
    startNew: press(labels.detail.create),
  },
  children: { deletion: endDeletion },
  sights: (state) => {
    if (state.status === 'done') return [];
    if (state.matches({ form: { work: 'deleting' } })) return [there(question.role, question.name)];
    const { id, values, saved, errors, theirs } = state.context;
    const isReading = state.matches('reading');
    const isSaving = state.matches({ form: { work: 'saving' } });
    return [
      there('heading', id === null ? labels.detail.newCity : (saved?.nome ?? labels.detail.city)),
      thereIf(isReading || isSaving, 'progressbar', labels.fault.loading),
      thereIf(id !== null, 'button', labels.detail.remove),
      thereIf(id !== null, 'button', labels.detail.create),
      busyIf(state.matches({ form: { work: { saving: 'andStaying' } } }), button(labels.detail.save)),
      busyIf(state.matches({ form: { work: { saving: 'andClosing' } } }), button(labels.detail.saveAndClose)),
      textIf(hasNotice(state, 'restored') && isDirty(state), labels.detail.restored),
      textIf(hasNotice(state, 'rebased') && isDirty(state), labels.detail.conflict),
      textIf(
        hasNotice(state, 'madeBefore') && isDirty(state),
        `${saved?.nome} já foi salva com o que você enviou antes.`,
      ),
      textIf(hasNotice(state, 'deleted'), labels.detail.deleted),
      ...(isReading ? [] : [holds(labels.detail.name, values.nome)]),
      textIf(
        theirs.nome !== undefined && theirs.nome !== values.nome,
        `Valor salvo por outra pessoa: ${theirs.nome}`,
      ),
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
  // The write alerts its failure; that it was made before is said by the page that comes.
  alerts: (event) => {
    const { outcome } = resultIn(event);
    return outcome === 'conflicted' || outcome === 'refused' || outcome === 'lost'
      ? [NOT_DONE]
      : alertsOfDeletion(event);
  },
  // A write looks at a record that its own earlier send may have saved or made.
  asides: (event, { context }) => {
    const { outcome } = resultIn(event);
    const looks = outcome === 'madeBefore' || (outcome === 'conflicted' && context.sent.length > 1);
    return looks ? ['GET /cidades/:id'] : [];
  },
  wires: {
    loadRecord: reading,
    reloadRecord: reading,
    save: {
      outlives: true,
      names: ['POST /cidades', 'PUT /cidades/:id'],
      request: ({ id, values, etag }: SaveInput<object>) => ({
        ...(id === null
          ? { request: 'POST /cidades', body: values }
          : { request: `PUT /cidades/${id}`, body: { id, ...values } }),
        ...(etag !== null && { ifMatch: etag }),
      }),
      // A creation answers the bare id; of what an update answers, only the version is read.
      answer: (result: Result) => written(result, versioned(result.id, result.etag)),
    },
    deleteRecord: deleting,
  },
  prepare: (backend) => {
    backend.isOurs = true;
    backend.history.push({ ...change, antes: { nome: 'ab' } });
    backend.register.cidades.push(city(7, 'Recife'), city(9, 'Belém'));
    // The list is older.
    backend.on('GET /cidades?', listed([city(7, 'Marília')]));
  },
  exceptions: {
    ...childFailure('form.work.deleting: deletion failed'),
    'form.work.saving: save failed': 'only a defect fails a save: its write ends with an outcome',
  },
};
