import { emit, fromPromise, setup, stateIn } from 'xstate';
import { isForPeople } from './shared/errors';
import { rejectNotProvided, throwNotProvided } from './shared/notProvided';
import { CALL_TIMEOUT, NO_ANSWER } from './shared/timeout';

export type WriteInput<Draft> = {
  draft: Draft;
  /** What people are told when nobody waits for the outcome any more. */
  sentences: {
    done: string;
    /** Stands in for a failure that has no sentence of its own. */
    failed: string;
  };
};

export type WriteEvent = { type: 'leave' } | { type: 'join' };

/**
 * Something on its way to the server: a save, a deletion, a sign-up. It outlives
 * the screen that sent it. Whoever waits for it hears the outcome; once that
 * screen was left, everybody is told.
 */
export const createWriteMachine = <Draft, Result>() =>
  setup({
    types: {
      input: {} as WriteInput<Draft>,
      context: {} as WriteInput<Draft>,
      events: {} as WriteEvent,
      emitted: {} as { type: 'write.done'; result: Result } | { type: 'write.failed'; error: unknown },
    },
    actors: {
      send: fromPromise<Result, { draft: Draft }>(() => rejectNotProvided('send')),
    },
    delays: { callTimeout: CALL_TIMEOUT },
    actions: {
      handOver: emit((_, params: { result: Result }) => ({
        type: 'write.done' as const,
        result: params.result,
      })),
      handOverFailure: emit((_, params: { error: unknown }) => ({
        type: 'write.failed' as const,
        error: params.error,
      })),
      keepUnsaved: (_, _params: { error: unknown }) => throwNotProvided('keepUnsaved'),
      announceChange: (_, _params: { error: unknown }) => throwNotProvided('announceChange'),
      tell: (_, _params: { message: string }) => throwNotProvided('tell'),
    },
    guards: {
      'nobody waits for it': stateIn({ underWay: 'left' }),
      'the failure is for people': (_, params: { error: unknown }) => isForPeople(params.error),
    },
  }).createMachine({
    id: 'write',
    description: 'O que é enviado termina, e o fim é contado, mesmo que a tela já seja outra.',
    context: ({ input }) => input,
    initial: 'underWay',
    states: {
      underWay: {
        initial: 'watched',
        states: {
          watched: { on: { leave: { target: 'left' } } },
          left: {
            description: 'A tela foi deixada; quem pede o mesmo outra vez só volta a esperar.',
            on: { join: { target: 'watched' } },
          },
        },
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context }) => ({ draft: context.draft }),
          onDone: [
            {
              guard: 'nobody waits for it',
              target: 'ended',
              actions: [
                { type: 'announceChange', params: { error: null } },
                { type: 'tell', params: ({ context }) => ({ message: context.sentences.done }) },
              ],
            },
            {
              target: 'ended',
              actions: { type: 'handOver', params: ({ event }) => ({ result: event.output }) },
            },
          ],
          onError: [
            {
              guard: 'nobody waits for it',
              target: 'ended',
              actions: [
                { type: 'keepUnsaved', params: ({ event: { error } }) => ({ error: error }) },
                { type: 'announceChange', params: ({ event: { error } }) => ({ error: error }) },
                {
                  type: 'tell',
                  params: ({ context, event: { error } }) => ({
                    message: isForPeople(error) ? error.message : context.sentences.failed,
                  }),
                },
              ],
            },
            {
              guard: { type: 'the failure is for people', params: ({ event }) => event },
              target: 'ended',
              actions: { type: 'handOverFailure', params: ({ event }) => event },
            },
          ],
        },
        after: {
          callTimeout: [
            {
              guard: 'nobody waits for it',
              target: 'ended',
              actions: [
                { type: 'keepUnsaved', params: { error: NO_ANSWER } },
                { type: 'announceChange', params: { error: NO_ANSWER } },
                { type: 'tell', params: { message: NO_ANSWER.message } },
              ],
            },
            { target: 'ended', actions: { type: 'handOverFailure', params: { error: NO_ANSWER } } },
          ],
        },
      },
      ended: { type: 'final' },
    },
  });
