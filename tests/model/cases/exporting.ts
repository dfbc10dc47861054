import type { SnapshotFrom } from 'xstate';
import { exportingMachine } from '../../../machines/exportingMachine';
import { ConnectionError, failureOf } from '../../../src/domain/errors';
import { alert, type Change, defineCases, elapsed } from '../case';

type Before = SnapshotFrom<typeof exportingMachine>;
type Changed = Change<typeof exportingMachine>;

const input = { kind: 'cidades', busca: 'mar' } as const;
const first = { collected: 1000, total: 1001 };
const last = { collected: 1001, total: 1001 };

const file = 'cidades-2026-11-28.csv';

const isBrief = (before: Before) => before.matches({ collecting: 'brief' });
const isCollecting = (before: Before) => before.matches('collecting');
const isBegun = ({ context }: Before) => context.collected === 1000;

const start = [{ id: 'download', input }];
const closed: Changed = { state: 'closed', effects: [{ type: 'finish' }], ends: { output: undefined } };

export const exportingCases = defineCases({
  machine: exportingMachine,
  effects: ['announceSaved', 'showError', 'finish'],
  calls: { collecting: 'download' },
  busy: ['collecting'],
  starts: [
    {
      title: 'asked',
      input,
      change: {
        state: { collecting: 'brief' },
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
      event: { type: 'file.saved', ...last, file },
      possible: isCollecting,
      change: (before) =>
        isBrief(before)
          ? {
              ...closed,
              effects: [
                { type: 'announceSaved', params: { type: 'file.saved', ...last, file } },
                { type: 'finish' },
              ],
            }
          : { state: 'done', context: last },
    },
    {
      title: 'cut after a thousand',
      event: { type: 'file.cut', ...first },
      possible: isCollecting,
      change: () => ({ state: 'incomplete', context: first }),
    },
    {
      title: '2 s passed',
      event: elapsed('brief', 'exporting', 'collecting.brief', 2000),
      change: () => ({ state: { collecting: 'lasting' } }),
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
      possible: (before) =>
        (['failed', 'done', 'incomplete'] as const).some((state) => before.matches(state)),
      change: () => ({ state: { collecting: 'brief' }, context: { collected: 0, total: 0 }, starts: start }),
    },
    {
      title: 'closed',
      event: { type: 'close' },
      possible: (before) =>
        (['failed', 'done', 'incomplete'] as const).some((state) => before.matches(state)),
      change: () => closed,
    },
  ],
});
