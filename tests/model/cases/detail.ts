import { createDetailMachine } from '../../../machines/detailMachine';
import type { RecordDraft } from '../../../machines/shared/detail';
import { ApiError, ConnectionError } from '../../../machines/shared/errors';
import { blankCidade, type CidadeValues, cidadeRules } from '../../../src/domain/cidade';
import { messages } from '../../../src/domain/messages';
import { check } from '../../../src/domain/validation';
import { answered, broken, defineCases, type EventCase, elapsed, failed } from '../case';

const machine = createDetailMachine<CidadeValues>({ validate: check(cidadeRules) });

type DetailCase = EventCase<typeof machine>;

const alert = (message: string) => [{ type: 'showError', params: { message } }];
const rejected = [{ type: 'fields.rejected' }];
const tooShort = { nome: messages.stringMinimum(3) };

/** What somebody else has made of the record meanwhile. */
const recife = { nome: 'Recife' };
const newer = { id: 7, values: recife, etag: '"3"' };

const gone = { kind: 'gone' as const };
const leavesGone = { state: 'left', context: { output: gone }, ends: { output: gone } };
const leavesUnread = (isOffline: boolean) => {
  const output = { ...gone, isOffline };
  return { state: 'left', context: { output }, ends: { output } };
};

/** What saving means for a form as it stands. */
const saving = (
  { id, values, saved, etag }: RecordDraft<CidadeValues>,
  mode: 'andStaying' | 'andClosing',
): ReturnType<DetailCase['change']> => {
  if (values.nome === '') return { context: { errors: { nome: messages.required } }, emits: rejected };
  if (values.nome === 'ab') return { context: { errors: tooShort }, emits: rejected };
  return {
    state: { saving: mode },
    context: { sent: values },
    starts: [{ id: 'saveRecord', input: { id, values, saved, etag } }],
  };
};

/** The same from a state that is left for the form first. */
const savingAgain: typeof saving = (draft, mode) => {
  const change = saving(draft, mode);
  return {
    ...change,
    state: change.state ?? 'editing',
    context: { id: draft.id, saved: draft.saved, etag: draft.etag, errors: {}, ...change.context },
  };
};

export const detailCases = defineCases({
  machine,
  effects: ['showError'],
  calls: { loading: 'loadRecord', saving: 'saveRecord' },
  busy: ['loading', 'saving'],
  starts: [
    {
      title: 'new record',
      input: { id: null, blank: blankCidade },
      change: { state: 'editing' },
    },
    {
      title: 'existing record',
      input: { id: 7, blank: blankCidade },
      change: { state: 'loading', starts: [{ id: 'loadRecord', input: { id: 7 } }] },
    },
  ],
  events: [
    {
      title: 'record read',
      event: answered('loadRecord', { id: 7, values: { nome: 'Marília' }, etag: '"1"' }),
      change: () => ({
        state: 'editing',
        context: { values: { nome: 'Marília' }, saved: { nome: 'Marília' }, etag: '"1"' },
      }),
    },
    {
      title: 'reading failed',
      event: failed('loadRecord', new ApiError('Erro ao consultar o registro.')),
      change: () => ({ ...leavesUnread(false), effects: alert('Erro ao consultar o registro.') }),
    },
    {
      title: 'reading lost the connection',
      event: failed('loadRecord', new ConnectionError()),
      change: () => ({ ...leavesUnread(true), effects: alert('Erro de conexão.') }),
    },
    {
      title: 'reading took 30 s',
      event: elapsed('callTimeout', 'detail', 'loading', 30_000),
      change: () => ({ ...leavesUnread(true), effects: alert('Erro de conexão.') }),
    },
    broken('reading met a defect', 'loadRecord'),
    ...['São Paulo', 'ab'].map(
      (nome): DetailCase => ({
        title: `'${nome}' typed`,
        event: { type: 'field.changed', changes: { nome } },
        // A new record waits for its id before it can be edited further.
        possible: (before) =>
          before.matches('editing') ||
          before.matches('conflicted') ||
          (before.matches({ saving: 'andStaying' }) && before.context.id !== null),
        change: ({ context }) => ({ context: { values: { ...context.values, nome }, errors: {} } }),
      }),
    ),
    ...(['save', 'saveAndClose'] as const).map(
      (type): DetailCase => ({
        title: type === 'save' ? 'saved' : 'saved to close',
        event: { type },
        // So that what the server keeps is always the same name.
        offered: ({ context }) => context.values.nome !== 'Marília',
        possible: (before) => before.matches('editing'),
        change: ({ context }) => saving(context, type === 'save' ? 'andStaying' : 'andClosing'),
      }),
    ),
    {
      title: 'server kept it',
      event: answered('saveRecord', { id: 9, values: { nome: 'São Paulo' }, etag: '"2"' }),
      change: (before) => {
        if (before.context.id !== null && before.matches({ saving: 'andStaying' })) {
          return {
            state: 'editing',
            context: { saved: { nome: 'São Paulo' }, etag: '"2"', errors: {} },
            emits: [{ type: 'record.saved' }],
          };
        }
        const saved = { id: 9, values: { nome: 'São Paulo' }, etag: '"2"' };
        const output = before.matches({ saving: 'andClosing' })
          ? { kind: 'saved' as const, ...saved }
          : { kind: 'created' as const, ...saved };
        return { state: 'left', context: { output }, ends: { output } };
      },
    },
    {
      title: 'somebody else had changed it',
      event: failed('saveRecord', new ApiError('O registro foi alterado por outra pessoa.', {}, 'changed')),
      // Nobody can be faster with a record that is not there yet.
      offered: ({ context }) => context.id !== null,
      change: () => ({
        state: { conflicted: 'changed' },
        effects: alert('O registro foi alterado por outra pessoa.'),
      }),
    },
    {
      title: 'somebody else had deleted it',
      event: failed('saveRecord', new ApiError('Registro não encontrado.', {}, 'gone')),
      offered: ({ context }) => context.id !== null,
      change: () => ({
        state: { conflicted: 'deleted' },
        context: { output: gone },
        effects: alert('Registro não encontrado.'),
      }),
    },
    {
      title: 'newer values taken',
      event: { type: 'newer.taken', record: newer },
      possible: (before) => before.matches({ conflicted: 'changed' }),
      change: () => ({
        state: 'editing',
        context: { values: recife, saved: recife, etag: '"3"', errors: {} },
      }),
    },
    {
      title: 'newer values overruled',
      event: { type: 'newer.overruled', record: newer },
      possible: (before) => before.matches({ conflicted: 'changed' }),
      change: ({ context: { id, values, saved } }) => {
        // What is still the name of before was not typed, and gives way.
        const overruling = values.nome === saved?.nome ? recife : values;
        const change = savingAgain({ id, values: overruling, saved: recife, etag: '"3"' }, 'andStaying');
        return { ...change, context: { values: overruling, ...change.context } };
      },
    },
    {
      title: 'saved as a new one',
      event: { type: 'saveAsNew' },
      possible: (before) => before.matches('conflicted'),
      change: ({ context: { values } }) => {
        const change = savingAgain({ id: null, values, saved: null, etag: null }, 'andStaying');
        return { ...change, context: { sent: null, ...change.context, output: gone } };
      },
    },
    {
      title: 'server refused a field',
      event: failed(
        'saveRecord',
        new ApiError('Erro ao criar o registro.', { nome: messages.invalid, populacao: messages.required }),
      ),
      change: ({ context: { values, sent } }) => ({
        state: 'editing',
        // What was corrected meanwhile is not what was refused.
        context: { errors: values.nome === sent?.nome ? { nome: messages.invalid } : {} },
        effects: alert('Erro ao criar o registro.'),
        emits: rejected,
      }),
    },
    {
      title: 'connection lost while saving',
      event: failed('saveRecord', new ConnectionError()),
      change: () => ({
        state: 'editing',
        context: { errors: {} },
        effects: alert('Erro de conexão.'),
        emits: rejected,
      }),
    },
    broken('saving met a defect', 'saveRecord'),
    {
      title: 'deleted',
      event: { type: 'record.deleted' },
      offered: ({ context }) => context.id !== null,
      possible: (before) => before.status === 'active',
      change: () => leavesGone,
    },
    {
      title: 'new one wanted',
      event: { type: 'startNew' },
      possible: (before) => before.matches('editing') && before.context.id !== null,
      change: () => {
        const output = { kind: 'new' as const };
        return { state: 'left', context: { output }, ends: { output } };
      },
    },
    {
      title: 'went back',
      event: { type: 'goBack' },
      possible: (before) => before.status === 'active',
      change: ({ context: { output } }) => ({ state: 'left', ends: { output } }),
    },
  ],
});
