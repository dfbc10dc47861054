import type { SnapshotFrom, StateValue } from 'xstate';
import type { Draft, FormNotice } from '../../../machines/detailForm';
import { detailMachine } from '../../../machines/detailMachine';
import { type WriteEnd, WriteError } from '../../../machines/writeEvents';
import { ApiError } from '../../../src/domain/errors';
import type { FieldValues } from '../../../src/domain/kind';
import { labels } from '../../support/labels';
import { alert, answered, changed, defineCases, type EventCase, failed } from '../case';

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
const isSaving = (before: Before) => before.matches({ form: 'submitting' });
const isStaying = (before: Before) => before.matches({ form: { submitting: 'staying' } });
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

type Intention = Context['andThen'];

/** Only a save that leaves the record on screen lets the user type on. */
const modeOf = (andThen: Intention, id: number | null) =>
  andThen === 'stay' && id !== null ? 'staying' : 'leaving';

/** A save of the form as it stands. */
const saving = (
  before: Before,
  andThen: Intention,
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
    state: at({ submitting: modeOf(andThen, id) }),
    context: { ...changes, andThen, sent: now.sent },
    starts: [{ id: 'save', input: { kind: 'cidades', id, entry: 'entry-1', values, etag, key, sent } }],
    effects: [...first, store(draftOf(now))],
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

/** The record is read as its page opens, under the draft that is stored by then. */
const opened = (nome: string, etag: string, draft: Draft | null): DetailCase => ({
  title: `'${nome}' read${draft === null ? '' : ` under '${draft.changes.nome}'`}${draft?.isMadeBefore ? ', made before' : ''}`,
  event: answered('openPage', { draft, key: 'key-1', record: { id: 7, values: { nome }, etag } }),
  // By hand a draft stays as it was; a story leaves a save that removes it.
  offered: (before) => isExisting(before) && isSameDraft(draft, before.context.draft),
  change: ({ context }) => {
    const begun = { ...context, ...begin(draft) };
    const changes = { ...begin(draft), ...underTyped(begun, nome, etag) };
    const now = { ...begun, ...changes };
    const notice = noticeOf(now, draft?.isMadeBefore ? 'madeBefore' : 'restored');
    return {
      state: at(atRest),
      context: { ...changes, notice },
      starts: [history(7)],
      effects: [store(draftOf({ ...now, notice }))],
    };
  },
});

/** The create of a new form that was left has ended, and was made or not. */
const openedNew = (title: string, draft: Draft | null): DetailCase => ({
  title,
  event: answered('openPage', { draft, key: 'key-1', record: null }),
  offered: (before) => !isExisting(before),
  change: ({ context }) => {
    const now = { ...context, ...begin(draft) };
    const notice = noticeOf(now, 'restored');
    return {
      state: at(atRest),
      context: { ...begin(draft), notice },
      starts: [history(null)],
      effects: [store(draftOf({ ...now, notice }))],
    };
  },
});

const readAgain = (nome: string, etag: string): DetailCase => ({
  title: `'${nome}' read again`,
  event: answered('reloadRecord', { id: 7, values: { nome }, etag }),
  change: (before) => {
    const changes = underTyped(before.context, nome, etag);
    const context = { ...before.context, ...changes };
    const found = { emits: [{ type: 'conflict.found' as const }], effects: [historyRead] };
    return rest(before, { ...changes, notice: noticeOf(context, 'rebased') }, found);
  },
});

/** One may delete what one sees now. */
const newerRead = (nome: string, etag: string): DetailCase => ({
  title: `'${nome}' read before it is deleted`,
  event: answered('readNewer', { id: 7, values: { nome }, etag }),
  change: ({ context }) => {
    const changes = underTyped(context, nome, etag);
    const now = { ...context, ...changes };
    const errors = isChanged(now) ? context.errors : {};
    const notice = noticeOf(now, noticeAfterReread(context, nome));
    return {
      state: at({ deleting: 'asking' }),
      context: { ...changes, errors, notice },
      effects: [store(draftOf({ ...now, notice })), historyRead, { type: 'askAgain' }],
    };
  },
});

/** What this form sent is no other person's. */
const noticeAfterReread = ({ notice, sent }: Context, nome: string): FormNotice =>
  notice === 'madeBefore' || sent.some((one) => one.nome === nome) ? notice : 'changedElsewhere';

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
    const notice = noticeOf(now, noticeAfterReread(context, nome));
    const errors = isChanged(now) ? context.errors : {};
    return {
      ...rest(before, { ...changes, notice, errors }),
      effects: [store(draftOf({ ...now, notice })), historyRead],
    };
  },
});

const sent = ({ sent }: Context) => sent.at(-1)?.nome;
const saoPaulo = { nome: 'São Paulo' };

const end = { id: 7, values: saoPaulo, etag: '"2"', key: 'key-2', freshKey: 'key-3', fields: {} };
const kept = (id: number) =>
  answered('save', { ...end, outcome: 'acknowledged', id, failure: { kind: 'api', message: null } });
const notSaved = (outcome: WriteEnd['outcome'], more: Partial<WriteEnd> = {}) =>
  failed('save', new WriteError({ ...end, outcome, failure: { kind: 'api', message: 'Não deu.' }, ...more }));

const saveEnds = (
  title: string,
  event: DetailCase['event'],
  change: DetailCase['change'],
  offered: (before: Before) => boolean = () => true,
): DetailCase => ({
  title,
  event,
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
    if (context.andThen === 'close') return { ...leaving('saved'), context: changes };
    const emits = [{ type: 'record.saved' as const, saved: saoPaulo }];
    if (!isExisting(before)) return { ...leaving('created'), context: changes, emits };
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
/** The history is a child of the form. */
const history = (id: number | null) => ({ id: 'history', input: { id } });
const hearing = [{ id: 'hear', input: undefined }];
const input = {
  ...{ kind: 'cidades' as const, draft: null, key: 'key-1', entry: 'entry-1' },
  isDraftElsewhere: false,
  errors: {},
};
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
    entry: 'entry-1',
    isDraftElsewhere: false,
    andThen: 'stay' as const,
    key: 'key-1',
    sent: [],
    theirs: {},
    before: {},
    errors: {},
    notice: 'none' as const,
    revision: 0 as const,
  },
};
/** What a draft brings into an empty form. */
const begin = (draft: Draft | null) => ({
  ...{ draft, values: { nome: String(draft?.changes.nome ?? '') }, key: draft?.key ?? 'key-1' },
  sent: draft?.sent ?? [],
});
const isSameDraft = (one: Draft | null, other: Draft | null) => JSON.stringify(one) === JSON.stringify(other);

/** A start that reads record 7, or waits for what a new form has sent. */
const reading = (title: string, id: number | null, draft: Draft | null, errors = {}) => ({
  title,
  input: { ...input, id, draft, errors },
  change: {
    state: 'reading',
    context: {
      ...untouched,
      ...begin(draft),
      id,
      notice: id === null ? ('restored' as const) : ('none' as const),
    },
    starts: [...hearing, { id: 'openPage', input: { id, entry: 'entry-1' } }],
  },
});
const lostDraft = draftOver('', { sent: [{ nome: 'Belém' }] });
const draftOfRecord = draftOver('Marília');
const draftOfMade = draftOver('Marília', { isMadeBefore: true, key: 'key-7' });

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

export const detailCases = defineCases({
  machine,
  effects: ['showError', 'storeDraft', 'reloadHistory', 'askAgain', 'handOver'],
  calls: {
    '': 'hear',
    reading: 'openPage',
    form: 'history',
    'form.idle.rereading': 'rereadRecord',
    'form.submitting': 'save',
    'form.rebasing': 'reloadRecord',
    'form.deleting': 'deletion',
    'form.deleting.rereading': 'readNewer',
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
    reading('new record that was sent before', null, lostDraft),
    reading('record', 7, null),
    reading('record with a draft', 7, draftOfRecord),
    reading('record that its form had made before', 7, draftOfMade),
  ],
  events: [
    openedNew('what was sent before is saved', null),
    openedNew('what was sent before is not saved', lostDraft),
    ...[null, draftOfRecord, draftOfMade].flatMap((draft) => [
      opened('Marília', '"1"', draft),
      opened('Recife', '"3"', draft),
    ]),
    readAgain('Recife', '"6"'),
    newerRead('Recife', '"6"'),
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
      event: failed('openPage', new ApiError('Erro ao consultar o registro.')),
      offered: isExisting,
      change: () => ({ ...leaving('gone'), effects: [alert('Erro ao consultar o registro.')] }),
    },
    {
      title: 'nothing to read',
      event: failed('openPage', new ApiError(deletedMessage, {}, 'gone')),
      offered: isExisting,
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
    ...(['reloadRecord', 'readNewer'] as const).flatMap((id): DetailCase[] => [
      {
        title: id === 'reloadRecord' ? 'reading again failed' : 'reading before the deletion failed',
        event: failed(id, new ApiError('Erro ao consultar o registro.')),
        change: (before) => rest(before, {}, { effects: [alert('Erro ao consultar o registro.')] }),
      },
      {
        title: id === 'reloadRecord' ? 'nothing to read again' : 'nothing to delete',
        event: failed(id, new ApiError(deletedMessage, {}, 'gone')),
        change: (before) => orphan(before, { effects: [historyRead] }),
      },
    ]),
    holding("'São Paulo' typed", { type: 'field.changed', changes: { nome: 'São Paulo' } }),
    holding("'ab' typed", { type: 'field.changed', changes: { nome: 'ab' } }),
    holding("the history's 'ab' used", { type: 'values.replaced', changes: { nome: 'ab' } }),
    ...(['stay', 'close'] as const).map(
      (andThen): DetailCase => ({
        title: { stay: 'saved', close: 'saved to close' }[andThen],
        event: { type: 'save', andThen },
        offered: isWorthSaving,
        possible: isIdle,
        change: (before) => saving(before, andThen),
      }),
    ),
    {
      title: 'saved to start a new one',
      event: { type: 'saveAndNew' },
      offered: isWorthSaving,
      possible: isIdle,
      // The save goes on by itself.
      change: (before) => {
        const { starts, context, effects = [], ...invalidOne } = saving(before, before.context.andThen);
        if (starts === undefined) return { ...invalidOne, context: context ?? {}, effects };
        const handed = starts.map(({ input }) => ({ type: 'handOver', params: Object(input) }));
        return { ...leaving('new'), context: context ?? {}, effects: [...effects, ...handed] };
      },
    },
    saveEnds('server created it', kept(9), keeping(9), (before) => !isExisting(before)),
    saveEnds('server kept it', kept(7), keeping(7), isExisting),
    saveEnds(
      'another person had changed it',
      notSaved('conflicted'),
      () => ({
        state: at('rebasing'),
        starts: [{ id: 'reloadRecord', input: { id: 7 } }],
      }),
      isExisting,
    ),
    saveEnds(
      'another person had deleted it',
      notSaved('gone'),
      (before) => orphan(before, { effects: [historyRead] }),
      isExisting,
    ),
    saveEnds('the answer was lost', notSaved('lost'), (before) =>
      // It may have arrived, by this key and with these values.
      rest(
        before,
        { key: 'key-2', sent: [...before.context.sent.slice(0, -1), saoPaulo], errors: {} },
        { emits: invalid },
      ),
    ),
    saveEnds(
      'server refused a field',
      notSaved('refused', {
        fields: { nome: labels.field.invalid, populacao: labels.field.required },
      }),
      (before) =>
        rest(
          before,
          { key: 'key-2', sent: before.context.sent.slice(0, -1), errors: { nome: labels.field.invalid } },
          { emits: invalid },
        ),
    ),
    saveEnds(
      'an earlier send had made it',
      notSaved('madeBefore', { id: 9, values: { nome: 'Belém' } }),
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
          'stay',
          {
            id: null,
            saved: null,
            etag: null,
            sent: [],
            theirs: {},
            before: {},
            notice: 'none',
            andThen: 'stay',
          },
          [store(null)],
          false,
        ),
    },
    {
      title: 'delete pressed',
      event: { type: 'delete' },
      possible: (before) => isIdle(before) && isExisting(before),
      change: ({ context: { saved, etag } }) => ({
        state: at({ deleting: 'asking' }),
        starts: [{ id: 'deletion', input: { id: 7, name: saved?.nome, etag } }],
      }),
    },
    {
      title: 'another person had changed what is deleted',
      event: { type: 'deletion.conflicted' },
      offered: ({ context }) => context.etag === '"1"',
      possible: (before) => before.matches({ form: { deleting: 'asking' } }),
      change: () => ({
        state: at({ deleting: 'rereading' }),
        starts: [{ id: 'readNewer', input: { id: 7 } }],
      }),
    },
    {
      title: 'deleted',
      event: answered('deletion', { deletedId: 7 }),
      // Nothing is deleted before it is seen.
      offered: (before) => !before.matches({ form: { deleting: 'rereading' } }),
      change: () => leaving('removed'),
    },
    {
      title: 'question closed',
      event: answered('deletion', { deletedId: null }),
      change: (before) => rest(before),
    },
    {
      title: 'deleted elsewhere',
      event: changed({ deletedId: 7 }),
      possible: (before) => isIdle(before) && isExisting(before),
      change: () => leaving('gone'),
    },
    {
      title: 'many imported',
      event: changed({}),
      offered: ({ context }) => isWorthRereading(context) && !isChanged(context),
      possible: (before) => isIdle(before) && isExisting(before),
      change: () => ({ state: at({ idle: 'rereading' }), ...reread }),
    },
    {
      title: 'another record changed',
      event: changed({ deletedId: 8, savedId: 8 }),
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
