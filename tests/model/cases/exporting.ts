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

const start = [{ id: 'download', input }];
const closed: Changed = { state: 'closed', effects: [{ type: 'finish' }], ends: { output: undefined } };

export const exportingCases = defineCases({
  machine: exportingMachine,
  effects: ['showError', 'finish'],
  calls: { collecting: 'download' },
  busy: ['collecting'],
  starts: [
    {
      title: 'asked',
      input,
      change: {
        state: 'collecting',
        context: { ...input, collected: 0, total: 0 },
        starts: start,
      },
    },
  ],
  events: [
    {
      title: 'a thousand received',
      event: { type: 'records.received', ...first },
      offered: (before) => !isBegun(before),
      possible: isCollecting,
      change: () => ({ context: first }),
    },
    {
      title: 'all received',
      event: { type: 'file.saved', ...last },
      possible: isCollecting,
      change: () => ({ state: 'done', context: last }),
    },
    {
      title: 'connection lost',
      event: { type: 'download.failed', failure: failureOf(new ConnectionError()) },
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
      possible: (before) => before.matches('failed') || before.matches('done'),
      change: () => ({ state: 'collecting', context: { collected: 0, total: 0 }, starts: start }),
    },
    {
      title: 'closed',
      event: { type: 'close' },
      possible: (before) => before.matches('done') || before.matches('failed'),
      change: () => closed,
    },
  ],
});
