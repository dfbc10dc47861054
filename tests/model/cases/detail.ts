import type { SnapshotFrom } from 'xstate';
import { createDetailMachine } from '../../../machines/detailMachine';
import type { Draft } from '../../../machines/shared/detail';
import type { Outcome, WriteResult } from '../../../machines/shared/write';
import { blankCidade, type CidadeValues, cidadeRules } from '../../../src/domain/cidade';
import { ApiError } from '../../../src/domain/errors';
import { messages } from '../../../src/domain/messages';
import { check } from '../../../src/domain/rules';
import { alert, answered, defineCases, type EventCase, failed } from '../case';

const machine = createDetailMachine<CidadeValues>({ validate: check(cidadeRules) });

export type DetailMachine = typeof machine;
type Before = SnapshotFrom<DetailMachine>;
type Context = Before['context'];
type DetailCase = EventCase<DetailMachine>;
type Changed = ReturnType<DetailCase['change']>;

const invalid = [{ type: 'fields.invalid' }];
const deletedMessage = 'Registro não encontrado.';
const defect = new TypeError('A defect of the child');

/** What is typed and not saved, as it is stored; null where it is nothing. */
const draftOf = ({ values, saved, blank, key, sent }: Context): Draft<CidadeValues> | null => {
  const base = saved ?? blank;
  return values.nome === base.nome ? null : { changes: values, base, key, sent };
};
const store = (draft: object | null) => ({ type: 'storeDraft', params: { draft } });
const isChanged = (context: Context) => draftOf(context) !== null;

/** The regions of a form: what is not said stays. */
const regions = (before: Before, change: { notice?: string; work?: string | object }) => ({
  form: { ...Object(Object(before.value).form), ...change },
});
const isForm = (before: Before) => before.matches('form');
const isIdle = (before: Before) => before.matches({ form: { work: 'idle' } });
const isSaving = (before: Before) => before.matches({ form: { work: 'saving' } });
const isClosing = (before: Before) => before.matches({ form: { work: { saving: 'andClosing' } } });
const isOurs = (before: Before) => before.matches({ form: { work: { rereading: 'ours' } } });
const hasNotice = (before: Before, notice: 'deleted' | 'madeBefore' | 'restored') =>
  before.matches({ form: { notice } });
const isExisting = ({ context }: Before) => context.id !== null;
const isThere = (before: Before) => isExisting(before) && !hasNotice(before, 'deleted');

const leaving = (state: string): Changed => ({ state, ends: { output: undefined } });

/** The form is at rest: what it holds is stored. */
const rest = (
  before: Before,
  changes: Partial<Context> = {},
  notice: { notice?: string } = {},
  more: Changed = {},
): Changed => ({
  ...more,
  state: regions(before, { ...notice, work: 'idle' }),
  context: changes,
  effects: [...(more.effects ?? []), store(draftOf({ ...before.context, ...changes }))],
});

/** A save of the form as it stands. */
const saving = (
  before: Before,
  mode: 'andStaying' | 'andClosing',
  changes: Partial<Context> = {},
  first: Changed['effects'] = [],
  notice: { notice?: string } = {},
): Changed => {
  const context = { ...before.context, ...changes };
  const { values, id, etag, key, sent } = context;
  const error = { '': messages.required, ab: messages.stringMinimum(3) }[values.nome];
  if (error !== undefined) {
    return {
      state: regions(before, notice),
      context: { ...changes, errors: { nome: error } },
      emits: invalid,
      effects: first,
    };
  }
  const now = { ...context, sent: [...sent, values] };
  return {
    state: regions(before, { ...notice, work: { saving: mode } }),
    context: { ...changes, sent: now.sent },
    starts: [{ id: 'save', input: { id, values, etag, key, sent } }],
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
  const { draft, saved, values, sent } = context;
  const base = draft?.base.nome ?? saved?.nome;
  const typed =
    draft?.changes.nome ?? (saved !== null && values.nome !== saved.nome ? values.nome : undefined);
  const isTheirs =
    typed !== undefined && nome !== base && nome !== typed && !sent.some((one) => one.nome === nome);
  return {
    ...given(context, typed ?? nome),
    saved: { nome },
    etag,
    draft: null,
    sent: [],
    theirs: isTheirs ? { nome } : {},
    errors: {},
  };
};

const read = (id: 'loadRecord' | 'reloadRecord', nome: string, etag: string): DetailCase => ({
  title: `'${nome}' ${id === 'loadRecord' ? 'read' : 'read again'}`,
  event: answered(id, { id: 7, values: { nome }, etag }),
  change: (before) => {
    const changes = underTyped(before.context, nome, etag);
    if (id === 'reloadRecord') {
      // The user's own save says nothing of another person, and moves nothing.
      if (isOurs(before)) return rest(before, { ...changes, theirs: before.context.theirs });
      return rest(before, changes, { notice: 'rebased' }, { emits: [{ type: 'conflict.found' }] });
    }
    const context = { ...before.context, ...changes };
    const restored = isChanged(context) ? 'restored' : 'none';
    const notice = before.context.draft?.isMadeBefore ? 'madeBefore' : restored;
    return {
      state: { form: { notice, work: 'idle' } },
      context: changes,
      effects: [store(draftOf(context))],
    };
  },
});

const sent = ({ sent }: Context) => sent.at(-1)?.nome;
const saoPaulo = { nome: 'São Paulo' };

type Result = WriteResult<CidadeValues>;
const result = (outcome: Outcome, more: Partial<Result> = {}): Result => ({
  outcome,
  id: 7,
  values: saoPaulo,
  etag: '"2"',
  key: 'key-2',
  freshKey: 'key-3',
  fields: {},
  ...more,
});

const saveEnds = (
  title: string,
  output: Result,
  change: DetailCase['change'],
  offered: (before: Before) => boolean = () => true,
): DetailCase => ({
  title,
  event: answered('save', output),
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
      ...given(context, context.values.nome === sent(context) ? 'São Paulo' : context.values.nome),
      saved: saoPaulo,
      etag: '"2"',
      sent: [],
      theirs: {},
      errors: {},
    };
    if (isClosing(before)) return { ...leaving('saved'), context: changes };
    const emits = [{ type: 'record.saved' as const }];
    if (context.id === null) return { ...leaving('created'), context: changes, emits };
    return rest(before, changes, { notice: 'none' }, { emits });
  };

/** Keeps the states few: one valid name, and at most one answer that is lost. */
const isWorthSaving = ({ context: { values, sent } }: Before) =>
  ['', 'ab', 'São Paulo'].includes(values.nome) && sent.length < 2;

const draftOver = (base: string, more: Partial<Draft<CidadeValues>> = {}): Draft<CidadeValues> => ({
  changes: { nome: 'Belém' },
  base: { nome: base },
  key: 'key-0',
  sent: [],
  ...more,
});
const loading = (id: number) => ({ starts: [{ id: 'loadRecord', input: { id } }] });
/** Its history is a child for as long as the page is there. */
const history = (id: number | null) => ({ id: 'history', input: { id } });
const opening = { state: 'reading', starts: [history(7), ...loading(7).starts] };
const input = { blank: blankCidade, draft: null, key: 'key-1' };
const lostDraft = draftOver('', { sent: [{ nome: 'Belém' }] });

/** Other values in the form: only what a page that goes away would lose has to wait. */
const holding = (
  title: string,
  event: { type: 'field.changed' | 'useValues'; changes: CidadeValues },
): DetailCase => ({
  title,
  event,
  possible: (before) => isForm(before) && !isClosing(before) && !(isSaving(before) && !isExisting(before)),
  change: ({ context }) => {
    const values =
      event.type === 'useValues' ? given(context, event.changes.nome) : { values: event.changes };
    const changes = { ...values, errors: {} };
    return { context: changes, effects: [store(draftOf({ ...context, ...changes }))] };
  },
});

export const detailCases = defineCases({
  machine,
  effects: ['showError', 'storeDraft'],
  calls: {
    '': 'history',
    reading: 'loadRecord',
    'form.work.saving': 'save',
    'form.work.rereading': 'reloadRecord',
    'form.work.deleting': 'deletion',
  },
  busy: ['reading', 'form.work.saving', 'form.work.rereading'],
  starts: [
    {
      title: 'new record',
      input: { ...input, id: null },
      change: {
        state: { form: { notice: 'none', work: 'idle' } },
        context: { values: { nome: '' }, key: 'key-1' },
        starts: [history(null)],
        effects: [store(null)],
      },
    },
    {
      title: 'new record with a draft that was sent',
      input: { ...input, id: null, draft: lostDraft },
      change: {
        state: { form: { notice: 'restored', work: 'idle' } },
        context: { values: { nome: 'Belém' }, key: 'key-0', sent: [{ nome: 'Belém' }] },
        starts: [history(null)],
        effects: [store(lostDraft)],
      },
    },
    { title: 'record', input: { ...input, id: 7 }, change: opening },
    {
      title: 'record with a draft',
      input: { ...input, id: 7, draft: draftOver('Marília') },
      change: opening,
    },
    {
      title: 'record with a draft, read while it is saved',
      input: { ...input, id: 7, draft: draftOver('Marília', { key: 'key-6' }) },
      change: opening,
    },
    {
      title: 'record that its form had made before',
      input: { ...input, id: 7, draft: draftOver('Marília', { isMadeBefore: true, key: 'key-7' }) },
      change: opening,
    },
  ],
  exceptions: {
    '(root): history done': 'it ends with the page',
    '(root): history failed': 'only a defect fails it',
  },
  events: [
    read('loadRecord', 'Marília', '"1"'),
    read('loadRecord', 'Recife', '"3"'),
    read('reloadRecord', 'Recife', '"6"'),
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
          state: { form: { notice: 'deleted', work: 'idle' } },
          effects: [...effects, store(draftOf(context))],
        };
      },
    },
    {
      title: 'reading again failed',
      event: failed('reloadRecord', new ApiError('Erro ao consultar o registro.')),
      change: (before) =>
        rest(before, {}, {}, { effects: isOurs(before) ? [] : [alert('Erro ao consultar o registro.')] }),
    },
    {
      title: 'nothing to read again',
      event: failed('reloadRecord', new ApiError(deletedMessage, {}, 'gone')),
      change: (before) => (isOurs(before) ? rest(before) : rest(before, {}, { notice: 'deleted' })),
    },
    holding("'São Paulo' typed", { type: 'field.changed', changes: { nome: 'São Paulo' } }),
    holding("'ab' typed", { type: 'field.changed', changes: { nome: 'ab' } }),
    holding("the history's 'ab' used", { type: 'useValues', changes: { nome: 'ab' } }),
    ...(['save', 'saveAndClose'] as const).map(
      (type): DetailCase => ({
        title: type === 'save' ? 'saved' : 'saved to close',
        event: { type },
        offered: isWorthSaving,
        possible: (before) => isIdle(before) && !hasNotice(before, 'deleted'),
        change: (before) => saving(before, type === 'save' ? 'andStaying' : 'andClosing'),
      }),
    ),
    saveEnds(
      'server created it',
      result('acknowledged', { id: 9 }),
      keeping(9),
      (before) => !isExisting(before),
    ),
    saveEnds('server kept it', result('acknowledged'), keeping(7), isExisting),
    saveEnds(
      'another person had changed it',
      result('conflicted'),
      (before) => ({
        state: regions(before, { work: { rereading: 'theirs' } }),
        starts: [{ id: 'reloadRecord', input: { id: 7 } }],
      }),
      isExisting,
    ),
    saveEnds('the answer was lost', result('lost'), (before) =>
      // It may have arrived, by this key and with these values.
      rest(
        before,
        { key: 'key-2', sent: [...before.context.sent.slice(0, -1), saoPaulo], errors: {} },
        {},
        { emits: invalid },
      ),
    ),
    saveEnds(
      'server refused a field',
      result('refused', { fields: { nome: messages.invalid, populacao: messages.required } }),
      (before) =>
        rest(
          before,
          { key: 'key-2', sent: before.context.sent.slice(0, -1), errors: { nome: messages.invalid } },
          {},
          { emits: invalid },
        ),
    ),
    saveEnds(
      'an earlier send had made it',
      result('madeBefore', { id: 9, values: { nome: 'Belém' } }),
      (before) => {
        const changes = {
          id: 9,
          saved: { nome: 'Belém' },
          etag: '"2"',
          key: 'key-3',
          sent: [],
          errors: {},
        };
        const draft = draftOf({ ...before.context, ...changes });
        return {
          ...leaving('created'),
          context: changes,
          effects: [store(null), store(draft && { ...draft, isMadeBefore: true })],
        };
      },
      (before) =>
        !isExisting(before) && before.context.sent.length > 1 && before.context.sent[0]?.nome === 'Belém',
    ),
    {
      title: 'the save broke',
      event: failed('save', new ApiError('Erro.')),
      change: (before) => rest(before, {}, {}, { effects: [alert('Erro.')] }),
    },
    {
      title: 'draft discarded',
      event: { type: 'discardDraft', key: 'key-4' },
      possible: (before) => isIdle(before) && hasNotice(before, 'restored'),
      change: (before) => {
        const { saved, blank } = before.context;
        const changes = {
          ...given(before.context, (saved ?? blank).nome),
          key: 'key-4',
          sent: [],
          theirs: {},
          errors: {},
        };
        return {
          state: regions(before, { notice: 'none' }),
          context: changes,
          effects: [store(null)],
        };
      },
    },
    {
      title: 'saved as a new one',
      event: { type: 'saveAsNew' },
      offered: isWorthSaving,
      possible: (before) =>
        isIdle(before) && (hasNotice(before, 'deleted') || hasNotice(before, 'madeBefore')),
      // The draft moves from the address of the record to that of a new one.
      change: (before) =>
        saving(
          before,
          'andStaying',
          { id: null, saved: null, etag: null, sent: [], theirs: {} },
          [store(null)],
          { notice: 'none' },
        ),
    },
    {
      title: 'delete pressed',
      event: { type: 'delete', id: 7, name: 'Marília' },
      possible: (before) => isIdle(before) && isThere(before),
      change: (before) => ({
        state: regions(before, { work: 'deleting' }),
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
      title: 'deletion broke',
      event: failed('deletion', defect),
      change: (before) => rest(before),
    },
    {
      title: 'deleted elsewhere',
      event: { type: 'records.changed', deletedId: 7 },
      possible: (before) => isIdle(before) && isExisting(before),
      change: () => leaving('gone'),
    },
    {
      title: 'saved by a page left before',
      event: { type: 'records.changed', savedId: 7, etag: '"5"', key: 'key-9', freshKey: 'key-8' },
      possible: (before) => before.status === 'active' && isExisting(before),
      change: (before) => {
        // What is on its way may be older than the save.
        if (before.matches('reading')) return loading(7);
        if (!isIdle(before)) return { context: { etag: '"5"' } };
        return {
          state: regions(before, { work: { rereading: 'ours' } }),
          context: { etag: '"5"' },
          starts: [{ id: 'reloadRecord', input: { id: 7 } }],
        };
      },
    },
    {
      title: 'what this form sent is saved',
      event: { type: 'records.changed', savedId: 9, key: 'key-0', freshKey: 'key-5', etag: null },
      possible: (before) =>
        isIdle(before) &&
        !isExisting(before) &&
        before.context.key === 'key-0' &&
        before.context.values.nome === sent(before.context),
      // The untouched form is empty again; a changed one keeps what it holds.
      change: (before) => ({
        state: regions(before, { notice: 'none' }),
        context: { ...given(before.context, ''), key: 'key-5', sent: [], theirs: {}, errors: {} },
        effects: [store(null)],
      }),
    },
    {
      title: 'another record changed',
      event: { type: 'records.changed', deletedId: 8, savedId: 8 },
      possible: () => false,
      change: () => ({}),
    },
    {
      title: 'new one wanted',
      event: { type: 'startNew' },
      possible: (before) => isIdle(before) && isThere(before),
      change: () => leaving('new'),
    },
    {
      title: 'went back',
      event: { type: 'goBack' },
      possible: (before) => before.status === 'active',
      change: (before) => leaving(hasNotice(before, 'deleted') ? 'gone' : 'left'),
    },
  ],
});
