import { assign, setup } from 'xstate';
import { addMessages, emptyStory, type Message, newRun, type Story } from './story';

type InspectorContext = {
  story: Story;
  /** The name of the actor that stays in view; null follows the one that changed last. */
  pinned: string | null;
  /** The number of the entry that is looked back at. */
  moment: number | null;
  filter: string;
  notice: string;
};

type InspectorEvent =
  | { type: 'messages.received'; messages: Message[] }
  | { type: 'app.reloaded' }
  | { type: 'app.closed' }
  | { type: 'actor.pinned'; pinned: string | null }
  | { type: 'entry.chosen'; moment: number }
  | { type: 'now.chosen' }
  | { type: 'filter.changed'; filter: string }
  | { type: 'bookkeeping.toggled' }
  | { type: 'copied'; notice: string };

/** What the window shows of the messages that it receives. */
export const inspectorMachine = setup({
  types: { context: {} as InspectorContext, events: {} as InspectorEvent },
  actions: {
    addMessages: assign(({ context }, { messages }: { messages: Message[] }) => ({
      story: addMessages(context.story, messages),
    })),
    beginRun: assign(({ context }) => ({ story: newRun(context.story) })),
    pin: assign((_, { pinned }: { pinned: string | null }) => ({ pinned })),
    lookAt: assign((_, { moment }: { moment: number | null }) => ({ moment })),
    setFilter: assign((_, { filter }: { filter: string }) => ({ filter })),
    setNotice: assign((_, { notice }: { notice: string }) => ({ notice })),
  },
}).createMachine({
  id: 'inspector',
  context: { story: emptyStory, pinned: null, moment: null, filter: '', notice: '' },
  type: 'parallel',
  on: {
    'actor.pinned': { actions: { type: 'pin', params: ({ event }) => event } },
    'filter.changed': { actions: { type: 'setFilter', params: ({ event }) => event } },
    copied: { actions: { type: 'setNotice', params: ({ event }) => event } },
  },
  states: {
    link: {
      initial: 'waiting',
      on: {
        'messages.received': {
          target: '.watching',
          actions: { type: 'addMessages', params: ({ event }) => event },
        },
        'app.reloaded': {
          target: '.waiting',
          actions: [
            'beginRun',
            { type: 'setNotice', params: { notice: 'O aplicativo recarregou: uma nova execução começou.' } },
          ],
        },
        'app.closed': { target: '.closed' },
      },
      states: { waiting: {}, watching: {}, closed: {} },
    },
    sight: {
      initial: 'following',
      on: {
        'entry.chosen': { target: '.lookingBack', actions: { type: 'lookAt', params: ({ event }) => event } },
        'now.chosen': { target: '.following' },
        'app.reloaded': { target: '.following' },
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
