import type { SnapshotFrom } from 'xstate';
import { paletteMachine } from '../../../machines/paletteMachine';
import { type RecordName, recordNames } from '../../../src/domain/changes';
import { ApiError, ConnectionError, NO_FAILURE } from '../../../src/domain/errors';
import { ofEachKind } from '../../../src/domain/kinds';
import { defineCases, type EventCase, elapsed } from '../case';

type Before = SnapshotFrom<typeof paletteMachine>;
type PaletteCase = EventCase<typeof paletteMachine>;

const bia = { id: 2, name: 'Bia Lima', detail: 'bia@exemplo.com' };
const lima = { id: 3, name: 'Lima Duarte', detail: '' };
const LOST = 'Erro de conexão.';
const REFUSED = 'Erro ao listar os registros.';

const isEntered = (before: Before) => before.matches({ open: { searching: 'entered' } });
const isOpen = (before: Before) => before.matches('open');
/** More are found than come, but where they are near. */
const found = (records: (typeof bia)[], isNear = false) => ({
  found: records,
  near: isNear ? ({ by: 'nome', city: null } as const) : null,
  total: records.length === 0 || isNear ? records.length : 9,
});
const kept = (records: (typeof bia)[], isNear = false) => ({
  ...found(records, isNear),
  failure: NO_FAILURE,
});
const lost = (message: string) => ({
  found: [],
  near: null,
  total: 0,
  failure: { kind: message === LOST ? ('connection' as const) : ('api' as const), message },
});

const none = ofEachKind(() => null);

const search = (busca: string) => ({
  state: { open: { searching: 'awaited' } },
  context: { results: none },
  starts: [{ id: 'search', input: { busca } }],
});

/** One kind has answered; once all have, what they answered is shown. */
const answersOf = (kind: RecordName): PaletteCase[] => {
  const record = kind === 'pessoas' ? bia : lima;
  const othersOf = ({ context }: Before) =>
    recordNames.filter((name) => name !== kind).map((name) => context.results[name]);
  const isAwaited = (before: Before) =>
    before.matches({ open: 'searching' }) && before.context.results[kind] === null;
  const isSearching = (before: Before) => before.matches({ open: 'searching' });
  const resultsOf = ({ context }: Before, half: ReturnType<typeof kept>) => ({
    results: { ...context.results, [kind]: half },
  });
  const isLast = (before: Before) => othersOf(before).every((half) => half !== null);
  const waiting = (before: Before) => ({ searching: isEntered(before) ? 'entered' : 'awaited' });
  /** Enter came before the answers: what is first is chosen with the last one. */
  const choosing = (before: Before) =>
    isEntered(before) ? { effects: [{ type: 'chooseFirst' as const }] } : {};
  const arrive = (before: Before, half: ReturnType<typeof kept>) => ({
    ...(isLast(before) && choosing(before)),
    state: { open: isLast(before) ? 'shown' : waiting(before) },
    context: { ...resultsOf(before, half), highlighted: null },
  });
  const fail = (before: Before, message: string) => {
    const haveOthersFailed = othersOf(before).every((half) => half?.failure.message != null);
    return {
      ...(isLast(before) && !haveOthersFailed && choosing(before)),
      state: { open: isLast(before) ? (haveOthersFailed ? 'failed' : 'shown') : waiting(before) },
      context: resultsOf(before, lost(message)),
    };
  };
  const answers = (title: string, records: (typeof bia)[], isNear = false): PaletteCase => ({
    title,
    event: { type: 'records.found', kind, ...found(records, isNear) },
    offered: isAwaited,
    possible: isSearching,
    change: (before) => arrive(before, kept(records, isNear)),
  });
  const fails = (title: string, error: Error, message: string): PaletteCase => ({
    title,
    event: { type: 'search.failed', kind, error },
    offered: isAwaited,
    possible: isSearching,
    change: (before) => fail(before, message),
  });
  return [
    answers(`${kind} found`, [record]),
    answers(`${kind} near found`, [record], true),
    answers(`no ${kind} found`, []),
    fails(`${kind} lost the connection`, new ConnectionError(), LOST),
    fails(`${kind} refused`, new ApiError(REFUSED), REFUSED),
  ];
};

export const paletteCases = defineCases({
  machine: paletteMachine,
  effects: ['chooseFirst'],
  calls: { 'open.searching': 'search' },
  busy: ['open.debouncing', 'open.searching'],
  starts: [
    {
      title: 'not asked for',
      input: undefined,
      change: {
        state: 'closed',
        context: { busca: '', results: none, highlighted: null },
      },
    },
  ],
  events: [
    {
      title: 'opened',
      event: { type: 'open' },
      possible: (before) => before.matches('closed'),
      change: () => ({
        state: { open: 'idle' },
        context: { busca: '', results: none, highlighted: null },
      }),
    },
    {
      title: 'closed',
      event: { type: 'close' },
      possible: isOpen,
      change: () => ({ state: 'closed' }),
    },
    ...['li', 'lim', ''].map(
      (busca): PaletteCase => ({
        title: busca === '' ? 'emptied' : busca === 'li' ? 'typed' : 'typed on',
        event: { type: 'search.typed', busca },
        offered: ({ context }) =>
          busca === 'lim'
            ? context.busca === 'li'
            : busca === ''
              ? context.busca !== ''
              : context.busca === '',
        possible: isOpen,
        change: () => ({
          state: { open: busca === '' ? 'idle' : 'debouncing' },
          context: { busca, results: none, highlighted: null },
        }),
      }),
    ),
    {
      title: '300 ms passed',
      event: elapsed('debounce', 'palette', 'open.debouncing', 300),
      change: ({ context }) => search(context.busca),
    },
    {
      title: 'Enter before the answers',
      event: { type: 'choose.first' },
      possible: (before) =>
        before.matches({ open: 'debouncing' }) || before.matches({ open: { searching: 'awaited' } }),
      // The wait for another key ends; what is asked is not asked again.
      change: (before) => ({
        ...(before.matches({ open: 'debouncing' }) && search(before.context.busca)),
        state: { open: { searching: 'entered' } },
      }),
    },
    {
      title: 'arrow down',
      event: { type: 'highlight', value: 'lista-pessoas' },
      offered: (before) => before.matches({ open: 'idle' }) && before.context.highlighted === null,
      possible: isOpen,
      change: () => ({ context: { highlighted: 'lista-pessoas' } }),
    },
    ...recordNames.flatMap(answersOf),
    {
      title: 'retried',
      event: { type: 'retry' },
      possible: (before) => before.matches({ open: 'shown' }) || before.matches({ open: 'failed' }),
      change: ({ context }) => search(context.busca),
    },
  ],
});
