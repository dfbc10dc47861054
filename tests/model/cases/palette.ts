import type { SnapshotFrom } from 'xstate';
import { paletteMachine } from '../../../machines/paletteMachine';
import { ApiError, ConnectionError, NO_FAILURE } from '../../../src/domain/errors';
import { answered, defineCases, type EventCase, elapsed, failed } from '../case';

type Before = SnapshotFrom<typeof paletteMachine>;
type PaletteCase = EventCase<typeof paletteMachine>;

const bia = { id: 2, name: 'Bia Lima', detail: 'bia@exemplo.com' };
const lima = { id: 3, name: 'Lima Duarte', detail: '' };
const LOST = 'Erro de conexão.';
const REFUSED = 'Erro ao listar os registros.';

const isOpen = (before: Before) => before.matches('open');
const found = (records: (typeof bia)[], isNear = false) => ({ found: records, isNear });
const kept = (records: (typeof bia)[], isNear = false) => ({
  ...found(records, isNear),
  failure: NO_FAILURE,
});
const lost = (message: string) => ({
  found: [],
  isNear: false,
  failure: { kind: message === LOST ? ('connection' as const) : ('api' as const), message },
});

const search = (busca: string) => ({
  state: { open: { searching: { pessoas: 'asked', cidades: 'asked' } } },
  context: { pessoas: null, cidades: null },
  starts: [
    { id: 'searchPessoas', input: { busca } },
    { id: 'searchCidades', input: { busca } },
  ],
});

type Kind = 'pessoas' | 'cidades';
const otherOf = (kind: Kind): Kind => (kind === 'pessoas' ? 'cidades' : 'pessoas');
const callOf = (kind: Kind) => (kind === 'pessoas' ? 'searchPessoas' : 'searchCidades');

/** The half of a kind has come; with the other one it is shown. */
const halves = (kind: Kind): PaletteCase[] => {
  const record = kind === 'pessoas' ? bia : lima;
  const isAwaited = ({ context }: Before) => context[kind] === null;
  const settled = {
    searching: {
      pessoas: kind === 'pessoas' ? 'settled' : 'asked',
      cidades: kind === 'cidades' ? 'settled' : 'asked',
    },
  };
  const isLast = ({ context }: Before) => context[otherOf(kind)] !== null;
  const arrive = (before: Before, half: ReturnType<typeof kept>) => ({
    state: { open: isLast(before) ? 'shown' : settled },
    context: { [kind]: half, highlighted: null },
  });
  const fail = (before: Before, message: string) => {
    const hasOtherFailed = before.context[otherOf(kind)]?.failure.message != null;
    return {
      state: { open: isLast(before) ? (hasOtherFailed ? 'failed' : 'shown') : settled },
      context: { [kind]: lost(message) },
    };
  };
  return [
    {
      title: `${kind} found`,
      event: answered(callOf(kind), found([record])),
      offered: isAwaited,
      change: (before) => arrive(before, kept([record])),
    },
    {
      title: `${kind} near found`,
      event: answered(callOf(kind), found([record], true)),
      offered: isAwaited,
      change: (before) => arrive(before, kept([record], true)),
    },
    {
      title: `no ${kind} found`,
      event: answered(callOf(kind), found([])),
      offered: isAwaited,
      change: (before) => arrive(before, kept([])),
    },
    {
      title: `${kind} lost the connection`,
      event: failed(callOf(kind), new ConnectionError()),
      offered: isAwaited,
      change: (before) => fail(before, LOST),
    },
    {
      title: `${kind} refused`,
      event: failed(callOf(kind), new ApiError(REFUSED)),
      offered: isAwaited,
      change: (before) => fail(before, REFUSED),
    },
  ];
};

export const paletteCases = defineCases({
  machine: paletteMachine,
  effects: [],
  calls: {
    'open.searching.pessoas.asked': 'searchPessoas',
    'open.searching.cidades.asked': 'searchCidades',
  },
  busy: ['open.debouncing', 'open.searching'],
  starts: [
    {
      title: 'not asked for',
      input: undefined,
      change: {
        state: 'closed',
        context: { busca: '', pessoas: null, cidades: null, highlighted: null },
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
        context: { busca: '', pessoas: null, cidades: null, highlighted: null },
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
          context: { busca, pessoas: null, cidades: null, highlighted: null },
        }),
      }),
    ),
    {
      title: '300 ms passed',
      event: elapsed('debounce', 'palette', 'open.debouncing', 300),
      change: ({ context }) => search(context.busca),
    },
    {
      title: 'arrow down',
      event: { type: 'highlight', value: 'nova-cidades' },
      offered: (before) => before.matches({ open: 'idle' }) && before.context.highlighted === null,
      possible: isOpen,
      change: () => ({ context: { highlighted: 'nova-cidades' } }),
    },
    ...halves('pessoas'),
    ...halves('cidades'),
    {
      title: 'retried',
      event: { type: 'retry' },
      possible: (before) => before.matches({ open: 'shown' }) || before.matches({ open: 'failed' }),
      change: ({ context }) => search(context.busca),
    },
  ],
});
