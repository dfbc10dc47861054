import { assign, setup } from 'xstate';
import { type ActorEvent, addMessages, emptyStory, type Message, newRun, type Story, storyOf } from './story';

type InspectorContext = {
  story: Story;
  /** The name of the actor that stays in view; null follows the one that the user spoke to. */
  pinned: string | null;
  /** The number of the entry that is looked back at. */
  moment: number | null;
  filter: string;
  notice: string;
};

/** An event for a running actor of the app. */
type Sent = { sessionId: string; event: ActorEvent };

type InspectorEvent =
  | { type: 'messages.received'; messages: Message[] }
  | { type: 'app.reloaded' }
  | { type: 'app.closed' }
  | { type: 'actor.pinned'; pinned: string | null }
  | { type: 'entry.chosen'; moment: number }
  | { type: 'now.chosen' }
  | { type: 'filter.changed'; filter: string }
  | { type: 'bookkeeping.toggled' }
  | { type: 'noted'; notice: string }
  | { type: 'session.opened'; runs: Message[][] }
  | ({ type: 'event.sent' } & Sent);

/** Shows the messages that the window receives. */
export const inspectorMachine = setup({
  types: {
    input: {} as { hasApp: boolean },
    context: {} as InspectorContext & { hasApp: boolean },
    events: {} as InspectorEvent,
  },
  actions: {
    addMessages: assign(({ context }, { messages }: { messages: Message[] }) => ({
      story: addMessages(context.story, messages),
    })),
    beginRun: assign(({ context }) => ({ story: newRun(context.story) })),
    openSession: assign((_, { runs }: { runs: Message[][] }) => ({ story: storyOf(runs), pinned: null })),
    pin: assign((_, { pinned }: { pinned: string | null }) => ({ pinned })),
    lookAt: assign((_, { moment }: { moment: number | null }) => ({ moment })),
    setFilter: assign((_, { filter }: { filter: string }) => ({ filter })),
    setNotice: assign((_, { notice }: { notice: string }) => ({ notice })),
    sendToApp: (_, _params: Sent) => {
      throw new Error('sendToApp is not provided');
    },
  },
  guards: { 'there is an app': ({ context }) => context.hasApp },
}).createMachine({
  id: 'inspector',
  context: ({ input }) => ({
    ...input,
    story: emptyStory,
    pinned: null,
    moment: null,
    filter: '',
    notice: '',
  }),
  type: 'parallel',
  on: {
    'actor.pinned': { actions: { type: 'pin', params: ({ event }) => event } },
    'filter.changed': { actions: { type: 'setFilter', params: ({ event }) => event } },
    noted: { actions: { type: 'setNotice', params: ({ event }) => event } },
  },
  states: {
    link: {
      initial: 'deciding',
      on: {
        'session.opened': {
          target: '.replaying',
          actions: { type: 'openSession', params: ({ event }) => event },
        },
        'app.reloaded': {
          target: '.waiting',
          actions: [
            'beginRun',
            { type: 'setNotice', params: { notice: 'The app was loaded again: a new run has begun.' } },
          ],
        },
        'app.closed': { target: '.closed' },
      },
      states: {
        deciding: { always: [{ guard: 'there is an app', target: 'waiting' }, { target: 'alone' }] },
        alone: {},
        waiting: {
          on: {
            'messages.received': {
              target: 'watching',
              actions: { type: 'addMessages', params: ({ event }) => event },
            },
          },
        },
        watching: {
          on: {
            'messages.received': { actions: { type: 'addMessages', params: ({ event }) => event } },
            'event.sent': { actions: { type: 'sendToApp', params: ({ event }) => event } },
          },
        },
        closed: {},
        replaying: { description: 'What the app sends does not enter the session of a file.' },
      },
    },
    sight: {
      initial: 'following',
      on: {
        'entry.chosen': { target: '.lookingBack', actions: { type: 'lookAt', params: ({ event }) => event } },
        'now.chosen': { target: '.following' },
        'app.reloaded': { target: '.following' },
        'session.opened': { target: '.following' },
      },
      states: {
        following: { entry: { type: 'lookAt', params: { moment: null } } },
        lookingBack: {},
      },
    },
    bookkeeping: {
      initial: 'folded',
      states: {
        folded: { on: { 'bookkeeping.toggled': { target: 'shown' } } },
        shown: { on: { 'bookkeeping.toggled': { target: 'folded' } } },
      },
    },
  },
});
