import { assign, type EventObject, fromCallback, setup } from 'xstate';
import type { RecordName } from '../src/domain/changes';
import { SEARCH_DEBOUNCE } from '../src/domain/constants';
import { type Failure, failureOf, NO_FAILURE } from '../src/domain/errors';
import { ofEachKind } from '../src/domain/kinds';
import { itself } from './eventParams';
import type { Near } from './listRows';
import { throwNotProvided } from './notProvided';

/** A record that was found; `detail` follows its name, such as an email. */
export type FoundRecord = { id: number; name: string; detail: string };

/** The first records of one kind that a search finds, of `total`; where nothing matches, why they are near. */
export type Found = { found: readonly FoundRecord[]; near: Near | null; total: number };

/** The answer of one kind; null while it is awaited. */
export type Half = (Found & { failure: Failure }) | null;

type PaletteContext = {
  busca: string;
  results: Readonly<Record<RecordName, Half>>;
  /** The entry that an arrow key or the pointer has led to; null for the first one. */
  highlighted: string | null;
};

/** The answers of a search, kind by kind as they come. */
export type SearchEvent =
  | ({ type: 'records.found'; kind: RecordName } & Found)
  | { type: 'search.failed'; kind: RecordName; error: unknown };

type PaletteEvent =
  | SearchEvent
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'search.typed'; busca: string }
  | { type: 'highlight'; value: string }
  | { type: 'choose.first' }
  | { type: 'retry' };

/** No kind has answered. */
const awaited = ofEachKind((): Half => null);

/** A search from anywhere for the records of every kind at once (section 10). */
export const paletteMachine = setup({
  types: { context: {} as PaletteContext, events: {} as PaletteEvent, tags: {} as 'busy' },
  actors: {
    search: fromCallback<EventObject, { busca: string }>(() => throwNotProvided('search')),
  },
  delays: { debounce: SEARCH_DEBOUNCE },
  actions: {
    applySearch: assign((_, { busca }: { busca: string }) => ({ busca, highlighted: null })),
    clearResults: assign({ results: awaited }),
    applyFound: assign(({ context }, { kind, found, near, total }: { kind: RecordName } & Found) => ({
      results: { ...context.results, [kind]: { found, near, total, failure: NO_FAILURE } },
      highlighted: null,
    })),
    applyFailure: assign(({ context }, { kind, failure }: { kind: RecordName; failure: Failure }) => ({
      results: { ...context.results, [kind]: { found: [], near: null, total: 0, failure } },
    })),
    highlight: assign((_, { value }: { value: string }) => ({ highlighted: value })),
    chooseFirst: () => throwNotProvided('chooseFirst'),
  },
  guards: {
    'a text is typed': (_, { busca }: { busca: string }) => busca.trim() !== '',
    'every kind has answered': ({ context }) => Object.values(context.results).every((half) => half !== null),
    'every kind has failed': ({ context }) =>
      Object.values(context.results).every((half) => half?.failure.message != null),
  },
}).createMachine({
  id: 'palette',
  context: { busca: '', results: awaited, highlighted: null },
  initial: 'closed',
  states: {
    closed: { on: { open: { target: 'open' } } },
    open: {
      description: 'A página por baixo fica como está.',
      initial: 'idle',
      entry: [{ type: 'applySearch', params: { busca: '' } }, 'clearResults'],
      on: {
        close: { target: 'closed' },
        highlight: { actions: { type: 'highlight', params: itself } },
        'search.typed': [
          {
            guard: { type: 'a text is typed', params: itself },
            target: '.debouncing',
            actions: [{ type: 'applySearch', params: itself }, 'clearResults'],
          },
          { target: '.idle', actions: [{ type: 'applySearch', params: itself }, 'clearResults'] },
        ],
      },
      states: {
        idle: { description: 'Os registros abertos por último, e o que se pode fazer.' },
        debouncing: {
          description: 'Espera a próxima tecla. O que foi achado antes já saiu da lista.',
          tags: ['busy'],
          after: { debounce: { target: 'searching' } },
          on: {
            'choose.first': {
              description: 'Enter não espera a próxima tecla.',
              target: 'searching.entered',
            },
          },
        },
        searching: {
          description: 'Sair daqui cancela as chamadas: uma resposta velha não chega à lista.',
          tags: ['busy'],
          entry: 'clearResults',
          invoke: { id: 'search', src: 'search', input: ({ context }) => ({ busca: context.busca.trim() }) },
          on: {
            'records.found': { actions: { type: 'applyFound', params: itself } },
            'search.failed': {
              actions: {
                type: 'applyFailure',
                params: ({ event }) => ({ kind: event.kind, failure: failureOf(event.error) }),
              },
            },
          },
          initial: 'awaited',
          states: {
            awaited: {
              always: [
                { guard: 'every kind has failed', target: '#palette.open.failed' },
                { guard: 'every kind has answered', target: '#palette.open.shown' },
              ],
              on: { 'choose.first': { target: 'entered' } },
            },
            entered: {
              description: 'Enter veio antes das respostas: com elas, abre o primeiro.',
              always: [
                { guard: 'every kind has failed', target: '#palette.open.failed' },
                {
                  guard: 'every kind has answered',
                  target: '#palette.open.shown',
                  actions: 'chooseFirst',
                },
              ],
            },
          },
        },
        shown: {
          description: 'Se a busca de um tipo falhou, as outras ficam.',
          on: { retry: { target: 'searching' } },
        },
        failed: { on: { retry: { target: 'searching' } } },
      },
    },
  },
});
