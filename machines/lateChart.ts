import type { ActorLogic, EventObject, Snapshot } from 'xstate';

/**
 * The logic of a chart whose code is loaded before an actor of it starts: a first visit does without it.
 * @param chart returns the loaded chart
 */
export const lateChart = <State extends Snapshot<unknown>, Event extends EventObject, Input>(
  chart: () => Required<ActorLogic<State, Event, Input>>,
): ActorLogic<State, Event, Input> => ({
  get config() {
    return chart().config;
  },
  getInitialSnapshot: (scope, input) => chart().getInitialSnapshot(scope, input),
  start: (state, scope) => chart().start(state, scope),
  transition: (state, event, scope) => chart().transition(state, event, scope),
  getPersistedSnapshot: (state, options) => chart().getPersistedSnapshot(state, options),
  restoreSnapshot: (state, scope) => chart().restoreSnapshot(state, scope),
});
