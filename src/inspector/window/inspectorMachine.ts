import { assign, setup } from 'xstate';
import { type InspectedEvent, isMasked, MASK } from '../protocol';
import { type Draft, draftedEvent } from './draft';
import type { Filter } from './filter';
import type { InspectorContext, InspectorEvent, Reported } from './inspectorTypes';
import { cleared, emptyStory, tellOn } from './story';

/** What the window shows of a story, and the event that is written by hand. */
export const inspectorMachine = setup({
  types: {
    input: {} as { prefersDark: boolean },
    context: {} as InspectorContext,
    events: {} as InspectorEvent,
  },
  actions: {
    tellOn: assign(({ context }, { run, rows }: Reported) => ({ story: tellOn(context.story, run, rows) })),
    announceRun: assign(({ context }) => ({
      notice: context.story.run === null ? '' : 'O aplicativo recarregou: uma nova execução começou.',
    })),
    announceLeave: assign({ notice: 'O aplicativo saiu: foi fechado ou está recarregando.' }),
    keepNotice: assign((_, params: { text: string }) => ({ notice: params.text })),
    keepChosen: assign((_, { session, name }: { session: string; name: string }) => ({
      chosen: { session, name },
    })),
    lookAt: assign((_, { n }: { n: number }) => ({ lookedAt: n })),
    lookAtNow: assign({ lookedAt: null }),
    keepPause: assign(({ context }) => ({ pausedAt: context.story.lastNumber })),
    forgetPause: assign({ pausedAt: null }),
    clearStory: assign(({ context }) => ({ story: cleared(context.story), lookedAt: null })),
    keepFilter: assign((_, { filter }: { filter: Filter }) => ({ filter })),
    keepDraft: assign((_, { draft }: { draft: Draft }) => ({ draft })),
    keepText: assign(({ context }, { text }: { text: string }) => ({
      draft: context.draft && { ...context.draft, text },
    })),
    forgetDraft: assign({ draft: null }),
    complain: assign({ notice: 'Isto não é um objeto JSON. Nada foi enviado.' }),
    askForSecret: assign({ notice: `Troque ${MASK} por um valor: o segredo nunca chega a esta janela.` }),
    announceSending: assign(({ context }) => ({
      notice: `${context.draft?.type} foi enviado a ${context.draft?.name}.`,
    })),
    askForEverything: (): void => {
      throw new Error("The action 'askForEverything' is not provided");
    },
    sendEvent: (_, _params: { session: string; event: InspectedEvent }): void => {
      throw new Error("The action 'sendEvent' is not provided");
    },
  },
  guards: {
    'the run is new': ({ context }, { run }: Reported) => run.id !== context.story.run?.id,
    'the payload is an object': ({ context: { draft } }) => draft !== null && draftedEvent(draft) !== null,
    'a secret is still masked': ({ context: { draft } }) =>
      draft !== null && isMasked(draftedEvent(draft) ?? {}),
    'the system prefers dark': ({ context }) => context.prefersDark,
  },
}).createMachine({
  id: 'inspector',
  description: 'O inspetor: o que o aplicativo fez, e o que se envia a ele à mão.',
  context: ({ input }) => ({
    story: emptyStory,
    chosen: null,
    lookedAt: null,
    pausedAt: null,
    filter: { actor: '', text: '' },
    draft: null,
    notice: '',
    prefersDark: input.prefersDark,
  }),
  type: 'parallel',
  states: {
    link: {
      initial: 'waiting',
      on: {
        'run.reported': [
          {
            description: 'Uma execução nova conta tudo desde o começo; a antiga fica na história.',
            guard: { type: 'the run is new', params: ({ event }) => event },
            target: '.watching',
            actions: [
              { type: 'announceRun' },
              { type: 'tellOn', params: ({ event }) => event },
              { type: 'askForEverything' },
            ],
          },
          { target: '.watching', actions: { type: 'tellOn', params: ({ event }) => event } },
        ],
        'run.left': { target: '.left', actions: { type: 'announceLeave' } },
        'event.refused': {
          actions: { type: 'keepNotice', params: ({ event }) => ({ text: event.reason }) },
        },
        'notice.given': { actions: { type: 'keepNotice', params: ({ event }) => event } },
      },
      states: {
        waiting: { entry: { type: 'askForEverything' } },
        watching: {},
        left: { description: 'A história fica; o aplicativo pode voltar.' },
      },
    },
    intake: {
      initial: 'flowing',
      on: { clear: { actions: { type: 'clearStory' } } },
      states: {
        flowing: { on: { pause: { target: 'paused' } } },
        paused: {
          description: 'A lista para; o que acontece é guardado e aparece ao continuar.',
          entry: { type: 'keepPause' },
          exit: { type: 'forgetPause' },
          on: {
            resume: { target: 'flowing' },
            clear: { target: 'flowing', actions: { type: 'clearStory' } },
          },
        },
      },
    },
    sight: {
      initial: 'following',
      on: {
        'item.chosen': {
          target: '.lookingBack',
          actions: { type: 'lookAt', params: ({ event }) => event },
        },
        'actor.chosen': { actions: { type: 'keepChosen', params: ({ event }) => event } },
        'filter.changed': { actions: { type: 'keepFilter', params: ({ event }) => event } },
      },
      states: {
        following: {},
        lookingBack: {
          description: 'O gráfico mostra o passado; o aplicativo não volta no tempo.',
          exit: { type: 'lookAtNow' },
          on: {
            'now.chosen': { target: 'following' },
            clear: { target: 'following' },
            'run.reported': {
              guard: { type: 'the run is new', params: ({ event }) => event },
              target: 'following',
            },
          },
        },
      },
    },
    listing: {
      initial: 'list',
      states: {
        list: { on: { 'sequence.chosen': { target: 'sequence' } } },
        sequence: { on: { 'list.chosen': { target: 'list' } } },
      },
    },
    composing: {
      initial: 'idle',
      on: {
        'event.picked': {
          target: '.writing',
          actions: { type: 'keepDraft', params: ({ event }) => event },
        },
      },
      states: {
        idle: { entry: { type: 'forgetDraft' } },
        writing: {
          on: {
            'payload.typed': { actions: { type: 'keepText', params: ({ event }) => event } },
            send: [
              { guard: 'a secret is still masked', actions: { type: 'askForSecret' } },
              {
                guard: 'the payload is an object',
                target: 'idle',
                actions: [
                  { type: 'announceSending' },
                  {
                    type: 'sendEvent',
                    params: ({ context: { draft } }) => ({
                      session: draft?.session ?? '',
                      event: (draft && draftedEvent(draft)) ?? { type: '' },
                    }),
                  },
                ],
              },
              { actions: { type: 'complain' } },
            ],
            cancel: { target: 'idle' },
          },
        },
      },
    },
    theme: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'the system prefers dark', target: 'dark' }, { target: 'light' }] },
        light: { on: { 'theme.toggled': { target: 'dark' } } },
        dark: { on: { 'theme.toggled': { target: 'light' } } },
      },
    },
  },
});
