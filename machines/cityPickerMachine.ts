import { assign, fromPromise, setup, stateIn } from 'xstate';
import type { Cidade, CityValue } from '../src/domain/cidade';
import { SEARCH_DEBOUNCE } from '../src/domain/constants';
import { type Failure, failureOf } from '../src/domain/errors';
import {
  activeOptionOf,
  applyAnswer,
  type CityAnswer,
  type CityPickerContext,
  type CityPickerInput,
  type CitySearch,
  cityValueOf,
  type HighlightMove,
  impliedCityOf,
  initialContext,
  isTyped,
  moveHighlight,
  selectCity,
} from './cityOptions';
import { rejectNotProvided, throwNotProvided } from './notProvided';

export type CityPickerEvent =
  | { type: 'search.typed'; busca: string }
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'undo' }
  | { type: 'leave' }
  | { type: 'moveHighlight'; move: HighlightMove }
  | { type: 'choose'; cidade: Cidade }
  | { type: 'commit' };

const fieldValue = ({ context }: { context: CityPickerContext }) => ({ value: cityValueOf(context) });

/** The searchable city field of the person form (sections 3 and 7). Its value is the form's: `changeValue` hands it over. */
export const cityPickerMachine = setup({
  types: {
    input: {} as CityPickerInput,
    context: {} as CityPickerContext,
    events: {} as CityPickerEvent,
    tags: {} as 'busy',
  },
  actors: { searchCities: fromPromise<CityAnswer, CitySearch>(() => rejectNotProvided('searchCities')) },
  delays: { debounce: SEARCH_DEBOUNCE },
  actions: {
    applySearch: assign((_, { busca }: { busca: string }) => ({
      busca,
      texto: busca,
      answered: null,
      highlightedId: null,
    })),
    applyAnswer: assign(({ context }, params: CityAnswer) => applyAnswer(context, params)),
    clearOptions: assign({ cidades: [], total: 0, named: [], answered: null }),
    restoreName: assign(({ context }) => ({ texto: context.nome, busca: '' })),
    chooseOption: assign((_, params: { cidade: Cidade }) => selectCity(params.cidade)),
    chooseActive: assign(({ context }) => {
      const active = activeOptionOf(context);
      return active === null ? {} : selectCity(active);
    }),
    chooseImplied: assign(({ context }) => {
      const implied = impliedCityOf(context);
      return implied === null ? {} : selectCity(implied);
    }),
    moveHighlight: assign(({ context }, params: { move: HighlightMove }) => ({
      highlightedId: moveHighlight(context, params.move),
    })),
    clearHighlight: assign({ highlightedId: null }),
    changeValue: (_, _params: { value: CityValue }) => throwNotProvided('changeValue'),
    showError: (_, _params: Failure) => throwNotProvided('showError'),
  },
  guards: {
    // By the other region: a search and its popover go on and end each by itself.
    'the options are ready': stateIn({ options: 'ready' }),
    'the options answer another search': ({ context }) => context.answered !== context.busca,
    'the search has failed': stateIn({ options: 'failed' }),
    'the text stands for one city': ({ context }) => impliedCityOf(context) !== null,
    'an option can be chosen': ({ context }) =>
      context.answered === context.busca && activeOptionOf(context) !== null,
    'an option is highlighted': ({ context }) => context.highlightedId !== null,
    'a text is searched by': ({ context }) => context.busca !== '',
    'a text is typed': ({ context }) => isTyped(context),
  },
}).createMachine({
  id: 'cityPicker',
  context: ({ input }) => initialContext(input),
  type: 'parallel',
  states: {
    options: {
      initial: 'loading',
      on: {
        'search.typed': {
          description: 'Cada tecla recomeça a espera.',
          target: '.debouncing',
          actions: [
            { type: 'applySearch', params: ({ event }) => event },
            { type: 'changeValue', params: fieldValue },
          ],
        },
        undo: {
          description: 'As opções voltam a ser as de um campo sem texto.',
          guard: 'a text is searched by',
          target: '.loading',
        },
      },
      states: {
        loading: {
          description: 'Sair daqui cancela a chamada: uma resposta velha não vira opção.',
          tags: ['busy'],
          invoke: {
            id: 'searchCities',
            src: 'searchCities',
            input: ({ context }) => ({ busca: context.busca, id: context.cidadeId ?? 0 }),
            onDone: {
              target: 'ready',
              actions: { type: 'applyAnswer', params: ({ event }) => event.output },
            },
            onError: {
              target: 'failed',
              actions: { type: 'showError', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
        debouncing: {
          description: 'As opções à vista são de outra busca; nenhuma pode ser escolhida.',
          tags: ['busy'],
          after: { debounce: { target: 'loading' } },
        },
        ready: { on: { open: { guard: 'the options answer another search', target: 'loading' } } },
        failed: {
          description: 'Abrir, Enter ou digitar tenta de novo.',
          entry: { type: 'clearOptions' },
          on: { open: { target: 'loading' }, commit: { target: 'loading' } },
        },
      },
    },
    popover: {
      initial: 'closed',
      on: {
        undo: [
          {
            guard: 'a text is typed',
            target: '.closed',
            actions: [{ type: 'restoreName' }, { type: 'changeValue', params: fieldValue }],
          },
          { target: '.closed' },
        ],
      },
      states: {
        closed: {
          entry: { type: 'clearHighlight' },
          on: {
            'search.typed': { target: 'open' },
            open: { target: 'open' },
          },
        },
        open: {
          on: {
            close: { description: 'O que foi digitado fica.', target: 'closed' },
            leave: [
              {
                description: 'Sair do campo escolhe a opção a que as setas levaram.',
                guard: 'an option is highlighted',
                target: 'closed',
                actions: [{ type: 'chooseActive' }, { type: 'changeValue', params: fieldValue }],
              },
              {
                description: 'Ou a cidade que o texto diz.',
                guard: 'the text stands for one city',
                target: 'closed',
                actions: [{ type: 'chooseImplied' }, { type: 'changeValue', params: fieldValue }],
              },
              { target: 'closed' },
            ],
            moveHighlight: {
              guard: 'the options are ready',
              actions: { type: 'moveHighlight', params: ({ event }) => event },
            },
            choose: {
              guard: 'the options are ready',
              target: 'closed',
              actions: [
                { type: 'chooseOption', params: ({ event }) => event },
                { type: 'changeValue', params: fieldValue },
              ],
            },
            commit: [
              {
                guard: 'an option can be chosen',
                target: 'closed',
                actions: [{ type: 'chooseActive' }, { type: 'changeValue', params: fieldValue }],
              },
              {
                description: 'De várias cidades do mesmo nome, Enter não escolhe nenhuma.',
                guard: 'the options are ready',
              },
              { target: 'committing' },
            ],
          },
        },
        committing: {
          description:
            'Enter veio antes das opções: escolhe a cidade que o texto diz, e nenhuma outra sem ser vista.',
          always: [
            {
              guard: 'the text stands for one city',
              target: 'closed',
              actions: [{ type: 'chooseImplied' }, { type: 'changeValue', params: fieldValue }],
            },
            { guard: 'the options are ready', target: 'open' },
            { guard: 'the search has failed', target: 'open' },
          ],
          on: {
            'search.typed': { target: 'open' },
            close: { target: 'closed' },
            leave: { target: 'closed' },
          },
        },
      },
    },
  },
});
