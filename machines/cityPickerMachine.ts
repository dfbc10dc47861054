import { assign, emit, fromPromise, setup, stateIn } from 'xstate';
import type { Cidade, CityValue } from '../src/domain/cidade';
import {
  type CityAnswer,
  type CityPickerContext,
  type CityPickerInput,
  type CitySearch,
  cityValueOf,
  initialField,
  isTyped,
  maySayCity,
  withAnswer,
  withCity,
  withMeant,
} from './shared/city';
import type { Save } from './shared/detail';
import { isForPeople, messageOf } from './shared/errors';
import { rejectNotProvided, throwNotProvided } from './shared/notProvided';
import { SEARCH_DEBOUNCE } from './shared/search';
import { CALL_TIMEOUT, NO_ANSWER } from './shared/timeout';

export type CityPickerEvent =
  | { type: 'search.typed'; busca: string }
  | { type: 'opened' }
  | { type: 'closed' }
  | { type: 'undo' }
  | { type: 'retry' }
  | { type: 'city.chosen'; cidade: Cidade }
  | { type: 'resolve'; next: Save };

/** The searchable city field of the person form (sections 3 and 7). */
export const cityPickerMachine = setup({
  types: {
    input: {} as CityPickerInput,
    context: {} as CityPickerContext,
    events: {} as CityPickerEvent,
    emitted: {} as { type: 'city.resolved'; value: CityValue },
    tags: {} as 'busy',
  },
  actors: {
    searchCities: fromPromise<CityAnswer, CitySearch>(() => rejectNotProvided('searchCities')),
  },
  delays: { debounce: SEARCH_DEBOUNCE, callTimeout: CALL_TIMEOUT },
  actions: {
    keepSearch: assign((_, { busca }: { busca: string }) => ({ busca, texto: busca })),
    rememberSearch: assign(({ context }) => ({ answered: context.busca })),
    keepAnswer: assign(({ context }, params: { answer: CityAnswer }) => withAnswer(context, params.answer)),
    forgetOptions: assign({ cidades: [], total: 0, meant: null }),
    putNameBack: assign(({ context }) => ({ texto: context.nome, busca: '' })),
    keepCity: assign((_, params: { cidade: Cidade }) => withCity(params.cidade)),
    keepMeant: assign(({ context }) => withMeant(context)),
    keepNext: assign((_, params: { next: Save }) => ({ next: params.next })),
    announceResolved: emit(({ context }) => ({
      type: 'city.resolved' as const,
      value: cityValueOf(context),
    })),
    showError: (_, _params: { message: string }) => throwNotProvided('showError'),
  },
  guards: {
    'the options are at hand': stateIn({ options: 'ready' }),
    'the options answer another search': ({ context }) => context.answered !== context.busca,
    'nothing is listed': ({ context }) => context.cidades.length === 0,
    'a text is typed': ({ context }) => isTyped(context),
    'the text may say a city': ({ context }) => maySayCity(context),
    'the search has failed': stateIn({ options: 'failed' }),
    'the failure is for people': (_, params: { error: unknown }) => isForPeople(params.error),
  },
}).createMachine({
  id: 'cityPicker',
  context: ({ input }) => initialField(input),
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
              actions: { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
            },
            onError: {
              guard: { type: 'the failure is for people', params: ({ event }) => event },
              target: 'failed',
              actions: { type: 'showError', params: ({ event }) => ({ message: messageOf(event.error) }) },
            },
          },
          after: {
            callTimeout: {
              target: 'failed',
              actions: { type: 'showError', params: { message: NO_ANSWER.message } },
            },
          },
          on: { opened: { guard: 'the options answer another search', target: 'loading', reenter: true } },
        },
        debouncing: {
          description: 'As opções à vista são de outra busca; nenhuma pode ser escolhida.',
          tags: ['busy'],
          after: { debounce: { target: 'loading' } },
          on: {
            undo: { description: 'A busca é desfeita.', target: 'loading' },
            resolve: { description: 'Quem salva não espera a próxima tecla.', target: 'loading' },
          },
        },
        ready: {
          on: {
            opened: [
              { guard: 'the options answer another search', target: 'loading' },
              { guard: 'the text may say a city', target: 'loading' },
              { guard: 'nothing is listed', target: 'loading' },
            ],
            resolve: {
              description: 'A cidade que o texto diz pode ter sido cadastrada desde então.',
              guard: 'the text may say a city',
              target: 'loading',
            },
          },
        },
        failed: {
          description: 'Abrir, digitar, salvar ou pedir tenta de novo.',
          entry: { type: 'forgetOptions' },
          on: {
            opened: { target: 'loading' },
            retry: { target: 'loading' },
            resolve: { guard: 'the text may say a city', target: 'loading' },
          },
        },
      },
    },
    popover: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'search.typed': { target: 'open' },
            opened: { target: 'open' },
            undo: { guard: 'a text is typed', actions: { type: 'putNameBack' } },
          },
        },
        open: {
          on: {
            closed: { description: 'O que foi digitado fica, até virar uma cidade.', target: 'closed' },
            undo: { target: 'closed', actions: { type: 'putNameBack' } },
            resolve: { target: 'closed' },
            'city.chosen': {
              guard: 'the options are at hand',
              target: 'closed',
              actions: { type: 'keepCity', params: ({ event }) => event },
            },
          },
        },
      },
    },
    resolution: {
      description:
        'Um texto que não foi escolhido na lista vira uma cidade antes de salvar, se for de uma só.',
      initial: 'none',
      states: {
        none: {
          on: {
            resolve: {
              guard: 'the text may say a city',
              target: 'waiting',
              actions: { type: 'keepNext', params: ({ event }) => event },
            },
          },
        },
        waiting: {
          always: [
            {
              guard: 'the options are at hand',
              target: 'none',
              actions: [{ type: 'keepMeant' }, { type: 'announceResolved' }],
            },
            {
              guard: 'the search has failed',
              target: 'none',
              actions: { type: 'announceResolved' },
            },
          ],
          on: { undo: { description: 'Quem desiste do texto desiste de salvar.', target: 'none' } },
        },
      },
    },
  },
});
