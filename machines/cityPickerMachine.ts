import { assign, fromPromise, raise, setup } from 'xstate';
import type { Cidade } from '../src/domain/cidade';
import { NO_SUGGESTION } from '../src/domain/cities/suggestCity';
import { SEARCH_DEBOUNCE } from '../src/domain/constants';
import {
  type Failure,
  failureOf,
  NO_FAILURE,
  type RefusedFields,
  refusedFieldsOf,
} from '../src/domain/errors';
import type { FieldValue } from '../src/domain/kind';
import {
  activeCity,
  applyAnswer,
  areAnswered,
  type CityAnswer,
  type CityPickerContext,
  type CityPickerInput,
  type CitySearch,
  cityOnLeaving,
  cityValueOf,
  type HighlightMove,
  impliedCity,
  initialCityContext,
  isTyped,
  moveHighlight,
  newCityIn,
  selectCity,
} from './cityOptions';
import { failure, itself, output } from './eventParams';
import { rejectNotProvided, throwNotProvided } from './notProvided';

export type CityPickerEvent =
  | { type: 'search.typed'; busca: string }
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'undo' }
  | { type: 'leave' }
  | { type: 'moveHighlight'; move: HighlightMove }
  | { type: 'choose'; cidade: Cidade }
  | { type: 'create' }
  | { type: 'commit' }
  | { type: 'search.ended' };

type Self = { context: CityPickerContext };

const selected = (cidade: Cidade | null) => (cidade === null ? {} : selectCity(cidade));

const made = ({ event }: { event: { output: Cidade } }) => ({ cidade: event.output });

/** The message of a refused city, for its field. */
const refusal = ({ event }: { event: { error: unknown } }) => ({ fields: refusedFieldsOf(event.error) });

/** The failure that is alerted; a message for the field is not. */
const unlessRefused = ({ event }: { event: { error: unknown } }) =>
  refusal({ event }).fields.nome === undefined ? failureOf(event.error) : NO_FAILURE;

const fieldValue = ({ context }: Self) => ({ value: cityValueOf(context) });

/** The searchable city field of the person form (sections 3 and 7). Its value is the form's: `changeValue` hands it over. */
export const cityPickerMachine = setup({
  types: {
    input: {} as CityPickerInput,
    context: {} as CityPickerContext,
    events: {} as CityPickerEvent,
    tags: {} as 'busy',
  },
  actors: {
    searchCities: fromPromise<CityAnswer, CitySearch>(() => rejectNotProvided('searchCities')),
    createCity: fromPromise<Cidade, { nome: string }>(() => rejectNotProvided('createCity')),
  },
  delays: { debounce: SEARCH_DEBOUNCE },
  actions: {
    applySearch: assign((_, { busca }: { busca: string }) => ({
      busca,
      texto: busca,
      answered: null,
      highlightedId: null,
      refusal: null,
    })),
    applyAnswer: assign(({ context }, params: CityAnswer) => applyAnswer(context, params)),
    clearOptions: assign({ cidades: [], total: 0, suggestion: NO_SUGGESTION }),
    reportEnd: raise({ type: 'search.ended' }),
    awaitAnswer: assign({ answered: null }),
    restoreName: assign(({ context }) => ({ texto: context.nome, busca: '', refusal: null })),
    choose: assign((_, { cidade }: { cidade: Cidade }) => selectCity(cidade)),
    chooseActive: assign(({ context }) => selected(activeCity(context))),
    chooseImplied: assign(({ context }) => selected(impliedCity(context))),
    chooseLeft: assign(({ context }) => selected(cityOnLeaving(context))),
    applyRefusal: assign((_, { fields }: { fields: RefusedFields }) => ({
      answered: null,
      refusal: fields.nome ?? null,
    })),
    moveHighlight: assign(({ context }, params: { move: HighlightMove }) => ({
      highlightedId: moveHighlight(context, params.move),
    })),
    clearHighlight: assign({ highlightedId: null }),
    changeValue: (_, _params: { value: FieldValue }) => throwNotProvided('changeValue'),
    showError: (_, _params: Failure) => throwNotProvided('showError'),
    showWriteError: (_, _params: Failure) => throwNotProvided('showWriteError'),
  },
  guards: {
    'the options answer the text': ({ context }) => areAnswered(context),
    'the options answer another search': ({ context }) => !areAnswered(context),
    'the text stands for one city': ({ context }) => impliedCity(context) !== null,
    'the text can be a new city': ({ context }) => newCityIn(context) !== null,
    'the new city is highlighted': ({ context }) => context.highlightedId === 'new',
    'an option can be taken': ({ context }) => areAnswered(context) && activeCity(context) !== null,
    'a city is highlighted or meant': ({ context }) => cityOnLeaving(context) !== null,
    'a text is searched by': ({ context }) => context.busca !== '',
    'a text is typed': ({ context }) => isTyped(context),
  },
}).createMachine({
  id: 'cityPicker',
  context: ({ input }) => initialCityContext(input),
  type: 'parallel',
  states: {
    options: {
      initial: 'loading',
      on: {
        'search.typed': {
          description: 'Cada tecla recomeça a espera.',
          target: '.debouncing',
          actions: [
            { type: 'applySearch', params: itself },
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
          entry: { type: 'awaitAnswer' },
          invoke: {
            id: 'searchCities',
            src: 'searchCities',
            input: ({ context }) => ({ busca: context.busca, id: context.cidadeId ?? 0 }),
            onDone: {
              target: 'ready',
              actions: [{ type: 'applyAnswer', params: output }, { type: 'reportEnd' }],
            },
            onError: {
              target: 'failed',
              actions: [{ type: 'showError', params: failure }, { type: 'reportEnd' }],
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
          on: { 'search.typed': { target: 'open' }, open: { target: 'open' } },
        },
        open: {
          on: {
            close: { description: 'O que foi digitado fica.', target: 'closed' },
            create: { guard: 'the text can be a new city', target: 'creating' },
            leave: [
              { guard: 'the new city is highlighted', target: 'creating' },
              {
                description:
                  'Sair do campo escolhe a opção a que as setas levaram, ou a cidade que o texto diz.',
                guard: 'a city is highlighted or meant',
                target: 'closed',
                actions: [{ type: 'chooseLeft' }, { type: 'changeValue', params: fieldValue }],
              },
              { target: 'closed' },
            ],
            moveHighlight: {
              guard: 'the options answer the text',
              actions: { type: 'moveHighlight', params: itself },
            },
            choose: {
              guard: 'the options answer the text',
              target: 'closed',
              actions: [
                { type: 'choose', params: itself },
                { type: 'changeValue', params: fieldValue },
              ],
            },
            commit: [
              { guard: 'the new city is highlighted', target: 'creating' },
              {
                guard: 'an option can be taken',
                target: 'closed',
                actions: [{ type: 'chooseActive' }, { type: 'changeValue', params: fieldValue }],
              },
              {
                description: 'Se o texto não diz uma cidade, Enter não escolhe nenhuma.',
                guard: 'the options answer the text',
              },
              { target: 'committing' },
            ],
          },
        },
        committing: {
          description: 'Enter veio antes das opções: escolhe a cidade que o texto diz, e nenhuma outra.',
          on: {
            'search.ended': [
              {
                guard: 'the text stands for one city',
                target: 'closed',
                actions: [{ type: 'chooseImplied' }, { type: 'changeValue', params: fieldValue }],
              },
              { target: 'open' },
            ],
            'search.typed': { target: 'open' },
            close: { target: 'closed' },
            leave: { target: 'closed' },
          },
        },
        creating: {
          description: 'Cadastra a cidade que falta. Quem digita outra coisa não a escolhe mais.',
          tags: ['busy'],
          invoke: {
            id: 'createCity',
            src: 'createCity',
            input: ({ context }) => ({ nome: newCityIn(context) ?? context.busca }),
            onDone: {
              target: 'closed',
              actions: [
                { type: 'choose', params: made },
                { type: 'changeValue', params: fieldValue },
              ],
            },
            onError: {
              description: 'Pode ter sido cadastrada: abrir procura de novo.',
              target: 'closed',
              actions: [
                { type: 'applyRefusal', params: refusal },
                { type: 'showWriteError', params: unlessRefused },
              ],
            },
          },
          on: { 'search.typed': { target: 'open' } },
        },
      },
    },
  },
});
