import { type EventObject, fromCallback } from 'xstate';
import type { Defect } from '../../../machines/importEvents';

type Scope<Command, Input> = {
  input: Input;
  receive: (listener: (command: Command) => void) => void;
  sendBack: (event: EventObject) => void;
  /** Ends the actor, and the flow that asks with it. */
  fail: (error: unknown) => void;
};

const isDefect = <Command>(event: Command | Defect): event is Defect => Object(event).type === 'defect';

/** `fromCallback` for work that goes on after its start: a promise that breaks then can `fail` the actor. */
export const fromAsyncCallback = <Command extends EventObject, Input>(
  start: (scope: Scope<Command, Input>) => () => void,
) =>
  fromCallback<Command | Defect, Input>(({ input, self, receive, sendBack }) => {
    receive((event) => {
      if (isDefect(event)) throw event.error;
    });
    return start({
      input,
      receive: (listener) =>
        receive((event) => {
          if (!isDefect(event)) listener(event);
        }),
      sendBack,
      fail: (error) => self.send({ type: 'defect', error }),
    });
  });
