import type { InspectionEvent } from 'xstate';

/**
 * Receives what every actor does, for developers who watch. Undefined in
 * production, where the inspector is not even part of the bundle.
 */
export const inspect: ((event: InspectionEvent) => void) | undefined = import.meta.env.DEV
  ? (await import('./inspector')).inspect
  : undefined;
