import { createDetailMachine } from '../../../machines/detailMachine';
import { ApiError, ConnectionError } from '../../../machines/shared/errors';
import { blankCidade, type CidadeValues, cidadeRules } from '../../../src/domain/cidade';
import { messages } from '../../../src/domain/messages';
import { check } from '../../../src/domain/validation';
import { answered, broken, defineCases, type EventCase, failed } from '../case';

const machine = createDetailMachine<CidadeValues>({ validate: check(cidadeRules) });

type DetailCase = EventCase<typeof machine>;

const alert = (message: string) => [{ type: 'showError', params: { message } }];
const rejected = [{ type: 'fields.rejected' }];
const tooShort = { nome: messages.stringMinimum(3) };

export const detailCases = defineCases({
  machine,
  effects: ['showDeleted', 'showError'],
  calls: { loading: 'loadRecord', saving: 'saveRecord', deleting: 'deleteRecord' },
  busy: ['loading', 'saving', 'deleting'],
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
      event: answered('loadRecord', { id: 7, values: { nome: 'Marília' } }),
      change: () => ({
        state: 'editing',
        context: { values: { nome: 'Marília' }, saved: { nome: 'Marília' } },
      }),
    },
    {
      title: 'reading failed',
      event: failed('loadRecord', new ApiError('Erro ao consultar o registro.')),
      change: () => ({
        state: 'left',
        effects: alert('Erro ao consultar o registro.'),
        ends: { output: { kind: 'list' } },
      }),
    },
    broken('reading met a defect', 'loadRecord'),
    ...['São Paulo', 'ab'].map(
      (nome): DetailCase => ({
        title: `'${nome}' typed`,
        event: { type: 'field.changed', changes: { nome } },
        // A new record waits for its id before it can be edited further.
        possible: (before) =>
          before.matches('editing') ||
          (before.matches({ saving: 'andStaying' }) && before.context.id !== null),
        change: () => ({ context: { values: { nome }, errors: {} } }),
      }),
    ),
    ...(['save', 'saveAndClose'] as const).map(
      (type): DetailCase => ({
        title: type === 'save' ? 'saved' : 'saved to close',
        event: { type },
        // So that what the server keeps is always the same name.
        offered: ({ context }) => context.values.nome !== 'Marília',
        possible: (before) => before.matches('editing'),
        change: ({ context: { id, values } }) => {
          if (values.nome === '')
            return { context: { errors: { nome: messages.required } }, emits: rejected };
          if (values.nome === 'ab') return { context: { errors: tooShort }, emits: rejected };
          return {
            state: { saving: type === 'save' ? 'andStaying' : 'andClosing' },
            starts: [{ id: 'saveRecord', input: { id, values } }],
          };
        },
      }),
    ),
    {
      title: 'server kept it',
      event: answered('saveRecord', { id: 9, values: { nome: 'São Paulo' } }),
      change: (before) => {
        if (before.matches({ saving: 'andClosing' }))
          return { state: 'left', ends: { output: { kind: 'list' } } };
        if (before.context.id !== null) {
          return {
            state: 'editing',
            context: { saved: { nome: 'São Paulo' }, errors: {} },
            emits: [{ type: 'record.saved' }],
          };
        }
        const output = { kind: 'created' as const, id: 9 };
        return { state: 'left', context: { output }, ends: { output } };
      },
    },
    {
      title: 'server refused a field',
      event: failed(
        'saveRecord',
        new ApiError('Erro ao criar o registro.', { nome: messages.invalid, populacao: messages.required }),
      ),
      change: () => ({
        state: 'editing',
        context: { errors: { nome: messages.invalid } },
        effects: alert('Erro ao criar o registro.'),
        emits: rejected,
      }),
    },
    {
      title: 'connection lost while saving',
      event: failed('saveRecord', new ConnectionError('Erro de conexão.')),
      change: () => ({
        state: 'editing',
        context: { errors: {} },
        effects: alert('Erro de conexão.'),
        emits: rejected,
      }),
    },
    broken('saving met a defect', 'saveRecord'),
    {
      title: 'delete pressed',
      event: { type: 'delete' },
      possible: (before) => before.matches('editing') && before.context.id !== null,
      change: () => ({ state: 'confirming' }),
    },
    {
      title: 'cancelled',
      event: { type: 'cancel' },
      possible: (before) => before.matches('confirming'),
      change: () => ({ state: 'editing' }),
    },
    {
      title: 'confirmed',
      event: { type: 'confirm' },
      possible: (before) => before.matches('confirming'),
      change: () => ({ state: 'deleting', starts: [{ id: 'deleteRecord', input: { id: 7 } }] }),
    },
    {
      title: 'deleted',
      event: answered('deleteRecord', undefined),
      change: () => ({
        state: 'left',
        effects: [{ type: 'showDeleted' }],
        ends: { output: { kind: 'list' } },
      }),
    },
    {
      title: 'deletion failed',
      event: failed('deleteRecord', new ApiError('Erro ao apagar o registro.')),
      change: () => ({ state: 'editing', effects: alert('Erro ao apagar o registro.') }),
    },
    broken('deletion met a defect', 'deleteRecord'),
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
      possible: (before) => before.matches('editing') || before.matches('loading'),
      change: () => ({ state: 'left', ends: { output: { kind: 'list' } } }),
    },
  ],
});
