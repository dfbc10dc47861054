import type { Told } from './retell';

/**
 * Paths that somebody watched in the inspector and copied there: walked besides
 * those that the walker finds by itself. For orders of events that once went wrong.
 */
export const stories: readonly Told[] = [];
