import { assign, fromPromise, setup } from 'xstate';
import { SEARCH_DEBOUNCE } from '../src/domain/constants';
import { type Failure, NO_FAILURE } from '../src/domain/errors';
import { failure, itself, output } from './eventParams';
import { rejectNotProvided } from './notProvided';

/** A record that is found, and what stands behind its name, such as an email. */
export type FoundRecord = { id: number; name: string; detail: string };

/** The records of one kind that a search finds; null while it is awaited. */
type Half = { found: FoundRecord[]; isNear: boolean; failure: Failure } | null;

type Found = { found: FoundRecord[]; isNear: boolean };

type PaletteContext = {
  busca: string;
  pessoas: Half;
  cidades: Half;
  /** The entry that an arrow key or the pointer has led to; null for the first one. */
  highlighted: string | null;
};

type PaletteEvent =
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'search.typed'; busca: string }
  | { type: 'highlight'; value: string }
  | { type: 'retry' };

const search = ({ context: { busca } }: { context: PaletteContext }) => ({ busca: busca.trim() });

/** A search from anywhere for people and cities at once (section 10). */
export const paletteMachine = setup({
  types: { context: {} as PaletteContext, events: {} as PaletteEvent, tags: {} as 'busy' },
  actors: {
    searchPessoas: fromPromise<Found, { busca: string }>(() => rejectNotProvided('searchPessoas')),
    searchCidades: fromPromise<Found, { busca: string }>(() => rejectNotProvided('searchCidades')),
  },
  delays: { debounce: SEARCH_DEBOUNCE },
  actions: {
    applySearch: assign((_, { busca }: { busca: string }) => ({ busca, highlighted: null })),
    clearHalves: assign({ pessoas: null, cidades: null }),
    applyPessoas: assign((_, found: Found) => ({
      pessoas: { ...found, failure: NO_FAILURE },
      highlighted: null,
    })),
    applyCidades: assign((_, found: Found) => ({
      cidades: { ...found, failure: NO_FAILURE },
      highlighted: null,
    })),
    failPessoas: assign((_, failure: Failure) => ({ pessoas: { found: [], isNear: false, failure } })),
    failCidades: assign((_, failure: Failure) => ({ cidades: { found: [], isNear: false, failure } })),
    highlight: assign((_, { value }: { value: string }) => ({ highlighted: value })),
  },
  guards: {
    'a text is typed': (_, { busca }: { busca: string }) => busca.trim() !== '',
    'both halves have come': ({ context }) => context.pessoas !== null && context.cidades !== null,
    'both halves have failed': ({ context: { pessoas, cidades } }) =>
      pessoas?.failure.message != null && cidades?.failure.message != null,
  },
}).createMachine({
  id: 'palette',
  context: { busca: '', pessoas: null, cidades: null, highlighted: null },
  initial: 'closed',
  states: {
    closed: { on: { open: { target: 'open' } } },
    open: {
      description: 'A página por baixo fica como está.',
      initial: 'idle',
      entry: [{ type: 'applySearch', params: { busca: '' } }, 'clearHalves'],
      on: {
        close: { target: 'closed' },
        highlight: { actions: { type: 'highlight', params: itself } },
        'search.typed': [
          {
            guard: { type: 'a text is typed', params: itself },
            target: '.debouncing',
            actions: [{ type: 'applySearch', params: itself }, 'clearHalves'],
          },
          { target: '.idle', actions: [{ type: 'applySearch', params: itself }, 'clearHalves'] },
        ],
      },
      states: {
        idle: { description: 'Os registros abertos por último, e o que se pode fazer.' },
        debouncing: {
          description: 'Espera a próxima tecla. O que foi achado antes já saiu da lista.',
          tags: ['busy'],
          after: { debounce: { target: 'searching' } },
        },
        searching: {
          description: 'Sair daqui cancela as chamadas: uma resposta velha não chega à lista.',
          tags: ['busy'],
          entry: 'clearHalves',
          type: 'parallel',
          always: [
            { guard: 'both halves have failed', target: 'failed' },
            { guard: 'both halves have come', target: 'shown' },
          ],
          states: {
            pessoas: {
              initial: 'asked',
              states: {
                asked: {
                  invoke: {
                    id: 'searchPessoas',
                    src: 'searchPessoas',
                    input: search,
                    onDone: { target: 'settled', actions: { type: 'applyPessoas', params: output } },
                    onError: { target: 'settled', actions: { type: 'failPessoas', params: failure } },
                  },
                },
                settled: {},
              },
            },
            cidades: {
              initial: 'asked',
              states: {
                asked: {
                  invoke: {
                    id: 'searchCidades',
                    src: 'searchCidades',
                    input: search,
                    onDone: { target: 'settled', actions: { type: 'applyCidades', params: output } },
                    onError: { target: 'settled', actions: { type: 'failCidades', params: failure } },
                  },
                },
                settled: {},
              },
            },
          },
        },
        shown: {
          description: 'Se uma das metades falhou, a outra fica.',
          on: { retry: { target: 'searching' } },
        },
        failed: { on: { retry: { target: 'searching' } } },
      },
    },
  },
});
