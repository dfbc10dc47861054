import { assign, emit, fromPromise, setup, stateIn } from 'xstate';
import type { Cidade } from '../src/domain/cidade';
import { isForPeople, messageOf } from './shared/errors';
import { rejectNotProvided, throwNotProvided } from './shared/notProvided';
import { SEARCH_DEBOUNCE } from './shared/search';

export type CityPickerInput = { cidadeId: number | null };

export type CityPickerEvent =
  | { type: 'search.typed'; busca: string }
  | { type: 'opened' }
  | { type: 'closed' }
  | { type: 'city.chosen'; cidade: Cidade };

/** A search for options: page 1, and the selected city (0 if none), which the answer then holds. */
export type CitySearch = { busca: string; id: number };

/** The searchable city field of the person form (sections 3 and 7). */
export const cityPickerMachine = setup({
  types: {
    input: {} as CityPickerInput,
    context: {} as {
      cidadeId: number | null;
      /** Name of the selected city; blank until an answer holds it. */
      nome: string;
      /** What the input shows. */
      texto: string;
      /** What the options are searched by; blank unless somebody types. */
      busca: string;
      /** The search that the options at hand, or on their way, answer. */
      answered: string;
      cidades: Cidade[];
    },
    events: {} as CityPickerEvent,
    emitted: {} as { type: 'city.chosen'; cidadeId: number },
    tags: {} as 'busy',
  },
  actors: {
    searchCities: fromPromise<Cidade[], CitySearch>(() => rejectNotProvided('searchCities')),
  },
  delays: { debounce: SEARCH_DEBOUNCE },
  actions: {
    keepSearch: assign((_, params: { busca: string }) => ({
      busca: params.busca,
      texto: params.busca,
    })),
    rememberSearch: assign(({ context }) => ({ answered: context.busca })),
    keepOptions: assign(({ context }, params: { cidades: Cidade[] }) => {
      const selected = params.cidades.find(({ id }) => id === context.cidadeId);
      const nome = selected?.nome ?? context.nome;
      // Somebody who is typing keeps the text; else the field shows the selected city.
      const texto = context.texto === context.nome ? nome : context.texto;
      return { cidades: params.cidades, nome, texto };
    }),
    forgetOptions: assign({ cidades: [] }),
    putNameBack: assign(({ context }) => ({ texto: context.nome, busca: '' })),
    keepCity: assign((_, params: { cidade: Cidade }) => ({
      cidadeId: params.cidade.id,
      nome: params.cidade.nome,
      texto: params.cidade.nome,
      busca: '',
    })),
    announceCity: emit((_, params: { cidade: Cidade }) => ({
      type: 'city.chosen' as const,
      cidadeId: params.cidade.id,
    })),
    showError: (_, _params: { message: string }) => throwNotProvided('showError'),
  },
  guards: {
    'the options are at hand': stateIn({ options: 'ready' }),
    'the options answer another search': ({ context }) => context.answered !== context.busca,
    'the failure is for people': (_, params: { error: unknown }) => isForPeople(params.error),
  },
}).createMachine({
  id: 'cityPicker',
  context: ({ input }) => ({
    cidadeId: input.cidadeId,
    nome: '',
    texto: '',
    busca: '',
    answered: '',
    cidades: [],
  }),
  type: 'parallel',
  states: {
    options: {
      initial: 'loading',
      on: {
        'search.typed': {
          description: 'Cada tecla recomeça a espera.',
          target: '.debouncing',
          actions: { type: 'keepSearch', params: ({ event }) => event },
        },
      },
      states: {
        loading: {
          description: 'Sair daqui cancela a chamada: uma resposta velha não vira opção.',
          tags: ['busy'],
          entry: { type: 'rememberSearch' },
          invoke: {
            id: 'searchCities',
            src: 'searchCities',
            input: ({ context }) => ({ busca: context.busca, id: context.cidadeId ?? 0 }),
            onDone: {
              target: 'ready',
              actions: { type: 'keepOptions', params: ({ event }) => ({ cidades: event.output }) },
            },
            onError: {
              guard: { type: 'the failure is for people', params: ({ event }) => event },
              target: 'failed',
              actions: [
                { type: 'forgetOptions' },
                { type: 'showError', params: ({ event }) => ({ message: messageOf(event.error) }) },
              ],
            },
          },
          on: {
            opened: {
              guard: 'the options answer another search',
              target: 'loading',
              reenter: true,
            },
          },
        },
        debouncing: {
          description: 'As opções à vista são de outra busca; nenhuma pode ser escolhida.',
          tags: ['busy'],
          after: { debounce: { target: 'loading' } },
          on: {
            closed: { description: 'Fechou sem escolher: a busca é desfeita.', target: 'loading' },
          },
        },
        ready: {
          on: { opened: { guard: 'the options answer another search', target: 'loading' } },
        },
        failed: {
          description: 'Abrir ou digitar tenta de novo.',
          on: { opened: { target: 'loading' } },
        },
      },
    },
    popover: {
      initial: 'closed',
      states: {
        closed: {
          on: { 'search.typed': { target: 'open' }, opened: { target: 'open' } },
        },
        open: {
          on: {
            closed: { target: 'closed', actions: { type: 'putNameBack' } },
            'city.chosen': {
              guard: 'the options are at hand',
              target: 'closed',
              actions: [
                { type: 'keepCity', params: ({ event }) => event },
                { type: 'announceCity', params: ({ event }) => event },
              ],
            },
          },
        },
      },
    },
  },
});
