import type { Told } from './retell';

/**
 * Paths that somebody watched in the inspector and copied there ('Copiar como
 * caso'): walked besides those that the walker finds by itself, for orders of
 * events that are worth keeping.
 */
export const stories: readonly Told[] = [
  {
    machine: 'list',
    path: 'loading → query answered → typed → 300 ms passed → query failed → retried → query answered',
    events: [
      'xstate.done.actor.loadPage',
      'search.typed',
      'xstate.after.debounce.list.query.debouncing',
      'xstate.error.actor.loadPage',
      'retry',
      'xstate.done.actor.loadPage',
    ],
  },
];
