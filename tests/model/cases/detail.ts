import type { SnapshotFrom } from 'xstate';
import { createDetailMachine } from '../../../machines/detailMachine';
import { blankCidade, type CidadeValues, cidadeRules } from '../../../src/domain/cidade';
import { ApiError, ConnectionError } from '../../../src/domain/errors';
import { messages } from '../../../src/domain/messages';
import { check } from '../../../src/domain/validation';
import { alert, answered, defineCases, type EventCase, failed } from '../case';

const machine = createDetailMachine<CidadeValues>({ validate: check(cidadeRules) });

export type DetailMachine = typeof machine;
type Before = SnapshotFrom<DetailMachine>;
type Context = Before['context'];
type DetailCase = EventCase<DetailMachine>;
type Changed = ReturnType<DetailCase['change']>;

const rejected = [{ type: 'fields.rejected' }];
const deletedMessage = 'Registro não encontrado.';

/** Storing the draft of a form: what differs from the saved record, or null. */
const stored = ({ values, saved, blank, key, unacknowledged }: Context) => {
  const base = saved ?? blank;
  const draft = values.nome === base.nome ? null : { changes: values, base, key, unacknowledged };
  return { type: 'storeDraft', params: { draft } };
};

/** The form is back, and stores its draft. */
const editing = ({ context }: Before, changes: Partial<Context> = {}, message?: string): Changed => ({
  state: { editing: 'plain' },
  context: changes,
  effects: [...(message === undefined ? [] : [alert(message)]), stored({ ...context, ...changes })],
});

const typing = ({ context }: Before, nome: string): Changed => {
  const changes = { values: { nome }, errors: {} };
  return { context: changes, effects: [stored({ ...context, ...changes })] };
};

/** A save of the form as it stands. */
const saving = (
  context: Context,
  mode: 'andStaying' | 'andClosing',
  changes: Partial<Context> = {},
): Changed => {
  const { nome } = context.values;
  if (nome === '') return { context: { errors: { nome: messages.required } }, emits: rejected };
  if (nome === 'ab') return { context: { errors: { nome: messages.stringMinimum(3) } }, emits: rejected };
  const before = { ...context, ...changes };
  const unacknowledged = [...before.unacknowledged, before.values];
  const { id, values, etag, key } = before;
  return {
    state: { saving: mode },
    context: { ...changes, unacknowledged },
    starts: [{ id: 'saveRecord', input: { id, values, etag, key, unacknowledged: before.unacknowledged } }],
    effects: [stored({ ...before, unacknowledged })],
  };
};

/** The record as read, under what was typed. */
const reading =
  (nome: string, etag: string): DetailCase['change'] =>
  ({ context }) => {
    const { draft, saved, values } = context;
    const base = draft?.base.nome ?? saved?.nome;
    const typed =
      draft?.changes.nome ?? (saved !== null && values.nome !== saved.nome ? values.nome : undefined);
    const hasConflict = typed !== undefined && nome !== base && nome !== typed;
    const changes = {
      values: { nome: typed ?? nome },
      saved: { nome },
      etag,
      draft: null,
      unacknowledged: [],
      theirs: hasConflict ? { nome } : {},
      errors: {},
    };
    const mode = draft !== null ? 'restored' : saved !== null ? 'conflicted' : 'plain';
    return {
      state: { editing: mode },
      context: changes,
      effects: [stored({ ...context, ...changes })],
      emits: mode === 'conflicted' ? rejected : [],
    };
  };

const sent = ({ unacknowledged }: Context) => unacknowledged.at(-1)?.nome;

/** The server kept 'São Paulo' under this id and version; what was typed meanwhile stays. */
const keeping =
  (id: number, etag: string): DetailCase['change'] =>
  (before) => {
    const { context } = before;
    const changes = {
      id,
      values: { nome: context.values.nome === sent(context) ? 'São Paulo' : context.values.nome },
      saved: { nome: 'São Paulo' },
      etag,
      unacknowledged: [],
      theirs: {},
      errors: {},
    };
    const isClosing = before.matches({ saving: 'andClosing' });
    if (isClosing || context.id === null) {
      return { ...leaving(isClosing ? 'saved' : 'created'), context: changes };
    }
    return { ...editing(before, changes), emits: [{ type: 'record.saved' }] };
  };

const leaving = (state: string): Changed => ({ state, ends: { output: undefined } });
const isEditing = (before: Before) => before.matches('editing');
/** Keeps the states few: one valid name, and at most two answers that are lost. */
const isWorthSaving = ({ context: { values, unacknowledged } }: Before) =>
  ['', 'ab', 'São Paulo'].includes(values.nome) && unacknowledged.length < 2;
const isExisting = ({ context }: Before) => context.id !== null;

const draftOver = (base: string, unacknowledged: CidadeValues[] = []) => ({
  changes: { nome: 'Belém' },
  base: { nome: base },
  key: 'key-0',
  unacknowledged,
});
const loading = (id: number) => ({ state: 'loading', starts: [{ id: 'loadRecord', input: { id } }] });
const saoPaulo = { nome: 'São Paulo' };

export const detailCases = defineCases({
  machine,
  effects: ['showError', 'storeDraft'],
  calls: { loading: 'loadRecord', saving: 'saveRecord', deleting: 'deletion' },
  busy: ['loading', 'saving'],
  starts: [
    {
      title: 'new record',
      input: { id: null, blank: blankCidade, draft: null, key: 'key-1' },
      change: {
        state: { editing: 'plain' },
        context: { values: { nome: '' }, saved: null, etag: null, key: 'key-1', draft: null },
        effects: [{ type: 'storeDraft', params: { draft: null } }],
      },
    },
    {
      title: 'new record with a draft',
      input: { id: null, blank: blankCidade, draft: draftOver(''), key: 'key-1' },
      change: {
        state: { editing: 'restored' },
        context: { values: { nome: 'Belém' }, key: 'key-0' },
        effects: [{ type: 'storeDraft', params: { draft: draftOver('') } }],
      },
    },
    {
      title: 'existing record',
      input: { id: 7, blank: blankCidade, draft: null, key: 'key-1' },
      change: loading(7),
    },
    {
      title: 'existing record with a draft',
      input: { id: 7, blank: blankCidade, draft: draftOver('Marília', [{ nome: 'Belém' }]), key: 'key-1' },
      change: loading(7),
    },
  ],
  events: [
    {
      title: 'record read',
      event: answered('loadRecord', { id: 7, values: { nome: 'Marília' }, etag: '"1"' }),
      offered: ({ context }) => context.saved === null,
      change: reading('Marília', '"1"'),
    },
    {
      title: 'newer record read',
      event: answered('loadRecord', { id: 7, values: { nome: 'Recife' }, etag: '"3"' }),
      offered: ({ context }) => context.saved !== null || context.draft !== null,
      change: reading('Recife', '"3"'),
    },
    {
      title: 'reading failed',
      event: failed('loadRecord', new ApiError('Erro ao consultar o registro.')),
      change: (before) =>
        before.context.saved === null
          ? { ...leaving('gone'), effects: [alert('Erro ao consultar o registro.')] }
          : editing(before, {}, 'Erro ao consultar o registro.'),
    },
    {
      title: 'nothing to read',
      event: failed('loadRecord', new ApiError(deletedMessage, {}, 'gone')),
      change: ({ context }) => ({
        ...(context.saved === null && context.draft === null ? leaving('gone') : { state: 'deleted' }),
        effects: [alert(deletedMessage)],
      }),
    },
    ...['São Paulo', 'ab'].map(
      (nome): DetailCase => ({
        title: `'${nome}' typed`,
        event: { type: 'field.changed', changes: { nome } },
        // A new record waits for its id before it can be edited further.
        possible: (before) =>
          isEditing(before) ||
          before.matches('deleted') ||
          (before.matches({ saving: 'andStaying' }) && isExisting(before)),
        change: (before) => typing(before, nome),
      }),
    ),
    {
      title: 'saved',
      event: { type: 'save' },
      offered: isWorthSaving,
      possible: isEditing,
      change: ({ context }) => saving(context, 'andStaying'),
    },
    {
      title: 'saved to close',
      event: { type: 'saveAndClose' },
      offered: isWorthSaving,
      possible: isEditing,
      change: ({ context }) => saving(context, 'andClosing'),
    },
    {
      title: 'server created it',
      event: answered('saveRecord', { id: 9, values: saoPaulo, etag: '"2"' }),
      offered: ({ context }) => context.id === null && sent(context) === 'São Paulo',
      change: keeping(9, '"2"'),
    },
    {
      title: 'server kept it',
      event: answered('saveRecord', { id: 7, values: saoPaulo, etag: '"2"' }),
      offered: ({ context }) => context.id !== null && sent(context) === 'São Paulo',
      change: keeping(7, '"2"'),
    },
    {
      title: 'another person had changed it',
      event: failed('saveRecord', new ApiError('O registro foi alterado por outra pessoa.', {}, 'changed')),
      offered: isExisting,
      change: () => ({ ...loading(7), effects: [alert('O registro foi alterado por outra pessoa.')] }),
    },
    {
      title: 'another person had deleted it',
      event: failed('saveRecord', new ApiError(deletedMessage, {}, 'gone')),
      offered: isExisting,
      change: () => ({ state: 'deleted', effects: [alert(deletedMessage)] }),
    },
    {
      title: 'connection lost while saving',
      event: failed('saveRecord', new ConnectionError()),
      change: (before) => editing(before, {}, 'Erro de conexão.'),
    },
    {
      title: 'server refused a field',
      event: failed(
        'saveRecord',
        new ApiError('Erro ao salvar.', { nome: messages.invalid, populacao: messages.required }),
      ),
      change: (before) => ({
        ...editing(before, { errors: { nome: messages.invalid }, unacknowledged: [] }, 'Erro ao salvar.'),
        emits: rejected,
      }),
    },
    {
      title: 'draft discarded',
      event: { type: 'discardDraft' },
      possible: isEditing,
      change: (before) => {
        const { saved, blank } = before.context;
        return editing(before, { values: saved ?? blank, theirs: {}, errors: {} });
      },
    },
    {
      title: 'saved as a new one',
      event: { type: 'saveAsNew' },
      offered: isWorthSaving,
      possible: (before) => before.matches('deleted'),
      change: ({ context }) => {
        const change = saving(context, 'andStaying', {
          id: null,
          saved: null,
          etag: null,
          unacknowledged: [],
        });
        if (change.state === undefined) return change;
        // The draft moves from the address of the deleted record to that of a new one.
        const discarded = { type: 'storeDraft', params: { draft: null } };
        return { ...change, effects: [discarded, ...(change.effects ?? [])] };
      },
    },
    {
      title: 'delete pressed',
      event: { type: 'delete', id: 7, name: 'Marília' },
      possible: (before) => isEditing(before) && isExisting(before),
      change: () => ({
        state: 'deleting',
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
      change: (before) => editing(before),
    },
    {
      title: 'deletion broke',
      event: failed('deletion', new TypeError('A defect of the child')),
      change: (before) => editing(before),
    },
    {
      title: 'deleted elsewhere',
      event: { type: 'records.changed', deletedId: 7 },
      possible: (before) => isEditing(before) && isExisting(before),
      change: () => leaving('gone'),
    },
    {
      title: 'saved by a page left before',
      event: { type: 'records.changed', savedId: 7 },
      possible: (before) => isEditing(before) && isExisting(before),
      change: () => loading(7),
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
      possible: (before) => isEditing(before) && isExisting(before),
      change: () => leaving('new'),
    },
    {
      title: 'went back',
      event: { type: 'goBack' },
      possible: (before) => before.status === 'active',
      change: (before) => leaving(before.matches('deleted') ? 'gone' : 'left'),
    },
  ],
});
