import type { SnapshotFrom, StateValue } from 'xstate';
import type { Draft, FormNotice } from '../../../machines/detailForm';
import { detailMachine } from '../../../machines/detailMachine';
import type { RecordsChanged, WriteAnswer } from '../../../machines/writeEvents';
import { ApiError } from '../../../src/domain/errors';
import type { FieldValues } from '../../../src/domain/kind';
import { labels } from '../../support/labels';
import { alert, answered, defineCases, type EventCase, failed } from '../case';

const machine = detailMachine;

export type DetailMachine = typeof machine;
type Before = SnapshotFrom<DetailMachine>;
type Context = Before['context'];
type DetailCase = EventCase<DetailMachine>;
type Changed = ReturnType<DetailCase['change']>;

const invalid = [{ type: 'fields.invalid' }];
const nomeIn = ({ nome }: FieldValues) => String(nome);
const deletedMessage = 'Registro não encontrado.';

/** What is typed and not saved, as it is stored; null where it is nothing. */
const draftOf = ({ values, saved, blank, key, sent, notice }: Context): Draft | null => {
  const base = saved ?? blank;
  if (values.nome === base.nome) return null;
  const draft = { changes: values, base, key, sent };
  return notice === 'madeBefore' ? { ...draft, isMadeBefore: true } : draft;
};
const store = (draft: object | null) => ({ type: 'storeDraft', params: { draft } });
const isChanged = (context: Context) => draftOf(context) !== null;
/** No notice outlives the changes that it is about. */
const noticeOf = (context: Context, notice: FormNotice) => (isChanged(context) ? notice : 'none');
const historyRead = { type: 'reloadHistory' };

const at = (work: StateValue) => ({ form: work });
const atRest = { idle: 'atRest' };
const isForm = (before: Before) => before.matches('form');
const isIdle = (before: Before) => before.matches({ form: 'idle' });
const isRereading = (before: Before) => before.matches({ form: { idle: 'rereading' } });
const isSaving = (before: Before) => before.matches({ form: 'submitting' });
const isStaying = (before: Before) => before.matches({ form: { submitting: 'staying' } });
const isLeaving = (before: Before, save: 'creating' | 'closing' | 'startingNew') =>
  before.matches({ form: { submitting: { leaving: save } } });
const isOrphaned = (before: Before) => before.matches({ form: 'orphaned' });
const isExisting = ({ context }: Before) => context.id !== null;

const leaving = (state: string): Changed => ({ state, ends: { output: undefined } });

/** The form is at rest: what it holds is stored. */
const rest = (
  before: Before,
  changes: Partial<Context> = {},
  more: Changed = {},
  to: StateValue = atRest,
): Changed => ({
  ...more,
  state: at(to),
  context: changes,
  effects: [...(more.effects ?? []), store(draftOf({ ...before.context, ...changes }))],
});

/** Its record is gone: what was typed may become a new one. */
const orphan = (before: Before, more: Changed = {}) => rest(before, { notice: 'none' }, more, 'orphaned');

/** Only a save that leaves the record on screen lets the user type on. */
const modeOf = (mode: 'staying' | 'closing' | 'startingNew', id: number | null) => {
  if (mode !== 'staying') return { leaving: mode };
  return id === null ? { leaving: 'creating' } : 'staying';
};

/** A save of the form as it stands. */
const saving = (
  before: Before,
  mode: 'staying' | 'closing' | 'startingNew',
  changes: Partial<Context> = {},
  first: Changed['effects'] = [],
  isAtRest = true,
): Changed => {
  const context = { ...before.context, ...changes };
  const { values, id, etag, key, sent } = context;
  const error = { '': labels.field.required, ab: labels.field.minimum(3) }[nomeIn(values)];
  if (error !== undefined) {
    return {
      ...(!isAtRest && { state: at(atRest) }),
      context: { ...changes, errors: { nome: error } },
      emits: invalid,
      effects: isAtRest ? first : [...(first ?? []), store(draftOf(context))],
    };
  }
  const now = { ...context, sent: [...sent, values] };
  return {
    state: at({ submitting: modeOf(mode, id) }),
    context: { ...changes, sent: now.sent },
    effects: [
      ...first,
      store(draftOf(now)),
      { type: 'askSave', params: { kind: 'cidades', id, values, etag, key, sent } },
    ],
  };
};

/** The form with a name that nobody typed into it: fields with a text of their own start again. */
const given = ({ values, revision }: Context, nome: string) => ({
  values: { nome },
  revision: values.nome === nome ? revision : ((1 - revision) as typeof revision),
});

/** The record as read, under what was typed: what both changed is said, unless this form had sent it. */
const underTyped = (context: Context, nome: string, etag: string): Partial<Context> => {
  const { draft, saved, values, sent, theirs } = context;
  const base = draft?.base.nome ?? saved?.nome;
  const typed =
    draft?.changes.nome ?? (saved !== null && values.nome !== saved.nome ? values.nome : undefined);
  // What was theirs stays marked while it is saved and another value is typed.
  const isNew = nome !== base || theirs.nome !== undefined;
  const isTheirs = typed !== undefined && isNew && nome !== typed && !sent.some((one) => one.nome === nome);
  return {
    ...given(context, typed === undefined ? nome : String(typed)),
    saved: { nome },
    etag,
    draft: null,
    sent: [],
    theirs: isTheirs ? { nome } : {},
    before: {},
    errors: {},
  };
};

const read = (id: 'loadRecord' | 'reloadRecord', nome: string, etag: string): DetailCase => ({
  title: `'${nome}' ${id === 'loadRecord' ? 'read' : 'read again'}`,
  event: answered(id, { id: 7, values: { nome }, etag }),
  change: (before) => {
    const changes = underTyped(before.context, nome, etag);
    const context = { ...before.context, ...changes };
    if (id === 'reloadRecord') {
      const found = { emits: [{ type: 'conflict.found' as const }], effects: [historyRead] };
      return rest(before, { ...changes, notice: noticeOf(context, 'rebased') }, found);
    }
    const isMade = before.context.draft?.isMadeBefore === true;
    const notice = noticeOf(context, isMade ? 'madeBefore' : 'restored');
    return {
      state: at(atRest),
      context: { ...changes, notice },
      starts: [history(7)],
      effects: [store(draftOf({ ...context, notice }))],
    };
  },
});

const reread = { starts: [{ id: 'rereadRecord', input: { id: 7 } }] };

/** The record of a form that is seen again is read again: what it finds is put under what was typed. */
const rereading = (nome: string, etag: string, offered: (before: Before) => boolean): DetailCase => ({
  title: `'${nome}' reread`,
  event: answered('rereadRecord', { id: 7, values: { nome }, etag }),
  offered,
  change: (before) => {
    const { context } = before;
    if (context.etag === etag) return { state: at(atRest) };
    const changes = underTyped(context, nome, etag);
    const now = { ...context, ...changes };
    // What this form sent is no other person's.
    const isKnown = context.notice === 'madeBefore' || context.sent.some((one) => one.nome === nome);
    const notice = noticeOf(now, isKnown ? context.notice : 'changedElsewhere');
    const errors = isChanged(now) ? context.errors : {};
    return {
      ...rest(before, { ...changes, notice, errors }),
      effects: [store(draftOf({ ...now, notice })), historyRead],
    };
  },
});

const sent = ({ sent }: Context) => sent.at(-1)?.nome;
const saoPaulo = { nome: 'São Paulo' };

type Answer = WriteAnswer;
const end = { id: 7, values: saoPaulo, etag: '"2"', key: 'key-2', freshKey: 'key-3' };
const refusal = { ...end, failure: { kind: 'api', message: 'Não deu.' }, fields: {} } as const;
const kept = (id: number): Answer => ({
  type: 'write.acknowledged',
  ...end,
  id,
  failure: { kind: 'api', message: null },
  fields: {},
});

const saveEnds = (
  title: string,
  event: Answer,
  change: DetailCase['change'],
  offered: (before: Before) => boolean = () => true,
): DetailCase => ({
  title,
  event,
  possible: isSaving,
  offered: (before) => offered(before) && sent(before.context) === 'São Paulo',
  change,
});

/** The server keeps 'São Paulo' under this number; what was typed meanwhile stays. */
const keeping =
  (id: number): DetailCase['change'] =>
  (before) => {
    const { context } = before;
    const changes = {
      id,
      ...given(context, context.values.nome === sent(context) ? 'São Paulo' : nomeIn(context.values)),
      saved: saoPaulo,
      etag: '"2"',
      notice: 'none' as const,
      sent: [],
      theirs: {},
      before: {},
      errors: {},
    };
    if (isLeaving(before, 'closing')) return { ...leaving('saved'), context: changes };
    const emits = [{ type: 'record.saved' as const, saved: saoPaulo }];
    if (isLeaving(before, 'startingNew')) return { ...leaving('new'), context: changes, emits };
    if (isLeaving(before, 'creating')) return { ...leaving('created'), context: changes, emits };
    return rest(before, changes, { emits, effects: [historyRead] });
  };

/** Keeps the states few: one valid name, and at most one answer that is lost. */
const isWorthSaving = ({ context: { values, sent } }: Before) =>
  ['', 'ab', 'São Paulo'].includes(nomeIn(values)) && sent.length < 2;

/** Keeps the states few: a form as it was opened, or one whose answer is lost. */
const isWorthRereading = ({ key, sent }: Context) =>
  sent.length === 1 || ['key-0', 'key-1', 'key-7'].includes(key);

const draftOver = (base: string, more: Partial<Draft> = {}): Draft => ({
  changes: { nome: 'Belém' },
  base: { nome: base },
  key: 'key-0',
  sent: [],
  ...more,
});
const loading = (id: number) => ({ starts: [{ id: 'loadRecord', input: { id } }] });
/** The history is a child of the form. */
const history = (id: number | null) => ({ id: 'history', input: { id } });
const hearing = ['bridge', 'window'].map((id) => ({ id, input: undefined }));
const input = { kind: 'cidades' as const, draft: null, key: 'key-1' };
/** All that a page holds before anything has happened on it. */
const untouched = {
  ...{
    kind: 'cidades' as const,
    id: null,
    blank: { nome: '' },
    draft: null,
    values: { nome: '' },
    saved: null,
    etag: null,
  },
  ...{
    key: 'key-1',
    sent: [],
    theirs: {},
    before: {},
    errors: {},
    notice: 'none' as const,
    revision: 0 as const,
  },
};
/** A record is read, under what a draft of it holds. */
const opening = (draft: Draft | null) => ({
  state: 'reading',
  context: {
    ...untouched,
    ...(draft && { draft, values: { nome: 'Belém' }, key: draft.key }),
    id: 7,
  },
  starts: [...hearing, ...loading(7).starts],
});
/** A start that reads record 7. */
const reading = (title: string, draft: Draft | null) => ({
  title,
  input: { ...input, id: 7, draft },
  change: opening(draft),
});
const lostDraft = draftOver('', { sent: [{ nome: 'Belém' }] });

/** Other values in the form: only what a page that goes away would lose has to wait. */
const holding = (
  title: string,
  event: { type: 'field.changed' | 'values.replaced'; changes: FieldValues },
): DetailCase => ({
  title,
  event,
  possible: (before) => isForm(before) && (!isSaving(before) || isStaying(before)),
  change: ({ context }) => {
    const values =
      event.type === 'values.replaced' ? given(context, nomeIn(event.changes)) : { values: event.changes };
    const changed = { ...values, errors: {} };
    const changes = { ...changed, notice: noticeOf({ ...context, ...changed }, context.notice) };
    return { context: changes, effects: [store(draftOf({ ...context, ...changes }))] };
  },
});

const change = (more: Partial<RecordsChanged>): RecordsChanged => ({
  type: 'records.changed',
  kind: 'cidades',
  deletedId: null,
  savedId: null,
  values: saoPaulo,
  etag: null,
  key: '',
  freshKey: 'key-8',
  ...more,
});

export const detailCases = defineCases({
  machine,
  effects: ['showError', 'storeDraft', 'askSave', 'reloadHistory'],
  calls: {
    '': ['bridge', 'window'],
    reading: 'loadRecord',
    form: 'history',
    'form.idle.rereading': 'rereadRecord',
    'form.rebasing': 'reloadRecord',
    'form.deleting': 'deletion',
  },
  busy: ['reading', 'form.submitting', 'form.rebasing'],
  starts: [
    {
      title: 'new record',
      input: { ...input, id: null },
      change: {
        state: at(atRest),
        context: untouched,
        starts: [...hearing, history(null)],
        effects: [store(null)],
      },
    },
    {
      title: 'new record with a draft that was sent',
      input: { ...input, id: null, draft: lostDraft },
      change: {
        state: at(atRest),
        context: {
          ...{ ...untouched, draft: lostDraft, notice: 'restored' },
          ...{ values: { nome: 'Belém' }, key: 'key-0', sent: [{ nome: 'Belém' }] },
        },
        starts: [...hearing, history(null)],
        effects: [store(lostDraft)],
      },
    },
    reading('record', null),
    reading('record with a draft', draftOver('Marília')),
    reading('record with a draft, read while it is saved', draftOver('Marília', { key: 'key-6' })),
    reading(
      'record that its form had made before',
      draftOver('Marília', { isMadeBefore: true, key: 'key-7' }),
    ),
  ],
  events: [
    read('loadRecord', 'Marília', '"1"'),
    read('loadRecord', 'Recife', '"3"'),
    read('reloadRecord', 'Recife', '"6"'),
    ...(['tab.shown', 'connection.restored'] as const).map(
      (type): DetailCase => ({
        title: type === 'tab.shown' ? 'tab shown' : 'connection restored',
        event: { type },
        offered: ({ context }) => isWorthRereading(context) && (type === 'tab.shown' || !isChanged(context)),
        possible: (before) => isIdle(before) && isExisting(before),
        change: () => ({ state: at({ idle: 'rereading' }), ...reread }),
      }),
    ),
    rereading('Marília', '"1"', ({ context }) => context.etag === '"1"'),
    rereading('Recife', '"6"', ({ context }) => context.etag === '"1"' && context.sent.length === 0),
    rereading('São Paulo', '"6"', ({ context }) => context.etag === '"1"' && context.sent.length === 1),
    {
      title: 'rereading failed',
      event: failed('rereadRecord', new ApiError('Erro ao consultar o registro.')),
      change: () => ({ state: at(atRest) }),
    },
    {
      title: 'nothing to reread',
      event: failed('rereadRecord', new ApiError(deletedMessage, {}, 'gone')),
      change: (before) => orphan(before, { effects: [historyRead] }),
    },
    {
      title: 'reading failed',
      event: failed('loadRecord', new ApiError('Erro ao consultar o registro.')),
      change: () => ({ ...leaving('gone'), effects: [alert('Erro ao consultar o registro.')] }),
    },
    {
      title: 'nothing to read',
      event: failed('loadRecord', new ApiError(deletedMessage, {}, 'gone')),
      change: ({ context }) => {
        const effects = [alert(deletedMessage)];
        // What was typed may become another record.
        if (context.draft === null) return { ...leaving('gone'), effects };
        return {
          state: at('orphaned'),
          starts: [history(7)],
          effects: [...effects, store(draftOf(context))],
        };
      },
    },
    {
      title: 'reading again failed',
      event: failed('reloadRecord', new ApiError('Erro ao consultar o registro.')),
      change: (before) => rest(before, {}, { effects: [alert('Erro ao consultar o registro.')] }),
    },
    {
      title: 'nothing to read again',
      event: failed('reloadRecord', new ApiError(deletedMessage, {}, 'gone')),
      change: (before) => orphan(before, { effects: [historyRead] }),
    },
    holding("'São Paulo' typed", { type: 'field.changed', changes: { nome: 'São Paulo' } }),
    holding("'ab' typed", { type: 'field.changed', changes: { nome: 'ab' } }),
    holding("the history's 'ab' used", { type: 'values.replaced', changes: { nome: 'ab' } }),
    ...(['staying', 'closing', 'startingNew'] as const).map(
      (mode): DetailCase => ({
        title: { staying: 'saved', closing: 'saved to close', startingNew: 'saved to start a new one' }[mode],
        event: {
          type: 'save',
          andThen: ({ staying: 'stay', closing: 'close', startingNew: 'startNew' } as const)[mode],
        },
        offered: isWorthSaving,
        possible: isIdle,
        change: (before) => saving(before, mode),
      }),
    ),
    saveEnds('server created it', kept(9), keeping(9), (before) => !isExisting(before)),
    saveEnds('server kept it', kept(7), keeping(7), isExisting),
    saveEnds(
      'another person had changed it',
      { type: 'write.conflicted', ...refusal },
      () => ({
        state: at('rebasing'),
        starts: [{ id: 'reloadRecord', input: { id: 7 } }],
      }),
      isExisting,
    ),
    saveEnds(
      'another person had deleted it',
      { type: 'write.gone', ...refusal },
      (before) => orphan(before, { effects: [historyRead] }),
      isExisting,
    ),
    saveEnds('the answer was lost', { type: 'write.lost', ...refusal }, (before) =>
      // It may have arrived, by this key and with these values.
      rest(
        before,
        { key: 'key-2', sent: [...before.context.sent.slice(0, -1), saoPaulo], errors: {} },
        { emits: invalid },
      ),
    ),
    saveEnds(
      'server refused a field',
      {
        type: 'write.refused',
        ...refusal,
        fields: { nome: labels.field.invalid, populacao: labels.field.required },
      },
      (before) =>
        rest(
          before,
          { key: 'key-2', sent: before.context.sent.slice(0, -1), errors: { nome: labels.field.invalid } },
          { emits: invalid },
        ),
    ),
    saveEnds(
      'an earlier send had made it',
      {
        type: 'write.madeBefore',
        ...refusal,
        id: 9,
        values: { nome: 'Belém' },
      },
      (before) => {
        const changed = {
          id: 9,
          saved: { nome: 'Belém' },
          etag: '"2"',
          key: 'key-3',
          sent: [],
          errors: {},
        };
        const changes = { ...changed, notice: noticeOf({ ...before.context, ...changed }, 'madeBefore') };
        return {
          ...leaving('created'),
          context: changes,
          effects: [store(null), store(draftOf({ ...before.context, ...changes }))],
        };
      },
      (before) =>
        !isExisting(before) && before.context.sent.length > 1 && before.context.sent[0]?.nome === 'Belém',
    ),
    {
      title: 'draft discarded',
      event: { type: 'discardDraft', key: 'key-4' },
      possible: (before) => isIdle(before) && before.context.notice === 'restored',
      change: (before) => {
        const { saved, blank } = before.context;
        const changes = {
          ...given(before.context, nomeIn(saved ?? blank)),
          key: 'key-4',
          notice: 'none' as const,
          sent: [],
          theirs: {},
          before: {},
          errors: {},
        };
        return {
          context: changes,
          effects: [store(null)],
        };
      },
    },
    {
      title: 'saved as a new one',
      event: { type: 'saveAsNew' },
      offered: isWorthSaving,
      possible: (before) => isOrphaned(before) || (isIdle(before) && before.context.notice === 'madeBefore'),
      // The draft moves from the address of the record to that of a new one.
      change: (before) =>
        saving(
          before,
          'staying',
          { id: null, saved: null, etag: null, sent: [], theirs: {}, before: {}, notice: 'none' },
          [store(null)],
          false,
        ),
    },
    {
      title: 'delete pressed',
      event: { type: 'delete', id: 7, name: 'Marília' },
      possible: (before) => isIdle(before) && isExisting(before),
      change: () => ({
        state: at('deleting'),
        starts: [{ id: 'deletion', input: { id: 7, name: 'Marília' } }],
      }),
    },
    {
      title: 'deleted',
      event: answered('deletion', { deletedId: 7 }),
      change: () => leaving('removed'),
    },
    {
      title: 'question closed',
      event: answered('deletion', { deletedId: null }),
      change: (before) => rest(before),
    },
    {
      title: 'deleted elsewhere',
      event: change({ deletedId: 7 }),
      possible: (before) => isIdle(before) && isExisting(before),
      change: () => leaving('gone'),
    },
    {
      title: 'saved by a page left before',
      event: change({ savedId: 7, values: { nome: 'Belém' }, etag: '"5"', key: 'key-9' }),
      possible: (before) => before.matches('reading') || (isForm(before) && isExisting(before)),
      change: (before) => {
        // What is on its way may be older than the save.
        if (before.matches('reading')) return loading(7);
        const { context } = before;
        const typed =
          context.values.nome === (context.saved ?? context.blank).nome ? 'Belém' : nomeIn(context.values);
        const changed = { ...given(context, typed), saved: { nome: 'Belém' }, etag: '"5"' };
        const changes = { ...changed, notice: noticeOf({ ...context, ...changed }, context.notice) };
        return {
          ...(isRereading(before) && reread),
          context: changes,
          effects: [store(draftOf({ ...context, ...changes })), historyRead],
        };
      },
    },
    {
      title: 'what this form sent is saved',
      event: change({ savedId: 9, key: 'key-0', freshKey: 'key-5' }),
      possible: (before) =>
        isIdle(before) &&
        !isExisting(before) &&
        before.context.key === 'key-0' &&
        before.context.values.nome === sent(before.context),
      // The untouched form is empty again; a changed one keeps what it holds.
      change: (before) => ({
        context: {
          ...given(before.context, ''),
          key: 'key-5',
          notice: 'none' as const,
          sent: [],
          theirs: {},
          before: {},
          errors: {},
        },
        effects: [store(null)],
      }),
    },
    {
      title: 'another record changed',
      event: change({ deletedId: 8, savedId: 8 }),
      possible: () => false,
      change: () => ({}),
    },
    {
      title: 'new one wanted',
      event: { type: 'startNew' },
      possible: (before) => isIdle(before) && isExisting(before),
      change: () => leaving('new'),
    },
    {
      title: 'went back',
      event: { type: 'goBack' },
      possible: (before) => before.status === 'active',
      change: (before) => leaving(isOrphaned(before) ? 'gone' : 'left'),
    },
  ],
});
