import type { SnapshotFrom } from 'xstate';
import { exportingMachine } from '../../../machines/exportingMachine';
import { ConnectionError, failureOf } from '../../../src/domain/errors';
import { alert, type Change, defineCases } from '../case';

type Before = SnapshotFrom<typeof exportingMachine>;
type Changed = Change<typeof exportingMachine>;

const input = { kind: 'cidades', busca: 'mar' } as const;
const first = { collected: 1000, total: 1001 };
const last = { collected: 1001, total: 1001 };

const isCollecting = (before: Before) => before.matches('collecting');
const isBegun = ({ context }: Before) => context.collected === 1000;

const asks = (...types: string[]) => types.map((type) => ({ type: 'ask', params: { type } }));
const closed: Changed = { state: 'closed', effects: [{ type: 'finish' }], ends: { output: undefined } };

export const exportingCases = defineCases({
  machine: exportingMachine,
  effects: ['ask', 'showError', 'finish'],
  calls: { '': 'gathering' },
  busy: ['collecting'],
  starts: [
    {
      title: 'asked',
      input,
      change: {
        state: 'collecting',
        context: { ...input, collected: 0, total: 0, hasChanged: false },
        starts: [{ id: 'gathering', input }],
      },
    },
  ],
  events: [
    {
      title: 'the first thousand',
      event: { type: 'records.collected', ...first },
      offered: (before) => !isBegun(before),
      possible: isCollecting,
      change: () => ({ context: first }),
    },
    ...[false, true].map((hasChanged) => ({
      title: hasChanged ? 'the last of a list that never stood still' : 'the last',
      event: { type: 'records.gathered', ...last, hasChanged } as const,
      offered: isBegun,
      possible: isCollecting,
      change: (): Changed => ({
        state: 'done',
        context: { ...last, hasChanged },
        effects: asks('file.save'),
      }),
    })),
    {
      title: 'connection lost',
      event: { type: 'gathering.failed', failure: failureOf(new ConnectionError()) },
      possible: isCollecting,
      change: () => ({ state: 'failed', effects: [alert('Erro de conexão.')] }),
    },
    {
      title: 'cancelled',
      event: { type: 'cancel' },
      possible: isCollecting,
      change: () => closed,
    },
    {
      title: 'retried',
      event: { type: 'retry' },
      possible: (before) => before.matches('failed'),
      change: () => ({
        state: 'collecting',
        context: { collected: 0, total: 0 },
        effects: asks('records.gather'),
      }),
    },
    {
      title: 'saved again',
      event: { type: 'save' },
      possible: (before) => before.matches('done'),
      change: () => ({ effects: asks('file.save') }),
    },
    {
      title: 'closed',
      event: { type: 'close' },
      possible: (before) => before.matches('done') || before.matches('failed'),
      change: () => closed,
    },
  ],
});
