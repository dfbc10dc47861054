import type { SnapshotFrom } from 'xstate';
import { type CollectedPage, exportingMachine } from '../../../machines/exportingMachine';
import { ConnectionError } from '../../../src/domain/errors';
import { alert, answered, type Change, defineCases, failed } from '../case';

type Before = SnapshotFrom<typeof exportingMachine>;
type Changed = Change<typeof exportingMachine>;

const first: CollectedPage = { collected: 1000, total: 1001, isLast: false, hasChanged: false };
const last: CollectedPage = { collected: 1001, total: 1001, isLast: true, hasChanged: false };
const changed: CollectedPage = { collected: 1002, total: 1002, isLast: true, hasChanged: true };

const isBegun = ({ context }: Before) => context.collected > 0;
const isOver = (before: Before) => before.matches('done') || before.matches('changed');

/** A page is asked for, from this record on. */
const asking = (from: number): Changed => ({ starts: [{ id: 'collectPage', input: { busca: '', from } }] });
const file = (state: string, { collected, total }: CollectedPage): Changed => ({
  state,
  context: { collected, total },
  effects: [{ type: 'saveFile' }],
});
const closed: Changed = { state: 'closed', effects: [{ type: 'close' }], ends: { output: undefined } };

export const exportingCases = defineCases({
  machine: exportingMachine,
  effects: ['saveFile', 'close', 'showError'],
  calls: { collecting: 'collectPage' },
  busy: ['collecting'],
  starts: [
    {
      title: 'asked',
      input: { busca: '' },
      change: {
        state: 'collecting',
        context: { busca: '', collected: 0, total: 0, attempt: 1 },
        ...asking(0),
      },
    },
  ],
  events: [
    {
      title: 'the first thousand',
      event: answered('collectPage', first),
      offered: (before) => !isBegun(before),
      change: () => ({ context: { collected: 1000, total: 1001 }, ...asking(1000) }),
    },
    {
      title: 'the last',
      event: answered('collectPage', last),
      offered: isBegun,
      change: () => file('done', last),
    },
    {
      title: 'another total',
      event: answered('collectPage', changed),
      offered: isBegun,
      // Once more from the start; then the file is handed over, and the change is said.
      change: ({ context: { attempt } }) =>
        attempt === 1 ? { context: { collected: 0, attempt: 2 }, ...asking(0) } : file('changed', changed),
    },
    {
      title: 'connection lost',
      event: failed('collectPage', new ConnectionError()),
      change: () => ({ state: 'failed', effects: [alert('Erro de conexão.')] }),
    },
    {
      title: 'cancelled',
      event: { type: 'cancel' },
      possible: (before) => before.matches('collecting'),
      change: () => closed,
    },
    {
      title: 'retried',
      event: { type: 'retry' },
      possible: (before) => before.matches('failed'),
      change: () => ({
        state: 'collecting',
        context: { collected: 0, attempt: 1 },
        ...asking(0),
      }),
    },
    {
      title: 'saved again',
      event: { type: 'save' },
      possible: isOver,
      change: () => ({ effects: [{ type: 'saveFile' }] }),
    },
    {
      title: 'closed',
      event: { type: 'close' },
      possible: (before) => isOver(before) || before.matches('failed'),
      change: () => closed,
    },
  ],
});
